package frozenday

import (
	"slices"
	"testing"

	"simcast/pipeline/day"
	"simcast/pipeline/ledger"
	"simcast/pipeline/pipetest"
	"simcast/pipeline/plan"
	"simcast/readers"
	"simcast/writers/results"
)

// laneOfFile is a lane of which somebody looks whether a file is kept.
type laneOfFile struct {
	ledger.WorkerLane
	kept *[]string
	lost error
}

func (l laneOfFile) Check() error { return l.lost }

func (l laneOfFile) KeepFile(file ledger.FrozenFile) error {
	*l.kept = append(*l.kept, string(file.Bytes))
	return nil
}

type noFiles struct{ ledger.ResultsFiles }

func (noFiles) RememberFile(ledger.ResultsFile) error { return nil }

// A file of a lane that is given back is written once the lane was, and by nobody where another worker has taken it since. While the day
// goes on here it is written at once.
func TestPutOff(t *testing.T) {
	t.Parallel()
	path := pipetest.SaveText(t, "plan.csv", header+row("A", "+0s", ""))
	file, err := readers.Open(path, readers.Options{})
	pipetest.Must(t, err, file.Buffer())
	defer file.Close()
	var kept []string
	leaves := false
	k := &keptResults{name: "north.results.csv", results: results.Frozen{}, slice: laneOfFile{kept: &kept}, ledger: noFiles{}, goesOn: func() bool { return leaves }, hard: t.Context(), atOnce: make(chan struct{}, 1),
		tell: func(err error) { t.Error(err) }}
	write := func(leavesNow bool, state plan.State) {
		leaves = leavesNow
		pipetest.Must(t, k.Write(&plan.Report{File: file, Lines: []plan.Line{{Status: plan.Status{State: state}}}}))
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
	k.slice = laneOfFile{kept: &kept, lost: &ledger.LaneLostError{}}
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
			return
		} else if s.Context().Err() != nil {
			s.Fatal(err)
		}
	}
}
