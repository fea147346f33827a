package webtest_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"simcast/cmd/simcast/web/webtest"
)

func TestNothingIsLeft(t *testing.T) {
	var folder string
	skipped := false
	t.Run("a test with two pages", func(t *testing.T) {
		t.Cleanup(func() { skipped = t.Skipped() })
		b := webtest.Open(t)
		b.Navigate(serve(t, "<p>one</p>"))
		b.Tab().Navigate(serve(t, "<p>two</p>"))
		folder = dataFolder(t, chromedp.FromContext(b.Context()).Browser.Process().Pid)
		if len(processes(t, folder)) < 2 {
			t.Fatalf("no browser runs in %s", folder)
		}
	})
	if skipped {
		t.Skip("no browser was started, so none can be left")
	}
	if folder == "" {
		return // the test within has failed, and says why
	}
	if left := processes(t, folder); len(left) > 0 {
		t.Errorf("processes %q are left", left)
	}
	if _, err := os.Stat(folder); !os.IsNotExist(err) {
		t.Errorf("%s is left: %v", folder, err)
	}
}

// dataFolder is the folder of the browser with that process.
func dataFolder(t *testing.T, pid int) string {
	t.Helper()
	line, err := os.ReadFile(fmt.Sprintf("/proc/%d/cmdline", pid))
	if err != nil {
		t.Fatal(err)
	}
	for arg := range strings.SplitSeq(string(line), "\x00") {
		if folder, ok := strings.CutPrefix(arg, "--user-data-dir="); ok && folder != "" {
			return folder
		}
	}
	t.Fatalf("no data folder in %q", line)
	return ""
}

// processes are those that name the folder, which has to have a name: every process names "".
func processes(t *testing.T, folder string) []string {
	t.Helper()
	lines, err := filepath.Glob("/proc/[0-9]*/cmdline")
	if err != nil {
		t.Fatal(err)
	}
	var found []string
	for _, path := range lines {
		// A process may end while it is looked at.
		if line, err := os.ReadFile(path); err == nil && strings.Contains(string(line), folder) {
			found = append(found, strings.ReplaceAll(string(line), "\x00", " "))
		}
	}
	return found
}
