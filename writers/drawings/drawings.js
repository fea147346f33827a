"use strict";
// The frames of articles get the height of what is in them: when they come, and
// when their width changes. Nothing inside them can run.
(() => {
  const widths = new WeakMap();
  const fit = (frame) => {
    const doc = frame.contentDocument;
    if (!doc || !doc.body) return;
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
    fit(event.target);
    sizes.observe(event.target);
  }, true);
  // Those that came before this script did.
  document.addEventListener("DOMContentLoaded", () => {
    for (const frame of document.querySelectorAll(".d-frame")) {
      if (frame.contentDocument?.body?.firstChild) sizes.observe(frame);
    }
  });
  window.addEventListener("beforeprint", () => {
    for (const frame of document.querySelectorAll(".d-frame")) fit(frame);
  });
})();
