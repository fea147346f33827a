// A file that is dropped beside the file field goes into it all the same: a browser
// would leave the page and show the file in its place.
(function () {
  "use strict";
  function field() { return document.getElementById("plan-file"); }
  function hasFiles(e) { return e.dataTransfer && Array.from(e.dataTransfer.types).includes("Files"); }
  document.addEventListener("dragover", function (e) {
    if (!hasFiles(e) || e.target === field()) return;
    e.preventDefault();
    e.dataTransfer.dropEffect = field() ? "copy" : "none";
  });
  document.addEventListener("drop", function (e) {
    if (!hasFiles(e) || e.target === field()) return;
    e.preventDefault();
    if (!field() || e.dataTransfer.files.length === 0) return;
    field().files = e.dataTransfer.files;
    field().focus();
  });
})();

// What the step before had to tell is told once: it goes out of the address, which may be loaded again.
(function () {
  "use strict";
  var address = new URL(location.href);
  if (!address.searchParams.has("said")) return;
  address.searchParams.delete("said");
  history.replaceState(history.state, "", address);
})();
