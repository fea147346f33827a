package main

import (
	"io"
	"net/http"
	"net/http/cookiejar"
	"strings"
	"testing"
)

// TestPageOfADemoHasWhatIsPlayed: the history and the inbox of simcast web --demo have what simcast play --demo has sent in another
// process, with the inject that each message is of.
func TestPageOfADemoHasWhatIsPlayed(t *testing.T) {
	t.Parallel()
	d := newWorkplace(t)
	temp := t.TempDir()
	d.env = append(d.env, "TMPDIR="+temp, "TMP="+temp)
	d.must(writeTable(d.path("plan.csv"), [][]string{{"id", "planned", "persona", "channel", "subject", "to", "body"},
		{"A1", "+0m", "Leila Dufour", "microblog", "", "", "Smoke over the quay"}, {"A2", "+0m", "Leila Dufour", "mail", "The quay", "Ana", "Gas at pier 4"},
		{"A3", "+30h", "Leila Dufour", "microblog", "", "", "All clear"}}))
	cookies, err := cookiejar.New(nil)
	d.must(err)
	browser := &http.Client{Jar: cookies}
	defer browser.CloseIdleConnections()
	shows := func(address string, wanted ...string) bool {
		page, err := browser.Get(address)
		d.must(err)
		defer page.Body.Close()
		text, err := io.ReadAll(page.Body)
		d.must(err)
		for _, words := range wanted {
			if !strings.Contains(string(text), words) {
				return false
			}
		}
		return true
	}
	address := d.serve("--demo")
	page := d.process
	t.Cleanup(page.kill)
	shows(address) // it lets this browser in
	root := address[:strings.Index(address, "?")]
	if !shows(root+"history", "Nothing was sent yet") || !shows(root+"inbox/", "Nothing was published yet") {
		t.Error("the demo has sent something before anybody plays")
	}
	d.must(d.launch(d.folder, d.env, "simcast", "play", "plan.csv", "--demo", "--round", "day", "--startex", "now", "--speed", "60"))
	played := []string{"A1", "Smoke over the quay", "A2", "Gas at pier 4"}
	for _, place := range []string{"history", "inbox/"} {
		if !d.waitFor(func() bool { return shows(root+place, played...) }) || shows(root+place, "All clear") {
			t.Errorf("%s does not have what is played:\n%s", place, &d.process.stderr)
		}
	}
	d.interrupt()
	d.ends(exitInterrupted)
}
