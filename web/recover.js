/**
 * The recovery page: deletes the downloaded files and the service worker of this site, never the
 * games (IndexedDB) or the settings. It shares nothing with the app but the names of the caches,
 * so that it works when the app does not.
 */
import { cachePrefix } from "./src/engine/files.js";

const ROOT = new URL("./", location.href);

/** The start page, from the server itself: what is asked for with other words is in no cache. Null without one. */
async function startPage() {
  const response = await fetch(new URL(`index.html?repair=${Date.now()}`, ROOT), { cache: "no-store" }).catch(() => null);
  const text = response?.ok ? await response.text() : "";
  // Wireless networks send a page of their own until somebody has logged in.
  return text.includes("narde-version") ? text : null;
}

async function deleteCaches() {
  const names = "caches" in window ? await caches.keys() : [];
  const prefix = cachePrefix(ROOT);
  await Promise.all(names.filter((name) => name.startsWith(prefix)).map((name) => caches.delete(name)));
}

/**
 * The browser has a cache of its own, which keeps a damaged script as long as a good one. What the
 * start needs is fetched past it; all other files are checked by those who fetch them.
 * @param {string} page
 */
async function renew(page) {
  const files = new Set(page.match(/assets\/[\w.-]+/g));
  await Promise.allSettled([...files].map((file) => fetch(new URL(file, ROOT), { cache: "reload" })));
}

/** @returns {Promise<"done" | "offline">} */
async function repair() {
  // Without the server nothing comes back, and what is left may still serve.
  const page = await startPage();
  if (page === null) return "offline";
  const registrations = (await navigator.serviceWorker?.getRegistrations()) ?? [];
  const ours = registrations.filter((registration) => registration.scope === ROOT.href);
  await Promise.all(ours.map((registration) => registration.unregister()));
  await deleteCaches();
  await renew(page);
  // This page may still have its service worker, which keeps what passes.
  await deleteCaches();
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
