// What is sent is what is chosen as the button is pressed, and the server holds it
// against what was shown: a choice whose numbers are still being worked out is not sent.
(function () {
  "use strict";
  var own = ["csrf", "digest", "sure"];
  document.addEventListener("formdata", function (e) {
    var choices = document.getElementById("choose");
    if (e.target.id !== "send" || !choices) return;
    Array.from(e.formData.keys()).forEach(function (name) {
      if (!own.includes(name)) e.formData.delete(name);
    });
    new FormData(choices).forEach(function (value, name) { e.formData.append(name, value); });
  });
  // An answer that is refused is sent once more as a browser without script sends it: the next page says why.
  document.addEventListener("htmx:responseError", function (e) {
    if (e.target.matches("#reading form")) e.target.submit();
  });
  // What is open stays open where the page is put in its place again.
  var open = [];
  document.addEventListener("htmx:beforeSwap", function () {
    open = Array.from(document.querySelectorAll("#plan-page details[id][open]"), function (d) { return d.id; });
  });
  document.addEventListener("htmx:load", function () {
    open.forEach(function (id) {
      var again = document.getElementById(id);
      if (again) again.open = true;
    });
  });
})();

// The rows: a search hides those that it does not find, and buttons tick those that are shown. What is ticked is sent, hidden or not.
(function () {
  "use strict";
  const at = (id) => document.getElementById(id);
  const all = (selector) => Array.from(document.querySelectorAll(selector));
  const counted = (n, noun) => n + " " + noun + (n === 1 ? "" : "s");
  const boxes = (rows) => all("#rows " + rows + " input[type=checkbox]");
  const usual = (list) => list.filter((box) => box.name === "row"); // a contingency is ticked by itself

  // show hides the rows that the search does not find, and says how many it has found.
  const show = () => {
    if (!at("rows")) return;
    const words = at("find").value.toLowerCase().split(/\s+/);
    const filters = all("#find-bar select").filter((select) => select.value !== "");
    const isSearch = words.join("") !== "" || filters.length > 0;
    const rows = all("#rows tbody tr");
    for (const row of rows) {
      row.hidden = isSearch && !(words.every((word) => row.dataset.find.includes(word)) &&
        filters.every((filter) => (row.dataset[filter.dataset.of] ?? "").split("\n").includes(filter.value)));
    }
    const found = rows.filter((row) => !row.hidden).length;
    at("rows").hidden = found === 0;
    at("none-found").hidden = found > 0;
    at("rows-only").hidden = !isSearch;
    at("rows-all").textContent = isSearch ? "Tick these" : "Tick all";
    at("rows-none").textContent = isSearch ? "Untick these" : "Tick none";
    at("found").dataset.is = isSearch ? found + " of " + counted(rows.length, "row") + " found" : counted(rows.length, "row");
    count();
  };
  // count says how many rows are ticked, the contingencies apart, and how many of those are not shown.
  const count = () => {
    const hidden = boxes("tr[hidden]").filter((box) => box.checked).length;
    const ticked = boxes("tr").filter((box) => box.checked);
    const ready = ticked.length - usual(ticked).length;
    at("ticked").textContent = usual(ticked).length;
    at("ticked-ready").textContent = ready ? ", and " + ready + (ready === 1 ? " contingency" : " contingencies") : "";
    at("found").textContent = at("found").dataset.is + (hidden ? ". " + counted(hidden, "other row") + (hidden === 1 ? " is" : " are") + " ticked" : "");
  };
  // tick ticks rows, or takes the ticks away, and the form asks what would go out.
  const tick = (list, is) => {
    for (const box of list) box.checked = is;
    at("choose").dispatchEvent(new Event("change", { bubbles: true }));
  };
  const presses = {
    "rows-all": () => tick(usual(boxes("tr:not([hidden])")), true),
    "rows-none": () => tick(boxes("tr:not([hidden])"), false),
    "rows-only": () => { for (const box of boxes("tr[hidden]")) box.checked = false; tick(usual(boxes("tr:not([hidden])")), true); },
    "show-all-rows": () => { for (const field of all("#find-bar input, #find-bar select")) field.value = ""; show(); },
  };
  document.addEventListener("click", (e) => {
    const button = e.target.closest("button");
    if (button && presses[button.id]) presses[button.id]();
    if (!button || !["one", "one-ready"].includes(button.name)) return;
    e.preventDefault();
    for (const box of boxes("tr")) box.checked = false;
    tick([at("send-" + button.value)], true);
    location.hash = "brief";
  });
  document.addEventListener("input", (e) => {
    if (!e.target.closest("#find-bar")) return;
    show();
    at("find-said").textContent = at("found").dataset.is + ".";
  });
  document.addEventListener("change", (e) => { if (e.target.closest("#choose") && at("rows")) count(); });
  document.addEventListener("mouseover", (e) => { // a text that is cut shows itself
    const cell = e.target.closest("#rows :is(th, td)");
    if (cell && cell.scrollWidth > cell.clientWidth) cell.title = cell.textContent;
  });
  document.addEventListener("htmx:load", (e) => { if (e.target.contains(at("rows"))) show(); });
})();
