package day

import (
	"fmt"
	"time"
)

// Day is what is fixed when a day begins, and never changes.
type Day struct {
	StartEx     time.Time `json:"startex"`
	StartExText string    `json:"startex_text"`          // as it was written; the same text later means the same moment
	Zone        string    `json:"zone"`                  // an IANA name, of clock times in plan and verbs
	Speed       float64   `json:"speed"`                 // exercise seconds a second; 1 but for rehearsals
	PlanStartEx time.Time `json:"plan_startex,omitzero"` // of a rehearsal: the plan's clock times count from here; zero: from StartEx
	Redirected  bool      `json:"redirected,omitempty"`  // it is a rehearsal to one team
}

// Kind says who plays an entry.
type Kind string

// The kinds of entries.
const (
	Inject      Kind = "inject"      // it is posted at its moment
	Contingency Kind = "contingency" // it is posted on release or now alone
	Manual      Kind = "manual"      // somebody carries it out
	Note        Kind = "note"        // a note, or what players are expected to do: nobody plays it
)

// Entry is one inject on the board, as the plan has it now. It says nothing of what became of it.
type Entry struct {
	ID         string        `json:"id"`    // "" for a note alone
	Row        int           `json:"row"`   // as the spreadsheet shows it; 0 for one that was added by hand
	Place      int           `json:"place"` // in the plan's order, from 0; no two entries have the same
	Kind       Kind          `json:"kind"`
	PlanKind   string        `json:"plan_kind"`         // the contract's word for the row's kind, such as expected
	Planned    time.Time     `json:"planned,omitzero"`  // with STARTEX put in; zero: it has no time, or follows another
	After      string        `json:"after,omitempty"`   // the id of the entry that it follows, "" where it follows none
	Span       time.Duration `json:"span,omitempty"`    // how long after that one's actual start, in clock time of this run
	Anchor     bool          `json:"anchor,omitempty"`  // it keeps its clock time
	Cue        bool          `json:"cue,omitempty"`     // it waits for now, by its own cell; in a day of mode cue all do, but for Auto
	Auto       bool          `json:"auto,omitempty"`    // its own cell says auto
	ByHand     bool          `json:"by_hand,omitempty"` // somebody carries it out: each of kind manual, and a contingency whose channel cannot be posted
	Skip       string        `json:"skip,omitempty"`    // why the plan skips it, "" where it does not
	Deliveries int           `json:"deliveries"`        // how many messages it is
	Empty      string        `json:"empty,omitempty"`   // why nothing of it would be posted, as where it was sent before; "" where something would, or that is not known yet
	Channel    string        `json:"channel,omitempty"`
	Persona    string        `json:"persona,omitempty"`
	Teams      []string      `json:"teams,omitempty"` // the names of the teams that get it
	Controller string        `json:"controller,omitempty"`
	Subject    string        `json:"subject,omitempty"` // the caption by which people know the message
	Text       string        `json:"text,omitempty"`    // of a manual one: what is to be said or done
	Trigger    string        `json:"trigger,omitempty"` // of a contingency: when to release it

	// TimeCells, SkipCells and Content tell whether those cells were changed since the plan was taken before: a digest of
	// what says its moment, of what says that it is skipped, and of the message.
	TimeCells string `json:"time_cells"`
	SkipCells string `json:"skip_cells"`
	Content   string `json:"content"`
}

// IsManual reports whether somebody carries the entry out.
func (e *Entry) IsManual() bool { return e.Kind == Manual || e.ByHand }

// Key tells an entry from the others: its id, or its row where it has none. Only notes have none.
func (e *Entry) Key() string {
	if e.ID == "" {
		return fmt.Sprintf("row %d", e.Row)
	}
	return e.ID
}

// Location is the day's zone; UTC where it is not known here.
func (d Day) Location() *time.Location {
	if zone, err := time.LoadLocation(d.Zone); err == nil {
		return zone
	}
	return time.UTC
}
