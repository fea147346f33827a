package ledgercopy

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/postgres/pgtest"
	"simcast/pipeline/ledger/tables"
)

// The variables by which a test tells a process of its own to copy, and at which moment it is killed.
const (
	killAt        = "LEDGERCOPY_TEST_KILL_AT"
	sourceFile    = "LEDGERCOPY_TEST_SOURCE"
	targetAddress = "LEDGERCOPY_TEST_TARGET"
	saidSame      = "LEDGERCOPY_TEST_SAME"
)

// copyAndDie copies, and kills this process at the moment that the variables name.
func copyAndDie() {
	p := pair{file: os.Getenv(sourceFile), address: os.Getenv(targetAddress), isSame: os.Getenv(saidSame) == "true", isNew: os.Getenv(saidSame) == "false"}
	source, err := p.source()
	if err == nil {
		target, wrong := p.target()
		if err = wrong; err == nil {
			c := p.between(source, target)
			c.reached = func(m moment) {
				if string(m) == os.Getenv(killAt) {
					self, _ := os.FindProcess(os.Getpid())
					_ = self.Kill()
					select {}
				}
			}
			_, err = c.copy(context.Background())
		}
	}
	fmt.Fprintln(os.Stderr, "it was not killed:", err)
	os.Exit(1)
}

// kill runs a copy in a process of its own that is killed at a moment, so long ago that its lanes are free.
func (p pair) kill(t *testing.T, at moment) {
	t.Helper()
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), killAt+"="+string(at), sourceFile+"="+p.file, targetAddress+"="+p.address, fmt.Sprint(saidSame, "=", p.isSame))
	if said, err := cmd.CombinedOutput(); err == nil || len(said) > 0 {
		t.Fatalf("it ended with %v: %s", err, said)
	}
	must(t, pgtest.Exec(t.Context(), p.address, `UPDATE simcast.lanes SET beat = beat - 20000`))
}

// TestKilled holds that whoever is killed in a copy leaves at most one ledger that may post in the round once one of them is marked,
// that the target may not before it has all of it, and that the next copy brings it to an end.
func TestKilled(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		at             moment
		source, target bool // who may post
	}{
		{lanesTaken, true, true},    // nothing was done yet: it is as it was before
		{sourceMarked, false, true}, // nobody was told to use the target in this round
		{targetMarked, false, false},
		{spacesCopied, false, false},
		{runsCopied, false, false},
		{daysCopied, false, false},
		{unmarked, false, false},
		{committed, false, true},
		{sourceMoved, false, true},
	} {
		t.Run(string(c.at), func(t *testing.T) {
			t.Parallel()
			p := newPair(t)
			p.in(t, false, func(_ ledger.Ledger, lane ledger.HeldLane) {
				post(t, lane, "first", map[string]ledger.Outcome{"a": ledger.Accepted, "b": ledger.Refused, "c": ledger.Unknown, "d": ledger.InFlight})
			})
			p.kill(t, c.at)
			if source, target := p.mayPost(t, false), p.mayPost(t, true); source != c.source || target != c.target {
				t.Errorf("the source may post: %v, the target: %v", source, target)
			}
			if diff := cmp.Diff(p.standings(t, false), p.standings(t, true)); (diff == "") != (c.at == committed || c.at == sourceMoved) {
				t.Errorf("the messages stand elsewhere (-source +target):\n%s", diff)
			}
			if _, err := p.copy(t); err != nil {
				t.Fatalf("the next copy: %v", err)
			}
			if source, target := p.mayPost(t, false), p.mayPost(t, true); source || !target {
				t.Errorf("after the next copy the source may post: %v, the target: %v", source, target)
			}
			if diff := cmp.Diff(p.standings(t, false), p.standings(t, true)); diff != "" {
				t.Errorf("after the next copy the messages stand elsewhere (-source +target):\n%s", diff)
			}
		})
	}
}

// TestKilledWithARenewedKey holds that while a round is marked in the target, this one knows its space by each of its keys: else the space
// would be a new one there, in which all is sent once more.
func TestKilledWithARenewedKey(t *testing.T) {
	t.Parallel()
	p := newPair(t)
	p.in(t, false, func(record ledger.Ledger, lane ledger.HeldLane) {
		post(t, lane, "first", map[string]ledger.Outcome{"a": ledger.Accepted})
		must(t, record.RememberSpace(ledger.Space{ID: space, Address: "one.example", Seen: began}, "renewed", []ledger.Team{{ID: 1, Name: "One"}}))
	})
	p.kill(t, targetMarked)
	p.read(t, true, func(record ledger.Ledger) {
		if of, isKnown, err := record.SpaceOf("renewed"); err != nil || !isKnown || of.ID != space {
			t.Errorf("by the renewed key it is %+v, %v: %v", of, isKnown, err)
		}
		if to, err := record.MovedTo(space, round); err != nil || to == "" {
			t.Errorf("the round has the mark %q: %v", to, err)
		}
	})
}

// TestBlockedByAnother holds that a copy says of rounds which were moved before, and which the copy of another file has left blocked, that they are.
func TestBlockedByAnother(t *testing.T) {
	t.Parallel()
	p := posted(t)
	before := p.backup(t, "before.db")
	_, err := p.copy(t)
	must(t, err)
	before.kill(t, targetMarked)
	for _, of := range []struct {
		pair pair
		want Copied
	}{{p, Copied{Moved: 1, Blocked: 1}}, {before, Copied{Moved: 1}}, {p, Copied{Moved: 1}}} {
		if done, err := of.pair.copy(t); err != nil || done != of.want {
			t.Errorf("it added %+v, not %+v: %v", done, of.want, err)
		}
	}
}

// TestMarkedAtOnce holds that all rounds are marked in the target at once, however many they are: where the file is lost after that, none of those
// that it had passes for new.
func TestMarkedAtOnce(t *testing.T) {
	t.Parallel()
	p := posted(t)
	c := p.copying(t)
	names := slices.DeleteFunc(tables.Names(tables.RunColumns), func(name string) bool { return slices.Contains([]string{"seq", "name", "round"}, name) })
	others := strings.Join(names, ", ")
	_, err := c.from.Tables.DB.Exec(`WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < $1)
		INSERT INTO runs (seq, name, round, `+others+`) SELECT seq + n, name || n, round || n, `+others+` FROM runs, numbers`, portion)
	must(t, err)
	ctx, stop := context.WithCancel(t.Context())
	c.reached = func(m moment) {
		if m != targetMarked {
			return
		}
		var marks, transactions int
		must(t, c.to.Tables.DB.QueryRow(`SELECT COUNT(*), COUNT(DISTINCT xmin::text) FROM simcast.moved_rounds`).Scan(&marks, &transactions))
		if marks != portion+1 || transactions != 1 {
			t.Errorf("there are %d marks of %d transactions", marks, transactions)
		}
		stop()
	}
	if _, err := c.copy(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("it ended with %v", err)
	}
}
