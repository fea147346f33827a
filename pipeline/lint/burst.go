package lint

import (
	"fmt"
	"time"

	"simcast/pipeline/pace"
	"simcast/templates/wording"
)

// bursts are deliveries that follow so closely that the pace makes an entry late. Each stands at the first entry that is
// late; until the last of them has left, no other is told.
func (f *finder) bursts() {
	interval := f.plan.Interval
	if !f.isOn(burst) || interval <= 0 {
		return
	}
	for b := range (pace.Queue{Interval: interval, Late: f.lateLimit()}).Bursts(f.due) {
		if late := b.Late; late.By > 0 {
			f.tell(burst, f.timed[late.Place].Row, "at", fmt.Sprintf("the pace makes it %.0f seconds late: %s before it, from %s on, take %.0f seconds at one each %s",
				late.By.Seconds(), countedDeliveries(late.Before), named(f.timed[b.First].Entry), pace.SpanOf(late.Before, interval).Seconds(), interval), "move some of them, or use a shorter --interval")
		}
	}
}

// due are the entries that are played by the clock, those by hand without a request.
func (f *finder) due(yield func(pace.Due) bool) {
	for i := range f.timed {
		e := &f.timed[i]
		due := pace.Due{At: time.Unix(e.at, 0), Requests: e.Deliveries}
		if e.Kind == Manual {
			due.Requests = 0
		}
		if !yield(due) {
			return
		}
	}
}

// lateLimit is from how much on an entry is late.
func (f *finder) lateLimit() time.Duration {
	if _, isSet := f.settings.Thresholds[burst+".seconds"]; !isSet && f.plan.Late > 0 {
		return f.plan.Late
	}
	return f.span(burst+".seconds", time.Second)
}

func countedDeliveries(n int) string {
	return fmt.Sprintf("%d %s", n, wording.Of(n, "delivery", "deliveries"))
}
