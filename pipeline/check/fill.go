package check

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"simcast/apiclient"
	"simcast/pipeline/mark"
	"simcast/pipeline/plan"
	"simcast/pipeline/problem"
	"simcast/pipeline/schema"
	"simcast/readers"
	"simcast/templates"
	"simcast/templates/wording"
)

// fill fills the row's texts, and makes the message of a row that is kept. Texts that
// name no team are filled once for all of them.
func (k *rowChecker) fill(in *plan.Inject, parsed *parsedRow) {
	if k.space == nil || len(parsed.recipients) == 0 {
		team := templates.Team{ID: 1, Name: "T - team"}           // any will do, where the row's is not known
		if named := parsed.cellRecipients.Teams; len(named) > 0 { // of a contingency, which has no deliveries until it is asked for
			team = templates.Team{ID: named[0].ID, Name: named[0].Name}
		}
		k.fillOnce(in, parsed, team, nil)
		return
	}
	texts := &k.filledCells
	if len(in.Deliveries) == 0 {
		texts = nil
	}
	names := namesTeam(parsed)
	for i, team := range parsed.recipients {
		if i > 0 && !names {
			break
		}
		if texts != nil {
			*texts = *in.Cells
		}
		if !k.fillOnce(in, parsed, templates.Team{ID: team.ID, Name: team.Name}, texts) {
			return
		}
		if texts != nil {
			in.Deliveries[i].MessageWithoutTeam = k.buildMessage(in, texts)
		}
	}
	for i := 1; i < len(in.Deliveries) && !names; i++ {
		in.Deliveries[i].MessageWithoutTeam = in.Deliveries[0].MessageWithoutTeam
	}
}

// namesTeam reports whether a text of the row differs from team to team.
func namesTeam(parsed *parsedRow) bool {
	return slices.ContainsFunc(parsed.templates[:], func(p *templates.Template) bool { return p != nil && p.UsesTeam() })
}

// fillOnce fills the row's templates for one team into texts, if there are any, and
// reports whether all went well.
func (k *rowChecker) fillOnce(in *plan.Inject, parsed *parsedRow, team templates.Team, texts *schema.Cells) bool {
	allWell := true
	scope := k.scope(in, team)
	for col, template := range parsed.templates {
		if template == nil {
			continue
		}
		isRead := texts != nil || k.finder != nil || isShort(schema.Column(col))
		text, blank, err := k.fillCell(template, in.Cells[col], scope, isRead)
		if err != nil {
			allWell = false
			k.addFillErrors(in, schema.Column(col), template, scope, err)
			continue
		}
		if k.space != nil || template.IsLiteral() {
			if detail := k.filledDetail(schema.Column(col), text, blank); detail != nil {
				allWell = false
				k.addError(in, schema.Fields[col].Column, detail)
			}
		}
		k.warnOfFilled(in, schema.Column(col), text)
		if texts != nil {
			texts[col] = text
		}
		k.lookAt(schema.Column(col), text)
	}
	return allWell
}

// isShort reports a column whose texts are looked at as they are filled in.
func isShort(col schema.Column) bool {
	return col == schema.ColSubject || col == schema.ColTitle || col == schema.ColCC || col == schema.ColBCC
}

// fillCell fills a cell's text, and reports whether nothing shows of it. It gives the text itself
// only where that is read.
func (k *rowChecker) fillCell(template *templates.Template, cell string, scope templates.Scope, isRead bool) (text string, blank bool, err error) {
	if template.IsLiteral() {
		k.charge(len(cell), len(cell))
		return cell, strings.TrimSpace(cell) == "", nil
	}
	k.filled, err = template.AppendFill(k.filled[:0], scope)
	k.charge(len(cell), len(k.filled))
	if err == nil && bytes.Contains(k.filled, []byte(readers.LostLetter)) { // in the name of a team or persona: all else is looked at before
		err = lostInNameError(k.filled)
	}
	if isRead {
		text = string(k.filled)
	}
	return text, len(bytes.TrimSpace(k.filled)) == 0, err
}

// scope is what the row's templates are filled with for a team.
func (k *rowChecker) scope(in *plan.Inject, team templates.Team) templates.Scope {
	return templates.Scope{Team: team, Row: &k.row,
		Persona: templates.Persona{Name: in.Persona.SystemInfo.Name, Handle: in.Persona.SystemInfo.Handle}}
}

// filledDetail finds what is wrong with a text only once it is filled in.
func (k *rowChecker) filledDetail(col schema.Column, text string, blank bool) *problem.Detail {
	switch {
	case blank && (col == schema.ColSubtitle || col == schema.ColCC || col == schema.ColBCC):
		return nil // never needed, and not sent
	case blank:
		return &problem.Detail{Code: "empty-text", Message: "the text is empty after its {{ }} are filled in", Suggestion: "check the smartwords and the cells that it reads"}
	case col == schema.ColCC || col == schema.ColBCC:
		return k.addressesOf(col, text).wrong
	}
	return nil
}

// emptyTextDetail is what is wrong with a template, or that the list of spaces has an empty cell for the smartword that it names.
func (k *rowChecker) emptyTextDetail(bad *templates.Error, detail *problem.Detail) *problem.Detail {
	if bad == nil || bad.Code != templates.CodeUnknownSmartword || k.space == nil {
		return detail
	}
	text := k.space.TextOf(bad.Value)
	if text == nil {
		return detail
	}
	name := strconv.Quote(wording.Clip(text.Name))
	return &problem.Detail{Code: detail.Code, Value: detail.Value,
		Message:    "there is no smartword " + name + " in this space, and its cell in the list of spaces is empty",
		Suggestion: "fill in the column " + name + " of the list in the row of this space"}
}

// addFillErrors adds what is wrong with a template that cannot be filled: all of its names that do not exist, for one who corrects
// the first alone would meet the next in another check.
func (k *rowChecker) addFillErrors(in *plan.Inject, col schema.Column, template *templates.Template, scope templates.Scope, err error) {
	var bad *templates.Error
	if !errors.As(err, &bad) {
		k.addTemplateError(in, col, err)
		return
	}
	for _, one := range template.AllUnknown(scope, bad) {
		k.addTemplateError(in, col, one)
	}
}

// addTemplateError adds what is wrong with a template, or with a cell that it reads. Such a
// cell is named once, however many templates read it.
func (k *rowChecker) addTemplateError(in *plan.Inject, col schema.Column, err error) {
	var bad *templates.Error
	if !errors.As(err, &bad) || bad.Column == "" {
		k.addError(in, schema.Fields[col].Column, k.emptyTextDetail(bad, templateDetail(err)))
		return
	}
	place := k.file.Place(in.Row, k.row.index(bad.Column))
	in.Invalid = true
	if slices.ContainsFunc(in.Problems, func(p readers.Problem) bool { return p.Place == place && p.Code == bad.Code }) {
		return
	}
	in.Problems = append(in.Problems, readers.Problem{Place: place, Severity: readers.Error, Code: bad.Code,
		Message: fmt.Sprintf("%s, and the template in %s reads it", bad.Message, schema.Fields[col].Column), Suggestion: bad.Suggestion})
}

// putMark puts the exercise's mark into the texts of a message. It is no part of what a delivery is.
func (c *checker) putMark(texts *schema.Cells) {
	texts[schema.ColSubject], texts[schema.ColTitle], texts[schema.ColBody] = mark.Put(c.options.Settings.Mark, texts[schema.ColSubject], texts[schema.ColTitle], texts[schema.ColBody])
}

// buildMessage makes the row's message, but for the team: only fields that have a value, and
// type, ts and isDraft always. A redirected one goes without cc and bcc. It
// changes texts.
func (c *checker) buildMessage(in *plan.Inject, texts *schema.Cells) *apiclient.Message {
	message := new(apiclient.Message)
	texts.SetDefaults()
	texts[schema.ColPersona] = in.Persona.SystemInfo.Hash
	texts[schema.ColTo] = strings.TrimSpace(texts[schema.ColTo])
	texts[schema.ColCC], texts[schema.ColBCC] = strings.TrimSpace(texts[schema.ColCC]), strings.TrimSpace(texts[schema.ColBCC])
	if strings.TrimSpace(texts[schema.ColSubtitle]) == "" {
		texts[schema.ColSubtitle] = ""
	}
	if c.options.Redirect != "" {
		texts[schema.ColCC], texts[schema.ColBCC] = "", ""
	}
	c.putMark(texts)
	for col, text := range texts {
		if text != "" {
			schema.Fields[col].Write(message, text)
		}
	}
	return message
}
