package ledgercopy

import (
	"context"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/postgres/pgtest"
)

var kills = flag.Int("copy.kills", 4, "so many processes are killed while they copy, at random moments")

// The variables that tell a process of its own what to copy.
const (
	sourceFile    = "LEDGERCOPY_TEST_SOURCE"
	targetAddress = "LEDGERCOPY_TEST_TARGET"
)

// copyInProcess copies, and says when it begins.
func copyInProcess(ctx context.Context) {
	p := pair{file: os.Getenv(sourceFile), address: os.Getenv(targetAddress)}
	source, err := p.source(ctx)
	if err == nil {
		target, wrong := p.target()
		if err = wrong; err == nil {
			fmt.Println("begins")
			c := p.between(source, target)
			_, err = Copy(context.Background(), c.from, c.to, c.how)
		}
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	os.Exit(0)
}

// copyKilled copies in a process that is killed so long after it has begun, and gives how long it lived.
func (p pair) copyKilled(t *testing.T, after time.Duration) time.Duration {
	t.Helper()
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), sourceFile+"="+p.file, targetAddress+"="+p.address)
	cmd.Stderr = os.Stderr
	said, err := cmd.StdoutPipe()
	must(t, err)
	must(t, cmd.Start())
	_, err = io.ReadFull(said, make([]byte, len("begins")))
	must(t, err)
	began := time.Now()
	timer := time.AfterFunc(after, func() { _ = cmd.Process.Kill() })
	_ = cmd.Wait() // it was killed, or has copied
	timer.Stop()
	return time.Since(began)
}

// service counts what either side publishes.
type service struct {
	published map[string]int
	runs      int
}

// sendAll sends, in a ledger that may post in the round, all of so many deliveries that it does not have as sent or uncertain, as send does.
// It reports whether the ledger may.
func (s *service) sendAll(t *testing.T, p pair, isTarget bool, count int) (may bool) {
	t.Helper()
	p.in(t, isTarget, func(record ledger.Ledger, lane ledger.HeldLane) {
		s.runs++
		run, err := lane.BeginRun(t.Context(), ledger.Run{Name: fmt.Sprint("run ", s.runs), Round: round, Started: began})
		if err != nil {
			return // mayPost knows which error
		}
		may = true
		standings, err := record.Standings(t.Context(), space, round)
		must(t, err)
		for i := range count {
			hash := fmt.Sprint("hash ", i)
			if state := standings[hash].State; state == ledger.StateSent || state == ledger.StateUncertain {
				continue
			}
			n, err := run.Begin(t.Context(), ledger.Attempt{Hash: hash, InjectID: hash, Round: round, Space: space, Body: "body", Started: began, TeamID: 1})
			must(t, err)
			s.published[hash]++
			must(t, run.End(t.Context(), n, began, ledger.AttemptEnd{Ended: began, Outcome: ledger.Accepted}))
		}
		must(t, run.Close(t.Context(), began, "finished"))
	})
	return may
}

const sentFirst, sentLater = 60, 90 // deliveries that the file has sent before the copy, and those of the plan as it is after that

// TestKilled holds that whoever is killed in a copy, at any moment, leaves no ledger that posts what the other one has, and none at all that
// posts once both are marked; and that the next copy brings all of the file to the database.
func TestKilled(t *testing.T) {
	t.Parallel()
	longest, ended := 100*time.Millisecond, map[string]int{}
	for range *kills {
		p, s := newPair(t), service{published: map[string]int{}}
		s.sendAll(t, p, false, sentFirst)
		if lived := p.copyKilled(t, rand.N(longest)); lived < longest {
			longest = max(lived*2, 20*time.Millisecond)
		}
		must(t, pgtest.Exec(t.Context(), p.address, afterConnections))                               // what the killed process had asked for is done
		must(t, pgtest.Exec(t.Context(), p.address, `UPDATE simcast.lanes SET beat = beat - 20000`)) // their holder is silent
		ended[p.checkKilled(t, &s)]++
		if _, err := p.copy(t); err != nil {
			t.Fatalf("the next copy: %v", err)
		}
		if s.sendAll(t, p, false, sentLater) || !s.sendAll(t, p, true, sentLater) {
			t.Error("after the next copy the file may post, or the database may not")
		}
		for hash, n := range s.published {
			if n != 1 {
				t.Errorf("%s was published %d times", hash, n)
			}
		}
		if len(s.published) != sentLater {
			t.Errorf("%d messages were published", len(s.published))
		}
	}
	t.Logf("killed %d times: %v", *kills, ended)
}

// afterConnections waits until nobody else is connected to the database.
const afterConnections = `DO $$ BEGIN
	WHILE EXISTS (SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend') LOOP
		PERFORM pg_stat_clear_snapshot(), pg_sleep(0.01);
	END LOOP;
END $$`

// checkKilled looks at what a killed copy has left, lets post who may, and gives the name of the state. Before anything is marked nobody was told to
// use the database in this round, and nobody does.
func (p pair) checkKilled(t *testing.T, s *service) (state string) {
	t.Helper()
	var file, database string
	p.read(t, false, func(record ledger.Ledger) { file, _ = movedTo(t, record, space, round) })
	p.read(t, true, func(record ledger.Ledger) { database, _ = movedTo(t, record, space, round) })
	missing := cmp.Diff(p.standings(t, false), p.standings(t, true))
	if none := len(p.standings(t, true)) == 0; missing != "" && !none {
		t.Errorf("half of it is there (-file +database):\n%s", missing)
	}
	switch {
	case file == "" && database == "":
		s.sendAll(t, p, false, sentLater)
		return "nothing is marked"
	case file == "":
		if s.sendAll(t, p, true, sentLater) || !s.sendAll(t, p, false, sentLater) {
			t.Error("the database may post before it has all, or the file may not")
		}
		return "the database is marked"
	case database != "":
		if s.sendAll(t, p, true, sentLater) || s.sendAll(t, p, false, sentLater) {
			t.Error("one of them may post")
		}
		return "both are marked"
	}
	if missing != "" || s.sendAll(t, p, false, sentLater) || !s.sendAll(t, p, true, sentLater) {
		t.Errorf("the file may post, or the database may not, or lacks this (-file +database):\n%s", missing)
	}
	return "it is copied"
}
