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
