package day

import "time"

// Verb is what a control does. Its [Spec] says all that is to be known of it.
type Verb string

// Control is what a person asks for: the verb, and what goes with it. Fields that do not belong to the verb are empty.
type Control struct {
	Verb   Verb          `json:"verb"`
	IDs    []string      `json:"ids,omitempty"`    // of slip: the one entry of --from; of past: by simcast itself alone
	Reason string        `json:"reason,omitempty"` // of hold and skip; of note and done: the text
	Length time.Duration `json:"length,omitempty"` // of slip, in exercise time; less than 0: earlier
	When   string        `json:"when,omitempty"`   // a moment, as it was written
	Moment time.Time     `json:"moment,omitzero"`  // what When means, once the control has taken effect; zero for an add without a time
	Choice string        `json:"choice,omitempty"` // of past: send, skip or shift; of mode: auto or cue

	CatchUp bool `json:"catch_up,omitempty"` // of resume
	Anyway  bool `json:"anyway,omitempty"`   // of now and release: on hold too
	Also    bool `json:"also,omitempty"`     // of slip: just after another person's

	Cells []Cell `json:"cells,omitempty"` // of add and edit
	Plan  string `json:"plan,omitempty"`  // of reload: the absolute path
}

// SetsCells reports whether it sets cells of an entry: of one that the plan has, or of one that it adds.
func (c *Control) SetsCells() bool { return len(c.Cells) > 0 }

// Cell is a cell that add or edit sets.
type Cell struct {
	Column string `json:"column"`
	Value  string `json:"value"`
}
