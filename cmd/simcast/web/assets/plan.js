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
