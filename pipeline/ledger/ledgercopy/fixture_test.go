package ledgercopy

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"

	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/postgres"
	"simcast/pipeline/ledger/postgres/pgconnect"
	"simcast/pipeline/ledger/postgres/pgtest"
	"simcast/pipeline/ledger/sqlite"
)

const space, round = "space", "day"

var began = time.UnixMilli(1_800_000_000_000)

func TestMain(m *testing.M) {
	if os.Getenv(sourceFile) != "" {
		copyInProcess(context.Background())
	}
	pgtest.Main(m)
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// pair is a ledger's file, and a database that is empty at first.
type pair struct {
	file, address string
	isSame, isNew bool // what is said of a space that looks like one of the database
}

// errAsked says that it was asked which space one is.
var errAsked = errors.New("which space is it?")

func (p pair) choose(_ context.Context, _, _ ledger.Ledger, _ ledger.Space, alike []ledger.Space) (id string, err error) {
	switch {
	case p.isSame:
		return alike[0].ID, nil
	case p.isNew:
		return "", nil
	}
	return "", errAsked
}

func newPair(t *testing.T) pair {
	t.Helper()
	return pair{file: filepath.Join(t.TempDir(), "ledger.db"), address: pgtest.Database(t)}
}

// posted is a pair of which the file has sent something.
func posted(t *testing.T) pair {
	t.Helper()
	p := newPair(t)
	p.in(t, false, func(_ ledger.Ledger, lane ledger.HeldLane) {
		post(t, lane, "first", map[string]ledger.Outcome{"a": ledger.Accepted, "b": ledger.Refused, "c": ledger.Unknown, "d": ledger.InFlight})
	})
	return p
}

func (p pair) source(ctx context.Context) (*sqlite.Ledger, error) { return sqlite.Open(ctx, p.file) }

func (p pair) target(change ...func(*postgres.Config)) (*postgres.Ledger, error) {
	address, err := pgconnect.Parse(p.address, pgconnect.Environment, func(string) string { return "" }, false)
	if err != nil {
		return nil, err
	}
	db, err := pgconnect.Open(context.Background(), address, pgconnect.Options{Schema: postgres.Schema})
	if err != nil {
		return nil, err
	}
	config := postgres.Config{DB: db, Explain: address.Explain, Patience: time.Minute}
	for _, do := range change {
		do(&config)
	}
	return postgres.Open(context.Background(), config)
}

// between is a copy of the file into the database.
func (p pair) between(source *sqlite.Ledger, target *postgres.Ledger) *copying {
	return newCopying(Side{Ledger: source, Tables: source.Ledger, Name: p.file}, Side{Ledger: target, Tables: target.Ledger, Name: p.address}, How{By: ledger.ThisProcess("ada"), Choose: p.choose})
}

// open opens both ledgers until the test's end.
func (p pair) open(t *testing.T, change ...func(*postgres.Config)) *copying {
	t.Helper()
	source, err := p.source(t.Context())
	must(t, err)
	t.Cleanup(func() { source.Close() })
	target, err := p.target(change...)
	must(t, err)
	t.Cleanup(func() { target.Close() })
	return p.between(source, target)
}

// copy copies once.
func (p pair) copy(t *testing.T) (Copied, error) {
	t.Helper()
	source, err := p.source(t.Context())
	must(t, err)
	defer source.Close()
	target, err := p.target()
	must(t, err)
	defer target.Close()
	c := p.between(source, target)
	return Copy(t.Context(), c.from, c.to, c.how)
}

// stopped makes so many steps of a copy, and leaves what a killed process leaves.
func (p pair) stopped(t *testing.T, steps int) {
	t.Helper()
	c := p.open(t)
	for _, step := range []func(context.Context) error{c.prepare, c.markDatabase, c.markFile}[:steps] {
		must(t, step(t.Context()))
	}
	must(t, c.release(t.Context()))
	must(t, c.from.Close())
	must(t, c.to.Close())
}

// The steps after which a copy can be stopped.
const (
	prepared = iota + 1
	databaseMarked
	fileMarked
)

// in opens one of the two ledgers, and runs do with the lane of the space.
func (p pair) in(t *testing.T, isTarget bool, do func(ledger.Ledger, ledger.HeldLane)) {
	t.Helper()
	p.read(t, isTarget, func(record ledger.Ledger) {
		must(t, record.RememberSpace(t.Context(), ledger.Space{ID: space, Address: "one.example", Seen: began}, space, []ledger.Team{{ID: 1, Name: "One"}}, nil))
		lane, err := record.TakeLane(t.Context(), space, ledger.ThisProcess("ada"), false)
		must(t, err)
		defer lane.Release(t.Context())
		do(record, lane)
	})
}

// read opens one of the two ledgers.
func (p pair) read(t *testing.T, isTarget bool, do func(ledger.Ledger)) {
	t.Helper()
	var record ledger.Ledger
	var err error
	if isTarget {
		record, err = p.target()
	} else {
		record, err = p.source(t.Context())
	}
	must(t, err)
	defer record.Close()
	do(record)
}

// mayPost asks a ledger whether somebody may post in the round.
func (p pair) mayPost(t *testing.T, isTarget bool) (may bool) {
	t.Helper()
	p.in(t, isTarget, func(_ ledger.Ledger, lane ledger.HeldLane) {
		run, err := lane.BeginRun(t.Context(), ledger.Run{Name: "asks", Round: round, Started: began})
		moved := (*ledger.MovedError)(nil)
		if errors.As(err, &moved) {
			return
		}
		must(t, err)
		must(t, run.Close(t.Context(), began, "asked"))
		may = true
	})
	return may
}

// checkMayPost holds which of the two may post in the round.
func (p pair) checkMayPost(t *testing.T, file, database bool) {
	t.Helper()
	if f, d := p.mayPost(t, false), p.mayPost(t, true); f != file || d != database {
		t.Errorf("the file may post: %v, not %v; the database: %v, not %v", f, file, d, database)
	}
}

// post makes a run in which each delivery comes to an outcome.
func post(t *testing.T, lane ledger.HeldLane, name string, outcomes map[string]ledger.Outcome) {
	t.Helper()
	run, err := lane.BeginRun(t.Context(), ledger.Run{Name: name, Round: round, OfPlan: "plan.csv", Defaults: "by " + name, Started: began})
	must(t, err)
	for _, hash := range []string{"a", "b", "c", "d"} {
		outcome, isAsked := outcomes[hash]
		if !isAsked {
			continue
		}
		n, err := run.Begin(t.Context(), ledger.Attempt{Hash: hash, InjectID: "id " + hash, Round: round, Space: space, Body: "body of " + hash, Started: began, TeamID: 1})
		must(t, err)
		if outcome != ledger.InFlight {
			must(t, run.End(t.Context(), n, began, ledger.AttemptEnd{Ended: began.Add(time.Second), Outcome: outcome, Reason: "why"}))
		}
	}
	must(t, run.Close(t.Context(), began.Add(time.Minute), "finished"))
}

func (p pair) standings(t *testing.T, isTarget bool) (found map[string]ledger.Standing) {
	t.Helper()
	p.read(t, isTarget, func(record ledger.Ledger) {
		var err error
		found, err = record.Standings(t.Context(), space, round)
		must(t, err)
	})
	return found
}

// movedTo is the ledger in which a round stands now.
func movedTo(t *testing.T, record ledger.Ledger, space, round string) (string, error) {
	t.Helper()
	of, err := record.RoundOf(t.Context(), space, round)
	return of.MovedTo, err
}
