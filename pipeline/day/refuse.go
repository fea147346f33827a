package day

import (
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

// Refuse says why a control cannot be at that moment, as a *Refusal; nil says that it may take effect. That a moment, a cell or
// a plan is good is not asked here. Of several ids all are taken, or none.
func (s *State) Refuse(c Control, by string, at time.Time) error {
	if s.Ended {
		return &Refusal{"the day has ended, at " + s.clock(s.EndedAt), "to take it up again, use simcast play with --reopen"}
	}
	spec := SpecOf(c.Verb)
	if spec.Verb == "" {
		return &Refusal{fmt.Sprintf("this simcast knows no control %q", c.Verb), "use the simcast that plays the day"}
	}
	if spec.Refuse != nil {
		if refusal := spec.Refuse(s, c, by, at); refusal != nil {
			return refusal
		}
	}
	if spec.Of == TheDay && spec.ChangesPlan {
		return nil // its ids are those of entries that it adds
	}
	for _, id := range c.IDs {
		if refusal := s.refuseEntry(&spec, id, at); refusal != nil {
			return refusal
		}
	}
	return nil
}

// refuseEntry is what stands against a verb at one of its entries.
func (s *State) refuseEntry(spec *Spec, id string, at time.Time) error {
	e := s.byID[id]
	if e == nil {
		return &Refusal{fmt.Sprintf("there is no entry %q", id), s.meantEntry(id)}
	}
	if state := s.StateOf(e, at); !spec.Takes(state) {
		return &Refusal{s.stateText(e, state), ""}
	}
	if spec.RefuseEntry == nil {
		return nil
	}
	return spec.RefuseEntry(s, e, at)
}

// takenBy are the verbs that an entry takes at a moment, now and release on hold, too. What depends on the day and on who asks
// is not asked here.
func (s *State) takenBy(e *EntryState, state StateWord, at time.Time) (taken []Verb) {
	if s.Ended || e.ID == "" {
		return nil
	}
	for i := range specs {
		spec := &specs[i]
		if spec.Of != TheDay && spec.Takes(state) && (spec.RefuseEntry == nil || spec.RefuseEntry(s, e, at) == nil) {
			taken = append(taken, spec.Verb)
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
