package main

import (
	"fmt"
	"slices"
	"time"

	"simcast/cmd/simcast/jsonout"
	"simcast/cmd/simcast/terminal"
	"simcast/pipeline/plan"
	"simcast/pipeline/resolve"
	"simcast/pipeline/resultsreport"
	"simcast/templates/wording"
)

// sayResolved says what came of the questions about a results file.
func (t *resolver) sayResolved(r *resolvedFile) {
	t.sayCounts(r)
	t.sayPerhapsTwice(r)
	if r.WithoutHash > 0 {
		t.say("Not asked because the cell in the column delivery is empty: %s. Write sent or failed into the column result.", wording.Counted(r.WithoutHash, "message"))
	}
	if r.Changed() && r.written.Path != "" {
		t.say("Results: %s", r.written.Path)
	}
}

// sayCounts says how many messages were answered, and how many are uncertain still.
func (t *resolver) sayCounts(r *resolvedFile) {
	there, notThere, left, takenBack := r.count(resolve.There), r.count(resolve.NotThere), len(r.Questions())+r.WithoutHash, r.takenBack()
	if takenBack > 0 {
		t.say("%s taken back: %s uncertain again.", wording.Of(takenBack, "1 answer is", wording.Counted(takenBack, "answer")+" are"), wording.Of(takenBack, "the message is", "the messages are"))
	}
	switch {
	case len(r.answers) > 0:
		t.say("%d there, %d not there, %d still uncertain.", there, notThere, left)
	case left == 0 && r.asksAgain && len(r.Answered()) > 0:
		t.say("No answer was changed, and nothing is uncertain in %s.", r.Report().File.Path)
	case left == 0:
		t.say("Nothing is uncertain in %s.", r.Report().File.Path)
	case r.notKnown() == 0:
		t.say("Nothing was answered: %s uncertain.", wording.Are(left, "message"))
	case takenBack < left:
		t.say("%s still uncertain.", wording.Are(left-takenBack, "message"))
	}
}

// maxPerhapsTwice is how many messages that are perhaps there twice are named.
const maxPerhapsTwice = 20

// sayPerhapsTwice names the messages that were sent before: there is nothing to ask about them.
func (t *resolver) sayPerhapsTwice(r *resolvedFile) {
	list := r.PerhapsTwice()
	if len(list) == 0 {
		return
	}
	n := len(list)
	t.say("%s:", plan.NeedPerhapsTwice.Say(n))
	for _, q := range list[:min(n, maxPerhapsTwice)] {
		text := fmt.Sprintf("  %s to %s: sent %s", rowOf(q), q.Team, t.when(q.Asked))
		if !q.Again.IsZero() {
			text += ", and again " + t.when(q.Again)
		}
		t.say("%s", text)
	}
	if n > maxPerhapsTwice {
		t.say("  and %d more", n-maxPerhapsTwice)
	}
}

// sayNext proposes what to do after the questions about a results file.
func (t *resolver) sayNext(r *resolvedFile) {
	path := r.Report().File.Path
	if r.Changed() && r.written.Path != "" {
		path = r.written.Path
	}
	if r.count(resolve.NotThere) > 0 {
		t.say("To send the failed and pending messages: %s", terminal.CommandLine(slices.Concat([]string{"simcast", "rerun", path}, t.settings.again())...))
	}
	if r.canChange() {
		t.say("To change an answer: %s", terminal.CommandLine(slices.Concat([]string{"simcast", "resolve", path, "--answered"}, t.settings.again())...))
	}
}

// sayNextOfFolder proposes what to do after the questions about a folder: each space has its own key, so that its file alone
// cannot be run again without the list of spaces.
func (t *resolver) sayNextOfFolder(folder string, notThere int, canChange bool) {
	if notThere > 0 {
		t.say("To send the failed and pending messages, run simcast rerun with this folder, and with --spaces and your list of spaces.")
	}
	if canChange {
		t.say("To change an answer: %s", terminal.CommandLine(slices.Concat([]string{"simcast", "resolve", folder, "--answered"}, t.settings.again())...))
	}
}

// sayHowItEnded says why questions ended early, and what could not be written down.
func (t *resolver) sayHowItEnded(end askingEnd, answers int, failed []error) {
	if end == askingInterrupted && answers > 0 {
		t.say("Interrupted: your answers so far are saved.")
	} else if end == askingInterrupted {
		t.say("Interrupted.")
	}
	for _, err := range failed {
		t.say("simcast: %v", err)
	}
	if len(failed) > 0 && answers > 0 {
		t.say("Your answers are saved in the ledger; simcast rerun and simcast resolve use them.")
	}
}

// count is how many answers are this one.
func (r *resolvedFile) count(answerIs resolve.Answer) (n int) {
	for _, answer := range r.answers {
		if answer.answer == answerIs {
			n++
		}
	}
	return n
}

// addTo adds what came of a results file to the JSON.
func (r *resolvedFile) addTo(out *jsonout.Resolved) {
	out.Run = r.Run()
	out.There += r.count(resolve.There)
	out.NotThere += r.count(resolve.NotThere)
	out.Uncertain += len(r.Questions()) + r.WithoutHash
	message := func(q *resolve.Question) jsonout.ResolvedMessage {
		return jsonout.ResolvedMessage{Place: q.Place.String(), Row: q.Place.Row, ID: q.ID, Team: q.Team, SentAt: resultsreport.FormatMoment(q.Asked, nil)}
	}
	for _, answer := range r.answers {
		out.Answers = append(out.Answers, jsonout.ResolvedAnswer{ResolvedMessage: message(answer.Question), Answer: string(answer.answer), By: r.by, Time: answer.at.Format(time.RFC3339)})
	}
	for _, q := range r.Questions() {
		out.Open = append(out.Open, jsonout.ResolvedOpen{ResolvedMessage: message(q), Result: string(plan.Uncertain), Reason: q.Reason})
	}
}

// rowOf says of which row a message is.
func rowOf(q *resolve.Question) string {
	if q.ID == "" {
		return fmt.Sprintf("Row %d of the results file", q.Place.Row)
	}
	return fmt.Sprintf("%s (row %d of the results file)", q.ID, q.Place.Row)
}
