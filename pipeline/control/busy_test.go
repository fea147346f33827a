package control

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"simcast/pipeline/clock"
	"simcast/pipeline/day"
	"simcast/pipeline/dayrecord"
	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/postgres/pgtest"
)

// busy is a ledger in whose days players append all the time: what is appended to them comes after something new in each.
type busy struct {
	Ledger
	tries int
	turns []atomic.Int64 // how often each player has appended to all its days
}

func (l *busy) Append(ctx context.Context, all []ledger.Append) ([]ledger.DayControl, error) {
	l.tries++
	for i := range l.turns {
		for before := l.turns[i].Load(); l.turns[i].Load() < before+2; {
			time.Sleep(time.Millisecond)
		}
	}
	return l.Ledger.Append(ctx, all)
}

// player plays days one after another, until each is on hold.
type player map[string]*played

type played struct {
	ledger.HeldLane
	book Ledger
	seen int64
}

func (p player) play(t *testing.T, turns *atomic.Int64) {
	for ; len(p) > 0; turns.Add(1) {
		for space, of := range p {
			added, err := of.book.Controls(t.Context(), space, testRound, of.seen)
			for _, c := range added {
				if of.seen = c.N; c.By == ada.Name {
					delete(p, space)
				}
			}
			if err == nil {
				err = of.note(t.Context(), space)
			}
			if err != nil && !errors.Is(err, ledger.ErrChanged) {
				t.Error(err)
				return
			}
		}
	}
	turns.Add(1 << 32)
}

// note writes a note into the day, behind what its player has seen.
func (of *played) note(ctx context.Context, space string) error {
	c, err := dayrecord.Control("", day.Event{At: time.Now(), By: day.BySimcast, Control: day.Control{Verb: day.VerbNote, Reason: "x"}})
	if err != nil {
		return err
	}
	_, err = of.Append(ctx, []ledger.Append{{Space: space, Round: testRound, Seen: of.seen, Controls: []ledger.DayControl{c}}})
	return err
}

// TestHoldOfManyBusyDays holds that many days are held at the first try, though something comes into the record of each meanwhile.
func TestHoldOfManyBusyDays(t *testing.T) {
	t.Parallel()
	const days, players = 200, 4
	address := pgtest.Database(t)
	book := openAt(t, address, nil)
	l := &busy{Ledger: openAt(t, address, nil), turns: make([]atomic.Int64, players)}
	var targets []Named
	all := make([]player, players)
	for i := range players {
		all[i] = player{}
	}
	for i := range days {
		target := beginIn(t, book, fmt.Sprint("space ", i))
		lane, err := book.TakeLane(t.Context(), target.Space, ledger.ThisProcess(""), false)
		must(t, err)
		_, err = lane.BeginRun(t.Context(), ledger.Run{IsOfDay: true, Name: "of " + target.Space, Round: testRound, Started: time.Now()})
		must(t, err)
		all[i%players][target.Space] = &played{HeldLane: lane, book: book}
		target.Ledger = l
		targets = append(targets, Named{target.Space, target})
	}
	var side sync.WaitGroup
	for i := range players {
		side.Go(func() { all[i].play(t, &l.turns[i]) })
	}
	began := time.Now()
	for _, a := range submitAll(t, targets, day.Control{Verb: day.VerbHold}, ada, clock.System{}) {
		if a.Err != nil || a.Answer.At.IsZero() {
			t.Errorf("%s: %+v, %v", a.Name, a.Answer, a.Err)
		}
	}
	t.Log(time.Since(began))
	side.Wait()
	if l.tries != 1 {
		t.Errorf("it was tried %d times", l.tries)
	}
}
