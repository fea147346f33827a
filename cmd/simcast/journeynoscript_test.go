package main

import (
	"fmt"
	"maps"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
)

// withoutScript switches off the scripts of all pages.
func (j *journey) withoutScript() {
	j.workplace.Helper()
	_, err := chromedp.Call(j.Context(), emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: true})
	j.must(err)
}

// A browser without script checks a plan, sees and chooses what would go out, sends, stops, sends the rest and gets the results.
func TestJourneyWithoutScript(t *testing.T) {
	t.Parallel()
	j := newJourney(t, "--interval", "1ms")
	j.withoutScript()
	j.drop(j.copySample("harbour-light.csv"))
	j.WaitText("#send-button", "Send 85 messages")
	j.Click("#row-2 label") // it is for four teams
	j.Click("#row-3 label")
	j.Click("#work-out")
	j.send("Send 80 messages")
	j.WaitText("#outcome", "80 sent")
	j.Click(`#run .actions > a[href^="/plans/"]:not([download])`)
	j.WaitText("#send-button", "Send 5 messages")
	j.holdBack()
	j.send("Send 5 messages")
	j.arrives(1)
	j.Click("#stop-button")
	j.WaitText("#stop", "Stopping.")
	j.release()
	j.WaitText("#outcome", "Interrupted")
	left := 85 - len(j.standIn().Published())
	j.Click("#rerun")
	j.send(fmt.Sprintf("Send %d message", left))
	j.WaitText("#outcome", "Everything is sent")
	j.holdPublished(85)
	path := j.Download(func() { j.Click("#download-results") })
	if count := j.resultsIn(path); !maps.Equal(count, map[string]int{"sent": 85, "skipped": 2}) {
		t.Errorf("the results say %v", count)
	}
	j.interrupt()
	j.ends(exitDone)
	j.quiet()
}

// A browser without script holds and resumes a day.
func TestJourneyBoardWithoutScript(t *testing.T) {
	t.Parallel()
	j := newDemoOfADay(t)
	j.withoutScript()
	j.playDemo()
	j.Navigate(j.board())
	for _, step := range []struct{ verb, says string }{{"hold", "On hold"}, {"resume", "Hold…"}} {
		j.Click("#b-press-hold")
		j.Click("#ask-yes")
		j.WaitText("main", strings.ToUpper(step.verb[:1])+step.verb[1:]+" has taken effect, at ")
		j.WaitText("#b-hold", step.says)
	}
	j.interrupt()
	j.ends(exitInterrupted)
	j.quiet()
	j.Navigate("about:blank")
}
