/**
 * A worker of its own for a bot that somebody else has written: Python, the core, and the bot's
 * wheel, installed by micropip without a network. It answers the requests of `narde_core.guests.api`
 * (docs/protocol.md, "A guest's worker"). There are no secrets of a game here.
 */
import { bootPython, failure, weights } from "../engine/boot.js";
import { confine } from "./confine.js";

/** @typedef {import("../engine/messages.js").FromWorker} FromWorker */
/** @typedef {import("../engine/messages.js").ToWorker} ToWorker */

const RUNTIME = __NARDE_RUNTIME__;
const WHEEL = "/tmp/guest.whl";

/** @type {((text: string) => string) | null} */
let handle = null;

const tell = self.postMessage.bind(self);
/** @param {FromWorker} message */
const say = (message) => tell(message);

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

const DOOR = `
from narde_core.guests.api import handle
handle
`;

/** @param {ArrayBuffer} wheel */
async function start(wheel) {
  const { python, more } = await bootPython(say, [RUNTIME.micropip]);
  for (const response of more) python.unpackArchive(await response.arrayBuffer(), "wheel");
  python.FS.writeFile(WHEEL, new Uint8Array(wheel));
  const found = JSON.parse(await python.runPython(INSTALL)(WHEEL));
  if (found.refused) {
    say({ type: "failed", code: "refused", detail: found.detail, data: found });
    return;
  }
  handle = python.runPython(DOOR);
  const left = confine(self);
  if (left.length > 0) throw new Error(`cannot be confined: ${left}`);
  say({ type: "ready", about: found });
}

/** @param {unknown} error */
const broken = (error) => void failure(error).then(say);

/** Our levels play by nets, which are fetched when they are wanted. @param {string} text */
async function answer(text) {
  let said = /** @type {NonNullable<typeof handle>} */ (handle)(text);
  const { error } = said.includes("needs_weights") ? JSON.parse(said) : { error: null };
  if (error?.code === "needs_weights") {
    const { game } = error.data;
    const data = await weights(game).catch(() => null);
    if (data && handle) {
      handle(JSON.stringify({ id: 0, op: "weights", game, data }));
      said = handle(text);
    }
  }
  say({ type: "answer", text: said });
}

self.addEventListener("message", (event) => {
  const message = /** @type {ToWorker} */ (event.data);
  if (message.type === "start") start(message.wheel ?? new ArrayBuffer(0)).catch(broken);
  if (message.type === "request" && handle) answer(message.text).catch(broken);
});

say({ type: "alive" });
