import { render } from "preact";
import { App } from "./app/app.jsx";
import { Boundary } from "./app/boundary.jsx";
import { keepOwnNodes } from "./app/own-nodes.js";
import { reflect } from "./app/reflect.js";
import { focusNewScreens } from "./app/screen-focus.js";
import { createServices } from "./app/services.js";

const services = createServices();

/** A shortcut of the installed app (`?action=play`), or a page reloaded in a game. */
function arrive() {
  const action = new URLSearchParams(location.search).get("action");
  if (action) history.replaceState(history.state, "", location.pathname + location.hash);
  const { stored, route } = services.state.get();
  if (action === "play" && stored !== "unfinished") services.play(true);
  else if (action === "play") services.router.go({ screen: "home", sheet: "replace" }, true);
  else if (action === "continue" || route.screen === "game") services.proceed(true);
}

const root = document.getElementById("app");
if (root) {
  services.state.subscribe((state) => reflect(root, state));
  focusNewScreens(services.state);
  services.begin();
  arrive();
  // The page's own text for those in whose browser nothing came so far.
  root.replaceChildren();
  render(<Boundary><App services={services} /></Boundary>, root);
  keepOwnNodes(root);
}
