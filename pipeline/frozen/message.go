package frozen

import (
	"encoding/json"
	"fmt"
	"time"

	"simcast/apiclient"
	"simcast/pipeline/ledger"
	"simcast/pipeline/plan"
	"simcast/pipeline/schema"
	"simcast/readers"
)

// message is a delivery as the ledger keeps it: all that posting it needs, and all that its reason says afterwards.
type message struct {
	ID          string             `json:"id,omitempty"`
	Place       readers.Place      `json:"place"`
	Endpoint    apiclient.Endpoint `json:"endpoint"`
	Persona     string             `json:"persona,omitempty"` // its hash
	PersonaName string             `json:"persona_name,omitempty"`
	Channel     string             `json:"channel,omitempty"`
	Draft       string             `json:"draft,omitempty"` // as the cell has it
	TS          string             `json:"ts,omitempty"`    // as the cell has it; "": the moment of the post
	TeamID      int64              `json:"team_id"`
	Team        string             `json:"team,omitempty"`
	Generation  int64              `json:"generation,omitempty"`
	Before      plan.State         `json:"before,omitempty"`
	SentBefore  time.Time          `json:"sent_before,omitzero"`
	Replaces    plan.State         `json:"replaces,omitempty"`
	Status      plan.Status        `json:"status"`
	Message     apiclient.Message  `json:"message"`
}

// Messages are what is to be posted, in its order, as the ledger keeps it.
func Messages(toPost []*plan.Delivery) ([]ledger.FrozenMessage, error) {
	frozen := make([]ledger.FrozenMessage, 0, len(toPost))
	for i, d := range toPost {
		content, err := encode(d)
		if err != nil {
			return nil, err
		}
		frozen = append(frozen, ledger.FrozenMessage{N: i + 1, Hash: d.Hash, Content: content})
	}
	return frozen, nil
}

// Counted are the same without what they say, for runs that only count them.
func Counted(toPost []*plan.Delivery) []ledger.FrozenMessage {
	frozen := make([]ledger.FrozenMessage, 0, len(toPost))
	for i, d := range toPost {
		frozen = append(frozen, ledger.FrozenMessage{N: i + 1, Hash: d.Hash})
	}
	return frozen
}

func encode(d *plan.Delivery) (string, error) {
	in := d.Inject
	m := message{ID: in.ID, Place: in.Place(), Endpoint: in.Endpoint, Persona: in.Persona.SystemInfo.Hash, PersonaName: in.Persona.SystemInfo.Name,
		Channel: in.Channel(), Draft: in.Cells[schema.ColDraft], TS: in.Cells[schema.ColTS], TeamID: d.Team.ID, Team: d.Team.Name, Generation: d.Generation,
		Before: d.Before, SentBefore: d.SentBefore, Replaces: d.Replaces, Status: d.Status, Message: d.Message()}
	content, err := json.Marshal(m)
	return string(content), err
}

// deliveryOf is a message that is to be posted.
func deliveryOf(frozen ledger.FrozenMessage) (*plan.Delivery, error) {
	var m message
	if err := json.Unmarshal([]byte(frozen.Content), &m); err != nil {
		return nil, fmt.Errorf("message %d of the run cannot be read in the ledger (%w); write its results with simcast results, and send the rest with simcast rerun", frozen.N, err)
	}
	in := &plan.Inject{ID: m.ID, Endpoint: m.Endpoint, Persona: &apiclient.Persona{}, Cells: new(schema.Cells), Prior: plan.NoPriorResult(),
		Row: readers.Row{Number: m.Place.Row, Line: m.Place.Line}, File: &readers.File{Name: m.Place.File, Sheet: m.Place.Sheet}}
	in.Persona.SystemInfo.Hash, in.Persona.SystemInfo.Name = m.Persona, m.PersonaName
	in.Cells[schema.ColChannel], in.Cells[schema.ColDraft], in.Cells[schema.ColTS] = m.Channel, m.Draft, m.TS
	return &plan.Delivery{Inject: in, Team: &apiclient.Team{ID: m.TeamID, Name: m.Team}, Hash: frozen.Hash, Generation: m.Generation, Action: plan.ActionSend,
		Before: m.Before, SentBefore: m.SentBefore, Replaces: m.Replaces, Status: m.Status, MessageWithoutTeam: &m.Message}, nil
}
