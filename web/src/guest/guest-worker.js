/**
 * A worker for a bot that somebody else has written. It lives in a frame without an origin, under a
 * policy without connections (sandbox.js): the browser lets it reach no file, no store and no host.
 * So everything comes in as bytes: Python, the core, our nets, and at the end the bot's wheel, which
 * micropip installs. It answers the requests of `narde_core.guests.api` (docs/protocol.md, "A guest's
 * worker"). There are no secrets of a game here.
 */
import { failure } from "../engine/failure.js";
import { checkWasm, startPython } from "../engine/python.js";

/** @typedef {import("./messages.js").FromGuest} FromGuest */
/** @typedef {import("./sandbox.js").ToGuest} ToGuest */

/** Pyodide wants addresses for its files. Nothing is ever asked for there. */
const NOWHERE = "https://runtime.invalid/";
const WHEEL = "/tmp/guest.whl";

/** Pyodide's module factory: its script stands before this one (script.js). */
const { createPyodideModule } = /** @type {any} */ (self);

/** @type {any} Pyodide */
let python;
/** @type {((text: string) => string) | null} */
let handle = null;
/** The page's end of the line. @type {MessagePort} */
let port;

/** @param {FromGuest} message */
const say = (message) => port.postMessage(message);

/** Looks into the wheel (by what micropip brings for that; the build checks that it does) before anything of it runs; answers what it is, or why it is refused, as JSON. */
const INSTALL = `
import importlib, json, os, platform, random
from importlib import metadata
import micropip
from micropip._vendored.packaging.src.packaging.requirements import InvalidRequirement, Requirement
from micropip._vendored.packaging.src.packaging.specifiers import InvalidSpecifier, SpecifierSet
from narde_core.guests.wheel import BadWheel, inspect

random.seed()

def is_here(text):
    try:
        need = Requirement(text)
        if need.marker and not need.marker.evaluate({"extra": ""}):
            return True
        return need.specifier.contains(metadata.version(need.name), prereleases=True)
    except (InvalidRequirement, metadata.PackageNotFoundError):
        return False

def fits(versions):
    try:
        return platform.python_version() in SpecifierSet(versions)
    except InvalidSpecifier:
        return False

def refusal(code, detail):
    return json.dumps({"refused": code, "detail": str(detail)[:300]})

async def install(path):
    try:
        wheel = inspect(path)
    except BadWheel as error:
        return refusal(error.code, error)
    lacking = [need for need in wheel.requires if not is_here(need)]
    if wheel.python and not fits(wheel.python):
        lacking.insert(0, f"Python {wheel.python}")
    if lacking:
        return refusal("needs", ", ".join(lacking))
    proper = os.path.join(os.path.dirname(path), wheel.file_name)
    os.rename(path, proper)
    try:
        await micropip.install(f"emfs:{proper}", deps=False)
    except Exception as error:
        return refusal("not_wheel", error)
    importlib.invalidate_caches()
    return json.dumps({"name": wheel.name, "version": wheel.version, "bots": wheel.bots})

install
`;

const HANDLE = `
from narde_core.guests.api import handle
handle
`;

/** @type {((path: string) => Promise<string>) | null} */
let install = null;

/**
 * Python with the core and the installer imported, before any byte of the guest's file is here.
 * @param {Extract<ToGuest, {type: "start"}>} files
 */
async function start({ wasm, stdlib, core, micropip, lock }) {
  checkWasm();
  say({ type: "progress", stage: "compile" });
  python = await startPython({
    indexURL: NOWHERE,
    packagesURL: NOWHERE,
    lock,
    wasm: new Response(wasm, { headers: { "Content-Type": "application/wasm" } }),
    stdlib: new Response(stdlib),
    createModule: Promise.resolve(createPyodideModule),
    onCompiled: () => say({ type: "progress", stage: "boot" }),
  });
  say({ type: "progress", stage: "import" });
  for (const archive of [core, micropip]) python.unpackArchive(archive, "wheel");
  handle = python.runPython(HANDLE);
  install = python.runPython(INSTALL);
  say({ type: "booted" });
}

/** @param {ArrayBuffer} wheel */
async function admit(wheel) {
  python.FS.writeFile(WHEEL, new Uint8Array(wheel));
  const found = JSON.parse(await /** @type {NonNullable<typeof install>} */ (install)(WHEEL));
  if (found.refused) say({ type: "failed", code: "refused", detail: found.detail, data: { refused: found.refused } });
  else say({ type: "ready", about: found });
}

/** @param {unknown} error */
const broken = (error) => void failure(error).then(say);

/** A question that waits for the weights of a level's net. @type {string | null} */
let unanswered = null;

/** Our levels play by nets, which the page hands in when they are wanted. @param {string} text */
function answer(text) {
  const said = /** @type {NonNullable<typeof handle>} */ (handle)(text);
  const { error } = said.includes("needs_weights") ? JSON.parse(said) : { error: null };
  if (error?.code === "needs_weights") {
    unanswered = text;
    say({ type: "weights", game: error.data.game });
  } else {
    say({ type: "answer", text: said });
  }
}

/** @param {string} game @param {string | null} data null where it cannot be had */
function take(game, data) {
  const text = unanswered;
  unanswered = null;
  if (text === null || !handle) return;
  if (data) handle(JSON.stringify({ id: 0, op: "weights", game, data }));
  say({ type: "answer", text: handle(text) });
}

/** @param {ToGuest} message */
async function hear(message) {
  switch (message.type) {
    case "start":
      return start(message);
    case "wheel":
      return admit(message.wheel);
    case "weights":
      return take(message.game, message.data);
    case "request":
      if (handle) answer(message.text);
  }
}

self.addEventListener("message", ({ ports: [given] }) => {
  port = /** @type {MessagePort} */ (given);
  port.onmessage = ({ data }) => void hear(data).catch(broken);
  say({ type: "alive" });
}, { once: true });
