package tables

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"slices"
	"time"

	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/groupcommit"
)

// appending is an Append under way.
type appending struct {
	dayWriter
	days    []*dayAppend
	isRetry bool
	refusal error // what a Decide has said
}

// dayAppend is what is appended to one day.
type dayAppend struct {
	ledger.Append
	given  int                 // its place in what Append was given
	sought []ledger.DayControl // what an earlier try may have appended, or an earlier call
	dayStanding

	kept    []ledger.DayControl // as it is in the record
	isFound bool                // an earlier try has appended it
}

// How long it may take to append to many days: so long, and longer for each of them.
const (
	appendWithin = 10 * time.Second
	appendEach   = 100 * time.Millisecond
)

// Append implements [ledger.DayWrites]. The days are locked in one order, whoever appends to several of them, so that two do not wait for
// one another.
func (w dayWriter) Append(ctx context.Context, all []ledger.Append) ([]ledger.DayControl, error) {
	a := appending{dayWriter: w}
	var parts []ledger.Part
	for i := range all {
		d := &dayAppend{Append: all[i], given: i, sought: all[i].Controls}
		if d.Source != nil {
			d.Source = &ledger.DaySource{Plan: d.Source.Plan, Parts: WithSums(d.Source.Parts)}
			parts = append(parts, d.Source.Parts...)
		}
		a.days = append(a.days, d)
	}
	if err := w.ledger.KeepContents(ctx, parts); err != nil {
		return nil, err
	}
	slices.SortStableFunc(a.days, func(a, b *dayAppend) int {
		return cmp.Or(cmp.Compare(a.Space, b.Space), cmp.Compare(a.Round, b.Round))
	})
	how := groupcommit.How{Alone: !w.holdsLane || len(all) > 1}
	if len(all) > 1 {
		how.Limit = appendWithin + time.Duration(len(all))*appendEach
	}
	err := w.ledger.Write(ctx, how, w.guarded(a.try))
	if errors.Is(err, ledger.ErrChanged) && a.refusal != nil {
		err = a.refusal
	}
	if err != nil {
		return nil, err
	}
	kept := make([][]ledger.DayControl, len(all))
	for _, d := range a.days {
		kept[d.given] = d.kept
	}
	return slices.Concat(kept...), nil
}

// try is Append in a transaction. From the locks on nobody else appends to the days, or writes down an attempt of them, before its end: who
// reads those after the last control that was seen misses none.
func (a *appending) try(ctx context.Context, tx *sql.Tx) error {
	a.refusal = nil
	if err := a.lockAndRead(ctx, tx); err != nil {
		return err
	}
	written, found := 0, 0
	for _, d := range a.days {
		if err := a.choose(d); err != nil {
			return err
		}
		if d.isFound {
			found++
		} else if len(d.kept) > 0 {
			written++
		}
	}
	if written == 0 {
		return nil
	}
	if found > 0 { // what an earlier try has written is there in all of them
		return ledger.ErrChanged
	}
	return a.writeDown(ctx, tx)
}

// choose says what is appended to a day, as it stands.
func (a *appending) choose(d *dayAppend) (err error) {
	d.kept, d.isFound = d.find(), false
	switch {
	case len(d.kept) > 0:
		d.isFound = true
		return nil
	case d.last == d.Seen && len(d.news.Requests) == 0:
		d.kept = slices.Clone(d.Controls)
	case d.last < d.Seen:
		return ledger.ErrLostControls
	case d.Decide == nil:
		return ledger.ErrChanged
	default:
		if d.kept, a.refusal = d.Decide(d.news); a.refusal != nil {
			return ledger.ErrChanged
		}
	}
	d.sought = slices.Clone(d.kept)
	return nil
}

// find gives what is to be appended, where an earlier try has done so and nobody knew. An answer may have been answered by others since.
func (d *dayAppend) find() (found []ledger.DayControl) {
	for _, c := range d.sought {
		for _, is := range d.news.Controls {
			if is.ID == c.ID && (c.N == 0 || is.State == c.State) {
				found = append(found, is)
			}
		}
	}
	if len(found) < len(d.sought) {
		return nil
	}
	return found
}

// number gives what is appended its numbers and its moments.
func (d *dayAppend) number() {
	at := d.first
	for i := range d.kept {
		c := &d.kept[i]
		c.Space, c.Round, c.N = d.Space, d.Round, d.last+int64(i)+1
		if c.State == ledger.ControlTaken {
			if c.At.Before(at) {
				c.At = at
			}
			at = c.At.Truncate(time.Millisecond).Add(time.Millisecond)
		}
	}
}

// writeDown writes down what is appended to all days.
func (a *appending) writeDown(ctx context.Context, tx *sql.Tx) error {
	var changed []*dayAppend
	var inserts [][]any
	for _, d := range a.days {
		if len(d.kept) == 0 {
			continue
		}
		given := slices.Clone(d.kept)
		d.number()
		for i, c := range d.kept {
			if given[i].N == 0 {
				inserts = append(inserts, append(valuesOf(c), 0))
			} else if err := answerIn(ctx, tx, c); err != nil {
				return err
			}
		}
		if d.Source != nil && slices.ContainsFunc(d.kept, isTaken) {
			if err := setSource(ctx, tx, d.Append); err != nil {
				return err
			}
		}
		if err := startIn(ctx, tx, d.kept); err != nil {
			return err
		}
		d.last += int64(len(d.kept))
		changed = append(changed, d)
	}
	for some := range slices.Chunk(inserts, maxNamed) {
		if _, err := tx.ExecContext(ctx, insertRows("day_controls", ControlColumns(), len(some)), slices.Concat(some...)...); err != nil {
			return err
		}
	}
	return a.countControls(ctx, tx, changed)
}

func isTaken(c ledger.DayControl) bool { return c.State == ledger.ControlTaken }

// startIn writes down under which epoch a day is started, where one of its new controls says so.
func startIn(ctx context.Context, tx *sql.Tx, controls []ledger.DayControl) error {
	for _, c := range controls {
		if c.Epoch == 0 {
			continue
		}
		if _, err := tx.ExecContext(ctx, `UPDATE days SET epoch = $3 WHERE space = $1 AND round = $2`, c.Space, c.Round, c.Epoch); err != nil {
			return err
		}
	}
	return nil
}

// answerIn puts an answer in the place of the control that it answers.
func answerIn(ctx context.Context, tx *sql.Tx, c ledger.DayControl) error {
	changed, err := ChangedRows(tx.ExecContext(ctx, `UPDATE day_controls SET waited = CASE WHEN state = 'waits' THEN n ELSE waited END, n = $4, state = $5, taken_at = $6, body = $7, answer = $8
		WHERE space = $1 AND round = $2 AND id = $3 AND state = 'waits'`,
		c.Space, c.Round, c.ID, c.N, string(c.State), millis(c.At), c.Body, c.Answer))
	if err == nil && changed == 0 {
		err = ledger.ErrChanged
	}
	return err
}
