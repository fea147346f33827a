
// The filters of a proof. Without this script all of it is shown.
document.addEventListener("DOMContentLoaded", () => {
  const form = document.querySelector(".p-filters");
  const shown = document.querySelector(".p-shown");
  const nothing = document.querySelector(".p-nothing");
  const messages = [...document.querySelectorAll(".p-msg")];
  const contents = [...document.querySelectorAll(".p-contents li")]; // in the same order
  const groups = [...document.querySelectorAll(".p-hour, .p-nav-hour"), ...document.querySelectorAll(".p-team, .p-nav-team")];
  const lists = ["team", "channel", "persona", "state"];
  const prefix = "#show?";
  const all = shown.textContent;
  const texts = new Map();
  let filtered = false;

  const textOf = (message) => {
    let text = texts.get(message);
    if (text === undefined) {
      const hold = message.querySelector(".d-hold");
      text = message.textContent;
      if (hold) text = text.replace(hold.textContent, () => " " + window.drawings.words(hold));
      texts.set(message, text = text.toLowerCase());
    }
    return text;
  };

  const fits = (message, words) =>
    lists.every((name) => form[name].value === "" || message.dataset[name] === form[name].value) &&
    (!form.problems.checked || "problems" in message.dataset) &&
    words.every((word) => textOf(message).includes(word));

  const apply = () => {
    const words = form.words.value.toLowerCase().split(/\s+/).filter(Boolean);
    filtered = words.length > 0 || form.problems.checked || lists.some((name) => form[name].value !== "");
    let count = 0;
    messages.forEach((message, i) => {
      const fit = !filtered || fits(message, words);
      message.hidden = contents[i].hidden = !fit;
      if (fit) count++;
    });
    for (const group of groups) group.hidden = group.querySelector(".p-msg:not([hidden]), li[data-of]:not([hidden])") === null;
    nothing.hidden = count > 0;
    shown.textContent = filtered ? count + " of " + messages.length + " shown" : all;
  };

  // The choice stands in the address, by its words: a proof made again still knows them.
  const keep = () => {
    const said = new URLSearchParams();
    for (const name of lists) if (form[name].value !== "") said.set(name, form[name].selectedOptions[0].text);
    if (form.words.value !== "") said.set("words", form.words.value);
    if (form.problems.checked) said.set("problems", "only");
    history.replaceState(null, "", said.size ? prefix + said : "#");
  };

  const read = () => {
    if (!location.hash.startsWith(prefix)) return;
    const said = new URLSearchParams(location.hash.slice(prefix.length));
    form.reset();
    for (const name of lists) {
      const option = [...form[name].options].find((o) => o.value !== "" && o.text === said.get(name));
      if (option) form[name].value = option.value;
    }
    form.words.value = said.get("words") ?? "";
    form.problems.checked = said.has("problems");
    apply();
  };

  // A link to a message that the filters hide shows all again.
  const arrive = () => {
    if (location.hash.startsWith(prefix)) return read();
    const target = document.getElementById(location.hash.slice(1));
    if (!target?.closest("[hidden]")) return;
    form.reset();
    apply();
    target.scrollIntoView();
  };

  let waiting = 0;
  form.addEventListener("input", (event) => {
    clearTimeout(waiting);
    waiting = setTimeout(() => { apply(); keep(); }, event.target === form.words ? 150 : 0);
  });
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("reset", () => setTimeout(() => { apply(); keep(); }));
  window.addEventListener("hashchange", arrive);
  form.hidden = false;
  if (matchMedia("(max-width: 63.99rem)").matches) document.querySelector(".p-contents > details").open = false;
  read();

  // Articles come one by one while nothing else is to be done, so that they are there
  // when the page is printed. Of very many, the later ones are printed as words.
  const most = 100;
  const holds = [...document.querySelectorAll(".d-hold")].slice(0, most);
  const idle = window.requestIdleCallback ?? ((then) => setTimeout(then, 50));
  const next = () => {
    const hold = holds.shift();
    if (hold) window.drawings.show(hold, () => idle(next));
    else document.documentElement.dataset.whole = "";
  };
  window.addEventListener("load", () => idle(next));

  const printed = [...document.querySelectorAll(".p-print")];
  window.addEventListener("beforeprint", () => printed.forEach((d) => { d.dataset.open = d.open; d.open = true; }));
  window.addEventListener("afterprint", () => printed.forEach((d) => { d.open = d.dataset.open === "true"; }));
});
