package day

import (
	"time"

	"simcast/templates/wording"
)

// What an event is, where it is no control.
const (
	EventTake       Verb = "take"    // the plan was taken: at the start, and after a restart
	EventStart      Verb = "start"   // a process plays from here on
	EventBecamePast Verb = "past by" // entries became past, since nobody could send them
	EventPlayed     Verb = "played"  // all deliveries of an entry have their results
	EventStopped    Verb = "stopped" // the process ended, and not the day
	EventReopen     Verb = "reopen"  // an ended day is taken up again
	EventClock      Verb = "clock"   // the wall clock of the machine that plays was set
)

// BySimcast is who did what no person did.
const BySimcast = "simcast"

// Cause says why an entry was late, or past.
type Cause string

// The causes.
const (
	CausePace    Cause = "pace"    // the pace, or the entries before it
	CauseService Cause = "service" // the service was out of reach, or asked to wait
	CauseHold    Cause = "hold"
	CauseControl Cause = "control" // a verb that moves moments; the mode cue; a time before STARTEX
	CauseMachine Cause = "machine" // simcast did not run, or the machine slept
)

// Words say it to people, "" for no cause.
func (c Cause) Words() string {
	switch c {
	case CausePace:
		return "too much was due at once"
	case CauseService:
		return "the service was out of reach, or asked to wait"
	case CauseHold:
		return "its moment went by during a hold"
	case CauseControl:
		return "a control put it before now, such as a jump or a slip"
	case CauseMachine:
		return "simcast did not run, or the machine slept"
	}
	return string(c)
}

// Event is something that changed the day. Its Control has a verb of a person, or one of the words above. By, At and N are
// those of the record, and not in its text.
type Event struct {
	N  int64     `json:"-"` // its number in the record
	At time.Time `json:"-"` // when it took effect. No two events of a day have one moment
	By string    `json:"-"`

	Control
	Entries []Entry  `json:"entries,omitempty"` // of take, reload, add and edit: entries that are new or changed
	Gone    []string `json:"gone,omitempty"`    // of take and reload: ids that the plan does not have any more
	Cause   Cause    `json:"cause,omitempty"`   // of past by
	Blocks  string   `json:"blocks,omitempty"`  // of a hold or note of simcast's own: why nothing goes out before resume, whatever is called
	Empty   bool     `json:"empty,omitempty"`   // of a skip of simcast's own: nothing of the entries would be posted
	Results *Results `json:"results,omitempty"` // of played
	Run     string   `json:"run,omitempty"`     // of start: the run's name in the ledger
	Host    string   `json:"host,omitempty"`    // of start
	Epoch   int64    `json:"epoch,omitempty"`   // of start: that of the lane under which the day is played from then on
	Options *Options `json:"options,omitempty"` // of start
	Again   []string `json:"again,omitempty"`   // of start: the flags with which a later command goes on with the day

	WallAhead time.Duration `json:"wall_ahead,omitempty"` // of start and clock: how much later the wall clock there is than the record's
}

// Options are what each start of a day may change.
type Options struct {
	Mode      string        `json:"mode"`
	Late      time.Duration `json:"late"`           // from how much on an entry counts as late
	PastAfter time.Duration `json:"past_after"`     // what is later than this when it could be sent is past
	EndEx     time.Time     `json:"endex,omitzero"` // zero: as the day has it
}

// Results are what became of an entry's deliveries.
type Results struct {
	Sent      int `json:"sent"`
	Failed    int `json:"failed"`
	Uncertain int `json:"uncertain"`
	Left      int `json:"left,omitempty"` // deliveries of a begun entry that were left out: by skip, or missed
}

// String says it in words, "" where nothing became of any.
func (r Results) String() string {
	return wording.Join(wording.Part{N: r.Sent, What: "sent"}, wording.Part{N: r.Failed, What: "failed"},
		wording.Part{N: r.Uncertain, What: "uncertain"}, wording.Part{N: r.Left, What: "not sent"})
}

// Request is a request for an entry that a run of the day has made.
type Request struct {
	ID      string // of the entry
	Started time.Time
	Ended   time.Time // zero while no answer is known
	Counts  bool      // it begins its entry: whatever came back, or never came; not where the service asked to wait, or not a byte went out
}

// Record is all that is known of a day.
type Record struct {
	Day      Day
	Events   []Event   // in the order of their numbers, and so of their moments
	Requests []Request // by their starts
}
