package session_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"simcast/apiclient/simulator"
	"simcast/cmd/simcast/web/session"
	"simcast/pipeline"
	"simcast/pipeline/ledger"
	"simcast/pipeline/space"
)

func writeFile(path string, lines []string) error {
	return os.WriteFile(path, []byte(strings.Join(lines, "\n")+"\n"), 0o600)
}

func bytesReader(content []byte) io.Reader { return bytes.NewReader(content) }

func TestOneRunAtATime(t *testing.T) {
	s := newTestSession(t)
	plan := s.upload(posts(6)...)
	digest := s.brief(plan, pipeline.SendOptions{}).Digest
	var runs, busy int
	var mu sync.Mutex
	var senders sync.WaitGroup
	for range 5 {
		senders.Go(func() {
			_, err := s.Send(plan, pipeline.SendOptions{Interval: time.Hour}, digest) // it waits for who comes second
			mu.Lock()
			defer mu.Unlock()
			switch {
			case err == nil:
				runs++
			case session.IsBusy(err):
				busy++
			default:
				t.Errorf("a second send met %v", err)
			}
		})
	}
	senders.Wait()
	if runs != 1 || busy != 4 {
		t.Errorf("%d runs were let go, %d were told that one is under way", runs, busy)
	}
	s.until(s.Runs()[0], func(now session.Snapshot) bool { return now.Progress.Sent == 1 })
	if err := s.WhileIdle(func() error { t.Error("done under a run"); return nil }); !session.IsBusy(err) {
		t.Errorf("what must not happen under a run met %v", err)
	}
	s.Runs()[0].Stop()
	s.Runs()[0].Stop() // to ask for it twice, as a double click does, asks no more
	if s.Runs()[0].Snapshot().Cutting {
		t.Error("stopped twice, it does not wait for the request in flight")
	}
	s.ended(s.Runs()[0])
	if s.Busy() || s.UnderWay() != nil {
		t.Error("the session is busy though its run has ended")
	}
	if len(s.access.standIn.Published()) != 1 {
		t.Errorf("%d messages are out, not 1", len(s.access.standIn.Published()))
	}
}

func TestAnotherProgramHasTheSpace(t *testing.T) {
	s := newTestSession(t)
	plan := s.upload(posts(2)...)
	s.ended(s.send(plan, pipeline.SendOptions{ReadOptions: pipeline.ReadOptions{Rows: []string{"2"}}}))
	book, release, err := s.access.Ledger(s.Context(), false)
	s.must(err)
	defer release()
	lane, err := book.TakeLane(t.Context(), space.Fingerprint(s.access.key), ledger.ThisProcess(""), false)
	s.must(err)
	brief := s.brief(plan, pipeline.SendOptions{}) // looking is not held up
	if _, err := s.Send(plan, pipeline.SendOptions{}, brief.Digest); !session.IsBusy(err) {
		t.Errorf("the send met %v", err)
	}
	s.must(lane.Release(t.Context()))
	s.ended(s.send(plan, pipeline.SendOptions{}))
}

func TestCloseEndsTheRunPolitely(t *testing.T) {
	s := newTestSession(t)
	run := s.send(s.upload(posts(9)...), pipeline.SendOptions{Interval: time.Hour})
	s.until(run, func(now session.Snapshot) bool { return now.Progress.Sent == 1 })
	s.Close(t.Context())
	now := run.Snapshot()
	if now.UnderWay() || !now.Summary.Interrupted || now.Summary.Uncertain != 0 || now.Summary.Pending != 8 {
		t.Errorf("closed, the run is %+v", now.Summary)
	}
	if _, err := os.Stat(now.Results); err != nil {
		t.Errorf("its results: %v", err)
	}
	if _, err := s.Upload(t.Context(), "plan.csv", strings.NewReader("x")); err == nil {
		t.Error("a closed session took a plan")
	}
	if _, err := s.Send(now.Plan, pipeline.SendOptions{}, ""); err == nil || strings.Contains(err.Error(), "digest") {
		t.Errorf("a closed session sends: %v", err)
	}
}

// Whoever wants it at once does not wait for the answer that is due.
func TestStopAtOnce(t *testing.T) {
	for name, stop := range map[string]func(*testSession, *session.Run){
		"stopped at once":       func(_ *testSession, run *session.Run) { run.StopAtOnce() },
		"stopped, then at once": func(_ *testSession, run *session.Run) { run.Stop(); run.StopAtOnce() },
		"closed, and no time left": func(s *testSession, _ *session.Run) {
			ctx, cancel := context.WithCancel(s.Context())
			cancel()
			s.Close(ctx)
		},
	} {
		t.Run(name, func(t *testing.T) {
			s := newTestSession(t)
			plan := s.upload(posts(3)...)
			s.access.standIn.SetFaults(simulator.Faults{Latency: time.Hour})
			run := s.send(plan, pipeline.SendOptions{})
			for len(posted(s.access.standIn.Requests())) == 0 {
				if !now(run).UnderWay() {
					t.Fatal("it ended before the first request")
				}
			}
			stop(s, run)
			ending := s.ended(run).Summary
			if ending.Uncertain != 1 || ending.Pending != 2 {
				t.Errorf("stopped at once, it ended as %+v", ending)
			}
		})
	}
}

func now(run *session.Run) *session.Snapshot {
	s := run.Snapshot()
	return &s
}

func posted(requests []simulator.Request) (posts []simulator.Request) {
	for _, r := range requests {
		if r.Method == "POST" {
			posts = append(posts, r)
		}
	}
	return posts
}

func TestAMistakeOfTheProgramIsShown(t *testing.T) {
	s := newTestSession(t)
	plan := s.upload(posts(3)...)
	run := s.send(plan, pipeline.SendOptions{})
	_ = s.ended(run)
	broken := session.Broken(run, plan)
	if broken.Err == nil || !strings.Contains(broken.Err.Error(), "fault in simcast") || broken.Trace == "" {
		t.Errorf("the run shows %v", broken.Err)
	}
}

// What breaks while a run is made ready does not leave a session that is busy for good.
func TestAMistakeBeforeARunLeavesNothingBusy(t *testing.T) {
	s := newTestSession(t)
	plan := s.upload(posts(1)...)
	digest := s.brief(plan, pipeline.SendOptions{}).Digest
	broken, err := session.New(session.Config{Folder: filepath.Join(s.folder, "desk"), Access: brokenBook{s.access}, Zone: time.UTC})
	s.must(err)
	func() {
		defer func() {
			if recover() == nil {
				t.Error("nothing broke")
			}
		}()
		_, _ = broken.Send(plan, pipeline.SendOptions{}, digest)
	}()
	if broken.Busy() {
		t.Error("the session is busy, and has no run")
	}
	broken.Close(t.Context())
}

// brokenBook is an access whose ledger is a mistake of the program.
type brokenBook struct{ *access }

func (brokenBook) Ledger(ctx context.Context, toRead bool) (ledger.Ledger, func(), error) {
	panic("a mistake")
}

// While the space is changed no run begins.
func TestNoRunBeginsUnderAChange(t *testing.T) {
	s := newTestSession(t)
	plan := s.upload(posts(1)...)
	digest := s.brief(plan, pipeline.SendOptions{}).Digest
	s.must(s.WhileIdle(func() error {
		if _, err := s.Send(plan, pipeline.SendOptions{}, digest); !session.IsBusy(err) {
			t.Errorf("the send met %v", err)
		}
		return nil
	}))
	s.ended(s.send(plan, pipeline.SendOptions{}))
}

func TestNoSpaceIsKnown(t *testing.T) {
	s := newTestSession(t)
	s.access.client.Close()
	s.access.client = nil
	plan := s.upload(posts(2)...)
	if !plan.Checked.Offline || plan.Checked.Rows != 2 || plan.Checked.Errors != 0 {
		t.Errorf("the plan was summed up as %+v", plan.Checked)
	}
	b, err := s.Brief(t.Context(), plan, pipeline.SendOptions{}, session.Fresh)
	s.must(err)
	if !errors.Is(b.Why, session.ErrNoSpace) {
		t.Errorf("what keeps it: %v", b.Why)
	}
}
