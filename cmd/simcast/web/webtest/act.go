package webtest

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"time"

	"github.com/chromedp/cdproto/browser"
	"github.com/chromedp/chromedp"
)

func run[T any](b *Browser, what string, action chromedp.Action[T]) T {
	b.t.Helper()
	ctx, cancel := context.WithTimeout(b.ctx, Deadline)
	defer cancel()
	value, err := chromedp.Run(ctx, action)
	b.must(what, err)
	return value
}

// must fails the test with where the page is and what it said.
func (b *Browser) must(what string, err error) {
	b.t.Helper()
	if err == nil {
		return
	}
	ctx, cancel := context.WithTimeout(b.ctx, Deadline/10)
	defer cancel()
	where, _ := chromedp.Run(ctx, chromedp.Location())
	text, _ := chromedp.Run(ctx, chromedp.Evaluate[string](`document.body ? document.body.innerText.slice(0, 2000) : ""`))
	b.t.Fatalf("%s: %v\nat %s\nconsole: %q\ndialogs: %q\npage:\n%s", what, err, where, b.Console(), b.Dialogs(), text)
}

// Navigate goes to an address and waits until the page has loaded.
func (b *Browser) Navigate(url string) {
	b.t.Helper()
	run(b, "go to "+url, chromedp.Navigate(url))
}

// Loaded is true of a page that is there as a whole, its scripts among it. While the next one comes,
// what is found is gone before it can be clicked.
const Loaded = `document.readyState === "complete"`

// Wait waits until the page is there as a whole, and the first element of the CSS selector is visible.
func (b *Browser) Wait(sel string) {
	b.t.Helper()
	b.WaitFor(fmt.Sprintf(`%s && document.querySelector(%q)?.checkVisibility()`, Loaded, sel))
}

// WaitText waits until the page is there as a whole, and the first element of the CSS selector holds the text.
func (b *Browser) WaitText(sel, text string) {
	b.t.Helper()
	b.WaitFor(fmt.Sprintf(`%s && (document.querySelector(%q)?.innerText ?? "").includes(%q)`, Loaded, sel, text))
}

// WaitFor waits until the JavaScript expression is true, on whichever page it is by
// then.
func (b *Browser) WaitFor(expression string) {
	b.t.Helper()
	until(b, expression, "!!("+expression+")", func(is bool) bool { return is })
}

// until evaluates the JavaScript expression until its value will do, and gives that.
func until[T any](b *Browser, what, expression string, does func(T) bool) T {
	b.t.Helper()
	ctx, cancel := context.WithTimeout(b.ctx, Deadline)
	defer cancel()
	for {
		// While the page changes, the expression has nowhere to be, or throws.
		value, err := chromedp.Run(ctx, chromedp.Evaluate[T](expression))
		if err == nil && does(value) {
			return value
		}
		select {
		case <-ctx.Done():
			b.must("wait for "+what, errors.Join(ctx.Err(), err))
		case <-time.After(20 * time.Millisecond):
		}
	}
}

// Text gives the text of the first element of the CSS selector, as it is shown, once
// it is visible. It is found and read in one step: a page that changes in between has
// another element in its place.
func (b *Browser) Text(sel string) string {
	b.t.Helper()
	return *until(b, "the text of "+sel, fmt.Sprintf(`(e => e?.checkVisibility() ? e.innerText : null)(document.querySelector(%q))`, sel),
		func(text *string) bool { return text != nil })
}

// Click clicks the first element of the CSS selector with the mouse, once it is visible.
func (b *Browser) Click(sel string) {
	b.t.Helper()
	b.Wait(sel)
	run(b, "click "+sel, chromedp.Click(chromedp.CSS(sel), chromedp.NodeVisible))
}

// Fill types a text into a field in place of what is there.
func (b *Browser) Fill(sel, text string) {
	b.t.Helper()
	b.Wait(sel)
	// chromedp's own Clear cannot clear a textarea that is empty.
	Eval[bool](b, fmt.Sprintf(`(field => { field.value = ""; field.dispatchEvent(new Event("input", { bubbles: true })); return true; })(document.querySelector(%q))`, sel))
	run(b, "fill "+sel, chromedp.SendKeys(chromedp.CSS(sel), text, chromedp.NodeVisible))
}

// Press types keys where the focus is; package kb of chromedp names the special ones.
func (b *Browser) Press(keys string) {
	b.t.Helper()
	run(b, "press keys", chromedp.KeyEvent(keys))
}

// Upload chooses files in a file field, which may be hidden behind its label.
func (b *Browser) Upload(sel string, files ...string) {
	b.t.Helper()
	b.WaitFor(fmt.Sprintf(`%s && document.querySelector(%q)`, Loaded, sel))
	full := make([]string, len(files))
	for i, file := range files {
		path, err := filepath.Abs(file)
		b.must("upload", err)
		full[i] = path
	}
	run(b, "upload to "+sel, chromedp.SetUploadFiles(chromedp.CSS(sel), full, chromedp.NodeReady))
}

// Eval gives the value of a JavaScript expression, a promise's once it is kept.
func Eval[T any](b *Browser, expression string) T {
	b.t.Helper()
	return run(b, "evaluate "+expression, chromedp.Evaluate[T](expression, chromedp.EvalAwaitPromise))
}

// Download runs what starts a download, such as a click, waits until it has ended,
// and gives the file's path; its name is the one that the page gave.
func (b *Browser) Download(start func()) string {
	b.t.Helper()
	ctx, cancel := context.WithTimeout(b.ctx, Deadline)
	defer cancel()
	begun, progress := chromedp.BrowserEvents(ctx, browser.DownloadWillBegin), chromedp.BrowserEvents(ctx, browser.DownloadProgress)
	start()
	for first, err := range begun {
		b.must("a download", err)
		for now, err := range progress {
			b.must("download "+first.SuggestedFilename, err)
			if now.GUID != first.GUID || now.State == browser.DownloadProgressStateInProgress {
				continue
			}
			if now.State != browser.DownloadProgressStateCompleted {
				b.must("download "+first.SuggestedFilename, errors.New(string(now.State)))
			}
			return filepath.Join(b.folder, first.SuggestedFilename)
		}
	}
	b.must("a download", errors.New("none began"))
	return ""
}
