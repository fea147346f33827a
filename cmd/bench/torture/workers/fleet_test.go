//go:build unix

package workers

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"simcast/pipeline/ledger/postgres/pgtest"
)

// fleet are the workers of a round, their database and their service.
type fleet struct {
	t        *testing.T
	service  *service
	server   *pgtest.Server
	folder   string
	list     string
	messages int // in each space
	workers  []*worker

	mu   sync.Mutex
	met  map[int]int // by space, how many troubles have met it
	away []span      // in which the database was away
}

// span is a time between two moments.
type span struct{ from, until time.Time }

// worker is a process.
type worker struct {
	cmd   *exec.Cmd
	relay *pgtest.Relay
	said  *bytes.Buffer
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func newFleet(t *testing.T, spaces, messages, workers int, latency time.Duration) *fleet {
	t.Helper()
	server := pgtest.Own(t, pgtest.Options{TCP: true})
	f := &fleet{t: t, service: newService(spaces, latency), server: server, folder: t.TempDir(), messages: messages, met: map[int]int{}}
	t.Cleanup(f.service.Close)
	f.writeList(spaces)
	for range workers {
		f.workers = append(f.workers, f.start())
	}
	t.Cleanup(f.end)
	return f
}

// writeList writes the list of spaces, with a file for the key of each.
func (f *fleet) writeList(spaces int) {
	rows := [][]string{{"name", "base_url", "key_file"}}
	for n := range spaces {
		key := fmt.Sprintf("key-%04d", n)
		must(f.t, os.WriteFile(filepath.Join(f.folder, key), []byte(f.service.spaces[n].Key()), 0o600))
		rows = append(rows, []string{nameOf(n), f.service.address(n), key})
	}
	f.list = filepath.Join(f.folder, "spaces.csv")
	f.writeCSV(f.list, rows)
}

func nameOf(space int) string { return fmt.Sprintf("space-%04d", space) }

func (f *fleet) writeCSV(path string, rows [][]string) {
	file, err := os.Create(path)
	must(f.t, err)
	must(f.t, csv.NewWriter(file).WriteAll(rows))
	must(f.t, file.Close())
}

// start starts a worker with a way of its own to the database.
func (f *fleet) start() *worker {
	f.t.Helper()
	w := &worker{relay: pgtest.NewRelay(f.t, f.server.TCPURL("postgres")), said: &bytes.Buffer{}}
	w.cmd = f.command("worker", "--spaces", f.list)
	w.cmd.Env = append(w.cmd.Env, "SIMCAST_LEDGER="+w.relay.URL)
	w.cmd.Stderr = w.said
	must(f.t, w.cmd.Start())
	return w
}

// command is simcast with nothing of the caller's settings.
func (f *fleet) command(args ...string) *exec.Cmd {
	cmd := exec.Command(program, args...)
	cmd.Dir = f.folder
	for _, v := range os.Environ() {
		if !strings.HasPrefix(v, "SIMCAST_") {
			cmd.Env = append(cmd.Env, v)
		}
	}
	cmd.Env = append(cmd.Env, "XDG_DATA_HOME="+f.folder, "XDG_CONFIG_HOME="+f.folder, "TMPDIR="+f.folder) // one that is killed leaves its files
	return cmd
}

// leave leaves a run to the workers.
func (f *fleet) leave(interval time.Duration) {
	f.t.Helper()
	rows := [][]string{{"id", "persona", "channel", "team", "body"}}
	for n := range f.messages {
		rows = append(rows, []string{fmt.Sprintf("A%04d", n), "petra_lindqvist", "gosocial", "Port operations", fmt.Sprintf("Message %d: smoke over the port", n)})
	}
	plan := filepath.Join(f.folder, "plan.csv")
	f.writeCSV(plan, rows)
	cmd := f.command("send", plan, "--spaces", f.list, "--new-hosts", "--yes", "--round", "torture", "--workers", "--detach", "--interval", interval.String(),
		"--ledger", f.server.URL("postgres"), "--results", filepath.Join(f.folder, "results"))
	if out, err := cmd.CombinedOutput(); err != nil {
		f.t.Fatalf("the run was not left to the workers: %v\n%s", err, out)
	}
}

// end ends the workers that still run.
func (f *fleet) end() {
	for _, w := range f.workers {
		_ = w.cmd.Process.Kill() // one that has ended cannot be killed
		_ = w.cmd.Wait()
		w.relay.Cut()
		f.search("what a worker said", w.said.Bytes())
		if f.t.Failed() {
			f.t.Logf("a worker said:\n%s", w.said)
		}
	}
}

// meet counts a trouble for the lanes that a worker has at that moment.
func (f *fleet) meet(spaces []int) {
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, space := range spaces {
		f.met[space]++
	}
}

// crashed takes note that the database was away from that moment on until now.
func (f *fleet) crashed(from time.Time) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.away = append(f.away, span{from, time.Now()})
}

// wasAway reports whether the database was away at any moment between two.
func (f *fleet) wasAway(from, until time.Time) bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	return slices.ContainsFunc(f.away, func(s span) bool { return s.from.Before(until) && s.until.After(from) })
}
