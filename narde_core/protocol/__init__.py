"""The protocol of the web worker (docs/protocol.md): requests in, answers out, all of it JSON."""
