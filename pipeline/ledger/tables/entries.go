package tables

import (
	"context"
	"fmt"
	"iter"
	"slices"
	"strings"

	"simcast/pipeline/ledger"
)

// entryKey is where an entry stands: which attempts it is made of.
type entryKey struct {
	run, last              int64 // the run, and in it the last attempt that counts
	space, round, delivery string
	requests               int
}

// grouped are the attempts that are entries: those of one delivery in one run, and each resolution by itself. What came to no
// request is none.
const grouped = `FROM (SELECT run, space, round, delivery, MIN(n) AS first_n, MAX(n) AS last_n, SUM(requests) AS made
	FROM attempts WHERE requests > 0 OR source <> 'post'
	GROUP BY run, space, round, delivery, CASE WHEN source = 'resolve' THEN n ELSE 0 END) g`

// picked is what SQL selects entries from, with the arguments of its condition. Only a filter has to look at each
// entry's last attempt.
func picked(filter ledger.EntryFilter) (from string, args []any) {
	var parts []string
	place := func(value any) string {
		args = append(args, value)
		return fmt.Sprintf("$%d", len(args))
	}
	if len(filter.Rounds) > 0 {
		parts = append(parts, "a.round IN ("+list(filter.Rounds, place)+")")
	}
	if !filter.Since.IsZero() { // of a results file's word the moment is not always known
		parts = append(parts, "CASE WHEN a.started = 0 THEN a.ended ELSE a.started END >= "+place(millis(filter.Since)))
	}
	if len(parts) == 0 {
		return grouped, nil
	}
	return grouped + ` JOIN attempts a ON a.run = g.run AND a.n = g.last_n WHERE ` + strings.Join(parts, " AND "), args
}

// list is the places of values in a statement, separated by commas.
func list[T any](values []T, place func(any) string) string {
	places := make([]string, len(values))
	for i, value := range values {
		places[i] = place(value)
	}
	return strings.Join(places, ", ")
}

// LatestEntries implements [ledger.History].
func (l *Ledger) LatestEntries(ctx context.Context, f ledger.EntryFilter, limit, offset int) ([]ledger.Entry, error) {
	from, args := picked(f)
	keys, err := l.entryKeys(ctx, from+fmt.Sprintf(` ORDER BY g.run DESC, g.first_n DESC LIMIT $%d OFFSET $%d`, len(args)+1, len(args)+2),
		append(args, limit, offset)...)
	if err != nil {
		return nil, err
	}
	return collect(l.entriesOf(ctx, keys, f.WithoutBodies))
}

// fillAtOnce is how many entries are read with their bodies at a time.
const fillAtOnce = 500

// Entries implements [ledger.History].
func (l *Ledger) Entries(ctx context.Context, f ledger.EntryFilter) iter.Seq2[ledger.Entry, error] {
	return func(yield func(ledger.Entry, error) bool) {
		from, args := picked(f)
		keys, err := l.entryKeys(ctx, from+` ORDER BY g.run, g.first_n`, args...)
		if err != nil {
			yield(ledger.Entry{}, err)
			return
		}
		l.entriesOf(ctx, keys, f.WithoutBodies)(yield)
	}
}

// entriesOf walks over the entries of these keys, in their order.
func (l *Ledger) entriesOf(ctx context.Context, keys []entryKey, withoutBodies bool) iter.Seq2[ledger.Entry, error] {
	return func(yield func(ledger.Entry, error) bool) {
		names, err := l.runNames(ctx)
		var f entryFacts
		if err == nil {
			f, err = l.entryFactsOf(ctx, keys, withoutBodies)
		}
		for some := range slices.Chunk(keys, fillAtOnce) {
			var entries []ledger.Entry
			if err == nil {
				entries, err = l.fill(ctx, some, f, names)
			}
			if err != nil {
				break
			}
			for _, entry := range entries {
				if !yield(entry, nil) {
					return
				}
			}
		}
		if err != nil {
			yield(ledger.Entry{}, err)
		}
	}
}

func (l *Ledger) entryKeys(ctx context.Context, from string, args ...any) ([]entryKey, error) {
	return All(ctx, l, func(r Row) (key entryKey, err error) {
		err = r.Scan(&key.run, &key.last, &key.space, &key.round, &key.delivery, &key.requests)
		return key, err
	}, `SELECT g.run, g.last_n, g.space, g.round, g.delivery, g.made `+from, args...)
}

// withoutBody is [columns] for whoever needs no body: those are most of a ledger.
func withoutBody() string { return strings.Replace(columns(), " body,", " '' AS body,", 1) }

// maxNamed is how many deliveries are named in one statement.
const maxNamed = 500

// entryFacts are what of entries only all attempts of their deliveries say.
type entryFacts struct {
	results map[attemptPlace]ledger.State      // where the delivery stood after the entry's run, by the place of the entry
	now     map[roundOf]map[string]deliveryNow // by round and delivery

	attempts map[attemptPlace]ledger.Attempt // the entries' last ones, without bodies; nil where those are wanted
}

type roundOf struct{ space, round string }

// deliveryNow is where a delivery stands by now, and its last attempt that counts for an entry.
type deliveryNow struct {
	ledger.EntryState
	last attemptPlace
}

// entryFactsOf follows the deliveries of these entries from their first attempts: what was known of one before a run counts too.
func (l *Ledger) entryFactsOf(ctx context.Context, keys []entryKey, withoutBodies bool) (entryFacts, error) {
	wanted, deliveries := map[attemptPlace]bool{}, map[roundOf][]string{}
	for _, key := range keys {
		wanted[attemptPlace{key.run, key.last}] = true
		in := roundOf{key.space, key.round}
		deliveries[in] = append(deliveries[in], key.delivery)
	}
	f := entryFacts{results: make(map[attemptPlace]ledger.State, len(keys)), now: map[roundOf]map[string]deliveryNow{}}
	if withoutBodies {
		f.attempts = make(map[attemptPlace]ledger.Attempt, len(keys))
	}
	for in, hashes := range deliveries {
		args := []any{in.space, in.round}
		where := `WHERE space = $1 AND round = $2`
		if slices.Sort(hashes); len(hashes) <= maxNamed {
			where += ` AND delivery IN (` + list(slices.Compact(hashes), func(hash any) string {
				args = append(args, hash)
				return fmt.Sprintf("$%d", len(args))
			}) + `)`
		}
		known := map[string]deliveryNow{}
		for a, err := range l.attempts(ctx, withoutBody(), where+` ORDER BY run, n`, args...) {
			if err != nil {
				return f, err
			}
			at, of := attemptPlace{a.Run, a.N}, known[a.Hash]
			of.EntryState = of.After(a)
			if a.Requests > 0 || a.Source != ledger.SourcePosted {
				of.last = at
			}
			if known[a.Hash] = of; wanted[at] {
				f.results[at] = of.Result
				if withoutBodies {
					f.attempts[at] = a
				}
			}
		}
		f.now[in] = known
	}
	return f, l.addIDsTo(ctx, f)
}

// addIDsTo adds the ids that deliveries were given without another attempt.
func (l *Ledger) addIDsTo(ctx context.Context, f entryFacts) error {
	for in, known := range f.now {
		renamed, err := l.renamed(ctx, in.space, in.round)
		if err != nil {
			return err
		}
		for _, d := range renamed {
			if of, isOne := known[d.Hash]; isOne {
				of.StandUnder(d.InjectID)
				known[d.Hash] = of
			}
		}
	}
	return nil
}

// attemptPlace is the key of an attempt.
type attemptPlace struct{ run, n int64 }

// fill makes entries of their last attempts, in the order of their keys.
func (l *Ledger) fill(ctx context.Context, keys []entryKey, f entryFacts, names map[int64]string) ([]ledger.Entry, error) {
	attempts := f.attempts
	if attempts == nil {
		var err error
		if attempts, err = l.attemptsAt(ctx, keys); err != nil {
			return nil, err
		}
	}
	entries := make([]ledger.Entry, 0, len(keys))
	for _, key := range keys {
		at, of := attemptPlace{key.run, key.last}, f.now[roundOf{key.space, key.round}][key.delivery]
		entry := ledger.Entry{Attempt: attempts[at], RunName: names[key.run], Result: f.results[at], Requests: key.requests,
			Now: of.State, Again: of.Again, IDs: of.IDs, Latest: of.last == at}
		if entry.Started.IsZero() { // a results file's word on a request that nobody knows the moment of
			entry.Started = entry.Ended
		}
		entries = append(entries, entry)
	}
	return entries, nil
}

// attemptsAt reads the last attempts of entries, with their bodies.
func (l *Ledger) attemptsAt(ctx context.Context, keys []entryKey) (map[attemptPlace]ledger.Attempt, error) {
	numbers := map[int64][]any{}
	for _, key := range keys {
		numbers[key.run] = append(numbers[key.run], key.last)
	}
	attempts := make(map[attemptPlace]ledger.Attempt, len(keys))
	for run, ns := range numbers {
		args := []any{run}
		where := `WHERE run = $1 AND n IN (` + list(ns, func(n any) string {
			args = append(args, n)
			return fmt.Sprintf("$%d", len(args))
		}) + `)`
		for a, err := range l.attempts(ctx, columns(), where, args...) {
			if err != nil {
				return nil, err
			}
			attempts[attemptPlace{a.Run, a.N}] = a
		}
	}
	return attempts, nil
}

// Bodies implements [ledger.History].
func (l *Ledger) Bodies(ctx context.Context, entries []ledger.Entry) ([]string, error) {
	bodies := make([]string, 0, len(entries))
	for some := range slices.Chunk(entries, fillAtOnce) {
		keys := make([]entryKey, len(some))
		for i, e := range some {
			keys[i] = entryKey{run: e.Run, last: e.N}
		}
		attempts, err := l.attemptsAt(ctx, keys)
		if err != nil {
			return nil, err
		}
		for _, e := range some {
			bodies = append(bodies, attempts[attemptPlace{e.Run, e.N}].Body)
		}
	}
	return bodies, nil
}

// EntriesIn implements [ledger.History].
func (l *Ledger) EntriesIn(ctx context.Context) (in ledger.EntriesIn, err error) {
	const counts = ` FROM attempts WHERE requests > 0 OR source <> 'post' `
	if in.Rounds, err = All(ctx, l, ReadText, `SELECT round`+counts+`GROUP BY round ORDER BY MIN(run)`); err != nil {
		return in, err
	}
	if in.Spaces, err = All(ctx, l, reader[ledger.Space](), `SELECT e.space, COALESCE(s.address, ''), COALESCE(s.seen, 0)
		FROM (SELECT space, MIN(run) AS run`+counts+`GROUP BY space) e LEFT JOIN spaces s ON s.id = e.space ORDER BY e.run, e.space`); err != nil {
		return in, err
	}
	in.Teams, err = All(ctx, l, readTeam, `SELECT DISTINCT team_id, team`+counts+`ORDER BY team, team_id`)
	return in, err
}
