package play_test

import (
	"database/sql"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"simcast/pipeline/day"
	"simcast/pipeline/pipetest"
)

// begunRow is a row for three teams, which a service that takes long gets one after another.
const begunRow = "A,petra_lindqvist,gosocial,Port operations; Communications; City crisis cell,Text of A,+1m\n"

// stopInTheMiddle plays a day until one team has the entry A, and ends the process. The next start takes the other plan.
func (s *stage) stopInTheMiddle(next string) *run {
	r := s.play(options())
	time.Sleep(60*time.Second + 500*time.Millisecond) // one has it
	r.stop()
	r.wait()
	s.replace(next)
	o := options()
	o.StartEx, o.Past = "", day.PastSend
	return s.play(o)
}

// The rest of a begun entry whose text is another one at the next start goes out only when somebody says so.
func TestRestOfAChangedRow(t *testing.T) {
	t.Parallel()
	last := "L,petra_lindqvist,gosocial,Port operations,Text of L,+15m\n"
	changed := strings.ReplaceAll(begunRow, "Text of A", "Other text")
	for name, c := range map[string]struct {
		next       string
		verb       day.Verb
		old, other int
		results    day.Results
	}{
		"as it was": {next: begunRow, old: 3, results: day.Results{Sent: 3}},
		"now":       {next: changed, verb: day.VerbNow, old: 1, other: 2, results: day.Results{Sent: 3}},
		"skip":      {next: changed, verb: day.VerbSkip, old: 1, results: day.Results{Sent: 1, Left: 2}},
		"endex":     {next: changed, verb: day.VerbEndEx, old: 1, results: day.Results{Sent: 1, Left: 2}},
	} {
		t.Run(name, func(t *testing.T) {
			bubble(t, teamsHeader+begunRow+last, func(s *stage) {
				r := s.stopInTheMiddle(teamsHeader + c.next + last)
				time.Sleep(20 * time.Minute)
				if c.verb != "" {
					if r.state("A") != day.IsPast || r.state("L") != day.IsPlayed || s.published("Other text") != 0 {
						t.Errorf("A is %s, L is %s", r.state("A"), r.state("L"))
					}
					if reason := r.player.Board().Lines[0].Reason; reason != day.ReasonRestChanged {
						t.Errorf("the reason is %q", reason)
					}
					control := day.Control{Verb: c.verb, Reason: "for the test"}
					if c.verb != day.VerbEndEx {
						control.IDs = []string{"A"}
					}
					s.must("ann", control)
				}
				r.wait()
				if s.published("Text of A") != c.old || s.published("Other text") != c.other {
					t.Errorf("%d with the old text, %d with the other", s.published("Text of A"), s.published("Other text"))
				}
				if got := r.player.Board().Lines[0].Results; got != c.results {
					t.Errorf("%+v", got)
				}
			})
		})
	}
}

// Once somebody has said that the rest goes out as the row is now, a further start goes on with it.
func TestRestOfAChangedRowTwice(t *testing.T) {
	t.Parallel()
	changed := teamsHeader + strings.ReplaceAll(begunRow, "Text of A", "Other text")
	bubble(t, teamsHeader+begunRow, func(s *stage) {
		r := s.stopInTheMiddle(changed)
		time.Sleep(time.Minute)
		s.must("ann", day.Control{Verb: day.VerbNow, IDs: []string{"A"}})
		r.stop()
		r.wait()
		o := options()
		o.StartEx = ""
		r = s.play(o)
		r.wait()
		if s.published("Text of A") != 1 || s.published("Other text") != 2 {
			t.Errorf("%d with the old text, %d with the other", s.published("Text of A"), s.published("Other text"))
		}
	})
}

// What waits for somebody is the rest with its row as it is now: a planner may put the old text back, and reload.
func TestRestWithItsTextPutBack(t *testing.T) {
	t.Parallel()
	bubble(t, teamsHeader+begunRow, func(s *stage) {
		r := s.stopInTheMiddle(teamsHeader + strings.ReplaceAll(begunRow, "Text of A", "Other text"))
		time.Sleep(time.Minute)
		s.replace(teamsHeader + begunRow)
		if _, err := s.reload(); err != nil {
			t.Fatal(err)
		}
		s.must("ann", day.Control{Verb: day.VerbNow, IDs: []string{"A"}})
		r.wait()
		if s.published("Text of A") != 3 || r.summary.Sent+r.summary.Already != 3 {
			t.Errorf("%d with the old text; %+v", s.published("Text of A"), r.summary.Counts)
		}
	})
}

// What a reload has left as it was begun waits for somebody after a restart, too: that takes the row from the plan.
func TestRestAfterAReload(t *testing.T) {
	t.Parallel()
	bubble(t, teamsHeader+begunRow, func(s *stage) {
		r := s.play(options())
		time.Sleep(60*time.Second + 500*time.Millisecond) // one team has it
		s.replace(teamsHeader + strings.ReplaceAll(begunRow, "Text of A", "Other text"))
		if _, err := s.reload(); err != nil {
			t.Fatal(err)
		}
		r.stop()
		r.wait()
		before := s.published("Text of A")
		o := options()
		o.StartEx, o.Past = "", day.PastSend
		r = s.play(o)
		time.Sleep(10 * time.Minute)
		if before == 3 || s.published("Other text") != 0 || r.state("A") != day.IsPast {
			t.Errorf("%d before the restart, A is %s", before, r.state("A"))
		}
		s.must("ann", day.Control{Verb: day.VerbSkip, IDs: []string{"A"}, Reason: "for the test"})
		r.wait()
	})
}

// What waited for a start moves the entries of a day whose process ended before its plan was written down, too.
func TestStartOfADayWithoutItsPlan(t *testing.T) {
	t.Parallel()
	bubble(t, header+row("A", "+1m")+row("B", "+3m"), func(s *stage) {
		r := s.play(options())
		r.stop()
		r.wait()
		db, err := sql.Open("sqlite", "file:"+filepath.ToSlash(s.ledger.Path())+"?_pragma=busy_timeout(5000)")
		pipetest.Must(t, err)
		_, err = db.ExecContext(s.Context(), `UPDATE days SET controls = 0; DELETE FROM day_controls`)
		pipetest.Must(t, err, db.Close())
		s.leave("bo", day.Control{Verb: day.VerbSlip, Length: -2 * time.Minute})
		time.Sleep(90 * time.Second)
		o := options()
		o.StartEx = ""
		r = s.play(o)
		time.Sleep(time.Minute)
		if a, b := r.state("A"), r.state("B"); a != day.IsPlayed || b != day.IsPast {
			t.Errorf("A is %s, B is %s", a, b)
		}
		r.stop()
		r.wait()
	})
}
