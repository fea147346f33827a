package postgres

import (
	"bytes"
	"database/sql"
	"errors"
	"io"
	"net"
	"net/url"
	"sync"
	"testing"
	"time"

	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/postgres/pgconnect"
	"simcast/pipeline/ledger/postgres/pgtest"
)

var noon = time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)

// ownServer is a server that runs, which a test may stop.
func ownServer(t *testing.T) *pgtest.Server {
	t.Helper()
	server, err := pgtest.New(pgtest.Options{TCP: true})
	if err != nil {
		pgtest.Missing(t, err)
	}
	t.Cleanup(func() { must(t, server.Close()) })
	must(t, server.Start())
	return server
}

func openAt(t *testing.T, address string, change func(*Config)) *Ledger {
	t.Helper()
	config := access(t, address)
	if change != nil {
		change(&config)
	}
	l, err := Open(t.Context(), config)
	must(t, err)
	t.Cleanup(func() { _ = l.Close() }) // the test may have closed it
	return l
}

func take(t *testing.T, l *Ledger) ledger.HeldLane {
	t.Helper()
	lane, err := l.TakeLane(t.Context(), "space", ledger.Holder{Host: "here"}, false)
	must(t, err)
	return lane
}

// TestDatabaseComesBack holds that an attempt learns soon that the database cannot be reached and can be tried again then, and that
// other writes wait for it. A crash of the database loses nothing that was said to be written, and the lane is held over it.
func TestDatabaseComesBack(t *testing.T) {
	t.Parallel()
	server := ownServer(t)
	l := openAt(t, server.URL("postgres"), nil)
	lane := take(t, l)
	run, err := lane.BeginRun(ledger.Run{Name: "run", Started: noon})
	must(t, err)
	n, err := run.Begin(ledger.Attempt{Hash: "a", Started: noon})
	must(t, err)
	var patient sync.WaitGroup
	var wrote error
	tries, begun, stopped := 0, make(chan bool), make(chan bool)
	patient.Go(func() { // a write that is not tried again by its caller, in the middle of which the database stops
		wrote = l.Write(0, func(tx *sql.Tx) error {
			if tries++; tries == 1 {
				close(begun)
				<-stopped
			}
			_, err := tx.Exec(`INSERT INTO rounds (space, name, redirect) VALUES ('space', 'day', 7)`)
			return err
		})
	})
	<-begun
	server.Stop(pgtest.Immediate)
	close(stopped)
	if err := run.End(n, noon, ledger.AttemptEnd{Outcome: ledger.Accepted, Ended: noon}); !errors.Is(err, ledger.ErrUnreachable) {
		t.Errorf("an end: %v", err)
	}
	given, err := run.Begin(ledger.Attempt{Hash: "b", Started: noon})
	if !errors.Is(err, ledger.ErrUnreachable) || given != n+1 {
		t.Errorf("an attempt of the number %d: %v", given, err)
	}
	if _, err := l.Changes(); !errors.Is(err, ledger.ErrUnreachable) {
		t.Errorf("a look: %v", err)
	}
	must(t, server.Start())
	patient.Wait()
	if must(t, wrote); tries < 2 {
		t.Error("the write has met no outage")
	}
	must(t, run.End(n, noon, ledger.AttemptEnd{Outcome: ledger.Accepted, Ended: noon}))
	n, err = run.Begin(ledger.Attempt{Hash: "b", Started: noon})
	must(t, err)
	must(t, run.End(n, noon, ledger.AttemptEnd{Outcome: ledger.NotNow, Ended: noon}))
	standings, err := l.Standings("space", "")
	must(t, err)
	if team, known, _ := l.Redirect("space", "day"); !known || team != 7 || len(standings) != 2 || standings["a"].State != ledger.StateSent || standings["b"].Requests != 1 {
		t.Errorf("it has the round %v, and %+v", known, standings)
	}
	must(t, lane.Release())
}

// TestCommitWithoutAnAnswer takes away the answer of a commit, with the connection or without that: what was written is written once,
// whatever was tried again.
func TestCommitWithoutAnAnswer(t *testing.T) {
	t.Parallel()
	server := ownServer(t)
	proxy := newCutter(t, server.TCPURL("postgres"))
	for what, next := range map[string]func(){"cut": proxy.cutNext, "hanging": proxy.hangNext} {
		config := accessWith(t, proxy.address, pgconnect.Options{AnswerTimeout: time.Second})
		l, err := Open(t.Context(), config)
		must(t, err)
		commitsWithoutAnAnswer(t, l, what, next, proxy.hasCut)
		must(t, l.Close())
	}
}

func commitsWithoutAnAnswer(t *testing.T, l *Ledger, round string, next func(), hasCut func() bool) {
	t.Helper()
	lane := take(t, l)
	must(t, lane.BeginDay(ledger.Day{Space: "space", Round: round, Begun: noon}))
	next()
	if n, err := lane.AddControl(ledger.DayControl{Space: "space", Round: round, State: ledger.ControlTaken, Asked: noon, At: noon}); err != nil || n != 1 {
		t.Fatalf("%s: the event got the number %d: %v", round, n, err)
	}
	if controls, err := l.Controls("space", round, 0); err != nil || len(controls) != 1 || !hasCut() {
		t.Errorf("%s: cut: %v; there are %+v: %v", round, hasCut(), controls, err)
	}
	refusesWithoutAnAnswer(t, l, lane, round, next)
	run, err := lane.BeginRun(ledger.Run{Name: "run", Round: round, Started: noon})
	must(t, err)
	next()
	n, err := run.Begin(ledger.Attempt{Hash: "a", Started: noon})
	for errors.Is(err, ledger.ErrUnreachable) {
		n, err = run.Begin(ledger.Attempt{Hash: "a", Started: noon})
	}
	must(t, err)
	must(t, run.End(n, noon, ledger.AttemptEnd{Outcome: ledger.NotNow, Ended: noon}))
	if standings, err := l.Standings("space", round); err != nil || standings["a"].Requests != 1 || !hasCut() {
		t.Errorf("%s: the attempt is there as %+v: %v", round, standings, err)
	}
	must(t, run.Close(noon, "finished"))
	must(t, lane.Release())
}

// cutter stands before a server. When it is told to, it lets the next commit through, and cuts its connection in place of the answer.
type cutter struct {
	address string
	server  string

	mu    sync.Mutex
	next  bool
	cut   bool
	hangs bool // it keeps the connection open then
}

func newCutter(t *testing.T, server string) *cutter {
	t.Helper()
	address, err := url.Parse(server)
	must(t, err)
	c := &cutter{server: address.Host}
	address.Host = listen(t, c.serve, func() {})
	c.address = address.String()
	return c
}

// listen serves each connection that is made to an address of its own, until the test has ended. last is done before they are waited for.
func listen(t *testing.T, serve func(client net.Conn), last func()) (host string) {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	must(t, err)
	var serving sync.WaitGroup
	serving.Go(func() {
		for {
			client, err := listener.Accept()
			if err != nil {
				return
			}
			serving.Go(func() { serve(client) })
		}
	})
	t.Cleanup(func() {
		must(t, listener.Close())
		last()
		serving.Wait()
	})
	return listener.Addr().String()
}

func (c *cutter) cutNext() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.next, c.cut, c.hangs = true, false, false
}

// hangNext has the next commit get no answer, over a connection that stays.
func (c *cutter) hangNext() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.next, c.cut, c.hangs = true, false, true
}

func (c *cutter) keepsOpen() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.hangs
}

func (c *cutter) hasCut() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.cut
}

// cuts reports whether what a client says is the commit whose answer it does not get.
func (c *cutter) cuts(said []byte) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if !c.next || !bytes.Contains(said, []byte("commit")) {
		return false
	}
	c.next, c.cut = false, true
	return true
}

func (c *cutter) serve(client net.Conn) {
	defer client.Close()
	server, err := net.Dial("tcp", c.server)
	if err != nil {
		return
	}
	var answering sync.WaitGroup
	defer answering.Wait()
	defer server.Close()
	answers := make(chan bool, 1) // whether the server's next answer is dropped
	answering.Go(func() {
		defer client.Close()
		buffer := make([]byte, 64<<10)
		for {
			n, err := server.Read(buffer)
			select {
			case <-answers:
				if c.keepsOpen() {
					_, _ = io.Copy(io.Discard, server) // until the client has closed it
				}
				return
			default:
			}
			if _, wrong := client.Write(buffer[:n]); err != nil || wrong != nil {
				return
			}
		}
	})
	buffer := make([]byte, 64<<10)
	for {
		n, err := client.Read(buffer)
		if c.cuts(buffer[:n]) {
			answers <- true
		}
		if _, wrong := server.Write(buffer[:n]); err != nil || wrong != nil {
			return
		}
	}
}

// TestBeats holds that who holds a lane says regularly that it is alive, so that nobody else takes it, and that nobody beats for a
// lane that was given back.
func TestBeats(t *testing.T) {
	t.Parallel()
	address := pgtest.Database(t)
	l := openAt(t, address, func(c *Config) { c.BeatEvery = 10 * time.Millisecond })
	lane := take(t, l)
	must(t, pgtest.Exec(t.Context(), address, `UPDATE simcast.lanes SET beat = beat - 20000`))
	deadline := time.Now().Add(time.Minute)
	for !laneOf(t, l).Held {
		if time.Now().After(deadline) {
			t.Fatal("it does not beat")
		}
	}
	if _, err := openAt(t, address, nil).TakeLane(t.Context(), "space", ledger.Holder{Host: "there"}, false); !isBusy(err) {
		t.Errorf("somebody else has taken it: %v", err)
	}
	must(t, lane.Release())
	l.beating.Wait()
	if last := laneOf(t, l); last.Held {
		t.Errorf("given back, it is %+v", last)
	}
	must(t, take(t, l).Release())
	must(t, l.Close())
}

func isBusy(err error) bool {
	busy := (*ledger.BusyError)(nil)
	return errors.As(err, &busy)
}

func laneOf(t *testing.T, l *Ledger) ledger.LaneState {
	t.Helper()
	lane, _, err := l.LaneOf("space")
	must(t, err)
	return lane
}
