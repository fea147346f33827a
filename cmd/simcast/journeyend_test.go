package main

import (
	"fmt"
	"os"
	"strings"
	"testing"
)

// oneTeam is a plan of one team, long enough that a run of it can be met under way.
func (d *workplace) oneTeam(rows int) (path string) {
	d.Helper()
	table := [][]string{{"id", "persona", "channel", "body"}}
	for n := range rows {
		table = append(table, []string{"A" + string(rune('a'+n)), "Leila Dufour", "microblog", "Message " + string(rune('a'+n))})
	}
	path = d.path("plan.csv")
	d.must(writeTable(path, table))
	return path
}

// interruptAtTheFirst sends so many messages, and interrupts while the service has the first and does not answer yet.
func (j *journey) interruptAtTheFirst(messages int) {
	j.workplace.Helper()
	j.drop(j.oneTeam(messages))
	j.holdBack()
	j.send(fmt.Sprintf("Send %d messages", messages))
	j.arrives(1)
	j.interrupt()
	j.saysOnce("Stopping: the message that is being sent ends first")
}

// Ctrl-C where simcast was started ends the run as it ends a send: politely, and
// with its results written. At the next start they are there, and go on.
func TestJourneyThroughCtrlC(t *testing.T) {
	t.Parallel()
	j := newJourney(t, "--interval", "20ms")
	j.interruptAtTheFirst(20)
	j.WaitText("#run", "Stopping")
	j.release()
	if said := j.ends(exitInterrupted); !strings.Contains(said, "Interrupted. The results are written") {
		t.Errorf("it says %s", said)
	}
	path, _ := j.onlyResults()
	if got := j.resultsIn(path); got["sent"] != 1 || got["pending"] != 19 {
		t.Errorf("the results say %v", got)
	}

	j.serve("--interval", "20ms")
	j.enter()
	j.Click("#plans td .line a")
	j.WaitText("h1", "results of a run")
	j.send("Send 19 messages")
	j.WaitText("#outcome", "Everything is sent")
	j.holdPublished(20)
	j.interrupt()
	j.ends(exitDone)
}

// Where the results of a run that Ctrl-C ends cannot be written, it says why, and does not end as though they were.
func TestJourneyThroughCtrlCWithoutResults(t *testing.T) {
	t.Parallel()
	j := newJourney(t, "--interval", "20ms")
	j.interruptAtTheFirst(5)
	j.must(os.RemoveAll(j.path(".home/desk")))
	j.release()
	if said := j.ends(exitCannot); !strings.Contains(said, "cannot be written") || !strings.Contains(said, "simcast history shows the result of each message") ||
		strings.Contains(said, "The results are written") {
		t.Errorf("it says %s", said)
	}
}

// A second Ctrl-C does not wait for an answer.
func TestJourneyThroughTwoCtrlC(t *testing.T) {
	t.Parallel()
	j := newJourney(t, "--interval", "20ms")
	j.drop(j.oneTeam(5))
	j.holdBack()
	j.send("Send 5 messages")
	j.arrives(1)
	j.interrupt()
	j.saysOnce("Stopping: the message that is being sent ends first")
	j.interrupt()
	j.ends(exitInterrupted)
	path, _ := j.onlyResults()
	if got := j.resultsIn(path); got["uncertain"] != 1 || got["pending"] != 4 {
		t.Errorf("the results say %v", got)
	}
}

// arrives waits until the service has served so many POSTs.
func (d *workplace) arrives(n int) {
	d.Helper()
	if !d.waitFor(func() bool { return d.arrived >= n }) {
		d.Fatalf("it ended after %d POSTs", d.arrived)
	}
}

// saysOnce waits until simcast has said something.
func (d *workplace) saysOnce(text string) {
	d.Helper()
	p := d.process
	if !d.waitFor(func() bool { return strings.Contains(p.stderr.String(), text) }) {
		d.Fatalf("it ended without saying %q:\n%s", text, &p.stderr)
	}
}

// resultsIn counts the results in a file.
func (d *workplace) resultsIn(path string) map[string]int {
	d.Helper()
	rows, err := readTable(path)
	d.must(err)
	column, err := columnOf(rows, "result")
	d.must(err)
	count := map[string]int{}
	for _, row := range rows[1:] {
		count[row[column]]++
	}
	return count
}
