package jsonout

import (
	"cmp"
	"strings"
	"time"

	"simcast/pipeline/plan"
	"simcast/readers"
)

// Delivery is one message to one team. The place is that of its row, as problems give it.
type Delivery struct {
	readers.Place
	// The planner's name for the inject; empty if the row has none.
	ID string `json:"id"`
	// Display name of the sender; the text in the cell if the space has no such persona.
	Persona string `json:"persona"`
	// Hash of the persona; empty if the space has no such persona.
	PersonaHash string `json:"persona_hash"`
	// Name of the channel.
	Channel string `json:"channel"`
	// Full name of the team; the text in the cell if no team of the space fits, or the row is skipped.
	Team string `json:"team"`
	// Number of the team; 0 if no team of the space fits, or the row is skipped.
	TeamID int64 `json:"team_id"`
	// Title, with templates filled in; empty if the row has none, or the message is not sent.
	Title string `json:"title"`
	// Subject, with templates filled in; empty if the row has none, or the message is not sent.
	Subject string `json:"subject"`
	// Whether it is saved as a draft.
	Draft bool `json:"draft"`
	// Result so far: sent, failed, uncertain, pending or skipped.
	Result plan.State `json:"result" jsonschema:"enum=skipped"`
	// Why it is not sent, for people. The words may change.
	Reason string `json:"reason"`
	// Status of the service's last answer; 0 if none came.
	HTTPStatus int `json:"http_status"`
	// How many requests were made for it in all.
	Attempts int `json:"attempts"`
	// Start of the request that may have published it, as RFC 3339; empty if there is none.
	SentAt string `json:"sent_at"`
}

// deliveryOf is the JSON of a delivery as it is now.
func deliveryOf(d *plan.Delivery) Delivery {
	in, message := d.Inject, d.MessageWithoutTeam
	out := Delivery{Place: placeOf(in), ID: in.ID, Persona: cmp.Or(in.Persona.SystemInfo.Name, cellOf(in, "persona")), PersonaHash: in.Persona.SystemInfo.Hash,
		Channel: cmp.Or(in.Channel(), cellOf(in, "channel")), Draft: in.Draft(),
		Result: d.Status.State, Reason: d.Status.Reason, HTTPStatus: d.Status.HTTPStatus, Attempts: d.Status.Attempts}
	if d.Team == nil {
		out.Team = cellOf(in, "team")
	} else {
		out.Team, out.TeamID = d.Team.Name, d.Team.ID
	}
	if message != nil {
		out.Title, out.Subject = message.Title, message.Subject
	}
	if !d.Status.SentAt.IsZero() {
		out.SentAt = d.Status.SentAt.UTC().Format(time.RFC3339)
	}
	return out
}

// placeOf is the place of a row: of one that failed the check, the cell of its first error.
func placeOf(in *plan.Inject) readers.Place {
	if in.Invalid {
		for i := range in.Problems {
			if in.Problems[i].Severity == readers.Error {
				return in.Problems[i].Place
			}
		}
	}
	return in.Place()
}

// cellOf is the text of a row's cell in a column, "" where the plan has no such column.
func cellOf(in *plan.Inject, column string) string {
	return plan.TextOf(in.Row, in.File.Index(column))
}

// Open is a delivery that was asked for, and is not sent.
type Open struct {
	Delivery
	// Whether it is held back because its row was changed after it was sent; --changed sends it.
	HeldBack bool `json:"held_back"`
}

// openOf is the JSON of deliveries that are open.
func openOf(deliveries []*plan.Delivery) []Open {
	list := make([]Open, 0, len(deliveries))
	for _, d := range deliveries {
		list = append(list, Open{deliveryOf(d), isHeldBack(d)})
	}
	return list
}

// isHeldBack reports whether a delivery waits for --changed alone.
func isHeldBack(d *plan.Delivery) bool {
	return d.Status.State == plan.Pending && d.Action == plan.ActionNone && strings.HasPrefix(d.Status.Reason, plan.HeldBackFor)
}
