package play_test

import (
	"testing"
	"time"

	"simcast/pipeline/day"
	"simcast/pipeline/pipetest"
	"simcast/pipeline/plan"
)

// TestGoneWhileADayIsTakenUp holds that the results have what was sent of a row that a reload takes out of the plan while a process takes up
// the day.
func TestGoneWhileADayIsTakenUp(t *testing.T) {
	t.Parallel()
	bubble(t, header+row("A", "+10m")+row("B", "+20m"), func(s *stage) {
		r := s.play(options())
		time.Sleep(11 * time.Minute)
		r.stop()
		r.wait()
		pipetest.Happens(s, s.ledger, s.space(), "day", day.Event{By: "ann", At: time.Now(), Control: day.Control{Verb: day.EventStart}, Run: "dies", Epoch: 2})
		s.beforeBegin = func() {
			s.replace(header + row("B", "+20m"))
			_, err := s.reload()
			pipetest.Must(t, err)
		}
		o := options()
		o.StartEx = ""
		r = s.play(o)
		r.wait()
		for _, d := range r.job.Runs[0].SendPlan.Deliveries {
			if d.Status.State != plan.Sent || d.Hash == "" || d.Status.MessageID == "" {
				t.Errorf("%s is %+v", d.Inject.ID, d.Status)
			}
		}
	})
}
