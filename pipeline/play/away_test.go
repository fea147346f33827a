package play_test

import (
	"context"
	"slices"
	"sync"
	"time"

	"simcast/pipeline/ledger"
)

// awayLedger is a ledger that a player cannot reach for a while. Whoever asks for controls reaches it all the time.
type awayLedger struct {
	ledger.Ledger

	mu          sync.Mutex
	from, until time.Time
	atAnswer    time.Duration
	sends       bool          // attempts can be written meanwhile
	late        time.Duration // how much later than it is given the next answer to a look comes
	keepsFirst  bool          // what is written first meanwhile is written down, and its answer is lost
}

// goAway has it be out of reach from now on for so long.
func (l *awayLedger) goAway(d time.Duration) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.from, l.until = time.Now(), time.Now().Add(d)
}

func (l *awayLedger) isAway() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	now := time.Now()
	return !now.Before(l.from) && now.Before(l.until)
}

// answersLate has the next answer to a look come so much later than it is given.
func (l *awayLedger) answersLate(late time.Duration) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.late = late
}

// awayAtAnswer has it go away so long with the begin of a day, or the next answer to a control.
func (l *awayLedger) awayAtAnswer(d time.Duration) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.atAnswer = d
}

// ask does something that needs the ledger, with the patience of the context.
func (l *awayLedger) ask(ctx context.Context, do func() error) error {
	return ledger.UntilReached(ctx, 0, func(context.Context) error {
		if l.isAway() {
			return ledger.ErrUnreachable
		}
		return do()
	})
}

// write is ask for what changes the day's record.
func (l *awayLedger) write(ctx context.Context, do func() error) error {
	return ledger.UntilReached(ctx, 0, func(context.Context) error {
		if !l.isAway() {
			return do()
		}
		l.mu.Lock()
		keeps := l.keepsFirst
		l.keepsFirst = false
		l.mu.Unlock()
		if keeps {
			if err := do(); err != nil {
				return err
			}
		}
		return ledger.ErrUnreachable
	})
}

func (l *awayLedger) LastControl(ctx context.Context, space, round string) (n int64, err error) {
	err = l.ask(ctx, func() error { n, err = l.Ledger.LastControl(ctx, space, round); return err })
	l.mu.Lock()
	late := l.late
	l.late = 0
	l.mu.Unlock()
	time.Sleep(late)
	return n, err
}

func (l *awayLedger) Controls(ctx context.Context, space, round string, after int64) (all []ledger.DayControl, err error) {
	err = l.ask(ctx, func() error { all, err = l.Ledger.Controls(ctx, space, round, after); return err })
	return all, err
}

func (l *awayLedger) Standings(ctx context.Context, space, round string) (all map[string]ledger.Standing, err error) {
	err = l.ask(ctx, func() error { all, err = l.Ledger.Standings(ctx, space, round); return err })
	return all, err
}

func (l *awayLedger) TakeLane(ctx context.Context, space string, by ledger.Holder, wait bool) (ledger.HeldLane, error) {
	lane, err := l.Ledger.TakeLane(ctx, space, by, wait)
	if err != nil {
		return nil, err
	}
	return &awayLane{lane, l}, nil
}

// awayLane is a lane of a ledger that cannot be reached for a while.
type awayLane struct {
	ledger.HeldLane
	away *awayLedger
}

func (l *awayLane) Check(ctx context.Context) error {
	return l.away.ask(ctx, func() error { return l.HeldLane.Check(ctx) })
}
func (l *awayLane) LeaveNote(ctx context.Context, pace string) error {
	return l.away.ask(ctx, func() error { return l.HeldLane.LeaveNote(ctx, pace) })
}

func (l *awayLane) BeginDay(ctx context.Context, d ledger.Day) error {
	l.away.answers()
	return l.away.write(ctx, func() error { return l.HeldLane.BeginDay(ctx, d) })
}

func (l *awayLane) Append(ctx context.Context, all []ledger.Append) (kept []ledger.DayControl, err error) {
	isAnswer := func(c ledger.DayControl) bool { return c.N > 0 }
	if slices.ContainsFunc(all[0].Controls, isAnswer) {
		l.away.answers()
	}
	err = l.away.write(ctx, func() error { kept, err = l.HeldLane.Append(ctx, all); return err })
	return kept, err
}

// answers is before an answer to a control is written, or a day.
func (l *awayLedger) answers() {
	l.mu.Lock()
	span := l.atAnswer
	l.atAnswer = 0
	l.mu.Unlock()
	if span > 0 {
		l.goAway(span)
	}
}

func (l *awayLane) BeginRun(ctx context.Context, r ledger.Run) (ledger.OpenRun, error) {
	run, err := l.HeldLane.BeginRun(ctx, r)
	if err != nil {
		return nil, err
	}
	return &awayRun{run, l.away}, nil
}

// awayRun is a run of a ledger that cannot be reached for a while.
type awayRun struct {
	ledger.OpenRun
	away *awayLedger
}

func (r *awayRun) Begin(ctx context.Context, a ledger.Attempt) (n int64, err error) {
	if r.away.sends {
		return r.OpenRun.Begin(ctx, a)
	}
	err = r.away.ask(ctx, func() error { n, err = r.OpenRun.Begin(ctx, a); return err })
	return n, err
}

func (r *awayRun) End(ctx context.Context, n int64, started time.Time, end ledger.AttemptEnd) error {
	if r.away.sends {
		return r.OpenRun.End(ctx, n, started, end)
	}
	return r.away.ask(ctx, func() error { return r.OpenRun.End(ctx, n, started, end) })
}
