package torture

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"time"
)

// judge holds what simcast says, in its results, its ledger and its exit code, against what
// the service has written down. It shares nothing with the sender: the results are read as
// anybody's program reads them, the ledger by plain SQL.
type judge struct {
	*sandbox
	*life    // the last one
	lines    []line
	hasLines bool
	attempts []attempt
	entries  []entry
	byLine   map[delivery][]line
	byEntry  map[delivery][]entry
}

// named says where to look when something is wrong, and how to have it again.
func (b *sandbox) named(l *life) string {
	return fmt.Sprintf("-torture.seed %d -torture.round %d -torture.long=%v, life %d (%v, exit %d, killed %v, %d signals)",
		seed, b.round, *isLong, l.number, l.args, l.exit, l.killed, l.signals)
}

func (j *judge) wrong(format string, args ...any) {
	j.Helper()
	j.Errorf("%s: %s\n%s", j.named(j.life), fmt.Sprintf(format, args...), j.said.String())
}

// newJudge gathers the evidence after a life.
func (b *sandbox) newJudge(l *life) *judge {
	b.Helper()
	j := &judge{sandbox: b, life: l, entries: b.service.read(), attempts: readLedger(b, b.ledger),
		byLine: map[delivery][]line{}, byEntry: map[delivery][]entry{}}
	var err error
	if j.lines, j.hasLines, err = readResults(b.results); err != nil {
		j.wrong("%v", err)
	}
	for _, line := range j.lines {
		j.byLine[line.delivery] = append(j.byLine[line.delivery], line)
	}
	for _, e := range j.entries {
		j.byEntry[e.delivery] = append(j.byEntry[e.delivery], e)
	}
	return j
}

// judge is what holds after any life, killed or not.
func (b *sandbox) judge(l *life) *judge {
	b.Helper()
	j := b.newJudge(l)
	j.holdWhole()
	j.holdPublished()
	j.holdRecord()
	j.holdTries()
	j.holdAccepted()
	j.holdUncertain()
	j.holdExit()
	j.holdFolder()
	if !l.killed && j.service.posts(l.number) > 0 {
		j.holdAgreement()
	}
	return j
}

// holdWhole holds the results, where there are any, to having every row exactly once, with a result.
func (j *judge) holdWhole() {
	if !j.hasLines {
		if j.posts() > 0 {
			j.wrong("there are no results, which stand before the first POST")
		}
		return
	}
	words := []string{"sent", "failed", "uncertain", "pending"}
	skipped := 0
	for _, l := range j.lines {
		if l.result == "skipped" {
			skipped++
			continue
		}
		_, err := time.Parse(time.RFC3339, l.sentAt)
		if wentOut := l.result == "sent" || l.result == "uncertain"; !slices.Contains(words, l.result) || wentOut != (err == nil) {
			j.withoutOutcome("row %d: %s is %q at %q", l.row, l.delivery, l.result, l.sentAt)
		}
	}
	for d, n := range j.plan.want {
		if len(j.byLine[d]) != n {
			j.withoutOutcome("%d rows of %s in the results, not %d", len(j.byLine[d]), d, n)
		}
	}
	if len(j.lines) != j.plan.deliveries()+j.plan.skipped || skipped != j.plan.skipped {
		j.withoutOutcome("%d rows in the results, %d of them skipped; the plan has %d deliveries and %d skipped rows",
			len(j.lines), skipped, j.plan.deliveries(), j.plan.skipped)
	}
}

func (j *judge) posts() int { return j.service.posts(j.life.number) }

func (j *judge) withoutOutcome(format string, args ...any) {
	j.figures.add(figNoOutcome, 1)
	j.wrong(format, args...)
}

// holdPublished holds the results to the record: nothing twice, nothing said to be sent that
// is not there, nothing there that is said not to be.
func (j *judge) holdPublished() {
	for d, entries := range j.byEntry {
		if d == (delivery{}) {
			continue // what was not read
		}
		if j.plan.want[d] == 0 {
			j.wrong("%s was posted, and is not in the plan", d)
		}
		j.holdDelivery(d, entries)
	}
	for d, lines := range j.byLine {
		if said := count(lines, func(l line) bool { return l.result == "sent" }); said > 0 && len(j.byEntry[d]) == 0 {
			j.figures.add(figFalse, said)
			j.wrong("%s is said to be sent, and was never posted", d)
		}
	}
}

func (j *judge) holdDelivery(d delivery, entries []entry) {
	lines := j.byLine[d]
	out := count(entries, func(e entry) bool { return e.published })
	// The planner, who has an uncertain one sent again, allows for its being out twice.
	open := count(entries, func(e entry) bool { return e.published && (e.means != accepted || j.diedWith(e)) })
	more := out - j.plan.want[d]
	if more > 0 && !(j.resend && more <= open) {
		j.figures.add(figTwice, more)
		j.wrong("%s was published %d times, not %d: %v", d, out, j.plan.want[d], entries)
	}
	sent, uncertain, nameless := 0, 0, 0
	for _, l := range lines {
		switch l.result {
		case "sent":
			sent++
			if l.id == "" {
				nameless++
			}
			if l.id != "" && !slices.ContainsFunc(entries, func(e entry) bool { return e.published && e.id == l.id }) {
				j.wrong("%s is said to be message %s, and no such one was published: %v", d, l.id, entries)
			}
		case "uncertain":
			uncertain++
		case "failed":
			j.holdFailed(d, entries)
		}
	}
	if untold := count(entries, func(e entry) bool {
		return e.published && (!e.told || e.means == either || j.lives[e.life].disturbed())
	}); nameless > untold {
		j.wrong("%s has no message_id %d times, and the service gave it: %v", d, nameless, entries)
	}
	if sent > out {
		j.figures.add(figFalse, sent-out)
		j.wrong("%s is said to be sent %d times, and was published %d times: %v", d, sent, out, entries)
	}
	if j.hasLines && !j.killed && j.posts() > 0 && out > sent+uncertain && !(j.resend && out-sent-uncertain <= open) {
		j.wrong("%s was published %d times, and is said to be sent %d times and uncertain %d times: %v", d, out, sent, uncertain, entries)
	}
}

// holdFailed holds a failed delivery to a refusal, or to as many tries as there are.
func (j *judge) holdFailed(d delivery, entries []entry) {
	refusals := count(entries, func(e entry) bool { return e.means == refused || e.means == stops })
	tries := map[int]int{} // by life: each begins again
	for _, e := range entries {
		if e.means == busy {
			tries[e.life]++
		}
	}
	// Of equal ones it is not known here which was out.
	if isNew := !j.killed && j.posts() > 0; isNew && j.plan.want[d] == 1 && slices.ContainsFunc(entries, func(e entry) bool { return e.published }) {
		j.wrong("%s is said to have failed, and an earlier request has published it: %v", d, entries)
	}
	if most := slices.Max(append(slices.Collect(maps.Values(tries)), 0)); refusals == 0 && most < maxAttempts {
		j.wrong("%s is said to have failed, and the service never refused it: %v", d, entries)
	}
}

// maxAttempts is the contract's default of --max-attempts.
const maxAttempts = 5

func count[T any](list []T, fits func(T) bool) int {
	n := 0
	for _, one := range list {
		if fits(one) {
			n++
		}
	}
	return n
}

// outcome is the JSON of a run.
type outcome struct {
	Run       *string `json:"run"`
	Sent      int     `json:"sent"`
	Already   int     `json:"already"`
	Failed    int     `json:"failed"`
	Uncertain int     `json:"uncertain"`
	Pending   int     `json:"pending"`
	Skipped   int     `json:"skipped"`
}

// holdExit holds the exit code and the JSON to the contract.
func (j *judge) holdExit() {
	if j.killed {
		if !j.shot && j.posts() > 0 {
			j.wrong("a signal that it should listen to has killed it")
		}
		return
	}
	got := map[string]int{}
	for _, l := range j.lines {
		got[l.result]++
	}
	open := got["failed"]+got["uncertain"]+got["pending"] > 0
	var said outcome
	err := json.Unmarshal(j.out.Bytes(), &said)
	switch {
	case j.gets != nil && j.exit == 1 && j.posts() == 0:
		return
	case j.gets != nil && !(j.signals > 0 && j.exit == 130 && j.posts() == 0):
		j.wrong("a GET was broken (%s), and %d POSTs came", j.gets.name, j.posts())
	case j.signals > 0 && j.exit == 130 && j.posts() == 0:
		return
	case j.exit == 130 && j.signals == 0, j.exit == 0 && open, j.exit == 3 && !open, j.exit != 0 && j.exit != 3 && j.exit != 130:
		j.wrong("the exit code is not the contract's: %v", got)
	case err != nil || said.Run == nil:
		j.wrong("standard output is no JSON object of a run: %v: %s", err, j.out.String())
	case said.Sent+said.Already != got["sent"] || said.Failed != got["failed"] || said.Uncertain != got["uncertain"] ||
		said.Pending != got["pending"] || said.Skipped != got["skipped"]:
		j.wrong("the JSON has %+v, and the results %v", said, got)
	default:
		j.holdPending(got["pending"])
	}
}
