package plan

import (
	"cmp"
	"strings"
	"time"

	"simcast/apiclient"
	"simcast/pipeline/deliveryhash"
	"simcast/pipeline/schema"
)

// Delivery is one inject to one team: exactly one message. A row that is
// skipped, or that no team could be worked out for, has a single Delivery
// without Team, so that every row of the plan has a line in the results.
type Delivery struct {
	Inject     *Inject
	Team       *apiclient.Team
	Hash       string // what the delivery is (package deliveryhash): until reconcile has matched it, the first of its content; "" without a team
	Status     Status
	Action     Action
	Before     State     // of what is about to be sent: where it was before; "" for any other
	SentBefore time.Time // of what was sent before and is about to be sent again: when
	NextRerun  bool      // nothing is sent of it now: the results say pending, and their rerun checks the row and sends it
	Replaces   State     // of what is about to be sent though its row was sent before with other cells: Sent, or Uncertain where that is
	Generation int64     // of what is about to be sent: how many times somebody has meant it to go out once more
	Held       bool      // only --changed posts it, whatever else leaves it alone

	Digests []deliveryhash.Digest // of its content, and of how else that may be known; none without a team

	// Of a day: its moments as they are known at present, zero where it has none, and how much later it went out than expected.
	Planned, Expected time.Time
	LateBy            time.Duration
	Timed             bool // they are known

	ResultsRow int // the row of its line in the results file, as a spreadsheet numbers it; 0 where it is not reconciled

	// MessageWithoutTeam is all of the message but the team: a row's teams share it where its texts name none. It is nil where
	// the check made none, for nothing of the row was to be posted, or it has errors.
	MessageWithoutTeam *apiclient.Message
}

// Message is what is posted, but for a ts that is empty: the moment of the post. Where the
// check did not come as far as the message, it is an empty one.
func (d *Delivery) Message() apiclient.Message {
	if d.MessageWithoutTeam == nil {
		return apiclient.Message{}
	}
	message := *d.MessageWithoutTeam
	message.TeamID = d.Team.ID
	return message
}

// CaptionOf is the subject, title or text by which a message is known.
func CaptionOf(m apiclient.Message) string {
	return cmp.Or(strings.TrimSpace(m.Subject), strings.TrimSpace(m.Title), strings.TrimSpace(m.Body))
}

// Action says what a run does about a delivery.
type Action uint8

const (
	ActionNone        Action = iota // nothing: not asked for, of a changed row, or not fit to be posted
	ActionSend                      // post it
	ActionAlreadySent               // an earlier run has sent it
)

// RequestBody is the request's body. An empty ts is the moment of the post; one that is at shows the expected moment, where
// there is one.
func (d *Delivery) RequestBody(at time.Time) ([]byte, error) {
	message := d.Message()
	if d.Inject.Cells[schema.ColTS] == "" {
		message.TS = at.Unix()
		if d.Inject.ShowsExpected && d.Timed && !d.Expected.IsZero() {
			message.TS = d.Expected.Unix()
		}
	}
	return message.Encode()
}
