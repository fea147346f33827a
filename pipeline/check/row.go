package check

import (
	"cmp"
	"slices"
	"strconv"

	"simcast/apiclient"
	"simcast/pipeline/day"
	"simcast/pipeline/deliveryhash"
	"simcast/pipeline/lint/rule"
	"simcast/pipeline/plan"
	"simcast/pipeline/problem"
	"simcast/pipeline/reading"
	"simcast/pipeline/resultsreport"
	"simcast/pipeline/schema"
	"simcast/readers"
	"simcast/readers/headers"
	"simcast/templates"
)

// rowChecker checks rows, each by itself, in memory that it uses again. Several do so side by
// side. Checks across rows are in planChecker.
type rowChecker struct {
	*checker
	renderer        *templates.Renderer
	knownRecipients map[string]*rowRecipients // by team cell: a plan names the same few over and over
	personas        map[string]senderLookup   // by persona cell
	speaksOnKnown   map[personaChannel]bool
	notListed       map[personaChannel]*problem.Detail
	teamsInTo       map[string]string // by the cell, the team that it names, or ""

	spare         plan.Inject // one that nobody keeps, and its cells
	cells         schema.Cells
	noPrior       *plan.PriorResult // of plans that are no results; by itself, for rows that are kept hold on to it
	read          reading.Row       // what the cells of the row mean
	parsed        parsedRow
	memory        [schema.ColumnCount]templates.Template // of the row's templates
	ruleInput     schema.RuleInput
	keyCells      schema.Cells // what the row says: see setKeyCells
	filledCells   schema.Cells // with the texts filled in for one team: see fill
	row           planRow
	texts         textsOfRow    // as lint sees them: see linttexts.go
	toMark        markTexts     // of the team whose texts are filled in
	noMark        *rule.Finding // of every message without a mark; nil until one is met
	lastAddresses [schema.ColumnCount]addresses
	text          []byte // what the row says
	filled        []byte // a text of the row
	size          size   // of the row
	stepsBefore   int64  // that the renderer took before the row
	readsDates    bool   // RFC 3339 in the row's message is what a results CSV has for a date cell: see datetext.go
}

func (c *checker) newRowChecker() *rowChecker {
	return &rowChecker{checker: c, renderer: c.renderer.Clone(), knownRecipients: map[string]*rowRecipients{},
		personas: map[string]senderLookup{}, speaksOnKnown: map[personaChannel]bool{}, notListed: map[personaChannel]*problem.Detail{}, teamsInTo: map[string]string{}, noPrior: plan.NoPriorResult()}
}

// outcome is what a rowChecker finds of a row, for the planChecker.
type outcome struct {
	inject       *plan.Inject // where it is kept, or previewed; else nil
	asked        bool         // it is to be posted
	skipped      bool
	leftOut      bool
	hidden       bool           // and read like others
	filled       reading.Filled // cells that defaults have filled, of a row that can be posted
	problems     []readers.Problem
	acrossRowsAt int // where among them those of planChecker stand

	id          fingerprint // where hasID
	hasID       bool
	teams       []apiclient.Team        // to which the row says something, whether it is sent or not
	contentKeys []fingerprint           // what it says to each
	digests     [][]deliveryhash.Digest // the same, of a row that is kept

	messages int  // deliveries that it is asked to be
	toOne    bool // they go to one person, not to a team

	kind        schema.RowKind
	channel     string   // as the interface spells it, "" where it is not known
	teamNames   []string // to whom it is said, whether it is sent or not
	isOutOfPlay bool     // skip or its status leaves it out
	isSeparator bool
	wasLinted   bool // its texts, if they can be sent, have been looked at
	texts       textsOfRow

	objective                              string // its cell; this and the next three where lint is asked
	hasExpected, hasController, hasTrigger bool   // their cells are filled in

	size size
}

// check parses a row, finds its persona and teams, makes its deliveries, validates them and fills their texts. What was in
// o is lost. Only a row of a results CSV with texts like dates is checked twice: see datetext.go.
func (k *rowChecker) check(row readers.Row, o *outcome) {
	k.readsDates = k.hadDates(row, o)
	k.checkOnce(row, o)
}

// checkOnce is check of the row in one reading of its texts.
func (k *rowChecker) checkOnce(row readers.Row, o *outcome) {
	in, parsed := k.begin(row, o)
	k.reading.Read(&row, &k.read)
	in.ID = k.idOf(row)
	if k.isResults {
		var wrong []resultsreport.WrongCell
		in.Prior, wrong = k.results.Read(row)
		for _, cell := range wrong {
			k.addError(in, cell.Column, cell.Detail)
		}
	}
	ofResults := len(in.Problems)
	k.skipStruck(in)
	k.beginTexts(in)
	k.parseRow(in, parsed)
	in.Skip = k.skipReason(in, parsed)
	k.fanOut(in, parsed, o)
	in.LeftOut = k.leftOutReason(in, parsed)
	o.acrossRowsAt = len(in.Problems)
	if o.asked = k.isAsked(in); o.asked || k.isOnCall(in) {
		k.setIDKey(in, parsed, o)
		k.addFound(in)
		k.validate(in, parsed)
		k.fill(in, parsed)
		k.endTexts(in, o)
	} else {
		// Rows that nothing is posted of are not checked, but for what they say of
		// messages that went out.
		in.Problems, in.Invalid, o.acrossRowsAt = in.Problems[:ofResults], ofResults > 0, ofResults
		k.addFound(in)
		if in.Skip == "" && in.LeftOut == "" {
			k.setIDKey(in, parsed, o) // what was sent keeps its id from other rows
		}
	}
	if k.file.HasWrongBytes {
		k.warnOfWrongBytes(in)
	}
	k.setPlay(in, parsed, o)
	k.checkPlay(in)
	k.warnOfStruckCall(in)
	k.warnOfTeamsByHand(in, parsed)
	if o.inject != nil && k.options.Play && in.ByHand {
		k.previewByHand(in, parsed)
	}
	o.skipped, o.leftOut, o.hidden = in.Skip != "", in.LeftOut != "", parsed.hidden
	o.messages, o.problems = k.countMessages(in, parsed), in.Problems
	nameRow(o.problems, in.ID)
	k.placeOfDefaults(in, o)
	o.toOne = in.Cells.ToOnePerson() || parsed.given[schema.ColPlayerEmail]
	k.setSize(parsed, o)
}

// begin lays out the memory for a row.
func (k *rowChecker) begin(row readers.Row, o *outcome) (*plan.Inject, *parsedRow) {
	*o = outcome{problems: o.problems[:0], contentKeys: o.contentKeys[:0]}
	in := &k.spare
	k.cells = schema.Cells{}
	*in = plan.Inject{Row: row, Problems: o.problems, Cells: &k.cells}
	if k.keepsInjects {
		in = &plan.Inject{Row: row, Cells: new(schema.Cells)}
		o.inject = in
		if !k.file.Buffered() {
			in.Row = row.Clone()
		}
	}
	in.File, in.Persona, in.Prior = k.file, &k.nobody, k.noPrior
	k.parsed = parsedRow{cellRecipients: &k.noTeams}
	k.row = planRow{checker: k.checker, inject: in}
	k.size, k.stepsBefore = size{}, k.renderer.StepsUsed()
	return in, &k.parsed
}

// setSize says what the row has become.
func (k *rowChecker) setSize(parsed *parsedRow, o *outcome) {
	k.size.deliveries, k.size.steps = max(1, len(parsed.recipients)), k.renderer.StepsUsed()-k.stepsBefore
	o.size = k.size
}

// leftOutReason says which choice leaves out all of the row, "" where none does.
func (c *checker) leftOutReason(in *plan.Inject, parsed *parsedRow) string {
	by := c.selection.LeavesOutRow(in)
	if by == "" && len(parsed.recipients) > 0 && c.countChosen(parsed) == 0 {
		by = "--team"
	}
	if by == "" {
		return ""
	}
	return plan.LeftOutBy + by
}

// countChosen is to how many of the row's teams --team lets it go.
func (c *checker) countChosen(parsed *parsedRow) int {
	chosen := 0
	for i := range parsed.recipients {
		if !c.selection.LeavesOutTeam(&parsed.recipients[i]) {
			chosen++
		}
	}
	return chosen
}

// isAsked reports whether anything of the row may be posted. Of sent rows that may be copies of one
// another only reconcile knows which are.
func (c *checker) isAsked(in *plan.Inject) bool {
	return in.Skip == "" && in.LeftOut == "" && !(c.options.IsRerun && in.Prior.State == plan.Sent && !c.options.Copied[in.Prior.Hash])
}

// isOnCall reports whether the row is a contingency that is not asked for: it is checked, for the day may need it at once.
func (c *checker) isOnCall(in *plan.Inject) bool {
	return in.Skip == reading.SkippedContingency && in.LeftOut == ""
}

// isAskedFor reports whether contingencies are posted, or may be, or this one by its id.
func (c *checker) isAskedFor(in *plan.Inject) bool {
	return c.options.Contingency || c.options.Play || in.ID != "" && slices.Contains(c.options.Filter.IDs, in.ID)
}

// countMessages is how many deliveries a row is asked to be.
func (c *checker) countMessages(in *plan.Inject, parsed *parsedRow) int {
	if in.Skip != "" || in.LeftOut != "" {
		return 0
	}
	if chosen := c.countChosen(parsed); chosen > 0 {
		return chosen
	}
	return parsed.estimated
}

// skipReason says why a row is left alone for good.
func (k *rowChecker) skipReason(in *plan.Inject, parsed *parsedRow) string {
	if cell := in.CellAt(k.skipAt); cell.Kind == readers.Fault {
		k.addError(in, "skip", cellDetail(cell))
	} else if cell.Kind != readers.Empty {
		flag, detail := schema.ReadFlag(cell, schema.Clocks{})
		if detail != nil {
			k.addError(in, "skip", detail)
		}
		if flag == "1" {
			return plan.SkippedByPlanner
		}
	}
	switch {
	case k.read.Skip != "":
		return k.read.Skip
	case in.Row.Hidden && k.options.VisibleOnly:
		return plan.SkippedAsHidden
	case k.read.Kind == schema.KindContingency && !k.isAskedFor(in):
		return reading.SkippedContingency
	}
	parsed.hidden = in.Row.Hidden
	if plan.IsGone(in.Prior.Reason) {
		return day.ReasonGone
	}
	if in.Prior.State == plan.Skipped && !isContingencyReason(in.Prior.Reason) { // which is asked for by now
		return cmp.Or(in.Prior.Reason, "skipped before")
	}
	if k.options.Redirect == "" {
		return ""
	}
	switch {
	case in.Cells.ToOnePerson() || parsed.given[schema.ColPlayerEmail]:
		return plan.SkippedToOnePerson
	case parsed.given[schema.ColHacked]:
		return plan.SkippedHacking
	}
	return ""
}

// setIDKey sets the fingerprint of the row's id. In a results file an inject has a
// row for each of its teams.
func (k *rowChecker) setIDKey(in *plan.Inject, parsed *parsedRow, o *outcome) {
	if o.hasID = in.ID != ""; !o.hasID {
		return
	}
	k.text = append(k.text[:0], in.ID...)
	switch {
	case k.isResults && len(parsed.recipients) == 1: // a row that failed the check keeps its cell, which may name the team otherwise
		k.text = strconv.AppendInt(append(k.text, 0), parsed.recipients[0].ID, 10)
	case k.isResults:
		k.text = append(append(k.text, 0), headers.FoldName(k.teamCell(in).Text)...)
	}
	o.id = k.fingerprintOf(k.text)
}
