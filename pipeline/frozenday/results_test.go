package frozenday

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"simcast/pipeline/day"
	"simcast/pipeline/ledger"
	"simcast/pipeline/pipetest"
	"simcast/pipeline/plan"
	"simcast/pipeline/resultsreport"
	"simcast/pipeline/space"
	"simcast/readers"
	"simcast/writers/results"
)

// laneOfFile is a lane of which somebody looks whether a file is kept.
type laneOfFile struct {
	ledger.WorkerLane
	kept *[]string
	lost error
	fail func() error // of a file, in place of keeping it; nil, or an answer of nil: it is kept
}

func (l laneOfFile) Check(_ context.Context) error { return l.lost }

func (l laneOfFile) KeepFile(_ context.Context, file ledger.FrozenFile) error {
	if l.fail != nil {
		if err := l.fail(); err != nil {
			return err
		}
	}
	*l.kept = append(*l.kept, string(file.Bytes))
	return nil
}

type noFiles struct{ ledger.ResultsFiles }

func (noFiles) RememberFile(context.Context, ledger.ResultsFile) error { return nil }

// openResults is the file of results with one line.
func openResults(t *testing.T) *readers.File {
	t.Helper()
	file, err := readers.Open(pipetest.SaveText(t, "plan.csv", header+row("A", "+0s", "")), readers.Options{})
	pipetest.Must(t, err, file.Buffer())
	t.Cleanup(func() { _ = file.Close() })
	return file
}

// The last file of a day is written again while the ledger cannot be reached: until it is kept, the lane is lost, the worker ends, or
// --max-outage is over. One in the middle of the day is left to the sender, and so is the last one where somebody else goes on with the day.
func TestFileWhileUnreachable(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		what        string
		over, ended bool
		hard        time.Duration // until the worker ends
		away        time.Duration // until the ledger answers
		answer      error         // then
		tries       int           // 0: more than one
		want        error
	}{
		{"a day that is over", true, true, time.Hour, time.Minute, nil, 0, nil},
		{"a lane that is lost", true, true, time.Hour, time.Minute, &ledger.LaneLostError{}, 0, &ledger.LaneLostError{}},
		{"a ledger that stays away", true, true, time.Hour, 40 * time.Minute, nil, 0, ledger.ErrUnreachable},
		{"a worker that ends", true, true, time.Minute, 40 * time.Minute, nil, 0, ledger.ErrUnreachable},
		{"the middle of a day", true, false, time.Hour, time.Minute, nil, 1, ledger.ErrUnreachable},
		{"a day that goes on", false, true, time.Hour, time.Minute, nil, 1, ledger.ErrUnreachable},
	} {
		file := openResults(t)
		synctest.Test(t, func(t *testing.T) {
			hard, end := context.WithTimeout(t.Context(), c.hard)
			defer end()
			began, tries, notKept, kept := time.Now(), 0, 0, []string(nil)
			fail := func() error {
				if tries++; time.Since(began) < c.away {
					return ledger.ErrUnreachable
				}
				return c.answer
			}
			k := &keptResults{name: "north.results.csv", results: results.Frozen{}, taken: laneOfFile{kept: &kept, fail: fail, lost: ledger.ErrUnreachable}, ledger: noFiles{},
				goesOn: func() bool { return false }, isOver: func() bool { return c.over }, notKept: func() { notKept++ }, clock: pipetest.BubbleClock{}, longest: 15 * time.Minute,
				hard: hard, tell: func(err error) { t.Error(err) }}
			err := k.Write(&resultsreport.Report{File: file, Ended: c.ended, Lines: make([]resultsreport.Line, 1)})
			took := time.Since(began)
			_, isLost := errors.AsType[*ledger.LaneLostError](err)
			_, wantLost := errors.AsType[*ledger.LaneLostError](c.want)
			if isLost != wantLost || !wantLost && !errors.Is(err, c.want) || (len(kept) == 1) != (c.want == nil) {
				t.Errorf("%s: %v, and %d files are kept", c.what, err, len(kept))
			}
			if c.tries == 1 && (tries != 1 || notKept != 1) || c.tries != 1 && (tries < 2 || notKept != 0) || took > 16*time.Minute {
				t.Errorf("%s: %d tries in %s, %d times the sender is told", c.what, tries, took, notKept)
			}
		})
	}
}

// Where the ledger answers, and the last results alone cannot be kept, the day is over all the same, and that is told.
func TestFileThatCannotBeKept(t *testing.T) {
	t.Parallel()
	file := openResults(t)
	synctest.Test(t, func(t *testing.T) {
		var told []string
		began := time.Now()
		k := &keptResults{name: "north.results.csv", results: results.Frozen{}, taken: laneOfFile{fail: func() error { return ledger.ErrUnreachable }}, ledger: noFiles{},
			goesOn: func() bool { return false }, isOver: func() bool { return true }, clock: pipetest.BubbleClock{}, longest: 15 * time.Minute,
			hard: t.Context(), tell: func(err error) { told = append(told, err.Error()) }}
		err := k.Write(&resultsreport.Report{File: file, Ended: true, Lines: make([]resultsreport.Line, 1)})
		if err != nil || len(told) != 1 || !strings.HasPrefix(told[0], "the last ones are not kept: ") || time.Since(began) > time.Minute {
			t.Errorf("%v after %s, and %q is told", err, time.Since(began), told)
		}
	})
}

// The run does not end in the space before the last results are kept: a message that was added in the day is in them. Where they cannot be
// kept, it does not end there, and who takes the lane next keeps them.
func TestLastResultsAreKept(t *testing.T) {
	t.Parallel()
	for _, stays := range []bool{false, true} {
		s := newStage(t, header+row("A", "+0s", "")+row("B", "", "contingency"))
		if stays {
			s.options.Asked.Limits.MaxOutage = time.Millisecond
		}
		var away atomic.Int64 // tries
		s.failsKeep = func() error {
			if away.Add(-1) >= 0 {
				return ledger.ErrUnreachable
			}
			return nil
		}
		p := s.play()
		s.publishes(1)
		away.Store(map[bool]int64{false: 3, true: 1000}[stays])
		s.askUntilTaken(day.Control{Verb: day.VerbNow, IDs: []string{"B"}})
		<-p.ended
		if stays {
			if !errors.Is(p.err, ledger.ErrUnreachable) || p.end != (ledger.PostEnd{}) {
				t.Errorf("without its results it ends with %+v, %v", p.end, p.err)
			}
			away.Store(0)
			p = s.play()
		}
		p.wait()
		if got := s.lines(); p.end != (ledger.PostEnd{Done: true, How: "finished"}) || !slices.Equal(got, []string{"A sent", "B sent"}) {
			t.Errorf("the ledger stays away: %v; it ends with %+v, and the results are %q", stays, p.end, got)
		}
	}
}

// A file of a lane that is given back is written once the lane was, and by nobody where another worker has taken it since. While the day
// goes on here it is written at once.
func TestPutOff(t *testing.T) {
	t.Parallel()
	file := openResults(t)
	var kept []string
	leaves := false
	k := &keptResults{name: "north.results.csv", results: results.Frozen{}, taken: laneOfFile{kept: &kept}, ledger: noFiles{}, goesOn: func() bool { return leaves }, hard: t.Context(), atOnce: make(chan struct{}, 1),
		tell: func(err error) { t.Error(err) }}
	write := func(leavesNow bool, state plan.State) {
		leaves = leavesNow
		pipetest.Must(t, k.Write(&resultsreport.Report{File: file, Lines: []resultsreport.Line{{Status: plan.Status{State: state}}}}))
	}
	write(false, plan.Pending)
	write(true, plan.Sent)
	if len(kept) != 1 {
		t.Errorf("before the lane was given back %d files are kept", len(kept))
	}
	k.writeLate()
	k.writeLate()
	if len(kept) != 2 || kept[0] == kept[1] {
		t.Errorf("after that: %q", kept)
	}
	write(true, plan.Failed)
	k.taken = laneOfFile{kept: &kept, lost: &ledger.LaneLostError{}}
	k.writeLate()
	if len(kept) != 2 {
		t.Error("a file is kept of a lane that somebody else has")
	}
}

// What was decided shortly before the lane is given back is in the results that are kept: after that where somebody else is to go on with
// the day, and before it where the run was stopped.
func TestResultsOfLanesGivenBack(t *testing.T) {
	t.Parallel()
	s := newStage(t, header+row("A", "+1h", "")+row("B", "+1h", ""))
	for i, cause := range []error{nil, ledger.ErrRunStopped} {
		p := s.play()
		<-s.plays
		s.askUntilTaken(day.Control{Verb: day.VerbSkip, IDs: []string{[]string{"A", "B"}[i]}})
		p.soft(cause)
		<-p.ended
		if cause == nil {
			p.lane.Close()
		}
		want := [][]string{{"A skipped", "B pending"}, {"A skipped", "B skipped"}}[i]
		if got := s.lines(); !slices.Equal(got, want) {
			t.Errorf("stopped for %v: the results are %q", cause, got)
		}
		p.wait()
	}
}

// askUntilTaken asks for a control until somebody plays the day, and takes it.
func (s *stage) askUntilTaken(c day.Control) {
	s.Helper()
	for {
		if _, err := s.ask(c); err == nil {
			break
		} else if s.Context().Err() != nil {
			s.Fatal(err)
		}
	}
	for len(pipetest.Waiting(s, s.book, space.Fingerprint(key), "day")) > 0 {
		time.Sleep(5 * time.Millisecond)
	}
}
