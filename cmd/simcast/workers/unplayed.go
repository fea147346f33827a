package workers

import (
	"context"
	"time"

	"simcast/pipeline/control"
	"simcast/pipeline/ledger"
	"simcast/pipeline/plan"
)

const (
	// unplayedAfter is for how long nobody has played a day in a space before that is told.
	unplayedAfter = 30 * time.Second
	// playsAfter is for how long a worker has a lane before it is taken for one that plays: until then something may fail there.
	playsAfter = 20 * time.Second
	// whyEvery is how often it is asked why nobody plays: that reads the whole record of a day.
	whyEvery = 5 * time.Second
)

// Day follows the lanes of a day.
type Day struct {
	lanes map[string]*watchedLane
	said  string    // of spaces in which nobody plays
	asked time.Time // why
}

// NewDay is a day of which nothing was seen.
func NewDay() *Day { return &Day{lanes: map[string]*watchedLane{}} }

// watchedLane is what was seen of one of them.
type watchedLane struct {
	played   time.Time // when it was last seen that a worker plays, or the lane itself for the first time
	notBegun bool      // since then a worker has had it for long, and has not begun
	named    bool      // since then it is one in which nobody plays
	cause    string    // why, as it was found last
	reason   string    // of causeFailing: why the day is on hold, "" where it is not
	ended    bool
}

// Why no worker plays the day in a space. Where none has the key the cause is empty.
const (
	causeFull     = "full"    // those that have the key have no room
	causeFailing  = "failing" // something fails
	causeNotBegun = "does not begin"
)

// IsNotBegun reports whether a worker has had a lane of a day for long, and does not get to begin the day there.
func IsNotBegun(lane *ledger.WorkersSpace) bool {
	return control.PlaysLeft(lane) == control.Begins && lane.HeldFor >= playsAfter
}

// See takes what is seen at a moment, and gives the lanes that have ended since the last look because the run stopped there, and those in
// which no worker plays. A lane that workers take again and again, because something fails there, is one of those, and so is one whose
// worker does not get to begin.
func (d *Day) See(now time.Time, lanes []ledger.WorkersSpace) (stopped, unplayed []ledger.WorkersSpace) {
	for _, lane := range lanes {
		l := d.lanes[lane.Space]
		if l == nil {
			l = &watchedLane{played: now}
			d.lanes[lane.Space] = l
		}
		hasEnded := !lane.Ended.IsZero()
		if hasEnded && !l.ended && plan.StoppedIn(lane.How) != "" {
			stopped = append(stopped, lane)
		}
		if l.ended = hasEnded; hasEnded {
			continue
		}
		if l.see(now, &lane); l.named {
			unplayed = append(unplayed, lane)
		}
	}
	return stopped, unplayed
}

// see takes what is seen of a lane whose run goes on there.
func (l *watchedLane) see(now time.Time, lane *ledger.WorkersSpace) {
	plays := control.PlaysLeft(lane) == control.Played
	if plays && lane.HeldFor >= playsAfter {
		l.played, l.notBegun, l.named, l.cause = now, false, false, ""
	}
	if plays { // it may fail at once: what was said stays until then
		return
	}
	l.notBegun = l.notBegun || IsNotBegun(lane)
	l.named = l.named || now.Sub(l.played) >= unplayedAfter && (l.notBegun || !lane.Held) // a worker that has it is given time to begin
}

// News says in which spaces no worker plays the day, and why, where that is not what it said last. onHold is why simcast has put the day of
// a space on hold, "" where it has not; moments are shown in that zone.
func (d *Day) News(ctx context.Context, now time.Time, record ledger.Workers, onHold func(ctx context.Context, space string) (string, error), unplayed []ledger.WorkersSpace, zone *time.Location) string {
	if len(unplayed) > 0 {
		if now.Sub(d.asked) < whyEvery {
			return ""
		}
		d.asked = now
	}
	why, err := d.why(ctx, record, onHold, unplayed, zone)
	if err != nil {
		return "" // it is asked again
	}
	text := why.String()
	if text == d.said {
		return ""
	}
	d.said = text
	return text
}

// why says why no worker plays a day in some spaces, with moments in that zone. Those for which none has the key are left out: they are
// named as those of other runs are.
func (d *Day) why(ctx context.Context, record ledger.Workers, onHold func(ctx context.Context, space string) (string, error), lanes []ledger.WorkersSpace, zone *time.Location) (why Unplayed, err error) {
	if len(lanes) == 0 {
		return why, nil
	}
	workers, servedBy, err := record.AliveWorkers(ctx)
	if err != nil {
		return why, err
	}
	why.Failing = map[string][]string{}
	for i := range lanes {
		lane, seen := &lanes[i], d.lanes[lanes[i].Space]
		switch control.LeftAs(lane, control.ServingOf(workers, servedBy[lane.Space])) {
		case control.NoKey:
			seen.cause, seen.reason = "", ""
		case control.NoRoom:
			seen.cause, seen.reason = causeFull, ""
		default:
			reason, err := onHold(ctx, lane.Space)
			if err != nil {
				return why, err
			}
			seen.seeReason(lane, reason)
		}
		switch seen.cause {
		case causeFull:
			why.Full = append(why.Full, lane.Name)
		case causeFailing:
			why.Failing[seen.reason] = append(why.Failing[seen.reason], lane.Name)
		case causeNotBegun:
			why.NotBegun = append(why.NotBegun, Since(lane.Name, seen.played.In(zone)))
		}
	}
	return why, nil
}

// seeReason takes in why the day is on hold in a space that a worker has, or may take. A worker that has just come is given time: what was
// said of the space before stays, unless a worker was all that it lacked.
func (l *watchedLane) seeReason(lane *ledger.WorkersSpace, reason string) {
	switch {
	case reason != "":
		l.cause, l.reason = causeFailing, reason
	case l.notBegun:
		l.cause, l.reason = causeNotBegun, ""
	case !lane.Held:
		l.cause, l.reason = causeFailing, ""
	case l.cause == causeFull:
		l.cause = ""
	}
}
