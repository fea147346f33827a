"use strict";
// Articles stand in frames, in which nothing can run. A frame costs a browser much,
// so each waits in a noscript, which is text as long as scripts run, until somebody
// comes near it. It gets the height of what is in it.
(() => {
  const widths = new WeakMap();

  const isThere = (frame) => frame.contentDocument?.URL === "about:srcdoc" && frame.contentDocument.readyState === "complete";

  const fit = (frame) => {
    if (!isThere(frame)) return;
    frame.style.height = "0";
    frame.style.height = Math.ceil(frame.contentDocument.documentElement.scrollHeight) + "px";
    frame.parentElement.classList.add("d-fit");
  };

  const sizes = new ResizeObserver((entries) => {
    for (const { target, contentRect } of entries) {
      if (contentRect.width === 0 || widths.get(target) === contentRect.width) continue;
      widths.set(target, contentRect.width);
      requestAnimationFrame(() => fit(target));
    }
  });

  const parse = (text) => new DOMParser().parseFromString(text, "text/html");
  // A drawing that a script has parsed, to add it to the page, has elements there already.
  const waiting = (hold) => {
    const wait = hold.querySelector("noscript");
    return wait && (wait.querySelector("iframe") ?? parse(wait.textContent).querySelector("iframe"));
  };

  // Puts the frame in its place; then, if it is given, is called when it is there.
  const show = (hold, then) => {
    near.unobserve(hold);
    const frame = waiting(hold);
    if (frame === null) return then?.();
    frame.addEventListener("load", () => { sizes.observe(frame); then?.(); }, { once: true });
    hold.replaceChildren(document.adoptNode(frame));
  };

  const near = new IntersectionObserver((entries) => {
    for (const entry of entries) if (entry.isIntersecting) show(entry.target);
  }, { rootMargin: "600px" });

  const find = (root) => { for (const hold of root.querySelectorAll(".d-hold")) near.observe(hold); };

  // Frames that are not there when the page is printed are printed as words.
  const words = (hold) => {
    const frame = waiting(hold) ?? hold.querySelector("iframe");
    if (frame === null) return;
    const text = document.createElement("div");
    text.className = "d-text d-printed";
    text.textContent = parse(frame.getAttribute("srcdoc").replace(/<(?:\/p|\/h[1-6]|\/li|\/tr|br)\b[^>]*>/g, "$&\n")).body.textContent.trim();
    hold.append(text);
    hold.classList.add("d-fit");
  };

  document.addEventListener("DOMContentLoaded", () => {
    find(document);
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) {
        for (const node of addedNodes) if (node instanceof Element && !node.matches(".d-frame")) find(node);
      }
    }).observe(document.body, { childList: true, subtree: true });
  });
  addEventListener("beforeprint", () => {
    for (const hold of document.querySelectorAll(".d-hold")) {
      const frame = hold.querySelector("iframe");
      if (frame && isThere(frame)) fit(frame); else words(hold);
    }
  });
  addEventListener("afterprint", () => {
    for (const text of document.querySelectorAll(".d-printed")) {
      text.parentElement.classList.remove("d-fit");
      text.remove();
    }
  });

  // For the page around: it may want all of them before it is printed, or their words.
  window.drawings = {
    show,
    words: (hold) => parse((waiting(hold) ?? hold.querySelector("iframe")).getAttribute("srcdoc")).body.textContent,
  };
})();
