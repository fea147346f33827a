package problem

import (
	"fmt"
	"strings"

	"simcast/readers"
	"simcast/templates/wording"
)

// Sentence says what is wrong with all of the block's problems, and what to do about all of them, where that is the same.
func (b *Block) Sentence() (message, suggestion string) {
	first := b.First()
	switch {
	case !b.isInOneWording():
		return b.meaning(), b.sharedSuggestion()
	case b.LacksColumn() && b.Count > 1:
		suggestion = "add a column " + first.Column + ", and fill it in"
		if first.Severity == readers.Error {
			suggestion += fmt.Sprintf("; or, if a column of yours is it, say so with --map \"HEADER=%s\"", first.Column)
			if example := ExampleDefault(first.Column, first.ID != ""); example != "" {
				suggestion += "; or give all rows the same, with " + example
			}
		}
		return first.Message + ", and the plan has no column " + first.Column, suggestion
	}
	return first.Message, first.Suggestion
}

// ExampleDefault is a default that gives all rows what a column of theirs lacks, "" where that differs from row to row. hasID says that they have ids.
func ExampleDefault(column string, hasID bool) string {
	value := ProposedDefault(column, hasID)
	if column == "persona" {
		value = "NAME"
	}
	if value == "" {
		return ""
	}
	return fmt.Sprintf(`--default "%s=%s"`, column, value)
}

// ProposedDefault is what the rows could have in such a column, "" where nobody can tell.
func ProposedDefault(column string, hasID bool) string {
	value := map[string]string{"channel": "mail", "subject": "Message {{.Row.id}}", "title": "Message {{.Row.id}}", "to": "{{.Team.Name}}"}[column]
	if !hasID {
		value = strings.Replace(value, "{{.Row.id}}", "from {{.Persona.Name}}", 1)
	}
	return value
}

// meaning is what the code of the problems means.
func (b *Block) meaning() string {
	first := b.First()
	if first.About != "" {
		return first.About
	}
	for _, table := range [][]Code{Codes(), ResultsCodes(), ListCodes(), SpaceFileCodes()} {
		for _, c := range table {
			if c.Code == first.Code && c.Severity == first.Severity {
				return c.Meaning
			}
		}
	}
	return wording.Counted(b.Count, "problem")
}

// sharedSuggestion is what all groups suggest, "" where they do not agree. Groups whose lines name the nearest right value do
// not count, if several others are left.
func (b *Block) sharedSuggestion() string {
	if s := &b.suggestions; s.differ || s.named > 0 && s.others < 2 {
		return ""
	}
	return b.suggestions.shared
}

// suggestions are what the groups of a block suggest. They are counted as the groups come: each line of a block asks for them.
type suggestions struct {
	shared        string // of the others
	named, others int    // groups whose lines name the nearest right value, and groups whose lines do not
	differ        bool   // those of the others do
}

// add takes in what a further group suggests.
func (s *suggestions) add(p *readers.Problem) {
	switch {
	case p.Value != "" && p.Nearest != "":
		s.named++
	case s.others > 0 && p.Suggestion != s.shared:
		s.differ = true
	default:
		s.shared = p.Suggestion
		s.others++
	}
}

// Says is what is wrong with the problems of a group, beside the block's Sentence: the wrong value and
// the nearest right one, where that is all that makes the block's problems differ. It is "" where the Sentence says all.
func (b *Block) Says(g *Group) string {
	first := g.First()
	if first.Value != "" && first.Nearest != "" {
		return fmt.Sprintf("%q → %q", wording.Clip(first.Value), first.Nearest)
	}
	if b.isInOneWording() {
		return ""
	}
	text, suggestion := first.Message, first.Suggestion
	if first.Value != "" && !b.hasShapes {
		text = fmt.Sprintf("%q", wording.Clip(first.Value))
	}
	if suggestion == b.sharedSuggestion() {
		suggestion = ""
	}
	return join(text, suggestion)
}

// compareShape takes in the message of a further group. One that is told by its nearest right value does not count.
func (b *Block) compareShape(p *readers.Problem) {
	if p.Value != "" && p.Nearest != "" {
		return
	}
	of := shape(p)
	if b.shape == "" {
		b.shape = of
	}
	b.hasShapes = b.hasShapes || of != b.shape
}

// shape is the message of a problem without its value.
func shape(p *readers.Problem) string {
	return strings.Replace(p.Message, fmt.Sprintf("%q", wording.Clip(p.Value)), "", 1)
}

func join(message, suggestion string) string {
	if suggestion == "" {
		return message
	}
	return message + "; " + suggestion
}
