package tables

import (
	"context"
	"fmt"
	"iter"
	"slices"

	"simcast/pipeline/ledger"
)

// Standings implements [ledger.Deliveries].
func (l *Ledger) Standings(ctx context.Context, space, round string) (standings map[string]ledger.Standing, err error) {
	err = ledger.UntilReached(ctx, 0, func(ctx context.Context) error {
		standings = map[string]ledger.Standing{}
		for a, err := range l.attempts(ctx, withoutBody(), `WHERE space = $1 AND round = $2 ORDER BY run, n`, space, round) {
			if err != nil {
				return err
			}
			standings[a.Hash] = standings[a.Hash].After(a)
		}
		return l.addIDs(ctx, standings, space, round)
	})
	return standings, err
}

// attempts walks over the attempts that a condition picks, with these columns: [columns], or [withoutBody].
func (l *Ledger) attempts(ctx context.Context, columns, where string, args ...any) iter.Seq2[ledger.Attempt, error] {
	return rows(ctx, l, reader[ledger.Attempt](), `SELECT `+columns+` FROM attempts `+where, args...)
}

// CountKnown implements [ledger.Deliveries].
func (l *Ledger) CountKnown(ctx context.Context, space, round string, hashes map[string]bool) (count int, err error) {
	return l.countIn(ctx, hashes, `SELECT DISTINCT delivery FROM attempts WHERE space = $1 AND round = $2`, space, round)
}

// countIn counts the texts that a query selects and that are among some.
func (l *Ledger) countIn(ctx context.Context, some map[string]bool, query string, args ...any) (count int, err error) {
	texts, err := All(ctx, l, ReadText, query, args...)
	for _, text := range texts {
		if some[text] {
			count++
		}
	}
	return count, err
}

// CountMessages implements [ledger.Deliveries].
func (l *Ledger) CountMessages(ctx context.Context, space, round string, ids map[string]bool) (count int, err error) {
	return l.countIn(ctx, ids, `SELECT DISTINCT message_id FROM attempts WHERE space = $1 AND round = $2`, space, round)
}

// PostedBodies implements [ledger.Deliveries].
func (l *Ledger) PostedBodies(ctx context.Context, space, round string) iter.Seq2[ledger.PostedBody, error] {
	return rows(ctx, l, func(r Row) (posted ledger.PostedBody, err error) {
		err = r.Scan(&posted.Hash, &posted.Body, &posted.Accepted)
		return posted, err
	}, `SELECT delivery, body, CASE WHEN outcome = $3 THEN 1 ELSE 0 END FROM attempts
		WHERE space = $1 AND round = $2 AND body <> '' AND outcome IN ($3, $4, $5) ORDER BY run, n`,
		space, round, string(ledger.Accepted), string(ledger.InFlight), string(ledger.Unknown))
}

// SpacesKnowing implements [ledger.Deliveries].
func (l *Ledger) SpacesKnowing(ctx context.Context, round string, hashes map[string]bool, otherThan ...string) (known []string, err error) {
	spaces, err := All(ctx, l, ReadText, `SELECT DISTINCT space FROM runs WHERE round = $1 ORDER BY space`, round)
	for _, space := range spaces {
		if slices.Contains(otherThan, space) {
			continue
		}
		count, err := l.CountKnown(ctx, space, round, hashes)
		if err != nil {
			return nil, err
		}
		if count > 0 {
			known = append(known, space)
		}
	}
	return known, err
}

// LastRequests implements [ledger.Deliveries].
func (l *Ledger) LastRequests(ctx context.Context, space, round string, hashes []string) (map[string]ledger.Attempt, error) {
	last := map[string]ledger.Attempt{}
	for some := range slices.Chunk(hashes, maxNamed) {
		args := []any{space, round}
		where := `WHERE space = $1 AND round = $2 AND source = 'post' AND requests > 0 AND delivery IN (` + list(some, func(hash any) string {
			args = append(args, hash)
			return fmt.Sprintf("$%d", len(args))
		}) + `) ORDER BY run, n`
		for a, err := range l.attempts(ctx, columns(), where, args...) {
			if err != nil {
				return nil, err
			}
			last[a.Hash] = a
		}
	}
	return last, nil
}
