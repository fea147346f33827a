package check

import (
	"cmp"
	"fmt"
	"strings"

	"simcast/apiclient"
	"simcast/pipeline/mapping"
	"simcast/pipeline/plan"
	"simcast/pipeline/problem"
	"simcast/pipeline/schema"
	"simcast/pipeline/space"
	"simcast/readers"
	"simcast/templates"
)

// parsedRow is what a row holds before it is validated.
type parsedRow struct {
	given          [schema.ColumnCount]bool
	templates      [schema.ColumnCount]*templates.Template
	personaKnown   bool
	hidden         bool // the row is hidden, and read like others
	cellRecipients *rowRecipients
	recipients     []apiclient.Team // those that it has a delivery to
	estimated      int              // how many deliveries it seems to be, where recipients are not known
	shownTS        string           // what the cell of ts shows, where it names no zone
	reads          []string         // the columns that its templates read, as nameInDigest has them
}

// rowRecipients is what a team cell names.
type rowRecipients struct {
	space.Recipients
	count     int      // of teams; without a space, of names
	estimated int      // how many deliveries it seems to be: each wrong name counts as a team
	names     []string // of the teams; without a space, the words of the cell
}

// senderLookup is what a persona cell names, or why it does not.
type senderLookup struct {
	persona *apiclient.Persona
	detail  *problem.Detail
}

// parseRow reads the row's cells into their types, parses its templates, and works
// out its persona and teams. What cannot be read is a problem of its cell.
func (k *rowChecker) parseRow(in *plan.Inject, parsed *parsedRow) {
	for _, col := range k.present {
		cell := schema.TrimInvisible(k.cell(in, col))
		switch {
		case cell.Kind == readers.Empty:
			continue
		case col == schema.ColTS && schema.IsAt(cell):
			in.ShowsExpected = true
			continue
		}
		parsed.given[col] = true
		if detail := k.parseCell(in, parsed, col, cell); detail != nil {
			k.addError(in, schema.Fields[col].Column, detail)
		}
	}
	parsed.reads = k.namesRead(parsed)
	_, in.Endpoint = schema.CallOf(&parsed.given)
	k.resolvePersona(in, parsed)
	k.resolveTeams(in, parsed)
}

// cell is a row's cell of a column, as it is meant.
func (k *rowChecker) cell(in *plan.Inject, col schema.Column) readers.Cell {
	if k.read.IsPlain {
		return plan.CellOf(in.Row, k.at[col])
	}
	return k.read.Cells[col]
}

// teamCell is what the row has for its teams, as it is meant.
func (k *rowChecker) teamCell(in *plan.Inject) readers.Cell {
	if k.read.IsPlain {
		return in.CellAt(k.teamAt)
	}
	return schema.TrimInvisible(k.read.Team)
}

// parseCell reads one cell into its type.
func (k *rowChecker) parseCell(in *plan.Inject, parsed *parsedRow, col schema.Column, cell readers.Cell) (detail *problem.Detail) {
	if detail := cellDetail(cell); detail != nil {
		if schema.Fields[col].Template {
			return k.sentAsWritten(detail, cell)
		}
		return detail
	}
	in.Cells[col], detail = schema.Fields[col].Read(cell, k.options.Clocks())
	if col == schema.ColPlayerEmail && detail == nil {
		if host := schema.DotlessHostDetail(in.Cells[col]); host != nil {
			k.addProblem(in, readers.Warning, schema.Fields[col].Column, host)
		}
	}
	if col == schema.ColTS && detail == nil {
		parsed.shownTS = schema.ShownMoment(cell, k.options.Clocks())
	}
	if !schema.Fields[col].Template {
		detail = withValue(cmp.Or(schema.NoTemplateDetail(schema.Fields[col].Column, cell.Text), detail), cell)
		if col == schema.ColChannel {
			detail = k.suggestMapping(detail, mapping.Channel, "mail")
		}
		return detail
	}
	if detail != nil {
		return detail
	}
	if k.readsDates {
		in.Cells[col] = asDate(in.Cells[col])
	}
	if err := k.renderer.ParseInto(&k.memory[col], in.Cells[col]); err != nil {
		return templateDetail(err)
	}
	parsed.templates[col] = &k.memory[col]
	return nil
}

// suggestMapping adds, in a planner's own sheet and in a plan that is made of one, how to say once what a name or word means in all rows.
func (k *rowChecker) suggestMapping(detail *problem.Detail, kind, means string) *problem.Detail {
	if detail == nil || detail.Value == "" || len(detail.Value) > maxMapped || !k.file.IsPlannersSheet && k.file.Side(readers.SheetMapping) == nil {
		return detail
	}
	mapped := *detail
	mapped.Suggestion += fmt.Sprintf("; or say once what it means in all rows, with --map \"%s:NAME=%s\" or in a sheet Mapping", kind, means)
	return &mapped
}

// maxMapped is how long a value is at most of which a mapping is suggested, in bytes.
const maxMapped = 80

// withValue adds to what is wrong with a cell what the cell holds, where it is not known which part of it is wrong.
func withValue(detail *problem.Detail, cell readers.Cell) *problem.Detail {
	if detail != nil && detail.Value == "" {
		detail.Value = cell.Text
	}
	return detail
}

// resolvePersona finds the persona that the row names.
func (k *rowChecker) resolvePersona(in *plan.Inject, parsed *parsedRow) {
	if in.Cells[schema.ColPersona] == "" || k.space == nil || strings.Contains(in.Cells[schema.ColPersona], "{{") {
		return
	}
	named := k.lookUpSender(in.Cells[schema.ColPersona])
	if named.detail != nil {
		k.addError(in, "persona", named.detail)
		return
	}
	in.Persona, parsed.personaKnown = named.persona, true
}

// maxRemembered is how many cells of a column are remembered, so that a plan of a
// hundred thousand different ones does not fill the memory.
const maxRemembered = 1000

// lookUpSender is the space's persona, worked out once for each way to write its cell.
func (k *rowChecker) lookUpSender(cell string) senderLookup {
	named, known := k.personas[cell]
	if !known {
		named.persona, named.detail = k.space.Persona(cell)
		named.detail = k.suggestMapping(named.detail, mapping.Persona, "PERSONA")
		if len(k.personas) < maxRemembered {
			k.personas[strings.Clone(cell)] = named
		}
	}
	return named
}

// resolveTeams works out the team cell. Without a space the teams stay unknown,
// and only their number is estimated.
func (k *rowChecker) resolveTeams(in *plan.Inject, parsed *parsedRow) {
	cell := k.teamCell(in)
	if k.read.NoTeam {
		return
	}
	if detail := cellDetail(cell); detail != nil {
		k.addError(in, "team", detail)
		return
	}
	if detail := schema.NoTemplateDetail("team", cell.Text); detail != nil {
		k.addError(in, "team", detail)
		return
	}
	parsed.cellRecipients = k.recipients(cell.Text)
	for _, detail := range parsed.cellRecipients.Errors {
		k.addError(in, "team", &detail)
	}
}

// warnOfTeamsByHand warns of a row that is played by hand and names a team wrongly. Its cell may hold free words: a warning is of those
// alone that are clearly meant as a team.
func (k *rowChecker) warnOfTeamsByHand(in *plan.Inject, parsed *parsedRow) {
	if !in.ByHand || in.IsOut || in.LeftOut != "" || k.isOnCall(in) {
		return
	}
	for _, detail := range parsed.cellRecipients.Errors {
		if detail.Code != "ambiguous-team" {
			team := k.space.Misspelt(detail.Value)
			if team == "" {
				continue
			}
			detail.Nearest, detail.Suggestion = team, fmt.Sprintf("did you mean %q?", team)
		}
		k.addProblem(in, readers.Warning, "team", &detail)
	}
}

// recipients is the space's, worked out once for each way to write a team cell.
func (k *rowChecker) recipients(cell string) *rowRecipients {
	named, known := k.knownRecipients[cell]
	if known {
		return named
	}
	named = &rowRecipients{}
	if k.space == nil {
		named.count = max(1, len(space.SplitTeams(cell)))
		named.estimated = named.count
		named.names = space.SplitTeams(strings.Clone(cell))
	} else {
		named.Recipients = k.space.Recipients(cell)
		for i := range named.Recipients.Errors {
			named.Recipients.Errors[i] = *k.suggestMapping(&named.Recipients.Errors[i], mapping.Team, "TEAM")
		}
		named.count = len(named.Teams)
		named.estimated = named.count + len(named.Errors)
		named.names = namesOf(named.Teams)
	}
	if len(k.knownRecipients) < maxRemembered {
		k.knownRecipients[strings.Clone(cell)] = named
	}
	return named
}

// addFound adds what was found when the row's cells were read. Of a row that is not sent, errors do not matter; of one that
// is skipped for something else than its cells say here, nothing does.
func (k *rowChecker) addFound(in *plan.Inject) {
	if in.Skip != k.read.Skip && !k.isOnCall(in) {
		return
	}
	for i := range k.read.Found {
		found := &k.read.Found[i]
		if found.Severity == readers.Warning && in.LeftOut == "" || in.Skip == "" && in.LeftOut == "" || k.isOnCall(in) {
			k.addProblem(in, found.Severity, found.Column, found.Detail)
		}
	}
}
