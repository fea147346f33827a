package play

import (
	"fmt"
	"math"
	"time"

	"simcast/pipeline/day"
	"simcast/pipeline/problem"
	"simcast/templates/wording"
)

// What becomes of entries that went past while nobody could send.
const (
	PastAsk  = "ask"  // at a terminal, else keep
	PastKeep = "keep" // they stay past
)

// Options are what is asked for of a day, in the words of the controller. The command has a flag for each.
type Options struct {
	// Speed is in exercise seconds a second; 0 is 1, or what the day has, and an empty Mode is what the day has. Past is [PastAsk],
	// [PastKeep], or send, skip or shift.
	StartEx   string        `flag:"startex" value:"WHEN" group:"The day" again:"no" help:"the exercise begins WHEN: now, a clock time of today such as 09:30, or a date and time (needed the first time only)"`
	Late      time.Duration `flag:"late" value:"TIME" help:"an inject is late if it goes out later than TIME after its moment"`
	PastAfter time.Duration `flag:"past-after" value:"TIME" help:"an inject is past if it could be sent only later than TIME after its moment"`
	Past      string        `flag:"past" value:"WHAT" words:"ask keep send skip shift" again:"no" help:"WHAT becomes of injects that went past while nothing played: ask (at a terminal, else keep), keep, send, skip or shift"`
	EndEx     string        `flag:"endex" value:"WHEN" again:"no" help:"the day ends WHEN: a clock time of today, or a date and time (default: when nothing is left)"`
	Mode      string        `flag:"mode" value:"MODE" words:"auto cue" help:"MODE of the day: auto, each inject goes at its moment; or cue, it waits for simcast control now (default: auto, or what the day has)"`
	Reopen    bool          `flag:"reopen" again:"no" help:"take up again a day that has ended; what was missed is past"`
	As        string        `flag:"as" value:"NAME" group:"Your name" help:"your NAME, for the record (default: your login name)"`

	Speed       float64 `flag:"speed" value:"N" group:"Rounds and rehearsals" again:"no" help:"exercise time passes N times as fast, for rehearsals (with --demo or --redirect)"`
	PlanStartEx string  `flag:"plan-startex" value:"WHEN" again:"no" help:"for rehearsals: the exercise begins WHEN by the plan's own times, such as 2026-11-20 09:00"`

	Zone       string    // of clock times, as it was asked for; "": as the day has it
	SameAs     *day.Day  // another day whose STARTEX this one has, where it begins: that of another space; may be nil
	Again      []string  // the flags with which a later command goes on with the day, for those who see that nobody plays it
	MayBePast  bool      // STARTEX may be a clock time that has passed by more than an hour: somebody was asked
	IsTomorrow bool      // STARTEX is a clock time of tomorrow: of a dry run, where today's has passed
	EndsAt     time.Time // counts in place of EndEx, where it is not zero
	MayBeOver  bool      // a day that has ended may be prepared: to write its results
}

// What holds where nothing is said.
const (
	DefaultLate      = time.Minute
	DefaultPastAfter = 2 * time.Minute
)

// The fastest and the slowest rehearsal.
const (
	maxSpeed = 1_000_000
	minSpeed = 0.01
)

// Validate refuses, as a *problem.UsageError, what cannot be meant. rehearsal says that nothing reaches the players: it is
// redirected, or a demo.
func (o *Options) Validate(rehearsal bool) error {
	switch {
	case math.IsNaN(o.Speed) || o.Speed < 0 || o.Speed > maxSpeed || o.Speed > 0 && o.Speed < minSpeed:
		return &problem.UsageError{Message: "--speed must be a number from 0.01 to 1000000", Suggestion: "write --speed 60 for an hour in a minute"}
	case o.Speed != 0 && o.Speed != 1 && !rehearsal:
		return &problem.UsageError{Message: "--speed is for rehearsals: in the demo, or with --redirect", Suggestion: "leave it out, or add --redirect TEAM and a --round of its own"}
	case o.PlanStartEx != "" && !rehearsal:
		return &problem.UsageError{Message: "--plan-startex is for rehearsals: in the demo, or with --redirect", Suggestion: "leave it out: the plan's times count from --startex"}
	case o.Late < 0 || o.PastAfter < 0:
		return &problem.UsageError{Message: "--late and --past-after cannot be negative", Suggestion: "write --past-after 2m"}
	}
	return nil
}

// StartExPassedError says that the clock time of STARTEX has passed by more than an hour: was the next day meant?
type StartExPassedError struct {
	StartEx time.Time
	By      time.Duration
}

func (e *StartExPassedError) Error() string {
	return fmt.Sprintf("STARTEX %s has passed by %s; if you mean that moment, write it with its date: --startex %q",
		e.StartEx.Format("15:04"), wording.Roughly(e.By.Round(time.Minute)), e.StartEx.Format("2006-01-02 15:04"))
}
