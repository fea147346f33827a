package day

import (
	"fmt"
	"time"

	"simcast/pipeline/clock"
)

// VerbResume ends a hold.
const VerbResume Verb = "resume"

func resumeVerb() Spec {
	return Spec{
		Verb: VerbResume,
		Bare: "it restarts the whole day",
		Args: []Arg{{
			Kind: TickArg, Flag: "catch-up", Ticks: func(c *Control) *bool { return &c.CatchUp },
			Help: "keep the clock times: what went by during the hold is past, and is not sent by itself",
			Field: Field{Label: "What was still to come",
				Ways: [2]string{"is later by the length of the hold", "keeps its clock time: catch up. What went by during the hold is past"}},
		}},
		IsSo: func(s *State) bool { return !s.Held },
		Refuse: func(s *State, _ Control, _ string, _ time.Time) error {
			switch {
			case s.Held:
				return nil
			case s.LastHold.Verb == VerbResume:
				return &Refusal{fmt.Sprintf("the day is not on hold: %s has resumed it at %s", s.LastHold.By, s.clock(s.LastHold.At)), ""}
			}
			return &Refusal{"the day is not on hold", ""}
		},
		Apply: (*State).resume,

		Short:   "Restart exercise time after a hold",
		Long:    "Everything that is still to come is later by the length of the hold.",
		Example: "  simcast control resume --round day",
		Title:   "Resume?", Yes: "Resume", Seen: seenHold,
		Late: func(b *Board) string {
			if b.Held {
				return ""
			}
			return "the day is not on hold any more"
		},
		Told: "goes on", Look: Strong,
	}
}

// resume ends a hold. What was still to come is later by its length; with CatchUp it keeps its moment, and what went by is past.
func (s *State) resume(e Event) {
	since := s.HeldSince
	length := e.At.Sub(since)
	wentBy := func(x *EntryState) bool {
		expected := s.Expected(x)
		return s.isToCome(x) && x.Called == 0 && !x.SendPast && x.Kind != Note && expected.After(since) && expected.Before(e.At)
	}
	var goesBy func(x *EntryState, depth int) bool
	goesBy = func(x *EntryState, depth int) bool { // what waits for its cause goes by with it alone, unless that one was begun
		cause := s.byID[x.After]
		return wentBy(x) && (!s.waitsForCause(x) || s.isUnderWay(cause) || depth < len(s.Entries) && goesBy(cause, depth+1))
	}
	var past []*EntryState
	if e.CatchUp {
		past = s.filter(func(x *EntryState) bool { return goesBy(x, 0) })
	} else {
		later := s.laterByHold(since, e.At)
		for x, by := range later {
			s.move(x, by)
		}
		past = s.filter(func(x *EntryState) bool { return x.Anchor && wentBy(x) })
		s.Offset += length
		s.HeldFor += length
	}
	addHold := func(touched *time.Time) { // a hold is no standstill of what was begun
		if touched.Before(e.At) {
			*touched = touched.Add(e.At.Sub(clock.Later(since, *touched)))
		}
	}
	addHold(&s.requestLateSince)
	for _, x := range s.Entries {
		if x.Phase == PartlySent {
			addHold(&x.RestLateSince)
		}
	}
	s.Held, s.HeldSince, s.HoldText, s.LastHold = false, time.Time{}, "", e
	s.makeAllPast(past, CauseHold)
}

// laterByHold is by how much a hold makes each entry later. What counts from a start within the hold is later by the rest of it.
func (s *State) laterByHold(since, until time.Time) map[*EntryState]time.Duration {
	by := map[*EntryState]time.Duration{}
	for _, x := range s.Entries {
		expected := s.Expected(x)
		switch {
		case !s.isToCome(x) || expected.IsZero() || x.Anchor && x.Called == 0:
		case (x.IsManual() || x.Kind == Note) && !expected.After(since): // it came before the hold
		case x.Called > 0:
			by[x] = until.Sub(clock.Later(since, x.CalledAt))
		case !x.follows():
			by[x] = until.Sub(since)
		default:
			if start := s.startOf(s.causeOf(x)); !start.IsZero() {
				by[x] = until.Sub(clock.Later(since, start))
			}
		}
	}
	return by
}
