package main

import (
	"errors"
	"fmt"
	"time"

	"simcast/cmd/simcast/terminal"
	"simcast/pipeline/plan"
	"simcast/pipeline/resolve"
	"simcast/templates/wording"
)

// sayResolved says what came of the questions about a results file, and what to do next.
func (a *app) sayResolved(r *resolving) {
	path := r.Report().File.Path
	there, notThere := r.count(resolve.There), r.count(resolve.NotThere)
	left := len(r.Questions()) + r.WithoutHash
	switch {
	case len(r.answers) == 0 && left == 0:
		a.say("Nothing is uncertain in %s.", path)
	case len(r.answers) == 0:
		a.say("Nothing was answered: %s uncertain.", isOrAre(left))
	default:
		a.say("%d there, %d not there, %d still uncertain.", there, notThere, left)
	}
	if r.WithoutHash > 0 {
		a.say("Not asked because the cell in the column delivery is empty: %s. Write sent or failed into the column result.", wording.Counted(r.WithoutHash, "message"))
	}
	if r.Changed() && r.file.Path != "" {
		path = r.file.Path
		a.say("Results: %s", path)
	}
	if failed := r.Count()[plan.Failed]; notThere > 0 && failed > 0 {
		a.say("To send the failed and pending messages: %s", terminal.CommandLine("simcast", "rerun", path))
	}
	if len(r.Found()) > 0 && !r.options.answered {
		a.say("To change an answer: %s", terminal.CommandLine("simcast", "resolve", path, "--answered"))
	}
}

// sayHowItEnded says why questions ended early, and what could not be written down.
func (a *app) sayHowItEnded(end askEnd, answers int, failed []error) {
	if end == interruptedAsking && answers > 0 {
		a.say("Interrupted: your answers so far are saved.")
	} else if end == interruptedAsking {
		a.say("Interrupted.")
	}
	for _, err := range failed {
		if err != nil {
			a.say("simcast: %v", err)
		}
	}
	if errors.Join(failed...) != nil && answers > 0 {
		a.say("Your answers are saved in the ledger; simcast rerun and simcast resolve use them.")
	}
}

// isOrAre is a number of messages as the subject of a sentence.
func isOrAre(messages int) string {
	if messages == 1 {
		return "1 message is"
	}
	return wording.Counted(messages, "message") + " are"
}

func (r *resolving) count(found resolve.Finding) (n int) {
	for _, answer := range r.answers {
		if answer.found == found {
			n++
		}
	}
	return n
}

// resolved is the JSON of a resolve.
type resolved struct {
	Run       string           `json:"run"` // under which the ledger has the answers, "" where there are none
	There     int              `json:"there"`
	NotThere  int              `json:"not_there"`
	Uncertain int              `json:"uncertain"` // still
	Results   string           `json:"results"`
	Answers   []resolvedAnswer `json:"answers"`
	Open      []resolvedOpen   `json:"open"` // what is uncertain still
}

// resolvedMessage is a message that was uncertain.
type resolvedMessage struct {
	Place  string `json:"place"`
	Row    int    `json:"row"`
	ID     string `json:"id"`
	Team   string `json:"team"`
	SentAt string `json:"sent_at"` // when the request went out, "" where nobody knows
}

type resolvedAnswer struct {
	resolvedMessage
	Answer string `json:"answer"` // there, or not there
	By     string `json:"by"`
	Time   string `json:"time"`
}

type resolvedOpen struct {
	resolvedMessage
	Result string `json:"result"`
	Reason string `json:"reason"`
}

func newResolved(path string) *resolved {
	return &resolved{Results: path, Answers: []resolvedAnswer{}, Open: []resolvedOpen{}}
}

// add adds what came of a results file.
func (out *resolved) add(r *resolving) {
	out.Run = r.Run()
	out.There += r.count(resolve.There)
	out.NotThere += r.count(resolve.NotThere)
	out.Uncertain += len(r.Questions()) + r.WithoutHash
	message := func(q *resolve.Question) resolvedMessage {
		return resolvedMessage{q.Place.String(), q.Place.Row, q.ID, q.Team, plan.FormatMoment(q.Asked, nil)}
	}
	for _, answer := range r.answers {
		out.Answers = append(out.Answers, resolvedAnswer{message(answer.Question), string(answer.found), r.options.by, answer.at.Format(time.RFC3339)})
	}
	for _, q := range r.Questions() {
		out.Open = append(out.Open, resolvedOpen{message(q), string(plan.Uncertain), q.Reason})
	}
}

// rowOf says of which row a message is.
func rowOf(q *resolve.Question) string {
	if q.ID == "" {
		return fmt.Sprintf("Row %d of the results file", q.Place.Row)
	}
	return fmt.Sprintf("%s (row %d of the results file)", q.ID, q.Place.Row)
}
