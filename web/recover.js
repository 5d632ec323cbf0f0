/**
 * The recovery page: deletes the downloaded files and the service worker of this site, never the
 * games (IndexedDB) or the settings. It shares nothing with the app but the names of the caches,
 * so that it works when the app does not.
 */
import { cachePrefix } from "./src/engine/files.js";

const ROOT = new URL("./", location.href);

/** The start page, from the server itself: what is asked for with other words is in no cache. */
async function isOnline() {
  const response = await fetch(new URL(`index.html?repair=${Date.now()}`, ROOT), { cache: "no-store" }).catch(() => null);
  // Wireless networks send a page of their own until somebody has logged in.
  return Boolean(response?.ok && (await response.text()).includes("narde-version"));
}

/** @returns {Promise<"done" | "offline">} */
async function repair() {
  // Without the server nothing comes back, and what is left may still serve.
  if (!(await isOnline())) return "offline";
  const registrations = (await navigator.serviceWorker?.getRegistrations()) ?? [];
  const ours = registrations.filter((registration) => registration.scope === ROOT.href);
  await Promise.all(ours.map((registration) => registration.unregister()));
  const names = "caches" in window ? await caches.keys() : [];
  const prefix = cachePrefix(ROOT);
  await Promise.all(names.filter((name) => name.startsWith(prefix)).map((name) => caches.delete(name)));
  return "done";
}

/** @param {"done" | "offline" | "failed"} outcome */
function show(outcome) {
  for (const text of document.querySelectorAll(".done, .offline, .failed")) {
    text.toggleAttribute("hidden", !text.classList.contains(outcome));
  }
}

/** The reader's own language first. */
function order() {
  const texts = /** @type {HTMLElement} */ (document.getElementById("texts"));
  for (const language of [...navigator.languages].reverse()) {
    const section = texts.querySelector(`section[lang="${language.slice(0, 2)}"]`);
    if (section) texts.prepend(section);
  }
}

order();
for (const text of document.querySelectorAll(".dead")) text.remove();
for (const button of document.querySelectorAll("button")) {
  button.disabled = false;
  button.addEventListener("click", () => {
    repair().then(show, () => show("failed"));
  });
}
