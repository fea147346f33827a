package main

import (
	"os"
	"strings"
	"testing"

	"simcast/cmd/simcast/web/webtest"
)

// newDemoOfADay opens the page of a demo beside a plan, whose day is played in another process.
func newDemoOfADay(t *testing.T) *boardJourney {
	t.Helper()
	j := &boardJourney{journey: &journey{workplace: newWorkplace(t), Browser: webtest.Open(t)}}
	temp := j.path("temporary")
	j.must(os.Mkdir(temp, 0o700))
	j.env = append(j.env, "TMPDIR="+temp, "TMP="+temp)
	j.must(writeTable(j.path("plan.csv"), [][]string{{"id", "planned", "persona", "channel", "body"},
		{"A1", "+0m", "Leila Dufour", "microblog", "Smoke"}, {"A2", "+30h", "Leila Dufour", "microblog", "More smoke"}}))
	j.serve("--demo")
	j.page = j.process
	t.Cleanup(j.page.kill)
	j.enter()
	return j
}

// playDemo plays the day in another process, and waits until its first message is sent: then the page knows the day.
func (j *boardJourney) playDemo() {
	j.workplace.Helper()
	j.play("--demo", "--startex", "now", "--speed", "60")
	if p := j.process; !j.waitFor(func() bool { return strings.Contains(p.stderr.String(), " sent ") }) {
		j.Fatalf("play ended:\n%s", &p.stderr)
	}
}

// TestJourneyBoardOfADemo: simcast web --demo has the board of the day that simcast play --demo plays in another process. What is
// pressed there takes effect, and the page stays open from one demo to the next.
func TestJourneyBoardOfADemo(t *testing.T) {
	t.Parallel()
	j := newDemoOfADay(t)
	j.Navigate(j.address[:strings.Index(j.address, "?")] + "board")
	j.WaitText("main", "No exercise day was played in this space yet")
	j.playDemo()
	j.Click("a.brand")
	j.Click("#days a")
	j.other = j.Browser
	j.showsState("A1", "played")
	j.asks("hold")
	j.Fill("#b-dialog #reason", "NO DUFF")
	j.Click("#b-dialog #ask-yes")
	j.said("hold")
	j.WaitText("#b-hold", "On hold: NO DUFF")
	j.interrupt()
	j.ends(exitInterrupted)
	j.WaitText("#b-stopped", "Nobody plays this day since")
	j.WaitText("#b-stopped code", "simcast play "+j.path("plan.csv")+" --no-lint --round day --demo")
	j.play("--demo", "--startex", "now", "--speed", "60") // another day: the page that is open goes on with it
	j.isPlayed()
	j.WaitText("#b-press-hold", "Hold")
	j.showsState("A1", "played")
	j.opens("A2", "now")
	j.Click("#b-dialog #do-now")
	j.showsState("A2", "played")
	j.ends(exitDone)
	j.WaitText("#b-hold", "The day has ended")
	j.quiet("status of 404") // of a day that is gone, before the next one is there
	j.Navigate("about:blank")
}
