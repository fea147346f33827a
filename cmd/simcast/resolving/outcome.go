package resolving

import (
	"fmt"
	"time"

	"simcast/cmd/simcast/jsonout"
	"simcast/cmd/simcast/terminal"
	"simcast/pipeline/plan"
	"simcast/pipeline/resolve"
	"simcast/templates/wording"
)

// SayResolved says what came of the questions about a results file, and what to do next.
func (t *Terminal) SayResolved(r *File) {
	path := r.Report().File.Path
	there, notThere := r.count(resolve.There), r.count(resolve.NotThere)
	left := len(r.Questions()) + r.WithoutHash
	switch {
	case len(r.answers) == 0 && left == 0:
		t.say("Nothing is uncertain in %s.", path)
	case len(r.answers) == 0:
		t.say("Nothing was answered: %s uncertain.", isOrAre(left))
	default:
		t.say("%d there, %d not there, %d still uncertain.", there, notThere, left)
	}
	if r.WithoutHash > 0 {
		t.say("Not asked because the cell in the column delivery is empty: %s. Write sent or failed into the column result.", wording.Counted(r.WithoutHash, "message"))
	}
	if r.Changed() && r.written.Path != "" {
		path = r.written.Path
		t.say("Results: %s", path)
	}
	if failed := r.Count()[plan.Failed]; notThere > 0 && failed > 0 {
		t.say("To send the failed and pending messages: %s", terminal.CommandLine("simcast", "rerun", path))
	}
	if len(r.Found()) > 0 && !r.asksAgain {
		t.say("To change an answer: %s", terminal.CommandLine("simcast", "resolve", path, "--answered"))
	}
}

// SayHowItEnded says why questions ended early, and what could not be written down.
func (t *Terminal) SayHowItEnded(end End, answers int, failed []error) {
	if end == Interrupted && answers > 0 {
		t.say("Interrupted: your answers so far are saved.")
	} else if end == Interrupted {
		t.say("Interrupted.")
	}
	for _, err := range failed {
		t.say("simcast: %v", err)
	}
	if len(failed) > 0 && answers > 0 {
		t.say("Your answers are saved in the ledger; simcast rerun and simcast resolve use them.")
	}
}

// isOrAre is a number of messages as the subject of a sentence.
func isOrAre(messages int) string {
	if messages == 1 {
		return "1 message is"
	}
	return wording.Counted(messages, "message") + " are"
}

// count is how many answers are this one.
func (r *File) count(found resolve.Finding) (n int) {
	for _, answer := range r.answers {
		if answer.found == found {
			n++
		}
	}
	return n
}

// AddTo adds what came of a results file to the JSON.
func (r *File) AddTo(out *jsonout.Resolved) {
	out.Run = r.Run()
	out.There += r.count(resolve.There)
	out.NotThere += r.count(resolve.NotThere)
	out.Uncertain += len(r.Questions()) + r.WithoutHash
	message := func(q *resolve.Question) jsonout.ResolvedMessage {
		return jsonout.ResolvedMessage{Place: q.Place.String(), Row: q.Place.Row, ID: q.ID, Team: q.Team, SentAt: plan.FormatMoment(q.Asked, nil)}
	}
	for _, answer := range r.answers {
		out.Answers = append(out.Answers, jsonout.ResolvedAnswer{ResolvedMessage: message(answer.Question), Answer: string(answer.found), By: r.by, Time: answer.at.Format(time.RFC3339)})
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
