package main

import (
	"os"
	"path/filepath"
	"testing"

	"simcast/cmd/simcast/web/webtest"
)

// The demo runs the whole way on a space of its own, and leaves nothing.
func TestJourneyOfADemo(t *testing.T) {
	t.Parallel()
	j := newJourney(t, "--demo")
	j.drop(j.copySample("harbour-light.csv"))
	j.WaitText("#send-button", "Send 85 messages")
	if webtest.Eval[bool](j.Browser, `!!document.querySelector("#sure")`) {
		t.Error("a demo asks whether it is meant")
	}
	j.Click("#send-button")
	j.WaitText("#outcome", "Everything is sent")
	j.Click(`nav a[href="/inbox/"]`)
	j.WaitFor(`document.querySelectorAll(".drawing").length === 85`)
	j.WaitFor(`document.querySelector("main").textContent.includes("EXERCISE HARBOUR LIGHT: start of phase Smoke")`)
	j.Click(`a[href="/"]`)
	j.WaitText("#plans", "85 sent")
	j.Click(`nav a[href="/history"]`)
	j.WaitText("#history-count", "85 messages")
	j.quiet()
	j.interrupt()
	j.ends(exitDone)
	if len(j.standIn().Requests()) > 0 {
		t.Error("a demo asked the service")
	}
	if left, err := os.ReadDir(j.path(".home")); err != nil || len(left) > 0 {
		t.Errorf("a demo left %v, %v", left, err)
	}
}

// A demo that begins on the page of a real space touches nothing of it. And what
// the page has sent, the terminal does not send again.
func TestJourneyIntoADemo(t *testing.T) {
	t.Parallel()
	j := newJourney(t, "--interval", "1ms")
	plan := j.oneTeam(3)
	j.drop(plan)
	real := webtest.Eval[string](j.Browser, "location.href")
	j.send("Send 3 messages")
	j.WaitText("#outcome", "Everything is sent")
	results, before := j.onlyResults()

	j.Click(`nav a[href="/space"]`)
	j.Click("details.other summary")
	j.Click("#demo")
	j.WaitText("main", "You are now in the demo")
	if webtest.Eval[bool](j.Browser, `!!document.querySelector("#plans")`) {
		t.Error("the demo has the plans of the real space")
	}
	j.Navigate(real)
	j.WaitFor(webtest.Loaded + ` && !document.querySelector("#verdict")`)
	j.enter()
	j.drop(plan)
	j.Click("#send-button")
	j.WaitText("#outcome", "Everything is sent")
	j.quiet("status of 404") // the real plan
	j.interrupt()
	j.ends(exitDone)

	after, err := os.ReadFile(results)
	j.must(err)
	if string(after) != before || len(j.standIn().Published()) != 3 {
		t.Errorf("the demo changed the results of the real run, or sent: %d messages", len(j.standIn().Published()))
	}
	var outcome struct{ Sent, Already int }
	j.simcast(exitDone, &outcome, "send", plan, "--yes")
	if outcome.Sent != 0 || outcome.Already != 3 {
		t.Errorf("the terminal, after the page: %+v", outcome)
	}
	j.serve()
	j.enter()
	j.WaitFor(webtest.Loaded + ` && document.querySelectorAll("#plans tbody tr").length === 1`)
}

// onlyResults are the results in the folder of the page, and what is in them.
func (j *journey) onlyResults() (path, content string) {
	j.workplace.Helper()
	written, err := filepath.Glob(j.path(".home/desk/*/*/plan.results.csv"))
	j.must(err)
	if len(written) != 1 {
		j.Fatalf("the results are %q", written)
	}
	text, err := os.ReadFile(written[0])
	j.must(err)
	return written[0], string(text)
}
