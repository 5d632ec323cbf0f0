// The only script of the frame in which a guest's worker lives (sandbox.js). It is put into the
// frame as it stands here; the page's policy knows it by its hash.
addEventListener("message", ({ data, ports: [port, alarm] }) => {
  const worker = new Worker(data, { type: "module" });
  worker.onerror = (event) => {
    event.preventDefault();
    alarm.postMessage(event.message || "the worker did not load");
  };
  worker.postMessage(null, [port]);
}, { once: true });
