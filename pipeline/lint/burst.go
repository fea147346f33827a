package lint

import (
	"fmt"
	"time"

	"simcast/templates/wording"
)

// bursts are deliveries that follow so closely that the pace makes an entry late. Each stands at the first entry that is
// late; until the last of them has left, no other is told.
func (f *finder) bursts() {
	interval := f.plan.Interval.Seconds()
	if !f.isOn(burst) || interval <= 0 {
		return
	}
	limit := f.lateLimit().Seconds()
	var free float64 // when all that came before has left
	var first *Entry
	waiting, told := 0, false
	for i := range f.timed {
		e := &f.timed[i]
		if e.Kind == Manual || e.Deliveries <= 0 {
			continue
		}
		moment := float64(e.at)
		if first == nil || free <= moment {
			free, first, waiting, told = moment, e.Entry, 0, false
		}
		if late := free - moment; late > limit && !told {
			told = true
			f.tell(burst, e.Row, "at", fmt.Sprintf("the pace makes it %.0f seconds late: %s before it, from %s on, take %.0f seconds at one each %s",
				late, countedDeliveries(waiting), named(first), float64(waiting)*interval, f.plan.Interval), "move some of them, or use a shorter --interval")
		}
		waiting += e.Deliveries
		free += float64(e.Deliveries) * interval
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
