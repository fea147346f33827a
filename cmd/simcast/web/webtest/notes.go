package webtest

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/cdproto/target"
	"github.com/chromedp/chromedp"
)

// listen notes what the page does from now on.
func (b *Browser) listen() {
	b.t.Helper()
	err := chromedp.Listen(b.ctx, func(event any) {
		switch e := event.(type) {
		case *runtime.EventConsoleAPICalled:
			if e.Type == runtime.ConsoleAPICalledTypeError || e.Type == runtime.ConsoleAPICalledTypeAssert {
				b.notes.add(&b.notes.console, spoken(e))
			}
		case *runtime.EventExceptionThrown:
			b.notes.add(&b.notes.console, thrown(e.ExceptionDetails))
		case *log.EventEntryAdded:
			if e.Entry.Level == log.EntryLevelError {
				b.notes.add(&b.notes.console, strings.TrimSpace(e.Entry.Text+" "+e.Entry.URL))
			}
		case *page.EventJavascriptDialogOpening:
			b.notes.add(&b.notes.dialogs, fmt.Sprintf("%s: %s", e.Type, e.Message))
			go dismiss(b.ctx, e.Type) // a listener may not call the browser
		case *target.EventTargetCreated:
			b.notes.window(e.TargetInfo)
		case *target.EventTargetInfoChanged:
			b.notes.window(e.TargetInfo)
		}
	})
	if err != nil {
		b.t.Fatalf("the browser does not tell what its page does: %v", err)
	}
}

func spoken(e *runtime.EventConsoleAPICalled) string {
	var said []string
	for _, arg := range e.Args {
		if arg.Description != "" {
			said = append(said, arg.Description)
		} else {
			said = append(said, string(arg.Value))
		}
	}
	return strings.Join(said, " ")
}

func thrown(e *runtime.ExceptionDetails) string {
	if e.Exception == nil {
		return e.Text
	}
	return e.Text + " " + e.Exception.Description + string(e.Exception.Value)
}

// dismiss answers a dialog with no. A page that asks whether it may be left is left.
func dismiss(ctx context.Context, kind page.DialogType) {
	answer := page.HandleJavaScriptDialogParams{Accept: kind == page.DialogTypeBeforeunload}
	_, _ = chromedp.Call(ctx, page.HandleJavaScriptDialog, answer) // the page may be gone
}

func (n *notes) add(to *[]string, what string) {
	n.mu.Lock()
	defer n.mu.Unlock()
	*to = append(*to, what)
}

// open says that the test itself opened this tab.
func (n *notes) open(id target.ID) {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.ours == nil {
		n.ours = map[string]bool{}
	}
	n.ours[string(id)] = true
}

// window notes a window that has an opener, which the test's own have not.
func (n *notes) window(info *target.Info) {
	n.mu.Lock()
	defer n.mu.Unlock()
	if info.OpenerID != "" && info.URL != "" && !n.ours[string(info.TargetID)] {
		n.ours[string(info.TargetID)] = true // each tab tells of it
		n.windows = append(n.windows, "opened "+info.URL)
	}
}

func (n *notes) of(list *[]string) []string {
	n.mu.Lock()
	defer n.mu.Unlock()
	return slices.Clone(*list)
}

// Console gives the errors of the console so far, uncaught exceptions among them.
func (b *Browser) Console() []string { return b.notes.of(&b.notes.console) }

// Dialogs gives the dialogs so far, each as its kind and its text. They were dismissed.
func (b *Browser) Dialogs() []string { return b.notes.of(&b.notes.dialogs) }

// Windows gives the windows that pages have opened so far.
func (b *Browser) Windows() []string { return b.notes.of(&b.notes.windows) }

// Outside gives the requests so far to other hosts than this machine, by method and
// address, or by host alone where the address would have been encrypted.
func (b *Browser) Outside() []string { return b.outside.seen() }

// Quiet fails the test where a page asked another host, erred, or opened a dialog or
// a window.
func (b *Browser) Quiet() {
	b.t.Helper()
	for what, list := range map[string][]string{
		"asked of another host": b.Outside(), "on the console": b.Console(), "a dialog": b.Dialogs(), "a window": b.Windows(),
	} {
		for _, one := range list {
			b.t.Errorf("the page is not quiet, %s: %s", what, one)
		}
	}
}
