package plan

import "testing"

func TestNeedOf(t *testing.T) {
	t.Parallel()
	const again = "sent at 2026-11-20T09:00:00Z, so the team has it; sent again: "
	for want, c := range map[Need]struct {
		status Status
		held   bool
	}{
		"":               {Status{State: Sent}, true},
		NeedFailed:       {Status{State: Failed, Reason: "400"}, true},
		NeedSentBefore:   {Status{State: Failed, Reason: again + "400" + againRefused}, false},
		NeedUncertain:    {Status{State: Uncertain}, false},
		NeedPerhapsTwice: {Status{State: Uncertain, Reason: again + "no answer; " + perhapsTwice}, false},
		NeedHeldBack:     {Status{State: Pending}, true},
		NeedPending:      {Status{}, false},
	} {
		if got := NeedOf(c.status, c.held); got != want {
			t.Errorf("%+v is %q, not %q", c, got, want)
		}
	}
	for _, need := range Needs() {
		if need.ToDo(1) == "" || need.ToDo(2) == "" {
			t.Errorf("nothing is said to be done about %s", need)
		}
	}
}

func TestHowEnded(t *testing.T) {
	t.Parallel()
	for want, summary := range map[string]Summary{"": {}, "interrupted": {Interrupted: true}, "stopped": {Stopped: "the key: it is not known"}} {
		if got := HowEnded(summary.EndedAs()); got != want {
			t.Errorf("%q, not %q", got, want)
		}
	}
}

func TestOfThem(t *testing.T) {
	t.Parallel()
	c := Counts{Drafts: 1, HeldBack: 2, NotReleased: 3}
	for state, want := range map[State]string{Sent: "1 of them as a draft", Pending: "2 of them held back", Skipped: "3 of them kept ready and not released", Failed: ""} {
		if got := c.OfThem(state); got != want {
			t.Errorf("%s: %q, not %q", state, got, want)
		}
	}
}
