package play_test

import (
	"os"
	"strings"
	"testing"
	"time"

	"simcast/pipeline/day"
	"simcast/pipeline/ledger"
	"simcast/pipeline/pipetest"
	"simcast/pipeline/resultsreport"
	"simcast/pipeline/send"
)

// stageFile is the results file of a run. A player learns of one that is not kept.
type stageFile struct {
	send.ResultsWriter
	run *run
}

func (f *stageFile) Write(r *resultsreport.Report) error {
	if f.run.failsFile != nil {
		if err := f.run.failsFile(r.Ended); err != nil {
			f.run.player.ResultsNotKept()
			return err
		}
	}
	return f.ResultsWriter.Write(r)
}

// A results file of a quiet day that was not kept is written again, though nothing happens.
func TestFileNotKept(t *testing.T) {
	t.Parallel()
	bubble(t, header+row("A", "+1h")+row("B", "+2h"), func(s *stage) {
		r := s.play(options())
		time.Sleep(time.Minute)
		failed := 0
		s.failsFile = func(bool) error {
			if failed++; failed <= 2 {
				return ledger.ErrUnreachable
			}
			return nil
		}
		s.must("ann", day.Control{Verb: day.VerbSkip, IDs: []string{"A"}, Reason: "not needed"})
		time.Sleep(5 * time.Minute)
		written, err := os.ReadFile(s.results)
		pipetest.Must(t, err)
		if failed != 3 || !strings.Contains(string(written), "not needed") {
			t.Errorf("after %d tries there is\n%s", failed, written)
		}
		r.stop()
		r.wait()
	})
}
