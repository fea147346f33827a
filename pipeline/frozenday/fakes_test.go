package frozenday

import (
	"context"
	"time"

	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/sqlite"
)

// The parts that a file has not: the stage's lane as a worker has it, and the plan that was frozen.
type (
	fakeLane struct {
		ledger.HeldLane
		*stage
	}
	fakeLedger struct {
		*sqlite.Ledger
		*stage
	}
)

func (s fakeLane) Run() ledger.OpenRun                                       { return s.run }
func (s fakeLane) Next(context.Context, int) ([]ledger.FrozenMessage, error) { panic("a day has none") }
func (s fakeLane) Epoch() int64                                              { return 1 }
func (s fakeLane) Own(context.Context) (string, bool, error)                 { return s.own.String(), s.hasPlayed, nil }
func (s fakeLane) GiveBack(context.Context, time.Duration) error             { panic("the worker does that") }
func (s fakeLane) Done(context.Context, time.Time, string) error             { panic("the worker does that") }
func (l fakeLedger) FrozenPlanOf(context.Context, string) ([]ledger.FrozenFile, error) {
	return []ledger.FrozenFile{l.plan}, nil
}

func (s fakeLane) Plays(_ context.Context) error {
	if s.failsPlays != nil {
		if err := s.failsPlays(); err != nil {
			return err
		}
	}
	s.hasPlayed = true
	s.plays <- s.standIn.Count()
	return nil
}

func (s fakeLane) KeepFile(_ context.Context, file ledger.FrozenFile) error {
	if s.failsKeep != nil {
		if err := s.failsKeep(); err != nil {
			return err
		}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.kept = file
	return nil
}

func (s fakeLane) Append(ctx context.Context, all []ledger.Append) ([]ledger.DayControl, error) {
	for _, c := range all[0].Controls {
		if s.failsAdd != nil {
			if err := s.failsAdd(c); err != nil {
				return nil, err
			}
		}
	}
	return s.HeldLane.Append(ctx, all)
}
