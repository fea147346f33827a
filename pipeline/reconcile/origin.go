package reconcile

import (
	"crypto/sha256"
	"fmt"
	"slices"

	"simcast/pipeline/ledger"
	"simcast/pipeline/plan"
	"simcast/readers"
	"simcast/templates/wording"
)

// Origin is what a results file says of the run that wrote it.
type Origin struct {
	Run        string // "" in a CSV
	Space      string // the mark of the space (see SpaceMark), "" in a CSV
	Round      string
	Redirected bool            // the round is a rehearsal, redirected to one team
	Redirect   string          // that team, by id or full name; "" where the file does not say
	Zone       string          // IANA name of the zone in which date cells were taken, "" in a CSV
	Ended      bool            // whether the run had ended; a CSV cannot say so
	Counted    bool            // the file says how far the run may get before it is written again, and its first lines stand as they did
	Budget     int             // where it does: that many lines, the first ones, hold all that may be out
	Pending    bool            // a row is pending
	Hashes     map[string]bool // of its deliveries
	Copied     map[string]bool // of Hashes, those that more than one row bears
	Out        map[string]bool // of Hashes, those that went out, or perhaps
	Tried      map[string]bool // of Hashes, those for which there was a request, whatever came of it
	Sum        string          // of the file's bytes, by HoldOrigin
}

// HoldOrigin is ReadOrigin of a results file that is run again. Its rows are held in memory, so that what is
// known of the file and what is posted of it are the same bytes, though a run may write it meanwhile.
func HoldOrigin(file *readers.Plan) (Origin, error) {
	sum, err := file.Sum()
	if err != nil {
		return Origin{}, err
	}
	if err := file.Buffer(); err != nil {
		return Origin{}, err
	}
	o, err := ReadOrigin(file)
	o.Sum = sum
	return o, err
}

// ReadOrigin reads a results file once, for what must be known before its rows
// are checked. Rows of two rounds, or redirected to two teams, are a *readers.Problem.
func ReadOrigin(file *readers.Plan) (Origin, error) {
	o := Origin{Run: file.Properties[plan.PropRun], Space: file.Properties[plan.PropSpace], Zone: file.Properties[plan.PropZone],
		Redirect: file.Properties[plan.PropRedirect], Ended: file.Properties[plan.PropEnded] == "true", Hashes: map[string]bool{}, Copied: map[string]bool{}, Out: map[string]bool{}, Tried: map[string]bool{}}
	o.Redirected = o.Redirect != ""
	says := plan.ParseBudget(file.Properties[plan.PropBudget])
	scan := originScan{Origin: &o, file: file, results: plan.NewPriorReader(file), budget: says.Lines, sum: plan.BudgetSum{Hash: sha256.New()}}
	for row, err := range file.Rows() {
		if err != nil {
			return o, err
		}
		if err := scan.take(row); err != nil {
			return o, err
		}
	}
	if met := (plan.SendBudget{Lines: says.Lines - scan.budget, Sum: scan.sum.Text()}); met == says {
		o.Counted, o.Budget = true, says.Lines
	}
	return o, nil
}

// originScan is an Origin in the making.
type originScan struct {
	*Origin
	file    *readers.Plan
	results plan.PriorReader
	named   bool   // a row has named the round
	teamID  string // of the first redirected row that has one
	budget  int    // how many of the file's first lines are still to come
	sum     plan.BudgetSum
}

func (s *originScan) take(row readers.Row) error {
	t, wrong := s.results.Read(row)
	s.Pending = s.Pending || t.State == plan.Pending
	delivery := plan.TextOf(row, s.file.Index(readers.ColumnDelivery))
	if s.budget > 0 {
		s.budget--
		s.sum.Add(delivery)
	}
	if delivery == "" {
		return nil
	}
	if s.named && t.Round != s.Round {
		return s.mixed(row, readers.ColumnDelivery, "two-rounds", fmt.Sprintf("the file has deliveries of the rounds %q and %q", wording.Clip(s.Round), wording.Clip(t.Round)))
	}
	s.named, s.Round = true, t.Round
	// A row that was never tried is sent by the planner's own word. One that cannot be read may have been.
	s.addHash(t, t.Attempts > 0 || len(wrong) > 0)
	if !t.Redirected {
		return nil
	}
	s.Redirected = true
	team := plan.TextOf(row, s.file.Index(readers.ColumnTeamID))
	if s.teamID != "" && team != "" && team != s.teamID {
		return s.mixed(row, readers.ColumnTeamID, "two-redirects", fmt.Sprintf("the round went to the one team %s, and this row has %s", wording.Clip(s.teamID), wording.Clip(team)))
	}
	if team != "" {
		s.teamID, s.Redirect = team, team
	}
	return nil
}

func (s *originScan) addHash(t *plan.PriorResult, tried bool) {
	if t.Hash == "" {
		return
	}
	if s.Hashes[t.Hash] {
		s.Copied[t.Hash] = true
	}
	s.Hashes[t.Hash] = true
	if tried {
		s.Tried[t.Hash] = true
	}
	if tried && t.WentOut() {
		s.Out[t.Hash] = true
	}
}

func (s *originScan) mixed(row readers.Row, column, code, message string) error {
	return &readers.Problem{Place: s.file.Place(row, s.file.Index(column)), Severity: readers.Error, Code: code, Message: message,
		Suggestion: "leave the columns of simcast as they were, but for result; keep the rows of one run in a file"}
}

// Provenance is where a results file comes from, as a ledger sees it.
type Provenance uint8

const (
	Known      Provenance = iota // written from here, or nothing of it hangs on where it was written
	Elsewhere                    // of a run on another machine that may have gone on after it was written
	OtherSpace                   // of a run in another space
)

// RerunContext is where a results file is run again.
type RerunContext struct {
	Ledger    ledger.Record
	Space     string   // the space's id in the ledger
	SameSpace bool     // the planner says that it is the file's space
	Others    []string // spaces that this one is known not to be, whatever the planner says
	Path      string   // the file's own
	Sum       string   // of its bytes: their SHA-256, in hex
}

// Provenance finds out whether the file may be run again here. Nobody here can
// tell what is out of a run that may have gone on elsewhere.
func (o Origin) Provenance(here RerunContext) (Provenance, error) {
	otherMark := o.Space != "" && o.Space != plan.SpaceMark(here.Space)
	if otherMark && slices.ContainsFunc(here.Others, func(id string) bool { return o.Space == plan.SpaceMark(id) }) {
		return OtherSpace, nil
	}
	known, err := here.Ledger.Knows(here.Space, o.Round, o.Hashes)
	if err != nil {
		return Known, err
	}
	run, ours, err := here.Ledger.RunNamed(o.Run)
	if err != nil {
		return Known, err
	}
	isOther := otherMark || o.Run != "" && ours && run.Space != here.Space
	if !isOther && known == 0 && o.Space == "" {
		if isOther, err = o.sentInOtherSpace(here); err != nil {
			return Known, err
		}
	}
	if isOther && !here.SameSpace {
		return OtherSpace, nil
	}
	if o.Run == "" {
		return o.textProvenance(here, known)
	}
	if o.Ended {
		return Known, nil
	}
	// A copy of the ledger from before the file was written knows the run, but not all that is out.
	if whole, err := o.allKnown(here, o.Out); !ours || !whole {
		return Elsewhere, err
	}
	return Known, nil
}

// sentInOtherSpace reports whether the ledger knows the file's deliveries from another space. The
// same plan goes to all spaces of a list: that others of it were begun says nothing of a file in
// which none was.
func (o Origin) sentInOtherSpace(here RerunContext) (bool, error) {
	but := []string{here.Space}
	if len(o.Tried) == 0 {
		but = append(but, here.Others...)
	}
	return here.Ledger.KnowsElsewhere(but, o.Round, o.Hashes)
}

// allKnown reports whether the ledger knows of all these deliveries.
func (o Origin) allKnown(here RerunContext, hashes map[string]bool) (bool, error) {
	known, err := here.Ledger.Knows(here.Space, o.Round, hashes)
	return known == len(hashes), err
}

// textProvenance is the provenance of a CSV, which cannot say which run wrote it. Where a row is
// pending, it has to be as simcast wrote it here; or, if somebody has edited it since, all that
// was tried by it has to have been tried here, and something by it. That its name was written here
// says nothing: another machine's file may have been copied over it.
func (o Origin) textProvenance(here RerunContext, known int) (Provenance, error) {
	if !o.Pending {
		return Known, nil
	}
	wrote, err := here.Ledger.WroteFile(here.Path, here.Sum)
	if err != nil {
		return Known, err
	}
	evidence := o.Tried
	if wrote {
		evidence = o.Out // what failed elsewhere before stands in a file from here, too
	}
	if whole, err := o.allKnown(here, evidence); !whole || !wrote && known == 0 {
		return Elsewhere, err
	}
	return Known, nil
}
