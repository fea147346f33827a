package pipeline

import (
	"fmt"
	"strings"

	"simcast/ledger"
	"simcast/readers"
)

// Origin is what a results file says of the run that wrote it.
type Origin struct {
	Run        string // "" in a CSV
	Space      string // the mark of the space (see SpaceMark), "" in a CSV
	Round      string
	Redirected bool   // the round is a rehearsal, redirected to one team
	Redirect   string // that team, by id or full name; "" where the file does not say
	Zone       string // IANA name of the zone in which date cells were taken, "" in a CSV
	Ended      bool   // whether the run had ended; a CSV cannot say so
	Pending    bool   // a row is pending
	Hashes     map[string]bool
}

// ReadOrigin reads a results file once, for what must be known before its rows
// are checked. Rows of two rounds, or redirected to two teams, are a *readers.Problem.
func ReadOrigin(file *readers.Plan) (Origin, error) {
	o := Origin{Run: file.Properties[PropRun], Space: file.Properties[PropSpace], Zone: file.Properties[PropZone],
		Redirect: file.Properties[PropRedirect], Ended: file.Properties[PropEnded] == "true", Hashes: map[string]bool{}}
	o.Redirected = o.Redirect != ""
	scan := originScan{Origin: &o, file: file, index: map[string]int{}}
	for _, column := range file.Columns {
		scan.index[column.Name] = column.Index
	}
	for row, err := range file.Rows() {
		if err != nil {
			return o, err
		}
		if err := scan.take(row); err != nil {
			return o, err
		}
	}
	return o, nil
}

// originScan is an Origin in the making.
type originScan struct {
	*Origin
	file   *readers.Plan
	index  map[string]int
	named  bool   // a row has named the round
	teamID string // of the first redirected row that has one
}

func (s *originScan) take(row readers.Row) error {
	if word := lower(s.cell(row, "result")); word == "" || word == string(Pending) {
		s.Pending = true
	}
	delivery := s.cell(row, "delivery")
	if delivery == "" {
		return nil
	}
	var t told
	t.readDelivery(delivery)
	if s.named && t.round != s.Round {
		return s.mixed(row, "delivery", "two-rounds", fmt.Sprintf("the file has deliveries of the rounds %q and %q", s.Round, t.round))
	}
	s.named, s.Round = true, t.round
	if t.hash != "" {
		s.Hashes[t.hash] = true
	}
	if !t.redirected {
		return nil
	}
	s.Redirected = true
	team := s.cell(row, "team_id")
	if s.teamID != "" && team != "" && team != s.teamID {
		return s.mixed(row, "team_id", "two-redirects", fmt.Sprintf("the round went to the one team %s, and this row has %s", s.teamID, team))
	}
	if team != "" {
		s.teamID, s.Redirect = team, team
	}
	return nil
}

func (s *originScan) cell(row readers.Row, name string) string {
	if i, found := s.index[name]; found && i < len(row.Cells) {
		return strings.TrimSpace(row.Cells[i].Text)
	}
	return ""
}

func (s *originScan) mixed(row readers.Row, column, code, message string) error {
	return &readers.Problem{Place: s.file.Place(row, s.index[column]), Severity: readers.Error, Code: code, Message: message,
		Suggestion: "leave the columns of simcast as they were, but for result; keep the rows of one run in a file"}
}

// Standing is how a results file stands to a ledger.
type Standing uint8

const (
	Known      Standing = iota // written from here, or nothing of it hangs on where it was written
	Elsewhere                  // of a run on another machine that may have gone on after it was written
	OtherSpace                 // of a run in another space
)

// StandingIn finds out whether the file may be run again here: in the space of
// that id, with this ledger, which may have written the file under path. Nobody
// here can tell what is out of a run that may have gone on elsewhere.
func (o Origin) StandingIn(book *ledger.Ledger, space, path string) (Standing, error) {
	if o.Space != "" && o.Space != SpaceMark(space) {
		return OtherSpace, nil
	}
	here, other, err := book.Knows(space, o.Round, o.Hashes)
	if err != nil {
		return Known, err
	}
	if other && !here {
		return OtherSpace, nil
	}
	if o.Run != "" {
		run, known, err := book.RunNamed(o.Run)
		switch {
		case known && run.Space != space:
			return OtherSpace, err
		case known || o.Ended:
			return Known, err
		}
		return Elsewhere, err
	}
	wrote, err := book.WrotePath(path)
	if err == nil && o.Pending && !here && !wrote {
		return Elsewhere, nil
	}
	return Known, err
}
