package send

import (
	"testing"
	"testing/synctest"
	"time"

	"simcast/pipeline/pipetest"
	"simcast/pipeline/plan"
	"simcast/pipeline/plantest"
)

// A delivery goes out at the moment that its queue names, and a long wait for it is no gap in the run's time.
func TestQueueNamesTheMoment(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		sendPlan := plantest.ReconcileNew(t, plantest.TakeGood(t, pipetest.PostRow, pipetest.PostRow.With("body", "Later"), pipetest.PostRow.With("body", "Latest")))
		start, hours := time.Now(), 0
		hourly := func(yield func(*plan.Delivery, time.Time) bool) {
			for d := range EverythingNow(sendPlan) {
				if !yield(d, start.Add(time.Duration(hours)*time.Hour)) {
					return
				}
				hours++
			}
		}
		w := &watched{disk: &disk{}, sendPlan: sendPlan}
		ending, err := Send(sendPlan, t.Context(), t.Context(), Config{Queue: hourly, Poster: w, Attempts: noLog{}, Results: w.disk, Clock: pipetest.BubbleClock{},
			Jitter: func() float64 { return 0 }, Limits: DefaultLimits(), Interval: time.Second})
		if err != nil || ending.Sent != 3 || ending.Stopped != "" {
			t.Fatalf("%+v, %v", ending, err)
		}
		for i, d := range sendPlan.Deliveries {
			if got := d.Status.SentAt.Sub(start); got != time.Duration(i)*time.Hour {
				t.Errorf("delivery %d went out after %s", i, got)
			}
		}
	})
}
