package check

import (
	"fmt"
	"slices"
	"strings"

	"simcast/apiclient"
	"simcast/pipeline/plan"
	"simcast/pipeline/problem"
	"simcast/pipeline/schema"
	"simcast/pipeline/space"
	"simcast/readers"
	"simcast/templates/wording"
)

// validate holds the row against every rule.
func (k *rowChecker) validate(in *plan.Inject, parsed *parsedRow) {
	k.validateStrayCells(in)
	k.validateSender(in, parsed)
	if detail := schema.NoTemplateDetail("id", in.ID); detail != nil {
		k.addError(in, "id", detail)
	}
	for _, detail := range parsed.cellRecipients.Warnings {
		k.addProblem(in, readers.Warning, "team", &detail)
	}
	if detail := k.teamInToDetail(in, parsed); detail != nil {
		k.addError(in, "to", detail)
	}
	k.warnOfCells(in, parsed)
	if k.file.Format == readers.XLSX {
		k.warnOfShown(in, parsed)
	}
	k.validateStruck(in, parsed)
	k.validateEndpoint(in, parsed)
	k.validateRules(in, parsed)
}

// validateSender finds that a row has no persona or no channel.
func (c *checker) validateSender(in *plan.Inject, parsed *parsedRow) {
	for _, needed := range [...]struct {
		column     schema.Column
		suggestion string
	}{
		{schema.ColPersona, "fill in persona: the name, handle or hash of the sender"},
		{schema.ColChannel, "fill in channel, for example mail; or give all rows the same, with --default \"channel=mail\""},
	} {
		if name := schema.ColumnName(needed.column); !parsed.given[needed.column] && !c.reading.Lacks(name) { // else one error says so of all rows
			c.addError(in, name, &problem.Detail{Code: "missing-" + name, Message: "the row has no " + name, Suggestion: needed.suggestion})
		}
	}
}

// validateStrayCells finds cells that have no header above them. What stands to the right of a workbook's table is a note.
func (c *checker) validateStrayCells(in *plan.Inject) {
	stray := c.file.Stray(in.Row)
	if columns := c.file.Columns; c.file.Format == readers.XLSX && len(columns) > 0 {
		right, _ := slices.BinarySearch(stray, columns[len(columns)-1].Index+1)
		c.warnOfNotes(in, stray[right:])
		stray = stray[:right]
	}
	for _, index := range stray[:min(len(stray), problem.MaxStray)] {
		in.Problems = append(in.Problems, readers.Problem{Place: c.file.Place(in.Row, index), Severity: readers.Error,
			Code: "cell-without-header", Message: fmt.Sprintf("the cell %q has no header above it", wording.Clip(in.Row.Cells[index].Text)),
			Suggestion: "write a header above it, or empty the cell; in a CSV, look for a separator that is not in quotes"})
		in.Invalid = true
	}
	if more := len(stray) - problem.MaxStray; more > 0 {
		c.addError(in, "", &problem.Detail{Code: "cell-without-header", Message: fmt.Sprintf("%d more cells of the row have no header above them", more),
			Suggestion: "look for a wrong separator, or for notes far to the right"})
	}
}

// warnOfNotes warns of cells to the right of the table, once a row.
func (c *checker) warnOfNotes(in *plan.Inject, right []int) {
	if len(right) == 0 {
		return
	}
	text, more := in.Row.Cells[right[0]].Text, ""
	if len(right) > 1 {
		more = fmt.Sprintf(", nor are the cells beside it (%d)", len(right)-1)
	}
	in.Problems = append(in.Problems, readers.Problem{Place: c.file.Place(in.Row, right[0]), Severity: readers.Warning, Code: "cell-without-header",
		Message:    fmt.Sprintf("%q stands to the right of the table, and is not read%s", wording.Clip(text), more),
		Suggestion: "if it is to be read, write a header above it", Value: problem.CutValue(text)})
}

// validateEndpoint finds cells whose field the row's call does not document.
func (c *checker) validateEndpoint(in *plan.Inject, parsed *parsedRow) {
	chosen, _ := schema.CallOf(&parsed.given)
	for _, col := range c.present {
		if parsed.given[col] && schema.Fields[col].On&chosen == 0 {
			c.addError(in, schema.Fields[col].Column, &problem.Detail{Code: "field-not-in-call",
				Message:    fmt.Sprintf("the column %s does not work in a row with a %s", schema.Fields[col].Column, personColumns(parsed, " or a ")),
				Suggestion: fmt.Sprintf("empty %s, or empty %s", schema.Fields[col].Column, personColumns(parsed, " and "))})
		}
	}
}

// personColumns are those of position and role that the row has filled in.
func personColumns(parsed *parsedRow, and string) string {
	var names []string
	for _, col := range []schema.Column{schema.ColPosition, schema.ColRole} {
		if parsed.given[col] {
			names = append(names, schema.Fields[col].Column)
		}
	}
	return strings.Join(names, and)
}

// validateRules holds the row against the rules of the schema.
func (k *rowChecker) validateRules(in *plan.Inject, parsed *parsedRow) {
	channel, _ := schema.ChannelNamed(in.Cells[schema.ColChannel])
	input := &k.ruleInput
	*input = schema.RuleInput{Cells: in.Cells, Kind: schema.KindOf(channel.Name, parsed.given[schema.ColHacked]), Given: parsed.given, Online: parsed.personaKnown,
		Organisation: in.Persona.SystemInfo.IsOrganisation, Listed: k.speaksOn(personaChannel{persona: in.Persona, channel: channel.Name}),
		Social: channel.Social, Teams: parsed.cellRecipients.count, Now: k.options.Now}
	for i := range schema.Rules {
		if rule := &schema.Rules[i]; rule.When(input) {
			detail := &problem.Detail{Code: rule.Code, Message: rule.Message, Suggestion: rule.Suggestion}
			switch rule.Code {
			case schema.CodeNotListed:
				detail = k.notListedDetail(personaChannel{persona: in.Persona, channel: channel.Name}, detail)
			case schema.CodeNotAnOrganisation:
				detail = k.notOrganisationDetail(in.Cells[schema.ColPersona], detail)
			}
			k.addProblem(in, rule.Severity, schema.ColumnName(rule.Column), detail)
		}
	}
}

// personaChannel is a persona on a channel, which it may list or not.
type personaChannel struct {
	persona *apiclient.Persona
	channel string
}

// speaksOn is the space's, worked out once for each persona and channel.
func (k *rowChecker) speaksOn(on personaChannel) bool {
	listed, known := k.speaksOnKnown[on]
	if !known {
		listed = space.SpeaksOn(on.persona, on.channel)
		k.speaksOnKnown[on] = listed
	}
	return listed
}

// notOrganisationDetail names the persona, as its cell does, and organisations that may be meant.
func (k *rowChecker) notOrganisationDetail(cell string, detail *problem.Detail) *problem.Detail {
	detail.Value = strings.Clone(cell)
	detail.Message = fmt.Sprintf("only an organisation can have a website, and %q is not an organisation", wording.Clip(cell))
	if names := k.space.Organisations(); len(names) > 0 {
		detail.Suggestion = "choose an organisation, for example " + wording.OrList(names)
	} else {
		detail.Suggestion = "choose another channel; the space has no organisation"
	}
	return detail
}

// notListedDetail names the persona and its channels, worked out once for each persona and channel.
func (k *rowChecker) notListedDetail(on personaChannel, detail *problem.Detail) *problem.Detail {
	known := k.notListed[on]
	if known == nil {
		own := slices.Clone(on.persona.Communications.Channels)
		slices.Sort(own)
		detail.Message = fmt.Sprintf("%q does not list %s among its channels: %s", wording.Clip(on.persona.SystemInfo.Name), on.channel,
			wording.Clip(strings.Join(slices.Compact(own), ", ")))
		known, k.notListed[on] = detail, detail
	}
	return known
}
