package board

import (
	"context"
	"slices"
	"sync"
	"time"

	"simcast/pipeline/control"
	"simcast/pipeline/day"
	"simcast/pipeline/ledger"
)

// askEvery is how often it is asked whether the process that plays a day is still there, whoever looks.
const askEvery = 2 * time.Second

// players knows whether the processes that began to play days still do. A process that was killed says nothing: it only loses
// the lane of its space.
//
// In a file, looking at a lane locks its file for a moment, and a run that starts in that moment has to wait for it. So the lane is
// looked at only while the record says that a run plays. Once it was free, that run has ended for good, and the lane is
// not looked at again before the record has something new, such as the start of another run. In a database nothing is locked, and a
// player that was silent for a while, such as while the database was away, may come back: its lane is looked at again.
type players struct {
	mu    sync.Mutex
	known map[string]answered // by space and round
}

// answered is what was found of a run.
type answered struct {
	run    string
	events int // of the record
	at     time.Time
	plays  bool
	isOver bool // it does not play any more, and will not come back
}

// plays reports whether the run of a day that plays by the record still does, as ask finds. It is true where it cannot be asked,
// and where the record has no such run: then the record itself says so.
func (p *players) plays(key string, events []day.Event, now time.Time, ask func(run string) (plays, isOver bool, err error)) bool {
	run := playing(events)
	if run == "" {
		return true
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	known := p.known[key]
	if known.run == run {
		soon := !now.Before(known.at) && now.Before(known.at.Add(askEvery))
		if soon || known.isOver && known.events == len(events) {
			return known.plays
		}
	}
	plays, isOver, err := ask(run)
	if err != nil {
		return true
	}
	p.known[key] = answered{run, len(events), now, plays, isOver}
	return plays
}

// playing is the run that plays a day by its record, "" where none has begun, or the last one has said that it ended.
func playing(events []day.Event) string {
	for _, e := range slices.Backward(events) {
		switch e.Verb {
		case day.EventStart:
			return e.Run
		case day.EventStopped, day.VerbEndEx:
			return ""
		}
	}
	return ""
}

// stillPlays reports whether a run has its space, or has ended for good. It looks at the lane last: of a run that is not begun yet
// its player has that already.
func stillPlays(ctx context.Context, led ledger.Ledger, target control.Target, run string) (plays, isOver bool, err error) {
	own, isBegun, err := led.RunNamed(ctx, run)
	if err != nil {
		return false, false, err
	}
	last, _, err := led.LastRun(ctx, target.Space)
	if err != nil {
		return false, false, err
	}
	if isBegun = isBegun && own.Space == target.Space; isBegun && (!own.Ended.IsZero() || last.Name != run) {
		return false, true, nil // or a later run has the space
	}
	lane, _, err := led.LaneOf(ctx, target.Space)
	return lane.Held, !lane.Held && !lane.IsSilent, err
}

// Plays implements [Day].
func (d *ledgerDay) Plays(ctx context.Context, now time.Time) bool {
	if d.reader.State().Ended {
		return true
	}
	events, err := d.Events()
	if err != nil {
		return true
	}
	return d.days.players.plays(d.space+"\x00"+d.round, events, now, func(run string) (plays, isOver bool, err error) {
		return stillPlays(ctx, d.led, control.Target{Ledger: d.led, Space: d.space, Round: d.round}, run)
	})
}

// Plan implements [Day].
func (d *ledgerDay) Plan(ctx context.Context) (string, error) {
	head, _, err := d.led.DayOf(ctx, d.space, d.round)
	return head.Plan, err
}

// WorkersRun implements [Day]. No day of a file is left to workers, and looking at a lane there locks the file.
func (d *ledgerDay) WorkersRun(ctx context.Context) (string, error) {
	if _, isShared := d.led.(ledger.SharedLedger); !isShared {
		return "", nil
	}
	lane, _, err := d.led.LaneOf(ctx, d.space)
	if err != nil || lane.WorkersRun == "" || lane.Run.Round != d.round {
		return "", err
	}
	return lane.WorkersRun, nil
}
