package resolve

import (
	"cmp"
	"encoding/json"
	"time"

	"simcast/apiclient"
	"simcast/pipeline/ledger"
	"simcast/pipeline/plan"
	"simcast/readers"
)

// Answer is what somebody says who looked in the exercise.
type Answer string

// The first two settle a message. NotKnown takes an answer back: the message is uncertain again.
const (
	There    Answer = "there"
	NotThere Answer = "not there"
	NotKnown Answer = "not known"
)

// outcome is how the ledger writes it down.
func (a Answer) outcome() ledger.Outcome {
	switch a {
	case There:
		return ledger.Accepted
	case NotThere:
		return ledger.Refused
	}
	return ledger.Unknown
}

// Question is an uncertain message: is it there?
type Question struct {
	Hash     string
	Place    readers.Place // of its row
	ID       string        // the planner's own name for the row
	Persona  string        // its display name; where the ledger does not know it, what the row has
	Channel  string
	Team     string
	Asked    time.Time // when the request went out; zero where nobody knows
	Requests int       // how many requests were made for it: an answer is about the last of them
	Reason   string    // why it is uncertain
	Message  apiclient.Message
	IsPosted bool // Message is what was posted; else the row as it stands, its templates unfilled

	// Of an answered message: see [Results.Answered].
	Answer Answer
	By     string
	At     time.Time

	Again time.Time // of what is perhaps there twice: when it was sent again, zero where nobody knows. Asked is the first time

	line     int
	attempt  ledger.Attempt   // of the delivery, as the ledger writes it down
	imported []ledger.Attempt // what the file says and the ledger does not know yet
	standing ledger.Standing
}

// reason is what a planner reads beside the result.
func (q *Question) reason(answer Answer, by string, at time.Time) string {
	if answer == NotKnown {
		return plan.ReasonTakenBack(by, at)
	}
	reason := plan.ReasonAnswered(answer == There, by, at)
	if answer == There && q.attempt.Draft {
		reason += "; " + plan.SavedAsDraft
	}
	return reason
}

// describe fills in what the line says of a message, and the last request that the ledger has for it, if there is one.
func (r *Results) describe(q *Question, last ledger.Attempt, isPosted bool) {
	status, attempt := plan.StatusFrom(q.standing), r.attemptOf(q.line)
	q.Place, q.ID, q.Team, q.Asked, q.Requests, q.Reason = r.place(q.line), attempt.InjectID, attempt.Team, status.SentAt, status.Attempts, status.Reason
	if resolution := q.standing.Resolution; resolution.Is() {
		q.Asked, q.By, q.At, q.Answer = resolution.About, resolution.By, resolution.At, NotThere
		if status.State == plan.Sent {
			q.Answer = There
		}
	}
	q.Again = q.standing.PerhapsAgain
	if q.IsPosted = isPosted; isPosted {
		last.InjectID, last.Place = cmp.Or(attempt.InjectID, last.InjectID), attempt.Place
		attempt = last
		q.IsPosted = json.Unmarshal([]byte(last.Body), &q.Message) == nil
	}
	if !q.IsPosted {
		q.Message = r.messageOf(q.line)
	}
	q.Persona, q.Channel, q.attempt = attempt.PersonaName, attempt.Channel, attempt
}

// attemptOf is what the row says of its delivery, as the ledger writes it down. The persona's hash is not known.
func (r *Results) attemptOf(line int) ledger.Attempt {
	return ledger.Attempt{Hash: r.prior[line].Hash, InjectID: r.cell(line, "id"), Place: r.place(line).String(),
		PersonaName: r.cell(line, "persona"), Draft: r.isDraft(line), Channel: r.channel(line), TeamID: r.prior[line].TeamID, Team: r.cell(line, "team")}
}

// messageOf is the row as a message, for whoever looks for it.
func (r *Results) messageOf(line int) apiclient.Message {
	return apiclient.Message{Channel: r.channel(line), Title: r.cell(line, "title"), Subtitle: r.cell(line, "subtitle"), Subject: r.cell(line, "subject"),
		Body: r.cell(line, "body"), To: r.cell(line, "to"), TeamID: r.prior[line].TeamID}
}
