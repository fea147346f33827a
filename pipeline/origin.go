package pipeline

import (
	"fmt"
	"strings"

	"simcast/ledger"
	"simcast/readers"
)

// Origin is what a results file says of the run that wrote it.
type Origin struct {
	Run      string // "" in a CSV
	Round    string
	Redirect string // the one team of a redirected round, "" elsewhere
	Zone     string // IANA name of the zone in which date cells were taken, "" in a CSV
	Ended    bool   // whether the run had ended; a CSV cannot say so
	Pending  bool   // a row is pending
	Workbook bool
}

// ReadOrigin reads a results file once, for what must be known before its rows
// are checked. Rows of two rounds are a *readers.Problem.
func ReadOrigin(file *readers.Plan) (Origin, error) {
	o := Origin{Run: file.Properties[PropRun], Zone: file.Properties[PropZone],
		Ended: file.Properties[PropEnded] == "true", Workbook: file.Properties[PropRun] != ""}
	index := map[string]int{}
	for _, column := range file.Columns {
		index[column.Name] = column.Index
	}
	named := false
	for row, err := range file.Rows() {
		if err != nil {
			return o, err
		}
		cell := func(name string) string {
			if i, found := index[name]; found && i < len(row.Cells) {
				return strings.TrimSpace(row.Cells[i].Text)
			}
			return ""
		}
		if word := lower(cell("result")); word == "" || word == string(Pending) {
			o.Pending = true
		}
		var t told
		if t.readDelivery(cell("delivery")); cell("delivery") == "" {
			continue
		}
		if named && t.round != o.Round {
			return o, mixedRounds(file, row, index["delivery"], o.Round, t.round)
		}
		named, o.Round = true, t.round
		if isRedirected(t.hash) {
			o.Redirect = cell("team")
		}
	}
	return o, nil
}

func mixedRounds(file *readers.Plan, row readers.Row, index int, one, other string) error {
	return &readers.Problem{Place: file.Place(row, index), Severity: readers.Error, Code: "two-rounds",
		Message:    fmt.Sprintf("the file has deliveries of the rounds %q and %q", one, other),
		Suggestion: "keep the rows of one round, and run the others from a file of their own"}
}

// Elsewhere reports whether the file is of a run on another machine that may
// have gone on after it was written: nobody here can tell what is out.
func (o Origin) Elsewhere(book *ledger.Ledger, space string, foreign bool) (bool, error) {
	if o.Workbook {
		_, known, err := book.RunNamed(o.Run)
		return !o.Ended && !known, err
	}
	known, err := book.HasRound(space, o.Round)
	return o.Pending && (foreign || !known), err
}
