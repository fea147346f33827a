package plan

import (
	"time"

	"simcast/readers"
)

// Report is all that a results file holds: the plan's own cells, and each
// delivery's status beside them. A writer needs nothing else.
type Report struct {
	Plan     *readers.Plan // its columns, format, separator and file mode; its rows are in Lines
	Run      string        // the run's name in the ledger
	Space    string        // SpaceMark of the space
	Round    string
	Redirect string         // the one team of a redirected round, "" elsewhere
	Zone     *time.Location // in which the plan's date cells were taken
	Ended    bool           // whether the run has ended
	MayGoOut int            // pending lines, the first ones, that may go out before the file is written again
	Budget   string         // PropBudget
	Lines    []Line
}

// Line is one row of a results file.
type Line struct {
	Row      readers.Row // the plan's cells as the planner wrote them
	Team     string      // what stands in the team column; "": the plan's own cell
	TeamID   string
	TeamName string // for the summary's rows, "" where the line has no team
	Delivery string // ROUND:HASH, "" where the line has no team
	Status   Status
}
