package board

import (
	"context"
	"sync"
	"time"

	"simcast/cmd/simcast/view"
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
// not looked at again before the record has something new, such as the start of another run. In a database nothing is locked, a
// player that was silent for a while may come back, and a day may be left to workers: its lane is looked at again.
type players struct {
	mu    sync.Mutex
	known map[string]answered // by space and round
}

// answered is what was found of a run.
type answered struct {
	run      string
	controls int64 // of the record
	at       time.Time
	is       view.Played
	isOver   bool // it does not play any more, and will not come back
}

// of says whether the run of a day that plays by the record, which has so many controls, still does, as ask finds. It does where it
// cannot be asked.
func (p *players) of(key, run string, controls int64, now time.Time, ask func() (is view.Played, isOver bool, err error)) view.Played {
	p.mu.Lock()
	defer p.mu.Unlock()
	known := p.known[key]
	if known.run == run {
		soon := !now.Before(known.at) && now.Before(known.at.Add(askEvery))
		if soon || known.isOver && known.controls == controls {
			return known.is
		}
	}
	is, isOver, err := ask()
	if err != nil {
		return view.Played{}
	}
	p.known[key] = answered{run, controls, now, is, isOver}
	return is
}

// played says whether somebody plays the day. No day of a file is left to workers.
func (d *ledgerDay) played(ctx context.Context, now time.Time) view.Played {
	state := d.reader.State()
	_, isShared := d.led.(ledger.SharedLedger)
	if state.Ended || !state.Started && !isShared { // the record itself says so
		return view.Played{}
	}
	return d.days.players.of(d.space+"\x00"+d.round, state.Run, d.reader.Last(), now, func() (is view.Played, isOver bool, err error) {
		lane, _, err := d.led.LaneOf(ctx, d.space)
		playing := control.Plays(state, d.round, &lane)
		is.IsGone = state.Started && !playing.Counts()
		if isShared && lane.Run.Round == d.round {
			is.Run = lane.WorkersRun
		}
		return is, playing == control.Unplayed && !isShared, err
	})
}
