package main

import (
	"net/http"
	"strings"
	"testing"
)

// TestJourneyAfterAKill: after a kill in the midst of a run the first screen names the plan, counts what is uncertain and what
// is pending, and leads to where both are settled. Once they are, it says nothing of it.
func TestJourneyAfterAKill(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"plan.csv", "plan.xlsx"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			j := newJourney(t, "--interval", "1ms")
			table, err := readTable(j.oneTeam(4))
			j.must(err)
			j.must(writeTable(j.path(name), table))
			j.drop(j.path(name))
			j.holdBack()
			j.send("Send 4 messages")
			j.arrives(1)
			if _, home := j.openPage(j.address).ask(http.MethodGet, "/", nil); !strings.Contains(home, "A run is under way") || strings.Contains(home, "was cut off") {
				t.Errorf("a run that is under way is shown so:\n%s", home)
			}
			j.process.kill()
			j.release()

			j.serve("--interval", "1ms")
			j.enter()
			j.WaitText(".cut-off", "A run of "+name+" was cut off")
			j.WaitText(".cut-off", "1 message is uncertain")
			j.WaitText(".cut-off", "3 messages are pending")
			j.Click(".cut-off a.primary")
			j.Click(".look-answer button[value=there]")
			j.WaitText("#uncertain-title", "answered")
			j.enter()
			j.WaitText(".cut-off", "3 messages are pending")
			if said := j.Text(".cut-off"); strings.Contains(said, "uncertain") {
				t.Errorf("after the answer it says %q", said)
			}
			j.Click(".cut-off a")
			j.send("Send 3 messages")
			j.WaitText("#outcome", "Everything is sent")
			j.enter()
			if said := j.Text("#main"); strings.Contains(said, "cut off") {
				t.Errorf("once all is sent it says %q", said)
			}
			j.holdPublished(4)
			j.interrupt()
			j.ends(exitDone)
		})
	}
}
