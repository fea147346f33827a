package send

import (
	"context"
	"strings"
	"testing"
	"time"

	"simcast/pipeline/ledger"
	"simcast/pipeline/pipetest"
)

// flakyLedger is a ledger that cannot be reached from one moment to another, by the time of the run.
type flakyLedger struct {
	AttemptLedger
	run         *sendFixture
	from, until time.Duration
	ofEnds      bool // attempts can be written, and their ends cannot
}

func (b *flakyLedger) isUnreachable() bool {
	at := time.Since(b.run.start)
	return at >= b.from && at < b.until
}

func (b *flakyLedger) Begin(ctx context.Context, a ledger.Attempt) (int64, error) {
	return beginPatiently(ctx, func() (int64, error) {
		if b.isUnreachable() && !b.ofEnds {
			return 0, ledger.ErrUnreachable
		}
		return b.AttemptLedger.Begin(ctx, a)
	})
}

func (b *flakyLedger) End(ctx context.Context, n int64, started time.Time, end ledger.AttemptEnd) error {
	return ledger.UntilReached(ctx, 0, func(ctx context.Context) error {
		if b.isUnreachable() {
			return ledger.ErrUnreachable
		}
		return b.AttemptLedger.End(ctx, n, started, end)
	})
}

// beginPatiently begins an attempt as a ledger does that waits for its database.
func beginPatiently(ctx context.Context, begin func() (int64, error)) (n int64, err error) {
	err = ledger.UntilReached(ctx, 0, func(context.Context) error {
		n, err = begin()
		return err
	})
	return n, err
}

// withFlakyLedger is a fixture whose ledger cannot be reached in that time.
func withFlakyLedger(from, until time.Duration, ofEnds bool) *sendFixture {
	s := &sendFixture{}
	s.book = func(b AttemptLedger) AttemptLedger {
		return &flakyLedger{AttemptLedger: b, run: s, from: from, until: until, ofEnds: ofEnds}
	}
	return s
}

func (s *sendFixture) said(part string) bool {
	for _, p := range s.progress {
		if strings.Contains(p.Waiting, part) {
			return true
		}
	}
	return false
}

// TestLedgerIsUnreachable holds that nothing new is posted while the ledger cannot be reached, that the run says so, and that it goes on
// when the ledger is back.
func TestLedgerIsUnreachable(t *testing.T) {
	s := withFlakyLedger(200*time.Millisecond, 10*time.Minute, false).play(t, pipetest.PostRow, pipetest.MailRow)
	if s.results() != "sent sent" || s.states() != "sent sent" || s.ending.Stopped != "" || len(s.posts) != 2 || s.posts[1] < 10*time.Minute {
		t.Errorf("%s, %s in the ledger, stopped for %q, requests at %v", s.results(), s.states(), s.ending.Stopped, s.posts)
	}
	if !s.said("the ledger cannot be reached since ") {
		t.Errorf("it says %+v", s.progress)
	}
}

// TestAnswerIsKept holds that the answer of what is on its way is written down when the ledger is back, be it that somebody stops the
// run meanwhile.
func TestAnswerIsKept(t *testing.T) {
	for _, stops := range []bool{false, true} {
		s := withFlakyLedger(0, 10*time.Minute, true)
		if stops {
			s.soft = func(_ *sendFixture, cancel func()) { time.AfterFunc(time.Minute, cancel) }
		}
		s.play(t, pipetest.PostRow, pipetest.MailRow)
		want := map[bool]string{false: "sent sent", true: "sent pending"}[stops]
		if s.results() != want || s.standings[s.hash[0]].State != ledger.StateSent || s.ending.Stopped != "" || s.lasted < 10*time.Minute {
			t.Errorf("stopped: %v: %s, %s in the ledger, stopped for %q after %s", stops, s.results(), s.states(), s.ending.Stopped, s.lasted)
		}
	}
}

// TestLedgerStaysAway holds that a run ends after --max-outage, with what it has not posted pending, and with what it has posted as the
// service has answered.
func TestLedgerStaysAway(t *testing.T) {
	s := withFlakyLedger(200*time.Millisecond, 100*time.Hour, false).play(t, pipetest.PostRow, pipetest.MailRow)
	if s.results() != "sent pending" || !strings.Contains(s.ending.Stopped, "(--max-outage 15m0s)") || len(s.posts) != 1 || s.lasted > 16*time.Minute {
		t.Errorf("%s, stopped for %q after %s, %d requests", s.results(), s.ending.Stopped, s.lasted, len(s.posts))
	}
	s = withFlakyLedger(0, 100*time.Hour, true).play(t, pipetest.PostRow, pipetest.MailRow)
	if s.results() != "sent pending" || s.states() != "uncertain -" || !strings.Contains(s.ending.Stopped, "a result could not be recorded") {
		t.Errorf("%s, %s in the ledger, stopped for %q", s.results(), s.states(), s.ending.Stopped)
	}
}

// unsureLedger is a ledger that cannot be reached from its second attempt on, which is written down all the same. Ends are.
type unsureLedger struct {
	AttemptLedger
	begun int
}

func (b *unsureLedger) Begin(ctx context.Context, a ledger.Attempt) (int64, error) {
	return beginPatiently(ctx, func() (int64, error) {
		if b.begun++; b.begun > 2 {
			return 2, ledger.ErrUnreachable
		}
		n, err := b.AttemptLedger.Begin(ctx, a)
		if err == nil && b.begun == 2 {
			err = ledger.ErrUnreachable
		}
		return n, err
	})
}

// TestAttemptGivenUp holds that an attempt of which nobody knows whether it was written down is ended as not made once it is given up:
// after --max-outage, and where somebody stops the run.
func TestAttemptGivenUp(t *testing.T) {
	for _, stops := range []bool{false, true} {
		s := &sendFixture{book: func(b AttemptLedger) AttemptLedger { return &unsureLedger{AttemptLedger: b} }}
		if stops {
			s.soft = func(_ *sendFixture, cancel func()) { time.AfterFunc(time.Minute, cancel) }
		}
		s.play(t, pipetest.PostRow, pipetest.MailRow)
		if s.results() != "sent pending" || s.states() != "sent pending" || s.ending.Interrupted != stops || len(s.posts) != 1 {
			t.Errorf("stopped: %v: %s, %s in the ledger, %d requests, interrupted %v", stops, s.results(), s.states(), len(s.posts), s.ending.Interrupted)
		}
		if last := s.standings[s.hash[1]]; last.Requests != 0 || !last.SentAt.IsZero() {
			t.Errorf("stopped: %v: what was given up is in the ledger as %+v", stops, last)
		}
	}
}
