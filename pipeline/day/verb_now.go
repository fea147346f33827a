package day

import (
	"cmp"
	"time"
)

// VerbNow sends entries next, whatever their time.
const VerbNow Verb = "now"

func nowVerb() Spec {
	return Spec{
		Verb:   VerbNow,
		Of:     Entries,
		States: []StateWord{IsWaiting, IsDue, IsContingency, IsUnscheduled, IsPast, IsSkipped},
		Args:   []Arg{onHold()},
		Refuse: refuseOnHold,
		RefuseEntry: func(s *State, e *EntryState, at time.Time) error {
			if e.IsManual() {
				return &Refusal{e.ID + " is carried out by hand", "use done once it was"}
			}
			if refusal := refuseCall(s, e, at); refusal != nil || e.Empty == "" {
				return refusal
			}
			return &Refusal{e.ID + " has no message to send: " + e.Empty, ""}
		},
		Apply: applyCall,

		Use: "ID...", Short: "Send injects next, whatever their time", Example: "  simcast control now A12 --round day",
		Press: func(l *Line) (button, question string) {
			if l.State == IsContingency {
				return "", "" // release does the same
			}
			return "Now", "Send " + l.Key() + " to " + l.recipients() + " next, whatever its time?"
		},
		Tells: "goes next", TellsEntry: true,
	}
}

// onHold is the argument with which an entry goes out though the day is on hold.
func onHold() Arg {
	return Arg{Kind: TickArg, Flag: "anyway", Help: "send them although the day is on hold", Ticks: func(c *Control) *bool { return &c.Anyway },
		Field: Field{Label: "although the day is on hold", OnHold: true}}
}

// refuseOnHold is what stands against a call of any entry.
func refuseOnHold(s *State, c Control, _ string, _ time.Time) error {
	if s.Held && !c.Anyway {
		return &Refusal{"the day is on hold", "resume it first, or add --anyway"}
	}
	return nil
}

// refuseCall is what stands against a call of an entry.
func refuseCall(s *State, e *EntryState, _ time.Time) error {
	switch {
	case e.Called > 0:
		return &Refusal{e.ID + " is at the head of the queue already: " + e.By + " put it there at " + s.clock(e.CalledAt), ""}
	case e.Gone || e.Deliveries == 0 && !e.IsManual():
		return &Refusal{e.ID + " has no message to send: " + cmp.Or(e.Reason, e.Skip, "its row has none"), ""}
	}
	return nil
}

// applyCall puts entries at the head of the queue.
func applyCall(s *State, e Event) {
	s.each(e.IDs, func(x *EntryState) { s.call(x, e) })
}

// call puts an entry at the head of the queue. Its moment is that of the call, unless it was begun before.
func (s *State) call(x *EntryState, e Event) {
	if x.IsBegun() {
		x.Phase, x.RestLateSince = PartlySent, e.At
	} else {
		x.Phase, x.Expected, x.HasOwnMoment = Unsent, e.At, true
	}
	x.Called, x.CalledAt, x.MomentByHand, x.GoesOnHold, x.SendPast = e.N, e.At, true, e.Anyway && s.Held, false
	x.SkippedByHand, x.By, x.Reason = false, e.By, ""
}

// recipients are whom an entry reaches, in a question.
func (l *Line) recipients() string {
	switch len(l.Teams) {
	case 0:
		return "its players"
	case 1:
		return l.Teams[0]
	case 2:
		return l.Teams[0] + " and " + l.Teams[1]
	}
	return l.Teams[0] + " and others"
}
