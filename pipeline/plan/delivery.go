package plan

import (
	"time"

	"simcast/apiclient"
	"simcast/pipeline/ledger"
	"simcast/pipeline/schema"
	"simcast/readers"
)

// Delivery is one inject to one team: exactly one message. A row that is
// skipped, or that no team could be worked out for, has a single Delivery
// without Team, so that every row of the plan has a line in the results.
type Delivery struct {
	Inject *Inject
	Team   *apiclient.Team
	Hash   string // what the delivery is (see identity.go); "" without a team
	Status Status
	Action Action
	Held   bool // only --changed posts it, whatever else leaves it alone

	Digests []Digest // of its content, and of how else that may be known; none without a team

	Shared *apiclient.Message // all of it but the team: a row's teams share it where its texts name none
}

// Message is what is posted, but for a ts that is empty: the moment of the post. Where the
// check did not come as far as the message, it is an empty one.
func (d *Delivery) Message() apiclient.Message {
	if d.Shared == nil {
		return apiclient.Message{}
	}
	message := *d.Shared
	message.TeamID = d.Team.ID
	return message
}

// Action says what a run does about a delivery.
type Action uint8

const (
	ActionNone        Action = iota // nothing: not asked for, held back, or not fit to be posted
	ActionSend                      // post it
	ActionAlreadySent               // an earlier run has sent it
)

// Inject is one row of the plan after it was read, typed and checked.
type Inject struct {
	Row      readers.Row
	ID       string
	Endpoint apiclient.Endpoint
	Persona  *apiclient.Persona // an empty one where it is not known
	Skip     string             // why the row is left alone for good, "" where it is not
	LeftOut  string             // the choice that leaves the row out of this run, "" where none does
	Invalid  bool               // it has at least one error

	Deliveries []*Delivery
	Problems   []readers.Problem

	Plan  *readers.Plan
	Cells *schema.Cells
	Prior *PriorResult // one that says nothing, where the plan is no results file

	InFile    *PriorResult // prior, as the file has it: the match takes nothing from the copy of a row
	Unchecked bool         // nothing of it was to be posted: it has no message
	LostTo    *Inject      // the row that is the message now as which a results file has this one

	Previews []Preview // with Options.Pieces
}

// Place is that of the row.
func (in *Inject) Place() readers.Place {
	if in.Plan == nil { // it was not read
		return readers.Place{Row: in.Row.Number, Line: in.Row.Line}
	}
	return in.Plan.Place(in.Row, -1)
}

// Draft reports whether the row is saved as a draft (interface, 3).
func (in *Inject) Draft() bool { return in.Cells[schema.ColDraft] == "1" }

// Channel is the row's channel in the interface's spelling, "" where the cell has none.
func (in *Inject) Channel() string { return in.Cells[schema.ColChannel] }

// SetPending makes a delivery that is about to be posted pending: whoever finds the
// file of a run that was cut off has to know that it may have gone out. An
// uncertain one stays what it is.
func (d *Delivery) SetPending(before ledger.Standing) {
	reason := ""
	switch before.State {
	case ledger.StateUncertain:
		return
	case ledger.StateFailed:
		reason = "failed before: " + d.Status.Reason
	case ledger.StateSent:
		reason = "sent before, at " + before.SentAt.Format(time.RFC3339)
	}
	d.Status.State, d.Status.Reason, d.Status.MessageID, d.Status.SentAt = Pending, reason, "", time.Time{}
}

func (d *Delivery) SetNotSent(result State, reason string) {
	d.Action = ActionNone
	d.Status.State, d.Status.Reason = result, reason
}

// Body is the request's body. An empty ts is the moment of the post.
func (d *Delivery) Body(at time.Time) ([]byte, error) {
	message := d.Message()
	if d.Inject.Cells[schema.ColTS] == "" {
		message.TS = at.Unix()
	}
	return message.Encode()
}
