package plan

import (
	"fmt"

	"simcast/pipeline/day"
	"simcast/pipeline/ledger"
	"simcast/templates/wording"
)

// Counts are how many deliveries came to what.
type Counts struct {
	ledger.Counts // sent by this run; the others of this run and earlier ones
	Pending       int
	HeldBack      int // of Pending, those of changed rows
	Skipped       int
	// NotReleased counts those of Skipped that a day kept ready: contingencies that nobody released.
	NotReleased int
	Already     int // sent by earlier runs
	Drafts      int // of those sent by this run, saved as drafts
	Open        int // failed, uncertain or pending, and asked for
	// OpenPending counts those of Open that are pending.
	OpenPending int
	OpenHeld    int // of OpenPending, those of changed rows: a rerun alone does not send them
	// OpenPerhapsTwice counts those of Open that are uncertain and were sent before: nobody can answer whether they are there.
	OpenPerhapsTwice int
	// OpenSentBefore counts those of Open that are failed or pending and were sent before: a rerun does not send them again.
	OpenSentBefore int
	// OpenSentBeforePending counts those of OpenSentBefore that are pending, as OpenPending does.
	OpenSentBeforePending int
}

// Count counts the deliveries as they are now.
func (s *SendPlan) Count() Counts {
	var c Counts
	for _, d := range s.Deliveries {
		c.add(d)
		if s.open(d) {
			c.Open++
			c.addOpen(d)
		}
	}
	return c
}

// addOpen counts a delivery of Open by what can be done about it.
func (c *Counts) addOpen(d *Delivery) {
	if d.Before == Sent && (d.Status.State == Failed || d.Status.State == Pending) {
		c.OpenSentBefore++
		if d.Status.State == Pending {
			c.OpenSentBeforePending++
		}
	}
	switch NeedOf(d.Status, d.Held) {
	case NeedPerhapsTwice:
		c.OpenPerhapsTwice++
	case NeedHeldBack:
		c.OpenHeld++
		c.OpenPending++
	case NeedPending:
		c.OpenPending++
	}
}

// All is how many deliveries are counted.
func (c Counts) All() int { return c.Done() + c.Pending + c.Skipped + c.Already }

// In is how many deliveries are in that state.
func (c Counts) In(state State) int {
	return map[State]int{Sent: c.Sent + c.Already, Failed: c.Failed, Uncertain: c.Uncertain, Pending: c.Pending, Skipped: c.Skipped}[state]
}

// NotReleased is what people read of contingencies that nobody released.
const NotReleased = "kept ready and not released"

// OfThem says of some of the deliveries in a state what they are besides, such as 2 of them as drafts; "" where none is more than that.
func (c Counts) OfThem(state State) string {
	n, what := 0, ""
	switch state {
	case Sent:
		n, what = c.Drafts, wording.Of(c.Drafts, "as a draft", "as drafts")
	case Pending:
		n, what = c.HeldBack, HeldBack
	case Skipped:
		n, what = c.NotReleased, NotReleased
	}
	if n == 0 {
		return ""
	}
	return fmt.Sprintf("%d of them %s", n, what)
}

// OnlySkipped is how many deliveries people call skipped: of those that were kept ready they read that.
func (c Counts) OnlySkipped() int { return c.Skipped - c.NotReleased }

// OnlyPending is how many deliveries people call pending: of those of changed rows they read [HeldBack].
func (c Counts) OnlyPending() int { return c.Pending - c.HeldBack }

// Add adds other counts.
func (c *Counts) Add(other Counts) {
	c.Counts.Add(other.Counts)
	c.Pending += other.Pending
	c.HeldBack += other.HeldBack
	c.Skipped += other.Skipped
	c.NotReleased += other.NotReleased
	c.Already += other.Already
	c.Drafts += other.Drafts
	c.Open += other.Open
	c.OpenPending += other.OpenPending
	c.OpenHeld += other.OpenHeld
	c.OpenPerhapsTwice += other.OpenPerhapsTwice
	c.OpenSentBefore += other.OpenSentBefore
	c.OpenSentBeforePending += other.OpenSentBeforePending
}

// Count counts a delivery of that status. What is sent counts as sent by this run.
func (c *Counts) Count(s Status) {
	switch s.State {
	case Sent, Failed, Uncertain:
		c.Counts.Count(s.State)
	case Skipped:
		c.Skipped++
		if state, _ := ParseDayReason(s.Reason); state == day.IsContingency {
			c.NotReleased++
		}
	default:
		c.Pending++
		if s.IsHeldBack() {
			c.HeldBack++
		}
	}
}

func (c *Counts) add(d *Delivery) {
	if d.Status.State == Sent && d.Action != ActionSend {
		c.Already++
		return
	}
	c.Count(d.Status)
	if d.Status.State == Sent && d.Inject.Draft() {
		c.Drafts++
	}
}

// open reports whether the delivery was asked for, by no choice left out, and
// is failed, uncertain or pending.
func (s *SendPlan) open(d *Delivery) bool {
	return s.IsChosen(d) && d.Status.State != Sent && d.Status.State != Skipped
}

// OpenDeliveries are those that were asked for and are failed, uncertain or
// pending: what wants looking at first.
func (s *SendPlan) OpenDeliveries() []*Delivery { return s.openIn(Uncertain, Failed, Pending) }

// TriedDeliveries are those of OpenDeliveries that are not pending.
func (s *SendPlan) TriedDeliveries() []*Delivery { return s.openIn(Uncertain, Failed) }

// openIn are open deliveries in these states, those of the first state first.
func (s *SendPlan) openIn(states ...State) (open []*Delivery) {
	for _, state := range states {
		for _, d := range s.Deliveries {
			if d.Status.State == state && s.open(d) {
				open = append(open, d)
			}
		}
	}
	return open
}
