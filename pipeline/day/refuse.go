package day

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode"
)

// PlanHasErrors begins the refusal of a reload, an edit or an addition whose plan has errors.
const PlanHasErrors = "the plan has errors, so nothing changes"

// Refusal says why a control cannot be.
type Refusal struct {
	Message    string
	Suggestion string // "" where there is nothing to do
}

func (r *Refusal) Error() string {
	if r.Suggestion == "" {
		return r.Message
	}
	return r.Message + "; " + r.Suggestion
}

// allowed are the states in which an entry takes a verb: the contract's table. Verbs that are not there take no entry.
var allowed = map[Verb][]StateWord{
	VerbNow:     {IsWaiting, IsDue, IsContingency, IsUnscheduled, IsPast, IsSkipped},
	VerbRelease: {IsContingency},
	VerbSkip:    {IsWaiting, IsDue, IsSending, IsContingency, IsUnscheduled, IsPast},
	VerbRetime:  {IsWaiting, IsDue, IsUnscheduled, IsPast},
	VerbSlip:    {IsWaiting, IsDue},
	VerbJump:    {IsWaiting},
	VerbDone:    {IsWaiting, IsDue, IsContingency, IsUnscheduled, IsPast},
	VerbEdit:    {IsWaiting, IsDue, IsContingency, IsUnscheduled, IsPast, IsSkipped},
}

// slipsApart is within how long after another person's slip a second one has to say that it is meant besides.
const slipsApart = 30 * time.Second

// Refuse says why a control cannot be at that moment, as a *Refusal; nil says that it may take effect. That a moment, a cell or
// a plan is good is not asked here. Of several ids all are taken, or none.
func (s *State) Refuse(c Control, by string, at time.Time) error {
	if s.Ended {
		return &Refusal{"the day has ended, at " + s.clock(s.EndedAt), "to take it up again, use simcast play with --reopen"}
	}
	if !slices.Contains(Verbs(), c.Verb) {
		return &Refusal{fmt.Sprintf("this simcast knows no control %q", c.Verb), "use the simcast that plays the day"}
	}
	if refusal := s.refuseDay(c, by, at); refusal != nil {
		return refusal
	}
	for _, id := range c.IDs {
		if refusal := s.refuseEntry(c, id, at); refusal != nil {
			return refusal
		}
	}
	return nil
}

// refuseDay is what stands against a control whatever entries it names.
func (s *State) refuseDay(c Control, by string, at time.Time) error {
	switch c.Verb {
	case VerbHold:
		if s.Held {
			return &Refusal{fmt.Sprintf("the day is on hold already: %s did that at %s", s.HeldBy, s.clock(s.HeldSince)), ""}
		}
	case VerbResume:
		if !s.Held {
			return &Refusal{s.whyNotHeld(), ""}
		}
	case VerbNow, VerbRelease:
		if s.Held && !c.Anyway {
			return &Refusal{"the day is on hold", "resume it first, or add --anyway"}
		}
	case VerbSlip:
		for _, last := range slices.Backward(s.Slips) {
			if last.By == by || c.Also || at.Sub(last.At) >= slipsApart {
				continue
			}
			return &Refusal{fmt.Sprintf("%s has moved %s by %s at %s", last.By, last.scope(), SignedSpan(last.Length), s.clock(last.At)),
				"if this is meant besides, add --also"}
		}
	case VerbPast:
		if len(s.filter(func(e *EntryState) bool { return e.Phase == Past })) == 0 {
			return &Refusal{"nothing is past", ""}
		}
	case VerbMode:
		if s.Mode == c.Choice {
			return &Refusal{"the day's mode is " + c.Choice + " already", ""}
		}
	}
	return nil
}

// whyNotHeld says who has resumed the day, if somebody has.
func (s *State) whyNotHeld() string {
	if s.LastHold.Verb == VerbResume {
		return fmt.Sprintf("the day is not on hold: %s has resumed it at %s", s.LastHold.By, s.clock(s.LastHold.At))
	}
	return "the day is not on hold"
}

// scope says what a slip has moved.
func (l Slip) scope() string {
	if l.From != "" {
		return "everything from " + l.From + " on"
	}
	return "everything"
}

// refuseEntry is what stands against a control at one of its entries.
func (s *State) refuseEntry(c Control, id string, at time.Time) error {
	e := s.byID[id]
	if c.Verb == VerbAdd || c.Verb == VerbReload {
		return nil
	}
	if e == nil {
		return &Refusal{fmt.Sprintf("there is no entry %q", id), s.meantEntry(id)}
	}
	state := s.StateOf(e, at)
	states, isLimited := allowed[c.Verb]
	if isLimited && !slices.Contains(states, state) {
		return &Refusal{s.stateText(e, state), ""}
	}
	return s.refuseMore(c.Verb, e, state, at)
}

// takenBy are the verbs that an entry takes at a moment, now and release on hold, too. What depends on the day and on who asks
// is not asked here.
func (s *State) takenBy(e *EntryState, state StateWord, at time.Time) (taken []Verb) {
	if s.Ended || e.ID == "" {
		return nil
	}
	for _, verb := range Verbs() {
		if slices.Contains(allowed[verb], state) && s.refuseMore(verb, e, state, at) == nil {
			taken = append(taken, verb)
		}
	}
	return taken
}

// meantEntry says which entry may be meant by an id that no entry has: one that differs in case, in leading zeros, or in what is
// neither a letter nor a digit. A neighbour is not proposed.
func (s *State) meantEntry(id string) string {
	var meant []string
	several := strings.FieldsFunc(id, func(r rune) bool { return unicode.IsSpace(r) || strings.ContainsRune(",;/+&", r) })
	if len(several) > 1 && !slices.ContainsFunc(several, func(id string) bool { return s.byID[id] == nil }) {
		return "write several with a blank between them: " + strings.Join(several, " ")
	}
	for _, e := range s.Entries {
		if plain := plainID(id); plain != "" && e.ID != "" && plainID(e.ID) == plain {
			meant = append(meant, e.ID)
		}
	}
	if len(meant) != 1 {
		return "simcast control status shows all of them"
	}
	return "did you mean " + meant[0] + "?"
}

// plainID is an id in small letters, without leading zeros and without what is neither a letter nor a digit.
func plainID(id string) string {
	var plain []rune
	for _, r := range strings.ToLower(id) {
		isLeading := len(plain) == 0 || !unicode.IsDigit(plain[len(plain)-1])
		if unicode.IsLetter(r) || unicode.IsDigit(r) && !(r == '0' && isLeading) {
			plain = append(plain, r)
		}
	}
	return string(plain)
}

// refuseMore is what the table of states does not say.
func (s *State) refuseMore(verb Verb, e *EntryState, state StateWord, at time.Time) error {
	switch verb {
	case VerbJump:
		return s.refuseJump(e, at)
	case VerbNow, VerbRelease:
		switch {
		case e.IsManual() && verb == VerbNow:
			return &Refusal{e.ID + " is carried out by hand", "use done once it was"}
		case e.Called > 0:
			return &Refusal{e.ID + " is at the head of the queue already: " + e.By + " put it there at " + s.clock(e.CalledAt), ""}
		case e.Gone || e.Deliveries == 0 && !e.IsManual():
			return &Refusal{e.ID + " has no message to send: " + cmp.Or(e.Reason, e.Skip, "its row has none"), ""}
		}
	case VerbSkip:
		if state == IsSending && !s.Held {
			return &Refusal{e.ID + " is being sent", "hold the day first: then the rest of it can be left out"}
		}
	case VerbRetime, VerbEdit:
		if e.IsBegun() {
			return &Refusal{e.ID + " was begun: only the rest of it is left", "use now to send it, or skip to leave it out"}
		}
	case VerbDone:
		if !e.IsManual() {
			return &Refusal{e.ID + " is not carried out by hand", "use now, or skip"}
		}
	}
	return nil
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

// stateText says in which state an entry is, and who put it there.
func (s *State) stateText(e *EntryState, state StateWord) string {
	text := e.Key() + " is " + string(state)
	switch {
	case state == IsSending:
		text = e.Key() + " is being sent"
	case state == IsPlayed && !e.Actual.IsZero():
		text = e.Key() + " was played at " + s.clock(e.Actual)
	case state == IsDone:
		text = e.Key() + " is done, since " + s.clock(e.Actual)
	case state == IsNote:
		text = e.Key() + " is a note, which nobody plays"
	}
	if e.By != "" && (state == IsSkipped || state == IsDone) {
		text += ", by " + e.By
	}
	if e.Reason != "" && state == IsSkipped {
		text += " (" + e.Reason + ")"
	}
	return text
}

// clock is a moment as the day's clocks show it.
func (s *State) clock(at time.Time) string { return at.In(s.Location()).Format("15:04:05") }
