package frozen

import (
	"errors"
	"fmt"

	"simcast/pipeline"
	"simcast/pipeline/dayplan"
	"simcast/pipeline/ledger"
	"simcast/pipeline/play"
)

// Options is how a run is posted that is left to workers, alike in all spaces.
type Options struct {
	dayplan.Options
	Day *Day `json:",omitempty"` // nil: everything is posted at once
}

// Day is how a day is played.
type Day struct {
	play.Options
	Decided string // what becomes of what is past at the first start in a space: send, skip, shift or keep
}

// NewOptions is how a run is posted as one of its spaces is to post it. day is nil where everything is posted at once; else its options are
// those of a prepared player ([play.Player.Elsewhere]).
func NewOptions(run *pipeline.SpaceRun, day *Day) Options {
	o := Options{Options: optionsOf(run), Day: day}
	o.Plan = run.RecordedPath()
	return o
}

// withoutName is what the zone of a machine is called that has no name which other machines know.
const withoutName = "Local"

// optionsOf is how the plan of a run is posted in a space. Other machines may have another zone than that of the plan. A day has its own.
func optionsOf(run *pipeline.SpaceRun) dayplan.Options {
	o, zone := dayplan.OptionsOf(run), run.Options.Zone
	switch {
	case run.Options.Play:
	case zone.String() == withoutName:
		_, o.Offset = run.Now().In(zone).Zone()
	default:
		o.Asked.Timezone = zone.String()
	}
	return o
}

// String is how the ledger keeps it. The moment of STARTEX is the day's.
func (o Options) String() string {
	o.Format, o.Asked.StartEx = dayplan.Format, ""
	return dayplan.Encode(o)
}

// ReadOptions is what the ledger has of a run. What this simcast does not know is an error: the run would be posted otherwise than it was
// asked for.
func ReadOptions(run ledger.WorkersRun) (o Options, err error) {
	if run.Kind != ledger.KindSend && run.Kind != ledger.KindPlay {
		return o, fmt.Errorf("it is of the kind %q, which this simcast does not know; put the simcast that has left it to workers on this machine", run.Kind)
	}
	if err = dayplan.Decode(run.Options, &o); err == nil {
		err = dayplan.CheckFormat(o.Format)
	}
	isDay := o.Day != nil && o.Day.SameAs != nil
	if err == nil && isDay != (run.Kind == ledger.KindPlay) {
		err = errors.New("what was left to workers has no STARTEX, or one that it should not have; all planners and workers need the same simcast")
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
func (o Own) String() string { return dayplan.Encode(o) }

// ReadOwn is what the ledger has, as [ReadOptions].
func ReadOwn(text string) (own Own, err error) {
	err = dayplan.Decode(text, &own)
	return own, err
}
