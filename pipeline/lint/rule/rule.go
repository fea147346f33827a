// Package rule says what a rule of lint is, and what it finds.
//
//	rule.go   rules and findings
package rule

// Rule is one line of the table of rules.
type Rule struct {
	Number   string // L110
	Name     string // real-domain
	ByItself bool   // its findings are errors by themselves, without --strict
	What     string // what it looks for, as in the table
	Why      string // why that is a fault on the day
	Example  string // a text, or a row, that it finds
	Instead  string // what to write instead
	Source   string // from where the rule is, "" where none is known
}

// Finding is one thing that a rule has found.
type Finding struct {
	Rule       *Rule
	Row        int    // the row's number in the spreadsheet, 0 where it is of the plan as a whole
	Column     string // the contract's name of the column, or the planner's header; "" where it is of the row
	Message    string // what is wrong, one line
	Suggestion string // what to write instead
	OnPage     string // as in readers.Problem
	Value      string // the text that was found, "" where there is none
}
