// Run in a page by test_languages.py: what is clipped, hidden, too small or overlapping.
() => {
  const problems = [];
  const { documentElement: root } = document;
  const top = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document.getElementById("app");
  const name = (element) => {
    const id = element.dataset?.testid ?? element.className?.baseVal ?? element.className;
    return `${element.tagName.toLowerCase()}.${id} "${element.textContent.trim().slice(0, 40)}"`;
  };
  // What is there for screen readers only has no room on the screen, and needs none.
  const spokenOnly = (element) => getComputedStyle(element).clipPath === "inset(50%)";
  const shown = (element) =>
    element.checkVisibility({ visibilityProperty: true }) && !element.closest(".unseen, .nb, svg, [hidden]")
    && !spokenOnly(element);

  // A name from outside may be shortened where it stands beside others, nothing else may.
  const shortened = (element) => element.textContent.length > 20 && element.matches(".strip-given, .dice-pad-name, .replay-name");

  if (root.scrollWidth > innerWidth + 1) problems.push(`the page scrolls sideways: ${root.scrollWidth}`);

  /** What cuts this element's text off, or null. */
  function cutBy(element, rect) {
    for (let box = element; box && box !== root; box = box.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(box);
      if (overflowX === "visible" && overflowY === "visible") continue;
      const frame = box.getBoundingClientRect();
      if (rect.left < frame.left - 1 || rect.right > frame.right + 1) return [box, "sideways"];
      const cuts = !["auto", "scroll"].includes(overflowY);
      if (cuts && (rect.top < frame.top - 2 || rect.bottom > frame.bottom + 2)) return [box, "upright"];
      // What scrolls shows the rest when it is scrolled.
      if (!cuts) return null;
    }
    if (rect.left < -1 || rect.right > innerWidth + 1) return [root, "sideways"];
    const scrolls = root.scrollHeight > innerHeight + 1;
    if (!scrolls && (rect.top < -1 || rect.bottom > innerHeight + 1)) return [root, "upright"];
    return null;
  }

  function floats(element) {
    for (let box = element; box && box !== root; box = box.parentElement) {
      if (["sticky", "fixed"].includes(getComputedStyle(box).position) && !box.matches("dialog")) return true;
    }
    return false;
  }

  for (const element of top.querySelectorAll("*")) {
    if (!shown(element) || shortened(element)) continue;
    const texts = [...element.childNodes].filter((node) => node.nodeType === 3 && node.data.trim());
    for (const text of texts) {
      const range = document.createRange();
      range.selectNodeContents(text);
      const cut = cutBy(element, range.getBoundingClientRect());
      if (cut) problems.push(`${name(element)} is cut off ${cut[1]} by ${name(cut[0]).slice(0, 60)}`);
    }
  }

  const small = "button, a[href], select, summary, input, label.chip, label.toggle, label.option, [tabindex='0']";
  const main = ".button, .control, .icon-button, .menu-entry, .card, .nb-cup";
  const targets = [];
  for (const element of top.querySelectorAll(small)) {
    if (!element.checkVisibility({ visibilityProperty: true }) || element.matches(".sheet-content")) continue;
    if (element.matches("p a, li a") || element.closest("label") !== null && element.matches("input")) continue;
    if (element.matches(".nb-hit[aria-disabled]")) continue;
    const rect = element.getBoundingClientRect();
    if (rect.left < -1 || rect.right > innerWidth + 1) problems.push(`${name(element)} runs off the screen`);
    // The seven buttons of the replay share one row: they are high, but narrow.
    const least = element.matches(main) && !element.closest(".replay") ? 44 : 24;
    if (Math.min(rect.width, rect.height) < least - 0.5) {
      problems.push(`${name(element)} is ${rect.width.toFixed(1)} x ${rect.height.toFixed(1)}, less than ${least}`);
    }
    // What floats over a page that scrolls may cover things for a while.
    if (!element.closest(".nb") && !floats(element)) targets.push([element, rect]);
  }
  targets.forEach(([one, a], index) => {
    for (const [other, b] of targets.slice(index + 1)) {
      if (one.contains(other) || other.contains(one)) continue;
      const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (wide > 1 && high > 1) problems.push(`${name(one)} and ${name(other)} overlap`);
    }
  });
  return [...new Set(problems)];
}
