package view

import (
	"strconv"
	"strings"

	"simcast/pipeline/plan"
	"simcast/templates/wording"
)

// Counted is a team, or a space, with what became of its messages.
type Counted struct {
	Name string
	plan.Counts
	Note string // how it ended, where there is something to say
}

// Teams are the teams of a run, a line each. In an exercise day a row without a team is one that somebody carries out.
func Teams(teams []plan.TeamCounts, isDay bool) Block {
	var rows []Counted
	for _, team := range teams {
		name := team.Team
		switch {
		case !isDay || name != plan.NoTeamKnown:
		case team.Failed > 0:
			name = "(by hand, or no team known)"
		default:
			name = plan.ByHand
		}
		rows = append(rows, Counted{Name: name, Counts: team.Counts})
	}
	return tableOf("team", rows, "Total")
}

// Spaces are spaces, a line each.
func Spaces(spaces []Counted, all int) Block {
	return tableOf("space", spaces, wording.Counted(all, "space"))
}

// tableOf has a line for each of some things and, where they are several, one with their sums. It has the columns of which there is something.
func tableOf(head string, rows []Counted, sums string) Block {
	sum, hasNotes := Counted{Name: sums}, false
	for _, row := range rows {
		sum.Add(row.Counts)
		hasNotes = hasNotes || row.Note != ""
	}
	t := &Table{Columns: []Column{{Head: head}}}
	var shown []int
	for i, c := range Counts(sum.Counts) {
		if i == 0 || c.N > 0 {
			shown, t.Columns = append(shown, i), append(t.Columns, Column{Head: c.Word, IsNumber: true})
		}
	}
	if hasNotes {
		t.Columns = append(t.Columns, Column{})
	}
	for _, row := range rows {
		t.Rows = append(t.Rows, row.cells(shown, hasNotes))
	}
	if len(rows) > 1 {
		t.Sums = sum.cells(shown, hasNotes)
	}
	return Block{ID: "by-" + head, Table: t}
}

// cells are a line of the table. A count of nothing is not loud.
func (c *Counted) cells(shown []int, hasNotes bool) []Phrase {
	cells, counts := []Phrase{Plain(c.Name)}, Counts(c.Counts)
	for _, i := range shown {
		look := counts[i].Look
		if counts[i].N == 0 {
			look = Faint
		}
		cells = append(cells, As(look, strconv.Itoa(counts[i].N)))
	}
	if hasNotes {
		cells = append(cells, As(Warning, c.Note))
	}
	return cells
}

// Ended is a run that has ended, in one space or in several.
type Ended struct {
	plan.Counts
	LeftOut     int                // messages that a choice left out
	Skipped     []plan.SkippedRows // which rows are skipped; none where that is not known
	IsDay       bool
	Spaces      int // of a list; 0 of one space
	Interrupted bool
	Stopped     string // why it stopped
}

// Outcome says how a run has ended, and what became of all messages that no choice left out.
func Outcome(e Ended) (b Block) {
	switch b.Look = Sent; {
	case e.Interrupted:
		b.Look = Warning
		b.Lines = append(b.Lines, []Phrase{As(Warning, "Interrupted"), Plain(": messages that were not tried are pending.")})
	case e.Stopped != "":
		b.Look = Error
		b.Lines = append(b.Lines, []Phrase{As(Warning, "The run stopped"), Plain(": " + strings.TrimSuffix(e.Stopped, ".") + ".")})
	case e.Open > 0:
		b.Look = Warning
	}
	var before []Phrase
	switch isAll := !e.IsDay && e.Open+e.LeftOut+e.Failed+e.Uncertain+e.Pending+e.NotReleased == 0 && e.Sent+e.Already > 0; {
	case e.Spaces > 0:
		before = []Phrase{Plain(wording.Counted(e.Spaces, "space") + ": ")}
	case isAll:
		before = []Phrase{As(Sent, "Everything is sent"), Plain(": ")}
	}
	b.Lines = append(b.Lines, append(before, e.sentence()...))
	if e.Drafts > 0 {
		b.Lines = append(b.Lines, []Phrase{Plain(plan.AboutDrafts)})
	}
	return b
}

// NotEnded says of a run that has no end why: it was cut off, or could not begin.
func NotEnded(hasSent bool) Block {
	b := Block{Look: Error}
	if b.say("Nothing was sent."); hasSent {
		b.Look, b.Lines = Error, [][]Phrase{{Plain("The run was cut off.")}}
	}
	return b
}
