package lint

import (
	"time"

	"simcast/pipeline/lint/rule"
)

// The kinds of entries, in the contract's words.
const (
	Inject      = "inject"
	Contingency = "contingency"
	Manual      = "manual"
	Expected    = "expected"
	Note        = "note"
)

// Entry is one row of a plan, as far as rules across rows have to know it.
type Entry struct {
	Row       int    // as a spreadsheet shows it
	ID        string // "" where the row has none
	Kind      string // one of the kinds above
	Channel   string // as the interface spells it, "" where it is carried out by hand
	Subject   string // as filled in
	Objective string // the cell
	After     string // the id of the entry that it follows, "" where it follows none
	Lint      string // the cell
	Teams     []string

	At         time.Time // its moment, where HasTime; in the zone of the exercise
	Deliveries int       // how many requests it takes

	HasTime       bool
	Minus         bool // the moment is written with a minus: it is meant to be before STARTEX
	Skipped       bool // it is left out by skip or status
	HasExpected   bool // its cell of that column is filled in; the same for the next two
	HasController bool
	HasTrigger    bool

	// Cells are the texts of the row by column, as the rules have seen them. Only a row whose Lint is not empty needs them:
	// a suppression without a text holds as long as they stay.
	Cells map[string]string
}

// isPlayed reports a row that somebody or something plays, at its moment or when it is asked for.
func (e *Entry) isPlayed() bool {
	return !e.Skipped && (e.Kind == Inject || e.Kind == Contingency || e.Kind == Manual)
}

// isOnTime reports a row that is played by the clock: contingency entries wait until somebody releases them.
func (e *Entry) isOnTime() bool { return e.isPlayed() && e.Kind != Contingency }

// Plan is what is checked.
type Plan struct {
	Entries  []Entry        // in the plan's order
	Texts    []rule.Finding // of rules of one text, in any order
	NoTexts  bool           // texts could not be filled in, so that their rules have not been asked
	NoSheets bool           // it is a text: it cannot have a sheet Settings
	NoTeams  bool           // it is not known to whom the entries go, so that rules about teams are not asked

	HasAt        bool // it has a column `at` with something in it
	HasObjective bool // it has a column `objective`
	Objectives   []Objective

	StartEx, EndEx time.Time     // zero where they are not known
	Interval       time.Duration // of the pace; 0 where it is not known
	Late           time.Duration // from how much on an entry counts as late; 0 is a minute
	Messages       int           // how many messages have a text, and so could have a mark
	Unmarked       []int         // rows of messages that have none; Texts do not have these findings
	NoMark         rule.Finding  // what is said of each of them

	// SuppressedTextChanged says of a suppression whether the text is another one than at the first check in this space, as far
	// as that is known: at the first check it is not. nil without a space.
	SuppressedTextChanged func(Suppression) (changed, known bool)
}

// Objective is a cell of the sheet Objectives.
type Objective struct {
	Text string
	Cell string // Objectives!A4
}
