/**
 * Nobody sees the page: it is hidden, frozen, or kept for the way back.
 * @param {(sleeps: boolean) => void} heard
 */
export function followSleep(heard) {
  const look = () => heard(document.visibilityState === "hidden");
  document.addEventListener("visibilitychange", look);
  document.addEventListener("freeze", () => heard(true));
  document.addEventListener("resume", look);
  addEventListener("pagehide", () => heard(true));
  addEventListener("pageshow", look);
  if (document.visibilityState === "hidden") heard(true);
}
