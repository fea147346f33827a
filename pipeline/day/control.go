package day

import "time"

// Verb is what a control does; simcast control has a command of each name but for mode.
type Verb string

// The verbs.
const (
	VerbHold    Verb = "hold"
	VerbResume  Verb = "resume"
	VerbNow     Verb = "now"
	VerbRelease Verb = "release"
	VerbSkip    Verb = "skip"
	VerbSlip    Verb = "slip"
	VerbRetime  Verb = "retime"
	VerbJump    Verb = "jump"
	VerbPast    Verb = "past"
	VerbDone    Verb = "done"
	VerbAdd     Verb = "add"
	VerbEdit    Verb = "edit"
	VerbNote    Verb = "note"
	VerbReload  Verb = "reload"
	VerbEndEx   Verb = "endex"
	VerbMode    Verb = "mode" // of the board alone: auto or cue, for all entries
)

// ChangesPlan reports whether a verb needs the plan to be read and checked. That may take seconds.
func (v Verb) ChangesPlan() bool { return v == VerbAdd || v == VerbEdit || v == VerbReload }

// WaitsForStart reports whether a verb is recorded while nothing plays the day, and counts from the next start.
func (v Verb) WaitsForStart() bool {
	switch v {
	case VerbHold, VerbSkip, VerbSlip, VerbNote, VerbEndEx:
		return true
	}
	return false
}

// Verbs are those that people may ask for. Mode is of the board alone.
func Verbs() []Verb {
	return []Verb{VerbHold, VerbResume, VerbNow, VerbRelease, VerbDone, VerbSkip, VerbRetime, VerbSlip, VerbJump, VerbPast, VerbAdd, VerbEdit,
		VerbNote, VerbReload, VerbEndEx, VerbMode}
}

// What becomes of the entries that are past.
const (
	PastSend  = "send"
	PastSkip  = "skip"
	PastShift = "shift"
)

// How an entry goes whose own cell does not say it.
const (
	ModeAuto = "auto" // at its moment
	ModeCue  = "cue"  // it turns due, and waits for now
)

// Control is what a person asks for: the verb, and what goes with it. Fields that do not belong to the verb are empty.
type Control struct {
	Verb   Verb          `json:"verb"`
	IDs    []string      `json:"ids,omitempty"`    // of slip: the one entry of --from; of past: by simcast itself alone
	Reason string        `json:"reason,omitempty"` // of hold and skip; of note and done: the text
	Length time.Duration `json:"length,omitempty"` // of slip, in exercise time; less than 0: earlier
	When   string        `json:"when,omitempty"`   // of retime and add: as it was written
	Moment time.Time     `json:"moment,omitzero"`  // what When means, once the control has taken effect; zero for an add without a time
	Choice string        `json:"choice,omitempty"` // of past: send, skip or shift; of mode: auto or cue

	CatchUp bool `json:"catch_up,omitempty"` // of resume
	Anyway  bool `json:"anyway,omitempty"`   // of now and release: on hold too
	Also    bool `json:"also,omitempty"`     // of slip: just after another person's

	Cells []Cell `json:"cells,omitempty"` // of add and edit
	Plan  string `json:"plan,omitempty"`  // of reload: the absolute path

	Trial bool `json:"trial,omitempty"` // it only asks whether it could be, and never takes effect
}

// Cell is a cell that add or edit sets.
type Cell struct {
	Column string `json:"column"`
	Value  string `json:"value"`
}
