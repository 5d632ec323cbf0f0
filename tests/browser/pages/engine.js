/** A page script for tests of the engine alone: hands the client and the updates to the test. */
import { createEngine } from "../../../web/src/engine/client.js";
import { createUpdates } from "../../../web/src/engine/update.js";

Object.assign(window, { createEngine, createUpdates });
