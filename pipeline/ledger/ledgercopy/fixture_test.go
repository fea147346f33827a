package ledgercopy

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"
	"time"

	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/postgres"
	"simcast/pipeline/ledger/postgres/pgconnect"
	"simcast/pipeline/ledger/postgres/pgtest"
	"simcast/pipeline/ledger/sqlite"
	"simcast/pipeline/ledger/tables"
)

const space, round = "space", "day"

var began = time.UnixMilli(1_800_000_000_000)

func TestMain(m *testing.M) {
	if os.Getenv(killAt) != "" {
		copyAndDie()
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
	hasNoNumber   bool  // the server does not tell what the database is known by
	number        int64 // of the database, where it is not its own
	restored      bool  // it is said that the database is in the place of the one before
	isSame, isNew bool  // what is said of a space that looks like one of the target
	isSaid        bool  // and that nobody is asked
}

// errAsked says that it was asked which space one is.
var errAsked = errors.New("which space is it?")

func (p pair) choose(_, _ ledger.Ledger, _ ledger.Space, alike []ledger.Space) (id string, err error) {
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

func (p pair) source() (*sqlite.Ledger, error) { return sqlite.Open(p.file) }

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

// copying is a copy of the file into the database. The ledgers are closed at the test's end.
func (p pair) copying(t *testing.T, change ...func(*postgres.Config)) *copying {
	t.Helper()
	source, err := p.source()
	must(t, err)
	t.Cleanup(func() { source.Close() })
	target, err := p.target(change...)
	must(t, err)
	t.Cleanup(func() { target.Close() })
	return p.between(source, target)
}

func (p pair) between(source *sqlite.Ledger, target *postgres.Ledger) *copying {
	number := int64(0)
	if !p.hasNoNumber {
		number, _ = target.Number() // 0 where it cannot be asked
	}
	if p.number != 0 {
		number = p.number
	}
	return newCopying(Side{Ledger: source, Tables: source.Ledger, Name: p.file}, Side{Ledger: target, Tables: target.Ledger, Name: p.address, Number: number}, How{By: ledger.ThisProcess("ada"), Now: time.Now, Random: rand.Int64, Restored: p.restored, Choose: p.choose, IsSaid: p.isSaid})
}

// copy copies once.
func (p pair) copy(t *testing.T) (Copied, error) {
	t.Helper()
	source, err := p.source()
	must(t, err)
	defer source.Close()
	target, err := p.target()
	must(t, err)
	defer target.Close()
	return p.between(source, target).copy(t.Context())
}

// stop copies, and stops that at a moment.
func (p pair) stop(t *testing.T, at moment) {
	t.Helper()
	ctx, stop := context.WithCancel(t.Context())
	c := p.copying(t)
	c.reached = func(m moment) {
		if m == at {
			stop()
		}
	}
	if _, err := c.copy(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("it ended with %v", err)
	}
}

// in opens one of the two ledgers, and runs do with the lane of the space.
func (p pair) in(t *testing.T, isTarget bool, do func(ledger.Ledger, ledger.HeldLane)) {
	t.Helper()
	p.read(t, isTarget, func(record ledger.Ledger) {
		must(t, record.RememberSpace(ledger.Space{ID: space, Address: "one.example", Seen: began}, space, []ledger.Team{{ID: 1, Name: "One"}}))
		lane, err := record.TakeLane(t.Context(), space, ledger.ThisProcess("ada"), false)
		must(t, err)
		defer lane.Release()
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
		record, err = p.source()
	}
	must(t, err)
	defer record.Close()
	do(record)
}

// mayPost asks a ledger whether somebody may post in the round.
func (p pair) mayPost(t *testing.T, isTarget bool) (may bool) {
	t.Helper()
	p.in(t, isTarget, func(_ ledger.Ledger, lane ledger.HeldLane) {
		run, err := lane.BeginRun(ledger.Run{Name: "asks", Round: round, Started: began})
		moved := (*ledger.MovedError)(nil)
		if errors.As(err, &moved) {
			return
		}
		must(t, err)
		must(t, run.Close(began, "asked"))
		may = true
	})
	return may
}

// post makes a run in which each delivery comes to an outcome.
func post(t *testing.T, lane ledger.HeldLane, name string, outcomes map[string]ledger.Outcome) {
	t.Helper()
	run, err := lane.BeginRun(ledger.Run{Name: name, Round: round, Started: began})
	must(t, err)
	for _, hash := range []string{"a", "b", "c", "d"} {
		outcome, isAsked := outcomes[hash]
		if !isAsked {
			continue
		}
		n, err := run.Begin(ledger.Attempt{Hash: hash, InjectID: "id " + hash, Source: ledger.SourcePosted, Round: round, Space: space, Body: "body of " + hash, Started: began, TeamID: 1})
		must(t, err)
		if outcome != ledger.InFlight {
			must(t, run.End(n, began, ledger.AttemptEnd{Ended: began.Add(time.Second), Outcome: outcome, Reason: "why"}))
		}
	}
	must(t, run.Close(began.Add(time.Minute), "finished"))
}

func (p pair) standings(t *testing.T, isTarget bool) (found map[string]ledger.Standing) {
	t.Helper()
	p.read(t, isTarget, func(record ledger.Ledger) {
		var err error
		found, err = record.Standings(space, round)
		must(t, err)
	})
	return found
}

func (p pair) controls(t *testing.T, isTarget bool) (found []ledger.DayControl) {
	t.Helper()
	p.read(t, isTarget, func(record ledger.Ledger) {
		var err error
		found, err = record.Controls(space, round, 0)
		must(t, err)
	})
	return found
}

func control(body string, at int) ledger.DayControl {
	return ledger.DayControl{Space: space, Round: round, By: "ada", Host: "desk", Asked: began.Add(time.Duration(at) * time.Second), State: ledger.ControlWaits, Body: body}
}

func day() ledger.Day {
	return ledger.Day{Space: space, Round: round, Begun: began, Plan: "plan.csv", Fixed: "{}"}
}

// state is what a copy that fails must not change: all marks, the numbers of the databases that they name, and the spaces that the target knows, by their keys.
func (p pair) state(t *testing.T) map[string]map[tables.RoundOf]string {
	t.Helper()
	c := p.copying(t)
	source, err := c.from.Tables.Marks()
	must(t, err)
	target, err := c.to.Tables.Marks()
	must(t, err)
	keys, err := c.knownKeys()
	must(t, err)
	spaces := map[tables.RoundOf]string{}
	for key, of := range keys {
		spaces[tables.RoundOf{Space: key}] = of
	}
	numbers := map[tables.RoundOf]string{}
	for _, mark := range source {
		number, err := c.from.Tables.NumberOfTarget(targetOf(mark))
		must(t, err)
		numbers[tables.RoundOf{Round: targetOf(mark)}] = fmt.Sprint(number)
	}
	return map[string]map[tables.RoundOf]string{"source": source, "target": target, "spaces": spaces, "numbers": numbers}
}
