// Package webtest runs a real Chromium without a window, for tests.
//
//	b := webtest.Open(t)
//	b.Navigate(server.URL + "/")
//	b.Upload("#plan", "testdata/plan.xlsx")
//	b.Click("button[type=submit]")
//	b.WaitText("#verdict", "62 rows")
//	b.Screenshot("/tmp/plan-dark.png", 400, 0, true)
//	b.Quiet()
//
// Where a machine has no Chromium, Open skips the test, and with CI in the
// environment it fails it. The browser ends with the test, its processes and
// folders with it. Every call waits until it can be done, at most [Deadline], and
// fails the test after that with what the page said: no test needs a sleep.
//
// Nothing leaves the machine. What a page asks of another host than this one ends
// at a proxy of the test, which notes it: [Browser.Outside]. Noted are also
// errors of the console, scripts' exceptions and breaches of a Content Security
// Policy among them, dialogs, which are dismissed, and windows that a page opened.
// [Browser.Quiet] fails the test where there was any of them. [Hostile] is what to
// put into every field before that.
//
// What is not here, chromedp does, under the same deadline:
//
//	b.Do(chromedp.Focus(chromedp.CSS("#team")), chromedp.KeyEvent("T"))
//	n := webtest.Eval[int](b, `document.querySelectorAll(".d-mail").length`)
//
// A page that a test closes and opens again is a Navigate to about:blank and back;
// [Browser.Tab] gives a second page beside the first. A test opens one browser, as
// few run at a time on a machine, or two by [OpenTwo].
package webtest
