/**
 * A new screen begins at its heading: whoever pressed the button that led there would
 * otherwise stand nowhere, because the button is gone.
 * @param {ReturnType<typeof import("../ui/observable.js").createObservable<import("./services.js").AppState>>} state
 */
export function focusNewScreens(state) {
  let shown = state.get().route.screen;
  state.subscribe(({ route }) => {
    if (route.screen === shown) return;
    shown = route.screen;
    // After it has been drawn.
    setTimeout(() => {
      const heading = /** @type {HTMLElement | null} */ (document.querySelector("#app h1"));
      heading?.setAttribute("tabindex", "-1");
      heading?.focus({ preventScroll: true });
    });
  });
}
