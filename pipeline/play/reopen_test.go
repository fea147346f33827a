package play_test

import (
	"testing"
	"time"

	"simcast/pipeline"
	"simcast/pipeline/day"
	"simcast/pipeline/pipetest"
	"simcast/pipeline/send"
	"simcast/pipeline/space"
	"simcast/writers/results"
)

// What was sent in the round while the day was over is played once it is taken up again.
func TestReopenAfterSend(t *testing.T) {
	t.Parallel()
	bubble(t, header+row("A", "+1m")+row("B", "+20m")+row("C", "+30m"), func(s *stage) {
		r := s.play(options())
		time.Sleep(2 * time.Minute)
		s.must("ann", day.Control{Verb: day.VerbEndEx})
		r.wait()
		pipetest.Must(t, s.send("B"))
		o := options()
		o.StartEx, o.Reopen = "", true
		r = s.play(o)
		if r.state("B") != day.IsPlayed || r.state("C") != day.IsPast {
			t.Errorf("B is %s, C is %s", r.state("B"), r.state("C"))
		}
		s.must("ann", day.Control{Verb: day.VerbPast, Choice: day.PastSend})
		r.wait()
		if s.published("Text of B") != 1 || s.published("Text of C") != 1 {
			t.Error("not published once")
		}
	})
}

// send posts a row of the stage's plan, as send does.
func (s *stage) send(id string) error {
	asked := pipeline.SendOptions{Round: "day", Interval: time.Second, Limits: send.DefaultLimits()}
	asked.IDs = []string{id}
	opened, err := asked.Open(s.plan)
	if err != nil {
		return err
	}
	defer opened.Close()
	job, err := asked.NewRun(opened, time.UTC, time.Now)
	if err != nil {
		return err
	}
	if job.Connection, err = space.Connect(s.Context(), s.client, s.standIn.Key()); err != nil {
		return err
	}
	all := pipeline.JobOf(job, pipeline.Hooks{
		Open: func() error {
			job.Ledger = s.ledger
			job.Results = results.NewFile(s.Context(), s.results+".send.csv", 0o600, s.ledger, func(err error) { s.Error(err) }, time.Now)
			return nil
		},
		Sending: func() pipeline.Sending { return pipeline.Sending{Soft: s.Context(), Hard: s.Context(), Clock: s.clock} },
	})
	return all.Run(s.Context())
}
