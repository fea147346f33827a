// The board follows its day: it is told what it shows when something has changed. What is pressed or written
// stays: a question is in a dialog, which no change touches. Without this script every link and form works as it is.
(function () {
  "use strict";
  var board = document.getElementById("board");
  if (!board) return;
  var quiet = board.dataset.quiet === "yes"; // there is nothing to press
  var dialog = document.getElementById("b-dialog");
  var shown = {}; // what was last put in the place of each part
  var clockAt = Date.now(), pressed = false, waiting = null;
  function $(id) { return document.getElementById(id); }

  // The clocks go on by themselves between two changes.
  function span(ms) {
    var sign = ms < 0 ? "−" : "", s = Math.floor(Math.abs(ms) / 1000), h = Math.floor(s / 3600), m = Math.floor(s / 60) % 60;
    function two(n) { return (n < 10 ? "0" : "") + n; }
    return sign + (h ? h + ":" + two(m) : m) + ":" + two(s % 60);
  }
  function put(element, text) { if (element && element.textContent !== text) element.textContent = text; }
  function tick() {
    var c = $("b-clock");
    if (!c || c.dataset.ended) return;
    var passed = Date.now() - clockAt, now = Number(c.dataset.now) + passed, held = Number(c.dataset.held), exercise = Number(c.dataset.exercise);
    try {
      put($("b-time"), new Date(now).toLocaleTimeString("en-GB", { timeZone: c.dataset.zone }));
    } catch (e) { /* a zone that this browser does not know: the clock moves with each change */ }
    if (c.dataset.begins) put($("b-exercise"), span(Math.max(0, Number(c.dataset.begins) - now)));
    else if (!held) put($("b-exercise"), span(exercise + passed * Number(c.dataset.speed)));
    if (held) put($("b-held-for"), span(now - held));
    document.querySelectorAll("[data-at]").forEach(function (t) { put(t, "in " + span(Math.max(0, Number(t.dataset.at) - (held || now)))); });
  }

  // Only parts that are other ones are put in their place.
  function signature(part) {
    var copy = part.cloneNode(true);
    copy.querySelectorAll("[data-at], [data-since]").forEach(function (t) { t.textContent = ""; });
    copy.querySelectorAll("details").forEach(function (d) { d.removeAttribute("open"); });
    return copy.outerHTML;
  }
  function remember(root) { root.querySelectorAll("[data-part]").forEach(function (part) { shown[part.id] = signature(part); }); }
  function take(root) {
    root.querySelectorAll("[data-part]").forEach(function (part) {
      var old = $(part.id), is = signature(part);
      if (!old || shown[part.id] === is) return;
      shown[part.id] = is;
      var focused = old.contains(document.activeElement) ? document.activeElement : null;
      var name = focused && (focused.id ? "#" + CSS.escape(focused.id) : focused.closest("li[id]") && "#" + CSS.escape(focused.closest("li[id]").id) + " a");
      old.querySelectorAll("details[id][open]").forEach(function (d) {
        var same = part.querySelector("#" + CSS.escape(d.id));
        if (same) same.open = true;
      });
      old.replaceWith(part);
      if (part.id === "b-clock") clockAt = Date.now();
      if (name && part.querySelector(name)) part.querySelector(name).focus({ preventScroll: true });
    });
    tick();
    call();
  }
  function parse(text) { return new DOMParser().parseFromString(text, "text/html"); }
  // While a button is down nothing moves under it.
  function takeLater(root) { if (pressed) waiting = root; else take(root); }
  document.addEventListener("pointerdown", function () { pressed = true; }, true);
  ["pointerup", "pointercancel"].forEach(function (name) {
    document.addEventListener(name, function () {
      setTimeout(function () { pressed = false; if (waiting) { take(waiting); waiting = null; } }, 0);
    }, true);
  });

  function lost(is) { $("b-lost").hidden = !is; $("b-live").classList.toggle("is-stale", is); }
  var failing = null;
  function follow() {
    var source = new EventSource(board.dataset.events);
    source.addEventListener("changed", function (e) { takeLater(parse(e.data)); });
    source.onopen = function () { clearTimeout(failing); failing = null; lost(false); };
    source.onerror = function () {
      if (!failing) failing = setTimeout(lost, 1500, true);
      if (source.readyState === EventSource.CLOSED) setTimeout(follow, 1000);
    };
  }
  remember(document);
  follow();
  setInterval(tick, 250);

  // Whoever wants it is called when somebody is needed.
  var bell = $("b-sound"), needed = 0, title = document.title, wants = false, audio = null;
  function beep() {
    try {
      audio = audio || new AudioContext();
      var tone = audio.createOscillator(), volume = audio.createGain();
      tone.frequency.value = 660;
      volume.gain.setValueAtTime(0.15, audio.currentTime);
      volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + 0.5);
      tone.connect(volume).connect(audio.destination);
      tone.start();
      tone.stop(audio.currentTime + 0.5);
    } catch (e) { /* a browser without sound */ }
  }
  function stopped() { return Boolean($("b-stopped")) && !$("b-stopped").hidden; }
  function needs() { return Number(($("b-clock") || { dataset: {} }).dataset.needs || 0) + (stopped() ? 1 : 0); }
  function call() {
    var c = $("b-clock"), n = needs(), held = c && Number(c.dataset.held) > 0;
    if (wants && n > needed) beep();
    needed = n;
    document.title = (stopped() ? "STOPPED – " : "") + (held ? "HOLD – " : "") + (wants && n ? "(" + n + ") " : "") + title;
  }
  function sayBell() { put(bell, "Sound and title when somebody is needed: " + (wants ? "on" : "off")); bell.setAttribute("aria-pressed", String(wants)); }
  if (bell) {
    try { wants = localStorage.getItem("simcast-board-sound") === "on"; } catch (e) { /* nothing is kept */ }
    bell.hidden = $("b-keys").hidden = false;
    sayBell();
    bell.addEventListener("click", function () {
      wants = !wants;
      try { localStorage.setItem("simcast-board-sound", wants ? "on" : "off"); } catch (e) { /* nothing is kept */ }
      sayBell();
      if (wants) beep();
      call();
    });
  }
  needed = needs();
  call();
  if (quiet || !dialog) return;

  // Questions are asked in a dialog.
  function say(text) { $("b-said").textContent = text; $("b-said").hidden = !text; }
  function ask(page) {
    var question = page.getElementById("ask");
    if (!question) return false;
    dialog.replaceChildren(question);
    if (!dialog.open) dialog.showModal();
    var first = dialog.querySelector("[autofocus], details[open] input:not([type=hidden]), details[open] textarea, details[open] button, summary, button");
    if (first) first.focus();
    return true;
  }
  // A dialog keeps what was written in it where nothing was asked for, and tells why.
  function refuse(why) {
    var before = dialog.querySelector("#refused");
    if (before) before.remove();
    why.id = "refused";
    dialog.querySelector("h1").after(why);
  }
  function open(address) {
    fetch(address).then(function (r) { return r.text(); }).then(function (text) { if (!ask(parse(text))) location.href = address; }, function () { location.href = address; });
  }
  document.addEventListener("click", function (e) {
    var link = e.target.closest("a");
    if (!link || e.ctrlKey || e.metaKey || e.shiftKey || e.button) return;
    if (link.hasAttribute("data-ask")) { e.preventDefault(); open(link.href); }
    if (link.hasAttribute("data-close") && dialog.open) { e.preventDefault(); dialog.close(); }
  });
  document.addEventListener("submit", function (e) {
    var form = e.target;
    if (!board.contains(form) || new URL(form.action).pathname !== "/board/do") return;
    e.preventDefault();
    if (form.dataset.busy) return;
    form.dataset.busy = "yes";
    fetch(form.action, { method: "POST", body: new URLSearchParams(new FormData(form)) }).then(function (r) {
      return r.text().then(function (text) { return { ok: r.ok, notAsked: r.headers.has("Simcast-Not-Asked"), page: parse(text) }; });
    }).then(function (answer) {
      delete form.dataset.busy;
      if (!answer.ok) {
        if (ask(answer.page)) return;
        var trouble = answer.page.querySelector("main"), why = answer.page.querySelector("main .trouble");
        if (answer.notAsked && why && dialog.open) { refuse(why); return; }
        say(trouble ? trouble.innerText || trouble.textContent : "That did not work.");
        dialog.close();
        return;
      }
      dialog.close();
      var said = answer.page.querySelector("main > .said");
      say(said ? said.textContent : "");
    }, function () { delete form.dataset.busy; lost(true); say("simcast does not answer. Look at the board before you press again."); dialog.close(); });
  });

  // Keys: space asks for the hold, or for its end; the arrows move along the entries, and enter opens one as any link.
  function writes(e) { return dialog.open || e.ctrlKey || e.metaKey || e.altKey || e.target.closest("input, textarea, select, button, summary"); }
  document.addEventListener("keypress", function (e) { if (e.key === " " && !writes(e)) e.preventDefault(); }); // the page does not scroll
  document.addEventListener("keydown", function (e) {
    if (writes(e)) return;
    if (e.key === " ") {
      var hold = $("b-press-hold");
      if (hold) { e.preventDefault(); open(hold.href); }
    } else if (e.key === "ArrowDown" || e.key === "ArrowUp") {
      var names = Array.from(document.querySelectorAll("#b-timeline a.b-name"));
      if (!names.length) return;
      var at = names.indexOf(document.activeElement), down = e.key === "ArrowDown";
      if (at < 0) { // it begins at the line of now
        var now = $("b-now"), after = names.findIndex(function (n) { return now.compareDocumentPosition(n) & Node.DOCUMENT_POSITION_FOLLOWING; });
        if (after < 0) after = names.length;
        at = down ? after - 1 : after;
      }
      at = Math.min(names.length - 1, Math.max(0, at + (down ? 1 : -1)));
      e.preventDefault();
      names[at].focus();
      names[at].scrollIntoView({ block: "nearest" });
    }
  });
})();
