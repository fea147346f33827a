"use strict";
// The frames of articles get the height of what is in them: when they come, and
// when their width changes. Nothing inside them can run.
(() => {
  const widths = new WeakMap();
  const here = (frame) => frame.contentDocument?.URL === "about:srcdoc" && frame.contentDocument.body !== null;
  const fit = (frame) => {
    if (!here(frame)) return;
    const doc = frame.contentDocument;
    frame.style.height = "0";
    frame.style.height = Math.ceil(doc.documentElement.scrollHeight) + "px";
  };
  const sizes = new ResizeObserver((entries) => {
    for (const { target, contentRect } of entries) {
      if (contentRect.width === 0 || widths.get(target) === contentRect.width) continue;
      widths.set(target, contentRect.width);
      requestAnimationFrame(() => fit(target));
    }
  });
  document.addEventListener("load", (event) => {
    if (!(event.target instanceof HTMLIFrameElement) || !event.target.matches(".d-frame")) return;
    sizes.observe(event.target);
  }, true);
  // Those that came before this script did.
  document.addEventListener("DOMContentLoaded", () => {
    for (const frame of document.querySelectorAll(".d-frame")) {
      if (here(frame)) sizes.observe(frame);
    }
  });
  window.addEventListener("beforeprint", () => {
    for (const frame of document.querySelectorAll(".d-frame")) fit(frame);
  });
})();
