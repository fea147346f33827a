package view

import (
	"cmp"
	"fmt"
	"strings"

	"simcast/pipeline/day"
	"simcast/templates/wording"
)

// Need is something that waits for somebody.
type Need struct {
	Phrase
	Part string // which of the lists above it is, in small letters
	N    int
	IDs  []string
}

// Tally is how many entries are in a state.
type Tally struct {
	Phrase
	State day.StateWord
}

// needs are what waits for somebody.
func (d *Day) needs() (needs []Need) {
	if d.Ended {
		return nil
	}
	add := func(part string, look Look, lines []*day.Line, count func(*day.Line) int, say func(n int) string) {
		need := Need{Part: part}
		for _, l := range lines {
			if n := count(l); n > 0 {
				need.N, need.IDs = need.N+n, append(need.IDs, l.ID)
			}
		}
		if need.Phrase = As(look, say(need.N)); need.N > 0 {
			needs = append(needs, need)
		}
	}
	each := func(*day.Line) int { return 1 }
	are := func(what string) func(int) string { return func(n int) string { return fmt.Sprintf("%d %s", n, what) } }
	add("past", Warning, d.Past, each, are("past"))
	add("manual", Warning, d.Manual, each, are("by hand"))
	add("cues", Warning, d.Cues, each, func(n int) string { return fmt.Sprintf("%d %s for now", n, wording.Of(n, "waits", "wait")) })
	add("unscheduled", Warning, d.Unscheduled, each, are("without a time"))
	add("trouble", Failed, d.Trouble, func(l *day.Line) int { return l.Results.Failed }, are("failed"))
	add("trouble", Uncertain, d.Trouble, func(l *day.Line) int { return l.Results.Uncertain }, are("uncertain"))
	return needs
}

// countedStates are the states in the order in which they are counted.
func countedStates() []day.StateWord {
	return []day.StateWord{day.IsPlayed, day.IsDone, day.IsSending, day.IsDue, day.IsWaiting, day.IsPast, day.IsContingency, day.IsUnscheduled, day.IsSkipped, day.IsMissed, day.IsNote}
}

// tallies count the entries of states, those that there are.
func tallies(b *day.Board, states ...day.StateWord) (all []Tally) {
	for _, state := range states {
		if n := b.Counts[state]; n > 0 {
			look := Ordinary
			if state == day.IsPast || state == day.IsMissed {
				look = Warning
			}
			all = append(all, Tally{As(look, fmt.Sprintf("%d %s", n, state)), state})
		}
	}
	return all
}

// Counted are the entries of each state, in words.
func (d *Day) Counted() string { return inWords(d.Tally) }

// StillToCome counts what is missed where the day ends.
func StillToCome(b *day.Board) string {
	return inWords(tallies(b, day.IsSending, day.IsDue, day.IsWaiting, day.IsUnscheduled, day.IsPast))
}

func inWords(all []Tally) string {
	var texts []string
	for _, t := range all {
		texts = append(texts, t.Text)
	}
	return cmp.Or(strings.Join(texts, ", "), "none")
}
