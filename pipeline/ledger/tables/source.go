package tables

import (
	"context"
	"database/sql"
	"fmt"
	"maps"
	"slices"
	"time"

	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/groupcommit"
)

const (
	// keepSources is how long what a day is played from is kept after somebody has played it, and a content that nothing is posted from.
	keepSources = 24 * time.Hour
	// keepKilled is keepSources in a file where its player was killed, from when it has taken the lane on: it gives no sign of life there.
	keepKilled = 30 * 24 * time.Hour
	// usedEvery is how old the note may be that a content is used. It is far less than keepSources: what is to be appended stays until then.
	usedEvery = time.Hour
	// KeepsWithin is how long it may take to write a plan, on a slow line.
	KeepsWithin = time.Minute
)

// SourceOf implements [ledger.Sources].
func (l *Ledger) SourceOf(ctx context.Context, space, round string) (s ledger.DaySource, err error) {
	d, _, err := l.DayOf(ctx, space, round)
	if err == nil {
		s.Plan = d.Plan
		s.Parts, err = l.partsOf(ctx, "", space, round)
	}
	return s, err
}

// SourceForRun implements [ledger.Sources].
func (l *Ledger) SourceForRun(ctx context.Context, run, space string) ([]ledger.Part, error) {
	return l.partsOf(ctx, run, space, "")
}

// partsOf are those from which a day is played, or from which the workers of a run are to post.
func (l *Ledger) partsOf(ctx context.Context, run, space, round string) ([]ledger.Part, error) {
	return All(ctx, l, func(r Row) (p ledger.Part, err error) {
		err = r.Scan(&p.Kind, &p.Name, &p.Sum)
		return p, err
	}, `SELECT kind, name, sum FROM sources WHERE run = $1 AND space = $2 AND round = $3 ORDER BY n`, run, space, round)
}

// ContentOf implements [ledger.Sources].
func (l *Ledger) ContentOf(ctx context.Context, sum string) ([]byte, error) {
	content, found, err := First(ledger.Long(ctx), l, func(r Row) (content []byte, err error) {
		err = r.Scan(&content)
		return content, err
	}, `SELECT bytes FROM contents WHERE sum = $1`, sum)
	if err == nil && !found {
		err = ledger.ErrNoContent
	}
	return content, err
}

// KeepContents writes down what the ledger lacks of the contents of parts [WithSums]. They stay for as long as it takes to write down whose
// they are.
func (l *Ledger) KeepContents(ctx context.Context, parts []ledger.Part) error {
	missing, asked := map[string][]byte{}, map[string]bool{}
	for _, part := range parts {
		if part.Bytes == nil || asked[part.Sum] { // it is there, or many spaces have it
			continue
		}
		asked[part.Sum] = true
		_, isThere, err := First(ctx, l, ReadText, `SELECT sum FROM contents WHERE sum = $1 AND used > `+l.ago(usedEvery), part.Sum)
		if err != nil {
			return err
		}
		if !isThere {
			missing[part.Sum] = part.Bytes
		}
	}
	if len(missing) == 0 {
		return nil
	}
	return l.Write(ctx, groupcommit.How{Alone: true, Limit: KeepsWithin}, func(ctx context.Context, tx *sql.Tx) error {
		if l.SQL.WaitLonger != "" {
			if _, err := tx.ExecContext(ctx, l.SQL.WaitLonger); err != nil {
				return err
			}
		}
		for _, sum := range slices.Sorted(maps.Keys(missing)) { // in one order: two writers do not wait for one another
			_, err := tx.ExecContext(ctx, `INSERT INTO contents (`+ContentColumns+`) VALUES ($1, $2, `+l.SQL.Now+`)
				ON CONFLICT (sum) DO UPDATE SET used = excluded.used`, sum, missing[sum])
			if err != nil {
				return err
			}
		}
		if !l.hasForgotten.CompareAndSwap(false, true) { // a thousand spaces begin their days at one time
			return nil
		}
		return l.ForgetSources(ctx, tx)
	})
}

// WithSums are parts with their sums. What has none is to be written down, also where it is empty.
func WithSums(parts []ledger.Part) []ledger.Part {
	parts = slices.Clone(parts)
	for i := range parts {
		if part := &parts[i]; part.Sum == "" {
			part.Sum = ledger.SumOf(part.Bytes)
			if part.Bytes == nil {
				part.Bytes = []byte{}
			}
		}
	}
	return parts
}

// ago is a moment by the database's clock.
func (l *Ledger) ago(d time.Duration) string {
	return fmt.Sprintf(`%s - %d`, l.SQL.Now, d.Milliseconds())
}

// ForgetSources deletes what days are played from that nobody plays any more, and contents that nothing is posted from.
func (l *Ledger) ForgetSources(ctx context.Context, tx *sql.Tx) error {
	isPlayed := `l.held <> 0 AND l.beat >= `
	if l.SQL.OneMachine {
		isPlayed += l.ago(keepKilled)
	} else {
		isPlayed += l.ago(keepSources)
	}
	for _, query := range []string{
		`DELETE FROM sources WHERE run = '' AND EXISTS (SELECT 1 FROM days d
			JOIN lanes l ON l.space = d.space AND NOT (` + isPlayed + `) AND l.workers_run = ''
			JOIN day_controls c ON c.space = d.space AND c.round = d.round AND c.n = d.controls AND c.asked < ` + l.ago(keepSources) + `
			WHERE d.space = sources.space AND d.round = sources.round AND NOT EXISTS (
				SELECT 1 FROM workers_lanes w JOIN workers_runs r ON r.run = w.run WHERE w.space = d.space AND r.round = d.round AND r.kind = '` + ledger.KindPlay + `' AND w.due <> 0))`,
		`DELETE FROM contents WHERE used < ` + l.ago(keepSources) + ` AND NOT EXISTS (SELECT 1 FROM sources s WHERE s.sum = contents.sum)`,
	} {
		if _, err := tx.ExecContext(ctx, query); err != nil {
			return err
		}
	}
	return nil
}

// SetSource writes down from which parts a day is played, or from which the workers of a run are to post. KeepContents comes before.
func SetSource(ctx context.Context, tx *sql.Tx, run, space, round string, parts []ledger.Part) error {
	_, err := tx.ExecContext(ctx, `DELETE FROM sources WHERE run = $1 AND space = $2 AND round = $3`, run, space, round)
	var rows []any
	for n, part := range parts {
		rows = append(rows, run, space, round, n, part.Kind, part.Name, part.Sum)
	}
	if err == nil && len(parts) > 0 {
		_, err = tx.ExecContext(ctx, insertRows("sources", SourceColumns, len(parts)), rows...)
	}
	return err
}

// setSource is SetSource of a day that is played from it from now on.
func setSource(ctx context.Context, tx *sql.Tx, a ledger.Append) error {
	if _, err := tx.ExecContext(ctx, `UPDATE days SET plan = $3 WHERE space = $1 AND round = $2`, a.Space, a.Round, a.Source.Plan); err != nil {
		return err
	}
	return SetSource(ctx, tx, "", a.Space, a.Round, a.Source.Parts)
}
