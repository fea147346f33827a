package webtest

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/browser"
	"github.com/chromedp/chromedp"
	"github.com/gofrs/flock"
)

// Deadline is how long a call waits for what it needs. It is far more than a page
// takes, as tests share a machine.
const Deadline = time.Minute

// Browser is a page of a running browser.
type Browser struct {
	t       testing.TB
	ctx     context.Context
	folder  string // downloads come here
	outside *outside
	notes   *notes
}

// Open starts a browser with an empty page. It ends with the test.
func Open(t testing.TB) *Browser {
	t.Helper()
	program := find(t)
	takeTurn(t)
	return start(t, program)
}

// OpenTwo starts two browsers, each with processes, cookies and connections of its own, as two people have them.
func OpenTwo(t testing.TB) (one, other *Browser) {
	t.Helper()
	program := find(t)
	takeLock(t, "two") // else two tests could wait, each with one browser, for the second of the other
	for range 2 {
		takeTurn(t)
	}
	return start(t, program), start(t, program)
}

// start starts a browser, for which there is a turn.
func start(t testing.TB, program string) *Browser {
	t.Helper()
	folder := t.TempDir()
	b := &Browser{t: t, folder: folder, outside: listenOutside(t), notes: &notes{}}
	browserCtx, stop := chromedp.NewExecAllocator(context.Background(), flags(program, b.outside.address(), t.TempDir())...)
	t.Cleanup(stop) // ends its processes, removes its folder, and waits for both
	b.openTab(browserCtx)
	downloads := browser.SetDownloadBehaviorParams{
		Behavior: browser.SetDownloadBehaviorBehaviorAllow, DownloadPath: folder, EventsEnabled: new(true),
	}
	if _, err := chromedp.CallBrowser(b.ctx, browser.SetDownloadBehavior, downloads); err != nil {
		t.Fatalf("the browser takes no downloads: %v", err)
	}
	return b
}

// Tab is a second page in the same browser. What it does is noted with the first's.
func (b *Browser) Tab() *Browser {
	b.t.Helper()
	tab := *b
	tab.openTab(b.ctx)
	return &tab
}

// Context is the page's for chromedp; it has no deadline.
func (b *Browser) Context() context.Context { return b.ctx }

// Tell is the same page, which fails another test from here on, as a subtest.
func (b *Browser) Tell(t testing.TB) *Browser {
	told := *b
	told.t = t
	return &told
}

func (b *Browser) openTab(parent context.Context) {
	b.t.Helper()
	ctx, end := chromedp.NewContext(parent)
	b.t.Cleanup(end)
	if err := chromedp.Do(ctx); err != nil {
		b.t.Fatalf("the browser does not start: %v", err)
	}
	b.ctx = ctx
	b.notes.open(chromedp.FromContext(ctx).Target.TargetID)
	b.listen()
}

// find gives the browser's program. The shell without a window starts in a quarter of the time. Tests in a browser
// take minutes together: they run where CI is set, and there has to be one.
func find(t testing.TB) string {
	t.Helper()
	if os.Getenv("CI") == "" {
		t.Skip("tests in a browser take long, and run where CI is set: CI=true go test")
	}
	for _, name := range []string{"chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"} {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	t.Fatal("no chromium-headless-shell, chromium, chromium-browser or google-chrome is in PATH, so nothing was tried in a browser")
	return ""
}

// nowhere is what the browser's own errands are sent to.
const nowhere = "http://127.0.0.1:9/"

// flags start the browser without a window and without errands of its own.
// chromedp adds a data folder, and --no-sandbox for root.
func flags(program, proxy, home string) []chromedp.ExecAllocatorOption {
	return append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.ExecPath(program),
		chromedp.ProxyServer(proxy), // loopback goes around it
		chromedp.Env("HOME="+home, "TMPDIR="+home, "XDG_CONFIG_HOME="+home),
		chromedp.DisableGPU,
		chromedp.Flag("disable-quic", true),
		chromedp.Flag("disable-component-update", true),
		chromedp.Flag("disable-domain-reliability", true),
		chromedp.Flag("no-pings", true),
		chromedp.Flag("gaia-url", nowhere),
		chromedp.Flag("component-updater", "url-source="+nowhere),
		// Sandboxed frames stay in the page's process, where they are listened to.
		chromedp.Flag("disable-features", "Translate,IsolateSandboxedIframes,OptimizationHints,MediaRouter,AutofillServerCommunication,NetworkTimeServiceQuerying"),
		chromedp.WindowSize(1300, 900),
	)
}

// notes are what pages did that a test may want to know.
type notes struct {
	mu      sync.Mutex
	ours    map[string]bool // the tabs that the test opened
	console []string
	dialogs []string
	windows []string
}

const (
	atOnce   = 2               // browsers on this machine, whichever packages' tests run them
	patience = 5 * time.Minute // for a turn
)

// takeTurn waits until few enough tests of this user have a browser. Packages are
// tested in processes of their own, so the turns are locks on files, which end with
// the process at the latest.
func takeTurn(t testing.TB) {
	t.Helper()
	var turns []string
	for turn := range atOnce {
		turns = append(turns, fmt.Sprint(turn))
	}
	takeLock(t, turns...)
}

// takeLock waits until one of these locks is free, and has it until the test ends.
func takeLock(t testing.TB, names ...string) {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	for {
		for _, name := range names {
			lock := flock.New(filepath.Join(os.TempDir(), fmt.Sprintf("simcast-webtest-%d-%s.lock", os.Getuid(), name)))
			if held, err := lock.TryLock(); err != nil {
				t.Fatalf("no turn for a browser: %v", err)
			} else if held {
				t.Cleanup(func() { _ = lock.Unlock() })
				return
			}
			_ = lock.Close()
		}
		select {
		case <-ctx.Done():
			t.Fatalf("for %v other tests have held every browser; does this one open more than one without OpenTwo?", patience)
		case <-time.After(50 * time.Millisecond):
		}
	}
}
