package day

import (
	"cmp"
	"fmt"
	"slices"
	"time"
)

// Spec is all that anybody knows of a verb. It is read by who parses a control and by the commands of simcast control, by what completes
// them, by the forms of the board, by the history, and by the lines that tell what happened.
type Spec struct {
	Verb   Verb
	Of     Scope
	States []StateWord // in which an entry takes it: the contract's table; none: in any
	Args   []Arg       // those that say which entry is meant by a flag among them
	Bare   string      // what to do with an argument, for a verb that takes none

	WaitsForStart bool // it is recorded while nothing plays the day, and counts from the next start
	ChangesPlan   bool // it needs the plan to be read and checked, which may take seconds
	IsOfBoard     bool // simcast control has no command for it

	IsSo        func(s *State) bool                                      // the day is already as it makes it; nil: it never is
	Refuse      func(s *State, c Control, by string, at time.Time) error // what stands against it whatever entries it names; nil: nothing
	RefuseEntry func(s *State, e *EntryState, at time.Time) error        // what stands against it at an entry, besides States; nil: nothing
	Apply       func(s *State, e Event)                                  // what it does; nil: it is only recorded

	// What simcast control says of it.
	Use                  string // what follows its name
	Short, Long, Example string
	Confirm              string // what a terminal asks before; PLAN in it is the path. "": nothing

	// What the page says of it.
	Title, Yes  string                                  // the question about the day, and its button; a verb with choices has them there
	Asks, Note  string                                  // what it does, and what it does not do
	IsGrave     bool                                    // its button is red
	ShowsPast   bool                                    // what is past stands beside
	ShowsCounts bool                                    // how many entries are in each state stands beside
	Late        func(b *Board) string                   // why a press came too late, "" where the day does not say it; nil: it never does
	Press       func(l *Line) (button, question string) // about an entry; no button where another verb does the same
	Seen        func(b *Board, l *Line) string          // what a press has seen; l is nil for the day; nil: what [Spec.SeenBy] says

	// What a [Sentence] tells of it.
	Told       string // in a word or two, once it has taken effect; "": its name
	Tells      string // what more is said
	TellsEntry bool   // a line says what the entry is
	Look       string // the word of a result or a severity that looks like it, or [Strong]; "": nothing stands out
}

// Strong is the look of what must not be missed.
const Strong = "strong"

// Scope says what a verb acts on.
type Scope uint8

// The scopes.
const (
	TheDay     Scope = iota // it names no entry
	Entries                 // one or several
	OneEntry                // exactly one
	MaybeEntry              // the day, or one entry that a flag names
)

// ArgKind says how an argument is written, and names the field of a [Control] into which it goes.
type ArgKind string

// The kinds.
const (
	TextArg   ArgKind = "reason"
	SpanArg   ArgKind = "length"
	WhenArg   ArgKind = "when"
	ChoiceArg ArgKind = "choice" // one of Choices
	TickArg   ArgKind = "tick"   // yes or no, for the field of Ticks
	CellArg   ArgKind = "cell"   // the value of a column, for one of the cells
	CellsArg  ArgKind = "cells"  // any cells, written column=VALUE
	PathArg   ArgKind = "plan"
	EntryArg  ArgKind = "ids"  // of one entry
	SureArg   ArgKind = "sure" // of the page alone: a tick without which nothing is done
)

// Arg is what goes with a verb beside the entries that it names first.
type Arg struct {
	Kind    ArgKind
	Flag    string // of simcast control; "": what stands behind the verb
	Value   string // what help calls the flag's value
	Names   string // what the flag's values name, for the completion
	Help    string
	Column  string // of CellArg
	IsList  bool   // of CellArg: the flag may be repeated
	Choices []Choice
	Ticks   func(c *Control) *bool

	Needs  string // what it is, where it must not be missing: "a reason"
	Beside string // the same behind "the id of an entry and"
	Write  string // how to write it

	Field Field
}

// Choice is one of a few words that a verb takes.
type Choice struct {
	Word       string
	Title, Yes string // on the page: the question, and the button
	Asks       string // on the page: what it does
	Says       string // what was decided
}

// Field is an argument in a form of the page.
type Field struct {
	Label, Hint, Placeholder string // in a hint ZONE is the day's time zone
	Rows                     int    // of a text; 0: it has one line
	Proposes                 []string
	Most                     int       // how many characters; 0: any number
	Ways                     [2]string // of a tick: what becomes without it, and with it
	OnHold                   bool      // of a tick: it is there while the day is on hold, and needed
	IfRefused                bool      // of a tick: it is there where the verb was refused
	Empty, EmptyHint         string    // what is wrong where it is missing, and what to do; "": it may be missing
}

// Specs are all verbs, in the order of the page's buttons and of help.
func Specs() []Spec { return slices.Clone(specs) }

// SpecOf is a verb, and an empty one where there is no such verb.
func SpecOf(verb Verb) Spec {
	for i := range specs {
		if specs[i].Verb == verb {
			return specs[i]
		}
	}
	return Spec{}
}

// specs never change.
var specs = []Spec{holdVerb(), resumeVerb(), nowVerb(), releaseVerb(), doneVerb(), skipVerb(), retimeVerb(), slipVerb(), jumpVerb(), pastVerb(), addVerb(), editVerb(),
	noteVerb(), reloadVerb(), endExVerb(), modeVerb()}

// Name is what a form calls the argument: its flag, or its column, or, where it stands behind the verb, the field into which it goes.
func (a *Arg) Name() string { return cmp.Or(a.Flag, a.Column, string(a.Kind)) }

// Arg is the argument of a kind, nil where the verb has none.
func (s *Spec) Arg(kind ArgKind) *Arg {
	for i := range s.Args {
		if s.Args[i].Kind == kind {
			return &s.Args[i]
		}
	}
	return nil
}

// Choice is what stands for a word; a word that the verb does not know says itself.
func (s *Spec) Choice(word string) Choice {
	if arg := s.Arg(ChoiceArg); arg != nil {
		for _, choice := range arg.Choices {
			if choice.Word == word {
				return choice
			}
		}
	}
	return Choice{Word: word, Says: word}
}

// Words are those among which one is chosen.
func (a *Arg) Words() (words []string) {
	for _, choice := range a.Choices {
		words = append(words, choice.Word)
	}
	return words
}

// Takes reports whether an entry in a state takes the verb by the contract's table.
func (s *Spec) Takes(state StateWord) bool {
	return len(s.States) == 0 || slices.Contains(s.States, state)
}

// SeenBy is what a press on the page has seen: where the entry stood when the page was made, or the day where l is nil. Who presses a
// button means what was on the page.
func (s *Spec) SeenBy(b *Board, l *Line) string {
	switch {
	case s.Seen != nil:
		return s.Seen(b, l)
	case l != nil:
		return l.seen()
	}
	return fmt.Sprint(b.Ended)
}

// seen is where an entry stands.
func (l *Line) seen() string {
	if l.Called {
		return string(l.State) + "-called"
	}
	return string(l.State)
}

// seenMoment is where an entry stands, with its moment: who moves it means that one.
func seenMoment(_ *Board, l *Line) string {
	return fmt.Sprintf("%s-%d", l.seen(), l.Expected.UnixMilli())
}

// seenHold is whether the day is on hold.
func seenHold(b *Board, _ *Line) string { return fmt.Sprint(b.Held, b.HeldSince.UnixMilli(), b.Ended) }

// seenNothing is for what is right whatever has changed.
func seenNothing(*Board, *Line) string { return "" }
