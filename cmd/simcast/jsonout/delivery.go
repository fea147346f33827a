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
	ID          string `json:"id"`
	Persona     string `json:"persona"` // display name; as the plan has it where the space has no such persona
	PersonaHash string `json:"persona_hash"`
	Channel     string `json:"channel"`
	Team        string `json:"team"` // full name; as the plan has it where no team could be worked out
	TeamID      int64  `json:"team_id"`
	Title       string `json:"title"`   // filled in; "" where the row has none, or is not to be posted
	Subject     string `json:"subject"` // filled in; "" as the title
	Draft       bool   `json:"draft"`
	Result      string `json:"result"`
	Reason      string `json:"reason"`
	HTTPStatus  int    `json:"http_status"`
	Attempts    int    `json:"attempts"`
	SentAt      string `json:"sent_at"` // RFC 3339, of what is uncertain or sent
}

// deliveryOf is the JSON of a delivery as it is now.
func deliveryOf(d *plan.Delivery) Delivery {
	in, message := d.Inject, d.MessageWithoutTeam
	out := Delivery{Place: placeOf(in), ID: in.ID, Persona: cmp.Or(in.Persona.SystemInfo.Name, cellOf(in, "persona")), PersonaHash: in.Persona.SystemInfo.Hash,
		Channel: cmp.Or(in.Channel(), cellOf(in, "channel")), Draft: in.Draft(),
		Result: string(d.Status.State), Reason: d.Status.Reason, HTTPStatus: d.Status.HTTPStatus, Attempts: d.Status.Attempts}
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
	HeldBack bool `json:"held_back"` // changed since it was sent: only --changed posts it
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
