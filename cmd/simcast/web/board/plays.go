package board

import (
	"context"
	"sync"
	"time"

	"simcast/pipeline/control"
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
	run      string
	controls int64 // of the record
	at       time.Time
	plays    bool
	isOver   bool // it does not play any more, and will not come back
}

// plays reports whether the run of a day that plays by the record, which has so many controls, still does, as ask finds. It is true where it
// cannot be asked.
func (p *players) plays(key, run string, controls int64, now time.Time, ask func() (plays, isOver bool, err error)) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	known := p.known[key]
	if known.run == run {
		soon := !now.Before(known.at) && now.Before(known.at.Add(askEvery))
		if soon || known.isOver && known.controls == controls {
			return known.plays
		}
	}
	plays, isOver, err := ask()
	if err != nil {
		return true
	}
	p.known[key] = answered{run, controls, now, plays, isOver}
	return plays
}

// Plays implements [Day].
func (d *ledgerDay) Plays(ctx context.Context, now time.Time) bool {
	state := d.reader.State()
	if state.Ended || !state.Started { // the record itself says so
		return true
	}
	return d.days.players.plays(d.space+"\x00"+d.round, state.Run, d.reader.Last(), now, func() (plays, isOver bool, err error) {
		lane, _, err := d.led.LaneOf(ctx, d.space)
		playing := control.Plays(state, d.round, &lane)
		return playing.Counts(), playing == control.Unplayed, err
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
