package postgres

import (
	"context"
	"maps"
	"sync"
	"time"

	"simcast/pipeline/ledger/tables"
)

// askChanges gives a number that is another one after a transaction has ended, be it one of another database of the server.
const askChanges = `hashtextextended(pg_current_snapshot()::TEXT, 0)`

// Changes implements [ledger.Days]. A transaction that ends changes what is visible. What is given may be older than the question by
// [Config].ChangesFor, never newer than what a query sees that follows it.
func (l *Ledger) Changes(ctx context.Context) (int64, error) {
	if l.config.ChangesFor == 0 {
		return l.askChanges(ctx)
	}
	l.changes.mu.Lock()
	defer l.changes.mu.Unlock()
	return l.changes.give(ctx, l.config.ChangesFor, func() (int64, error) { return l.askChanges(ctx) })
}

func (l *Ledger) askChanges(ctx context.Context) (n int64, err error) {
	n, _, err = tables.First(ctx, l.Ledger, tables.ReadNumber, `SELECT `+askChanges)
	return n, err
}

// kept is what was given last, for all who ask within a moment.
type kept[T any] struct {
	mu    sync.Mutex // is held while it is asked: the others wait for that answer
	value T
	err   error
	until time.Time
}

// give gives what is kept, or asks. What is given up is not kept: the others ask themselves. The lock is held.
func (k *kept[T]) give(ctx context.Context, within time.Duration, ask func() (T, error)) (T, error) {
	if time.Now().Before(k.until) {
		return k.value, k.err
	}
	began := time.Now()
	if k.value, k.err = ask(); k.err != nil { // which may have taken long: those who wait get it, too
		began = time.Now()
	}
	if k.until = began.Add(within); ctx.Err() != nil {
		k.until = time.Time{}
	}
	return k.value, k.err
}

// aDay tells days apart.
type aDay struct{ space, round string }

// lastControls are the numbers of the last controls of the days in which somebody is interested.
type lastControls struct {
	kept[map[aDay]int64]
	asked map[aDay]time.Time // when each was asked for last
}

// forgetAfter is how long a day is asked for that nobody has asked for.
const forgetAfter = 5 * time.Second

// LastControl implements [ledger.Days]. Where many days are looked at, one statement asks for all of them.
func (l *Ledger) LastControl(ctx context.Context, space, round string) (int64, error) {
	if l.config.ChangesFor == 0 {
		return l.Ledger.LastControl(ctx, space, round)
	}
	last, of, now := &l.lastControls, aDay{space, round}, time.Now()
	last.mu.Lock()
	defer last.mu.Unlock()
	if last.asked == nil {
		last.asked = map[aDay]time.Time{}
	}
	if _, isAsked := last.asked[of]; !isAsked {
		last.until = time.Time{}
	}
	last.asked[of] = now
	controls, err := last.give(ctx, l.config.ChangesFor, func() (map[aDay]int64, error) {
		maps.DeleteFunc(last.asked, func(_ aDay, at time.Time) bool { return now.Sub(at) > forgetAfter })
		return l.askLastControls(ctx, last.asked)
	})
	return controls[of], err
}

func (l *Ledger) askLastControls(ctx context.Context, of map[aDay]time.Time) (map[aDay]int64, error) {
	last := map[aDay]int64{}
	var spaces, rounds []string
	for d := range of {
		spaces, rounds = append(spaces, d.space), append(rounds, d.round)
	}
	_, err := tables.All(ctx, l.Ledger, func(r tables.Row) (_ struct{}, err error) {
		var d aDay
		var n int64
		err = r.Scan(&d.space, &d.round, &n)
		last[d] = n
		return struct{}{}, err
	}, `SELECT d.space, d.round, d.controls FROM days d JOIN unnest($1::TEXT[], $2::TEXT[]) AS asked (space, round) ON asked.space = d.space AND asked.round = d.round`, spaces, rounds)
	return last, err
}
