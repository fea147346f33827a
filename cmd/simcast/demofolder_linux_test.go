package main

import (
	"io"
	"net/http"
	"net/http/cookiejar"
	"os"
	"strings"
	"testing"
)

// TestADemoLeavesNoFolder: neither the page, which looks for days that are played, nor a control leaves a file or a folder among the
// temporary files.
func TestADemoLeavesNoFolder(t *testing.T) {
	t.Parallel()
	d := newWorkplace(t)
	temp := t.TempDir()
	d.env = append(d.env, "TMPDIR="+temp)
	cookies, err := cookiejar.New(nil)
	d.must(err)
	browser := &http.Client{Jar: cookies}
	defer browser.CloseIdleConnections()
	get := func(address string) (text string) {
		page, err := browser.Get(address)
		d.must(err)
		defer page.Body.Close()
		content, err := io.ReadAll(page.Body)
		d.must(err)
		return string(content)
	}
	address := d.serve("--demo")
	get(address) // it lets this browser in
	if text := get(address[:strings.Index(address, "?")]); !strings.Contains(text, `href="/inbox/"`) {
		t.Errorf("the page is no demo:\n%s", text)
	}
	d.interrupt()
	d.ends(exitDone)
	d.must(d.launch(d.folder, d.env, "simcast", "control", "hold", "--demo"))
	if said := d.ends(exitCannot); !strings.Contains(said, "no demo of simcast play was started on this machine") {
		t.Error(said)
	}
	if left, err := os.ReadDir(temp); err != nil || len(left) > 0 {
		t.Errorf("left are %v, %v", left, err)
	}
}
