package session_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"go.uber.org/goleak"

	"simcast/apiclient"
	"simcast/apiclient/simulator"
	"simcast/cmd/simcast/web/session"
	"simcast/pipeline"
	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/sqlite"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// testSession is a session over a real stand-in and a real ledger.
type testSession struct {
	*testing.T
	*session.Session
	access *access
	folder string
}

// access is the way to a stand-in, and to a ledger on disk.
type access struct {
	ledger string

	mu      sync.Mutex
	client  *apiclient.Client // nil: no space is known
	key     string
	standIn *simulator.Simulator
	demo    bool
}

func (a *access) Client() (*apiclient.Client, string, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.client == nil {
		return nil, "", session.ErrNoSpace
	}
	return a.client, a.key, nil
}

func (a *access) Ledger(ctx context.Context, toRead bool) (ledger.Ledger, func(), error) {
	open := sqlite.Open
	if toRead {
		open = sqlite.OpenToRead
	}
	book, err := open(ctx, a.ledger)
	if err != nil {
		return nil, nil, err
	}
	return book, func() { _ = book.Close() }, nil
}

func (a *access) IsDemo() bool                        { return a.demo }
func (a *access) SetSpace(string, string, bool) error { return nil }
func (a *access) Demo(_ context.Context) error        { return nil }

func newTestSession(t *testing.T) *testSession {
	t.Helper()
	s := &testSession{T: t, folder: t.TempDir()}
	s.access = &access{ledger: filepath.Join(s.folder, "ledger.db")}
	s.play(simulator.Harbour(), "")
	s.restart()
	return s
}

// restart opens the session again on its folder, as the next start of simcast does.
func (s *testSession) restart() {
	s.Helper()
	if s.Session != nil {
		s.Session.Close(s.Context())
	}
	d, err := session.New(session.Config{Folder: filepath.Join(s.folder, "desk"), Access: s.access, Zone: time.UTC, Interval: time.Millisecond, MaxBytes: 1 << 20})
	s.must(err)
	s.Session = d
	s.Cleanup(func() { d.Close(context.Background()) })
}

// play puts a stand-in at the other end, under a key of its own or a given one.
func (s *testSession) play(space simulator.Space, key string) {
	s.Helper()
	standIn := simulator.New(simulator.Options{Space: space, Key: key})
	baseURL, stop, err := simulator.Start(context.Background(), "127.0.0.1:0", standIn)
	s.must(err)
	client, err := apiclient.New(apiclient.Config{BaseURL: baseURL, Key: standIn.Key()})
	s.must(err)
	s.Cleanup(func() { client.Close(); stop() })
	s.access.mu.Lock()
	defer s.access.mu.Unlock()
	s.access.client, s.access.key, s.access.standIn = client, standIn.Key(), standIn
}

func (s *testSession) must(err error) {
	s.Helper()
	if err != nil {
		s.Fatal(err)
	}
}

// upload takes a CSV of these lines.
func (s *testSession) upload(lines ...string) session.PlanFile {
	s.Helper()
	plan, err := s.Upload(s.Context(), "plan.csv", strings.NewReader(strings.Join(lines, "\n")+"\n"))
	s.must(err)
	return plan
}

const header = "id,persona,channel,team,body"

// posts are the lines of a plan: n posts to one team each, of a text of their own.
func posts(n int) []string {
	lines := []string{header}
	for i := range n {
		lines = append(lines, fmt.Sprintf("A%d,port_authority,microblog,Port operations,message %d of {{.port_name}}", i+1, i+1))
	}
	return lines
}

// brief is a brief of which something can be posted.
func (s *testSession) brief(plan session.PlanFile, asked pipeline.SendOptions) *session.Brief {
	s.Helper()
	b, err := s.Brief(s.Context(), plan, asked, session.Fresh)
	s.must(err)
	s.must(b.Why)
	return b
}

// send sends what is briefed, and gives the run.
func (s *testSession) send(plan session.PlanFile, asked pipeline.SendOptions) *session.Run {
	s.Helper()
	run, err := s.Send(plan, asked, s.brief(plan, asked).Digest)
	s.must(err)
	return run
}

// until waits for a moment of a run.
func (s *testSession) until(run *session.Run, reached func(session.Snapshot) bool) session.Snapshot {
	s.Helper()
	for {
		changed, now := run.Changed(), run.Snapshot()
		switch {
		case reached(now):
			return now
		case !now.UnderWay():
			s.Fatalf("the run ended before: %+v, %v", now.Progress, now.Err)
		}
		select {
		case <-changed:
		case <-s.Context().Done():
			s.Fatal("the run never got there")
		}
	}
}

func (s *testSession) ended(run *session.Run) session.Snapshot {
	s.Helper()
	return s.until(run, func(now session.Snapshot) bool { return !now.UnderWay() })
}

// published counts what the stand-in has of each body.
func (s *testSession) published() map[string]int {
	bodies := map[string]int{}
	for _, p := range s.access.standIn.Published() {
		bodies[p.Message.Body]++
	}
	return bodies
}

// leftOver are the names in the session's folder.
func (s *testSession) leftOver() []string {
	s.Helper()
	entries, err := os.ReadDir(filepath.Join(s.folder, "desk"))
	s.must(err)
	var names []string
	for _, entry := range entries {
		names = append(names, entry.Name())
	}
	return names
}
