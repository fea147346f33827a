package send

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"simcast/pipeline/pipetest"
	"simcast/pipeline/plan"
	"simcast/pipeline/plantest"
)

// listed is a queue of deliveries, each with its moment.
type listed struct {
	deliveries []*plan.Delivery
	moments    []time.Time // none: at once
	given      int
}

func (q *listed) Next(context.Context) (d *plan.Delivery, notBefore time.Time, ok bool) {
	if q.given == len(q.deliveries) {
		return nil, time.Time{}, false
	}
	if q.moments != nil {
		notBefore = q.moments[q.given]
	}
	q.given++
	return q.deliveries[q.given-1], notBefore, true
}

// A delivery goes out at the moment that its queue names, and a long wait for it is no gap in the run's time.
func TestQueueNamesTheMoment(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		sendPlan := plantest.ReconcileNew(t, plantest.TakeGood(t, pipetest.PostRow, pipetest.PostRow.With("body", "Later"), pipetest.PostRow.With("body", "Latest")))
		start := time.Now()
		hourly := &listed{deliveries: sendPlan.ToPost, moments: []time.Time{start, start.Add(time.Hour), start.Add(2 * time.Hour)}}
		w := &watched{disk: &disk{}, sendPlan: sendPlan}
		ending, err := Send(sendPlan, t.Context(), t.Context(), Config{Queue: hourly, Poster: w, Ledger: noLog{}, Results: w.disk, Clock: pipetest.BubbleClock{},
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

// A delivery that is not the next one of the send plan is not posted, and the run stops: the results file owns up to the
// first ones alone.
func TestQueueKeepsTheOrder(t *testing.T) {
	for name, c := range map[string]struct {
		order []int
		sent  int
	}{
		"turned":     {[]int{1, 0, 2}, 0},
		"one is out": {[]int{0, 2}, 1},
		"twice":      {[]int{0, 0, 1}, 1},
		"too many":   {[]int{0, 1, 2, 2}, 3},
		"fewer":      {[]int{0, 1}, 2},
	} {
		synctest.Test(t, func(t *testing.T) {
			sendPlan := plantest.ReconcileNew(t, plantest.TakeGood(t, pipetest.PostRow, pipetest.PostRow.With("body", "Later"), pipetest.PostRow.With("body", "Latest")))
			queue := &listed{}
			for _, i := range c.order {
				queue.deliveries = append(queue.deliveries, sendPlan.ToPost[i])
			}
			w := &watched{disk: &disk{}, sendPlan: sendPlan}
			ending, err := Send(sendPlan, t.Context(), t.Context(), Config{Queue: queue, Poster: w, Ledger: noLog{}, Results: w.disk, Clock: pipetest.BubbleClock{},
				Jitter: func() float64 { return 0 }, Limits: DefaultLimits(), Interval: time.Second})
			if err != nil || ending.Sent != c.sent || (ending.Stopped == stopOutOfOrder) != (name != "fewer") {
				t.Errorf("%s: %+v, %v", name, ending, err)
			}
			for i, d := range sendPlan.ToPost[c.sent:] {
				if d.Status.State != plan.Pending || d.Status.Attempts > 0 || d.Status.Reason == "" {
					t.Errorf("%s: delivery %d: %+v", name, c.sent+i, d.Status)
				}
			}
		})
	}
}
