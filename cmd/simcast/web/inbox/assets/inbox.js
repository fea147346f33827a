"use strict";
// The page hears how many messages there are, and takes over those that it does not
// have yet: at once where the planner looks at the top of the list, else when asked,
// so that what is being read does not move away.
(() => {
  const byID = (id) => document.getElementById(id);
  const inbox = byID("inbox"), list = byID("messages"), show = byID("show"), said = byID("said"), state = byID("state");
  if (!("live" in inbox.dataset)) return;
  let have = Number(inbox.dataset.total), wanted = have, asking = false;
  const waiting = []; // the newest first

  const messages = (n) => n + (n === 1 ? " new message" : " new messages");
  const tell = (text, lost) => {
    state.hidden = false;
    state.classList.toggle("lost", lost);
    if (state.textContent !== text) state.textContent = text;
  };

  // Links stay where they are, so that the focus does: only what they count changes.
  const takeChoices = (fresh, selector) => {
    const now = document.querySelector(selector), then = fresh.querySelector(selector);
    const ids = (nav) => [...nav.querySelectorAll("a")].map((a) => a.id).join();
    if (ids(now) !== ids(then)) {
      const focused = now.contains(document.activeElement) ? document.activeElement.id : "";
      now.replaceChildren(...then.childNodes);
      if (focused) byID(focused)?.focus();
      return;
    }
    for (const a of then.querySelectorAll("a")) byID(a.id).querySelector(".number").textContent = a.querySelector(".number").textContent;
  };

  const present = () => {
    if (!waiting.length) return;
    const items = waiting.splice(0);
    for (const old of list.querySelectorAll(".is-new")) old.classList.remove("is-new");
    for (const li of items) li.classList.add("is-new");
    list.prepend(...items);
    show.hidden = true;
    byID("empty").hidden = true;
    said.textContent = messages(items.length) + ", " + document.querySelector(".channels [aria-current] .number").textContent + " in all";
  };

  const offer = () => {
    if (!waiting.length) return;
    if (window.scrollY < 120 && !document.hidden && show.hidden) return present();
    show.textContent = messages(waiting.length);
    show.hidden = false;
    said.textContent = messages(waiting.length) + " above";
  };

  const catchUp = async () => {
    if (asking || wanted <= have) return;
    asking = true;
    try {
      const query = new URLSearchParams(inbox.dataset.query);
      query.set("after", have);
      const answer = await fetch("inbox/new?" + query);
      if (!answer.ok) throw new Error(answer.statusText);
      const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
      const { run, total, tooMany } = fresh.getElementById("inbox").dataset;
      if (run !== inbox.dataset.run || tooMany !== undefined) return location.reload();
      have = Number(total);
      waiting.unshift(...fresh.getElementById("messages").children);
      takeChoices(fresh, ".teams");
      takeChoices(fresh, ".channels");
      if (byID("found")) byID("found").textContent = document.querySelector(".channels [aria-current] .number").textContent;
      byID("hacked").replaceWith(document.adoptNode(fresh.getElementById("hacked")));
      offer();
    } catch {
      wanted = have; // the stream says again how many there are, once it is back
    } finally {
      asking = false;
    }
    catchUp();
  };

  show.addEventListener("click", () => {
    present();
    list.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  });

  // A browser has six connections to one address, for all its tabs together. A tab that
  // nobody looks at keeps none, and catches up when somebody comes back to it.
  let stream = null;
  const listen = () => {
    if (document.hidden) {
      stream?.close();
      stream = null;
    } else if (!stream) {
      stream = new EventSource("inbox/live");
      stream.addEventListener("open", () => tell("Live", false));
      stream.addEventListener("error", () => tell("The stand-in does not answer", true));
      stream.addEventListener("message", (event) => {
        const [run, total] = event.data.split(" ");
        if (run !== inbox.dataset.run) return location.reload();
        wanted = Number(total);
        catchUp();
      });
    }
  };
  document.addEventListener("visibilitychange", listen);
  listen();
})();
