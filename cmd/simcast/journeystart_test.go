package main

import (
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"

	"simcast/cmd/simcast/web/webtest"
)

// A planner who starts simcast for the first time has given it nothing yet.
func TestJourneyOfAFirstStart(t *testing.T) {
	t.Parallel()
	d := newWorkplace(t)
	baseURL, key := d.baseURL, d.standIn().Key()
	d.env = slices.DeleteFunc(d.env, func(one string) bool {
		return strings.HasPrefix(one, "SIMCAST_BASE_URL=") || strings.HasPrefix(one, "SIMCAST_API_KEY=")
	})
	j := &journey{workplace: d, Browser: webtest.Open(t)}
	j.serve()
	j.enter() // the token does not stay where it can be read over a shoulder
	j.WaitText("main", "No simulation space is connected yet")

	j.connect(baseURL, "a-wrong-key", false)
	j.WaitText("#trouble", "Check the key")
	j.connect("http://service.example/v1.1/interface", key, false)
	j.WaitText("#trouble", "plain http")
	j.keptKey("")
	j.connect(baseURL, key, true)
	j.WaitText("main", "Connected")
	j.keptKey(key)
	j.Click(`nav a[href="/space"]`)
	j.WaitText("main", "Personas")
	if source := webtest.Eval[string](j.Browser, `document.documentElement.outerHTML`); strings.Contains(source, key) {
		t.Error("the key stands on the page")
	}
	j.Click("a.brand")
	j.WaitText(".place", "S - Harbour Light")
	j.quiet("status of 502", "status of 422") // the two spaces that were refused
	j.Click("#quit")
	j.WaitText("main", "simcast has ended")
	j.ends(exitDone)

	j.serve() // what was kept is there at the next start
	j.enter()
	j.WaitText(".place", strings.TrimPrefix(strings.TrimSuffix(baseURL, "/v1.1/interface"), "http://"))
	j.interrupt()
	j.ends(exitDone)
}

// connect fills in the form that asks for a space.
func (j *journey) connect(baseURL, key string, keep bool) {
	j.workplace.Helper()
	if webtest.Eval[string](j.Browser, "location.pathname") != "/space" {
		j.Click(`nav a[href="/space"]`)
	}
	j.WaitFor(webtest.Loaded + ` && document.querySelector("#key")`)
	j.Fill("#base-url", baseURL)
	j.Fill("#key", key)
	if keep {
		j.Click("#keep")
	}
	j.Click("#connect button")
}

// keptKey holds what the key store has.
func (j *journey) keptKey(want string) {
	j.workplace.Helper()
	var kept keptAccess
	if text, err := os.ReadFile(j.path(".home/keys.json")); err == nil {
		j.must(json.Unmarshal(text, &kept))
	}
	if kept.Key != want {
		j.Errorf("the key store has %d letters of a key, not %d", len(kept.Key), len(want))
	}
}
