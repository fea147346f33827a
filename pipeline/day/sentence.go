package day

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"simcast/templates/wording"
)

// Sentence is an event in words, for the lines of a terminal, the board, and the sheet of controls.
type Sentence struct {
	What   string   // in a word or two, once it has taken effect
	Verb   string   // what was asked for, in a word or two
	IDs    []string // of the entries that it names, but for those that Text names
	Text   string   // what becomes of them, or of the day; "" where the verb says it all
	Cells  []Cell   // that it sets
	Reason string
	Look   string // as [Spec].Look

	isOfOne bool // it is about one entry
}

// IsTold reports whether people want to know of an event: not that a process takes the plan, or plays an entry.
func (e *Event) IsTold() bool { return e.Verb != EventTake && e.Verb != EventPlayed }

// Sentence puts an event into words, with its moments as clock writes them.
func (e *Event) Sentence(clock func(time.Time) string) Sentence {
	spec := SpecOf(e.Verb)
	s := Sentence{What: cmp.Or(spec.Told, string(e.Verb)), Verb: string(e.Verb), IDs: e.IDs, Reason: e.Reason, Look: spec.Look, Cells: e.Cells, isOfOne: spec.Of == OneEntry}
	var said []string
	add := func(given bool, text string) {
		if given {
			said = append(said, text)
		}
	}
	switch e.Verb {
	case EventBecamePast:
		s.Verb = "went past"
		add(e.Cause != "", e.Cause.Words())
	case EventStart:
		add(true, "the day is played from here on")
	case EventStopped:
		s.Look = "warning"
		add(true, "the day has not ended")
	case EventReopen:
		s.What, s.Look = "reopened", Strong
		add(true, "the day goes on")
	case EventClock:
		add(true, "the clock of the machine that plays was set: it is "+cmp.Or(WallText(e.WallAhead), "as the exercise's"))
	}
	if spec.Arg(SpanArg) != nil {
		s.IDs = nil
		add(true, e.movesWords())
	}
	add(e.Choice != "", spec.Choice(e.Choice).Says)
	add(spec.Tells != "", spec.Tells)
	add(!e.Moment.IsZero() || e.When != "", spec.momentWord()+" "+e.momentWords(clock))
	add(e.CatchUp, "the clock times stay")
	add(e.Anyway, "even on hold")
	add(e.Also, "besides the slip of another person")
	add(e.Plan != "", "from "+e.Plan)
	s.Text = strings.Join(said, ", ")
	return s
}

// momentWord is what stands before the moment that goes with a verb.
func (s *Spec) momentWord() string {
	if s.Of == OneEntry {
		return "to"
	}
	return "at"
}

// movesWords say what is moved, and by how much.
func (e *Event) movesWords() string {
	what, way := "everything to come", "later"
	if len(e.IDs) > 0 {
		what = "everything from " + e.IDs[0] + " on"
	}
	if e.Length < 0 {
		way = "earlier"
	}
	return what + " " + wording.Span(e.Length) + " " + way
}

// momentWords are the moment of an event: as it was written, where it did not take effect.
func (e *Event) momentWords(clock func(time.Time) string) string {
	if e.Moment.IsZero() {
		return e.When
	}
	return clock(e.Moment)
}

// Whole is all that goes with the verb.
func (s Sentence) Whole() string {
	said := []string{s.Text}
	for _, cell := range s.Cells {
		said = append(said, cell.Column+": "+cmp.Or(strings.TrimSpace(cell.Value), "(empty)"))
	}
	return behind(strings.Join(s.IDs, ", "), append(said, s.Reason))
}

// Short is what becomes of what it names, without the reason: of the cells of an entry, which they are.
func (s Sentence) Short() string {
	said := []string{s.Text}
	for _, cell := range s.Cells {
		if s.isOfOne {
			said = append(said, cell.Column)
		}
	}
	return strings.TrimPrefix(strings.Join(said, ", "), ", ")
}

// shownIDs is how many ids a line has.
const shownIDs = 5

// Line is the verb with what goes with it, short enough for one line.
func (s Sentence) Line() string {
	ids := strings.Join(s.IDs[:min(len(s.IDs), shownIDs)], ", ")
	if len(s.IDs) > shownIDs {
		ids += ", …"
	}
	return behind(strings.TrimSpace(s.Verb+" "+ids), []string{s.Short(), s.Reason})
}

// behind puts what is said behind what it is about.
func behind(about string, said []string) string {
	text := strings.Join(slices.DeleteFunc(said, func(part string) bool { return part == "" }), "; ")
	if about != "" && text != "" {
		about += ": "
	}
	return about + text
}
