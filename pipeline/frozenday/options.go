package frozenday

import (
	"errors"

	"simcast/pipeline"
	"simcast/pipeline/dayplan"
	"simcast/pipeline/frozen"
	"simcast/pipeline/play"
	"simcast/pipeline/problem"
)

// Options is how a day is played that is left to workers, alike in all spaces.
type Options struct {
	dayplan.Options
	Day     play.Options
	Decided string // what becomes of what is past at the first start in a space: send, skip, shift or keep
}

// NewOptions is how a day is played that was asked for so. day are the options of a prepared player ([play.Player.Elsewhere]). A zone that
// other machines do not know is a *problem.UsageError.
func NewOptions(asked pipeline.SendOptions, day play.Options, plan string, rehearsal bool) (Options, error) {
	asked.StartEx = "" // it is a moment by now
	if zone := day.SameAs.Zone; zone == "" || zone == "Local" {
		return Options{}, &problem.UsageError{Message: "the time zone of this machine has no name that workers on other machines know", Suggestion: "name the zone of the day with --timezone"}
	}
	return Options{Options: dayplan.Options{Options: frozen.Options{Asked: asked, Plan: plan}, Rehearsal: rehearsal}, Day: day}, nil
}

// String is how the ledger keeps it.
func (o Options) String() string {
	o.Format = frozen.Format
	return frozen.Encode(o)
}

// ReadOptions is what the ledger has. What this simcast does not know is an error: the day would be played otherwise than it was asked for.
func ReadOptions(text string) (o Options, err error) {
	if err = frozen.Decode(text, &o); err == nil {
		err = frozen.CheckFormat(o.Format)
	}
	if err == nil && o.Day.SameAs == nil {
		err = errors.New("what was left to workers has no STARTEX; all planners and workers need the same simcast")
	}
	return o, err
}

// Own is what a day has of its own in one space.
type Own struct {
	Name    string
	Run     string // the name of its run in the space
	Reopens bool   // the day has ended there, and is taken up again
}

// String is how the ledger keeps it.
func (o Own) String() string { return frozen.Encode(o) }

// ReadOwn is what the ledger has, as [ReadOptions].
func ReadOwn(text string) (own Own, err error) {
	err = frozen.Decode(text, &own)
	return own, err
}
