package reconcile

import (
	"crypto/sha256"
	"fmt"

	"simcast/pipeline/plan"
	"simcast/pipeline/resultsreport"
	"simcast/readers"
	"simcast/templates/wording"
)

// Origin is what a results file says of the run that wrote it.
type Origin struct {
	Run        string // "" in a CSV
	Space      string // the mark of the space (see SpaceMark); a CSV does not say it, but see Trace
	Round      string
	Redirected bool            // the round is a rehearsal, redirected to one team
	Redirect   string          // that team, by id or full name; "" where the file does not say
	Zone       string          // IANA name of the zone in which date cells were taken, "" in a CSV
	Ended      bool            // whether the run had ended; a CSV cannot say so
	Counted    bool            // the file says how far the run may get before it is written again, and its first lines stand as they did
	Reach      int             // where it does: that many lines, the first ones, hold all that may be out
	Named      map[string]bool // of a day's file, in place of Reach: the hashes that may be out; nil where the file names none
	Pending    bool            // a row is pending
	Hashes     map[string]bool // of its deliveries
	Copied     map[string]bool // of Hashes, those that more than one row bears
	Out        map[string]bool // of Hashes, those that went out, or perhaps
	Tried      map[string]bool // of Hashes, those for which there was a request, whatever came of it
	MessageIDs map[string]bool // of the rows that are sent
	Sum        string          // of the file's bytes, by BufferOrigin
	PlanPath   string          // where the plan stands, by Trace; "" where the ledger does not know it
}

// BufferOrigin is ReadOrigin of a results file that is run again. Its rows are held in memory, so that what is
// known of the file and what is posted of it are the same bytes, though a run may write it meanwhile.
func BufferOrigin(file *readers.File) (Origin, error) {
	sum, err := file.Sum()
	if err != nil {
		return Origin{}, err
	}
	if err := file.Buffer(); err != nil {
		return Origin{}, err
	}
	origin, err := ReadOrigin(file)
	origin.Sum = sum
	return origin, err
}

// ReadOrigin reads a results file once, for what must be known before its rows
// are checked. Rows of two rounds, or redirected to two teams, are a *readers.Problem.
func ReadOrigin(file *readers.File) (Origin, error) {
	origin := Origin{Run: file.Properties[resultsreport.PropRun], Space: file.Properties[resultsreport.PropSpace], Zone: file.Properties[resultsreport.PropZone],
		Redirect: file.Properties[resultsreport.PropRedirect], Ended: file.Properties[resultsreport.PropEnded] == "true", Hashes: map[string]bool{}, Copied: map[string]bool{}, Out: map[string]bool{}, Tried: map[string]bool{}, MessageIDs: map[string]bool{}}
	origin.Redirected = origin.Redirect != ""
	reach := resultsreport.ParseReach(file.Properties[resultsreport.PropReach])
	scan := originScan{Origin: &origin, file: file, results: resultsreport.NewPriorReader(file), linesLeft: reach.Lines, sum: resultsreport.ReachSum{Hash: sha256.New()}}
	for row, err := range file.Rows() {
		if err != nil {
			return origin, err
		}
		if err := scan.take(row); err != nil {
			return origin, err
		}
	}
	_, names, understood := resultsreport.ParseMayGoOut(file.Properties[resultsreport.PropMayGoOut], origin.Round)
	for _, name := range names {
		if origin.Named == nil {
			origin.Named = map[string]bool{}
		}
		origin.Named[name[len(origin.Round)+1:]] = true
	}
	if !understood {
		return origin, nil
	}
	if met := (resultsreport.Reach{Lines: reach.Lines - scan.linesLeft, Sum: scan.sum.Text()}); met == reach {
		origin.Counted, origin.Reach = true, reach.Lines
	}
	return origin, nil
}

// originScan is an Origin in the making.
type originScan struct {
	*Origin
	file      *readers.File
	results   resultsreport.PriorReader
	named     bool   // a row has named the round
	teamID    string // of the first redirected row that has one
	linesLeft int    // how many of the file's first lines are still to come
	sum       resultsreport.ReachSum
}

func (s *originScan) take(row readers.Row) error {
	prior, wrong := s.results.Read(row)
	s.Pending = s.Pending || prior.State == plan.Pending
	delivery := plan.TextOf(row, s.file.Index(readers.ColumnDelivery))
	if s.linesLeft > 0 {
		s.linesLeft--
		s.sum.Add(delivery)
	}
	if delivery == "" {
		return nil
	}
	if s.named && prior.Round != s.Round {
		return s.mixed(row, readers.ColumnDelivery, "two-rounds", fmt.Sprintf("the file has messages of the rounds %q and %q", wording.Clip(s.Round), wording.Clip(prior.Round)))
	}
	s.named, s.Round = true, prior.Round
	// A row that was never tried is sent by the planner's own word. One that cannot be read may have been.
	s.addHash(prior, prior.Attempts > 0 || len(wrong) > 0)
	if !prior.Redirected {
		return nil
	}
	s.Redirected = true
	team := plan.TextOf(row, s.file.Index(readers.ColumnTeamID))
	if s.teamID != "" && team != "" && team != s.teamID {
		return s.mixed(row, readers.ColumnTeamID, "two-redirects", fmt.Sprintf("this round was redirected to the team %s, but this row has the team %s", wording.Clip(s.teamID), wording.Clip(team)))
	}
	if team != "" {
		s.teamID, s.Redirect = team, team
	}
	return nil
}

func (s *originScan) addHash(prior *plan.PriorResult, tried bool) {
	if prior.Hash == "" {
		return
	}
	if s.Hashes[prior.Hash] {
		s.Copied[prior.Hash] = true
	}
	s.Hashes[prior.Hash] = true
	if tried {
		s.Tried[prior.Hash] = true
	}
	if tried && prior.WentOut() {
		s.Out[prior.Hash] = true
	}
	if prior.State == plan.Sent && prior.MessageID != "" {
		s.MessageIDs[prior.MessageID] = true
	}
}

func (s *originScan) mixed(row readers.Row, column, code, message string) error {
	return &readers.Problem{Place: s.file.Place(row, s.file.Index(column)), Severity: readers.Error, Code: code, Message: message,
		Suggestion: "do not change the columns of simcast, except result; keep only rows of one run in a file"}
}
