package day

import (
	"fmt"
	"hash/fnv"
	"slices"
	"time"
)

// VerbPast decides what becomes of what is past.
const VerbPast Verb = "past"

// What becomes of the entries that are past.
const (
	PastSend  = "send"
	PastSkip  = "skip"
	PastShift = "shift"
)

func pastVerb() Spec {
	return Spec{
		Verb: VerbPast,
		Args: []Arg{{Kind: ChoiceArg, Choices: pastChoices()}},
		Refuse: func(s *State, _ Control, _ string, _ time.Time) error {
			if len(s.filter(func(e *EntryState) bool { return e.Phase == Past })) == 0 {
				return &Refusal{"nothing is past", ""}
			}
			return nil
		},
		Apply: (*State).decidePast,

		Use: "send|skip|shift", Short: "Decide what becomes of the injects that are past",
		Long: `  send   they are sent now, in their order
  skip   they are not sent
  shift  all that is still to come is moved, so that the first of them is due now`,
		Example:   "  simcast control past skip --round day",
		ShowsPast: true,
		Late:      func(*Board) string { return "other entries are past by now" },
		Seen: func(b *Board, _ *Line) string {
			ids := fnv.New64a()
			for i := range b.Lines {
				if b.Lines[i].State == IsPast {
					_, _ = ids.Write([]byte(b.Lines[i].ID + "\x00"))
				}
			}
			return fmt.Sprintf("%d-%x", b.Counts[IsPast], ids.Sum64())
		},
		Look: Strong,
	}
}

func pastChoices() []Choice {
	return []Choice{
		{Word: PastSend, Title: "What becomes of what is past: send?", Yes: "Send them",
			Asks: "They go out now, one after another, in the order of their moments.",
			Says: "what is past is sent now, in order"},
		{Word: PastSkip, Title: "What becomes of what is past: skip?", Yes: "Skip them",
			Asks: "They are not played at all.",
			Says: "what is past is not sent"},
		{Word: PastShift, Title: "What becomes of what is past: shift?", Yes: "Shift everything",
			Asks: "Everything that is still to come moves, so that the first of them is due now. What has an anchor stays.",
			Says: "everything to come is moved, so that the first that is past is due now"},
	}
}

// decidesAbout reports whether a decision about what is past is about an entry.
func (e *Event) decidesAbout(x *EntryState) bool {
	return len(e.IDs) == 0 || slices.Contains(e.IDs, x.ID)
}

// decidePast decides about all that is past, or about those of it that are named.
func (s *State) decidePast(e Event) {
	if e.Choice == PastShift {
		s.shiftPast(e)
		return
	}
	for _, x := range s.Entries {
		if x.Phase != Past || !e.decidesAbout(x) {
			continue
		}
		if e.Choice == PastSkip {
			s.skip(x, e.By, "it was past")
			continue
		}
		x.Phase, x.SendPast, x.By = Unsent, true, e.By
		if x.IsBegun() {
			x.Phase, x.RestLateSince = PartlySent, e.At
		}
	}
}

// ShiftForPast is by how much past shift makes later what is still to come: so that the first of what is past is due then. What
// follows a cause that was not begun is due only after that one, so it does not count.
func (s *State) ShiftForPast(e Event) time.Duration {
	first := time.Time{}
	for _, x := range s.Entries {
		if !s.isShifted(e, x) || x.IsBegun() || s.followsAgain(x) && s.startOfCause(x).IsZero() {
			continue
		}
		if expected := s.Expected(x); first.IsZero() || expected.Before(first) {
			first = expected
		}
	}
	if first.IsZero() {
		return 0
	}
	return max(s.present(e.At).Sub(first), 0)
}

// isShifted reports whether past shift takes up an entry.
func (s *State) isShifted(e Event, x *EntryState) bool {
	return x.Phase == Past && e.decidesAbout(x) && !x.Anchor && !s.Expected(x).IsZero()
}

// shiftPast moves all that is past and all that is to come so that the first of what is past is due.
func (s *State) shiftPast(e Event) {
	by := s.ShiftForPast(e)
	past, toCome := s.filter(func(x *EntryState) bool { return s.isShifted(e, x) }), s.filter(s.isToCome)
	s.moveAll(toCome, by, e.At)
	for _, x := range past {
		x.By = e.By
		if x.IsBegun() {
			x.Phase, x.RestLateSince = PartlySent, e.At
			continue
		}
		x.Phase = Unsent
		x.Expected = x.Expected.Add(by)
		x.Called, x.CalledAt = 0, time.Time{}
		x.MomentByHand = x.MomentByHand || x.Kind == Contingency // it keeps the moment of its call, and is not to be released once more
		if s.followsAgain(x) {
			s.followAgain(x, s.present(e.At))
		}
	}
	s.Offset += by
}

// followsAgain reports whether an entry that past shift takes up counts from its cause again. It does not if its moment was
// given by hand, or if it is known that its cause counts.
func (s *State) followsAgain(x *EntryState) bool {
	cause := s.causeOf(x)
	isKnown := cause != nil && !s.startOf(cause).IsZero() && (cause.Phase == Played || cause.Phase == Done)
	return x.After != "" && x.Kind != Contingency && !x.MomentByHand && !isKnown
}

// followAgain has an entry count from its cause again. If that one is begun, the entry keeps its moment, and waits for what
// becomes of the cause.
func (s *State) followAgain(x *EntryState, present time.Time) {
	x.HasOwnMoment = false
	start := s.startOfCause(x)
	if start.IsZero() {
		return
	}
	x.Shift = x.Expected.Sub(start.Add(x.Span))
	if start.After(present) { // it began on hold, and the entry counts from there once that is over
		x.Shift += start.Sub(present)
	}
}
