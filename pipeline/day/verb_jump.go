package day

import "time"

// VerbJump moves exercise time forward to the moment of an entry.
const VerbJump Verb = "jump"

func jumpVerb() Spec {
	return Spec{
		Verb:        VerbJump,
		Of:          OneEntry,
		States:      []StateWord{IsWaiting},
		RefuseEntry: (*State).refuseJump,
		Apply:       (*State).jump,

		Use: "ID", Short: "Move exercise time forward to an inject: what lies between becomes past",
		Example: "  simcast control jump A12 --round day",
		Press: func(l *Line) (button, question string) {
			return "Jump here", "Move exercise time to the moment of " + l.Key() + "? What lies between becomes past."
		},
		Seen:  seenMoment,
		Tells: "to this entry's moment", Look: Strong,
	}
}

// jump moves exercise time to the moment of an entry: all that is to come is earlier by what is left until then.
func (s *State) jump(e Event) {
	x := s.byID[e.IDs[0]]
	if x == nil {
		return
	}
	by := s.Expected(x).Sub(s.present(e.At))
	s.moveAll(s.filter(s.isToCome), -by, e.At)
	s.Offset -= by
	s.Jumped += time.Duration(float64(by) * s.Speed)
}

// refuseJump is what stands against a jump to an entry. A jump to one whose cause is to come would pass over the cause, and the
// entry would have no moment any more.
func (s *State) refuseJump(e *EntryState, at time.Time) error {
	switch cause := s.causeOf(e); {
	case e.Anchor:
		return &Refusal{e.ID + " is anchored: it keeps its clock time", ""}
	case s.waitsForCause(e) && s.isToCome(cause):
		return &Refusal{e.ID + " follows " + cause.ID + ", which is still to come", "jump to " + cause.ID}
	case !s.Expected(e).After(s.present(at)):
		return &Refusal{e.ID + " waits for what becomes of " + e.After, ""}
	}
	return nil
}
