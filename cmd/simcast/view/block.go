package view

import "simcast/pipeline/plan"

// Block is something that is said of one matter: a title, facts, a table, lines, and what to do next, each where there is something
// of it. All faces have the same words; how they look is up to each face.
type Block struct {
	ID    string // by which the page finds it
	Title string
	About string // what it is of, behind the title
	Look  Look   // of the title
	Facts []Fact
	Table *Table
	Lines [][]Phrase
	Next  []Step // the commands with which it goes on; the page has buttons and links of its own
}

// Fact is what is said under a label. Without one it goes on from the fact before it.
type Fact struct {
	Label   Phrase
	Text    []Phrase
	Tallies []Number // in place of Text: names with their numbers
}

// Number is how many there are of what has a name.
type Number = plan.Tally

// Table has a line for each of some things. The first cell of a line names it.
type Table struct {
	Columns []Column
	Rows    [][]Phrase
	Sums    []Phrase // the line at the end, nil where there is none
}

// Column is a column of a table.
type Column struct {
	Head     string
	IsNumber bool // its cells stand to the right and are never cut, as a number or a time
}

// Step is what somebody can do next, and the words of the command for it, none where there is no command.
type Step struct {
	Begin, What string
	Command     []string
}

// Said is a fact in plain words.
func Said(label, text string) Fact { return FactAs(Ordinary, label, text) }

// FactAs is a fact whose text has a look.
func FactAs(look Look, label, text string) Fact {
	return Fact{Label: As(Strong, label), Text: []Phrase{As(look, text)}}
}

// SaidAs is a fact whose text begins with that of somebody.
func SaidAs(label, quoted, text string) Fact {
	return Fact{Label: As(Strong, label), Text: []Phrase{Quoted(quoted), Plain(text)}}
}

// Text is phrases as one text.
func Text(phrases []Phrase) (text string) {
	for _, p := range phrases {
		text += p.Text
	}
	return text
}
