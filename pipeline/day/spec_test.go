package day

import (
	"slices"
	"strings"
	"testing"
	"time"
)

// takes is the table of the contract: which verb an entry takes, by its state.
const takes = `
waiting     | now         skip retime slip jump done edit
due         | now         skip retime slip      done edit
sending     |             skip
played      |
done        |
note        |
contingency | now release skip                  done edit
unscheduled | now         skip retime           done edit
past        | now         skip retime           done edit
skipped     | now                                    edit
missed      |
`

// TestStatesAreTheContracts: in which state an entry takes which verb is what the contract's table says. A remark is right in any.
func TestStatesAreTheContracts(t *testing.T) {
	seen := 0
	for line := range strings.Lines(strings.TrimSpace(takes)) {
		state, verbs, _ := strings.Cut(line, "|")
		seen++
		for _, spec := range Specs() {
			if spec.Of == TheDay || spec.Verb == VerbNote {
				continue
			}
			if got, want := spec.Takes(StateWord(strings.TrimSpace(state))), slices.Contains(strings.Fields(verbs), string(spec.Verb)); got != want {
				t.Errorf("%s is taken when %s: %t", spec.Verb, strings.TrimSpace(state), got)
			}
		}
	}
	if seen != len(States()) {
		t.Errorf("the table has %d states of %d", seen, len(States()))
	}
}

// TestSpecsAreWhole: nothing is missing of any verb that somebody asks for, of its help, its form, and what it does.
func TestSpecsAreWhole(t *testing.T) {
	for _, spec := range Specs() {
		lacks := func(isMissing bool, what string) {
			if isMissing {
				t.Errorf("%s lacks %s", spec.Verb, what)
			}
		}
		lacks(SpecOf(spec.Verb).Verb != spec.Verb, "a name of its own")
		lacks(spec.Apply == nil && spec.Verb != VerbNote, "what it does")
		lacks(!spec.IsOfBoard && (spec.Short == "" || spec.Example == ""), "help")
		lacks(spec.Of != TheDay && spec.Press == nil, "a button")
		choice := spec.Arg(ChoiceArg)
		isAskedOfDay := spec.Of == TheDay || spec.Of == MaybeEntry
		lacks(isAskedOfDay && choice == nil && (spec.Title == "" || spec.Yes == ""), "a question")
		lacks(spec.Of == MaybeEntry && spec.Arg(EntryArg) == nil, "a flag that names the entry")
		lacks(spec.Of == TheDay && len(spec.States) > 0, "entries, and has states")
		for _, arg := range spec.Args {
			isBehind := arg.Flag == "" && slices.Contains([]ArgKind{TextArg, SpanArg, WhenArg, CellsArg, PathArg}, arg.Kind)
			lacks(arg.Flag != "" && arg.Help == "", "help for --"+arg.Flag)
			lacks(arg.Kind != TickArg && arg.Flag != "" && arg.Value == "", "a value for --"+arg.Flag)
			lacks(isBehind && (arg.Needs+arg.Beside == "" || arg.Write == ""), "how its argument is written")
			lacks(arg.Kind == TickArg && arg.Ticks == nil, "what --"+arg.Flag+" ticks")
			lacks(arg.Kind != ChoiceArg && arg.Kind != EntryArg && arg.Field.Label == "", "a label")
			for _, choice := range arg.Choices {
				lacks(choice.Word == "" || choice.Title == "" || choice.Yes == "" || choice.Asks == "" || choice.Says == "", "words for "+choice.Word)
			}
		}
	}
}

// TestSeenBy: a press that has seen the entry in another state comes too late, and one that moves it also if its moment is another one.
func TestSeenBy(t *testing.T) {
	noon := time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)
	line := func(state StateWord, at time.Duration) *Line { return &Line{State: state, Expected: noon.Add(at)} }
	waiting, moved, due := line(IsWaiting, time.Minute), line(IsWaiting, time.Hour), line(IsDue, time.Minute)
	b := &Board{}
	for verb, changesWithMoment := range map[Verb]bool{VerbNow: false, VerbSkip: false, VerbRetime: true, VerbJump: true, VerbSlip: true} {
		spec := SpecOf(verb)
		first := spec.SeenBy(b, waiting)
		if first == spec.SeenBy(b, due) || (first != spec.SeenBy(b, moved)) != changesWithMoment {
			t.Errorf("%s: %s, %s, %s", verb, first, spec.SeenBy(b, moved), spec.SeenBy(b, due))
		}
	}
	ofDay := func(verb Verb, b Board) string { spec := SpecOf(verb); return spec.SeenBy(&b, nil) }
	for verb, changed := range map[Verb]Board{VerbHold: {Held: true}, VerbResume: {Held: true}, VerbMode: {Mode: ModeCue}, VerbSlip: {Offset: time.Minute}, VerbEndEx: {Ended: true},
		VerbPast: {Lines: []Line{{State: IsPast}}, Counts: map[StateWord]int{IsPast: 1}}} {
		if ofDay(verb, Board{}) == ofDay(verb, changed) {
			t.Errorf("%s does not see what has changed", verb)
		}
	}
	one, other := Board{Lines: []Line{{Entry: Entry{ID: "A"}, State: IsPast}}}, Board{Lines: []Line{{Entry: Entry{ID: "B"}, State: IsPast}}}
	if ofDay(VerbPast, one) == ofDay(VerbPast, other) {
		t.Error("another entry that is past is not noticed")
	}
	if note := SpecOf(VerbNote); note.SeenBy(b, waiting) != note.SeenBy(b, due) {
		t.Error("a remark is right in any state")
	}
}
