"""Tests of bots that others write: the interface, their wheels, the worker's door, the sample."""
