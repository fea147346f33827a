package check

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"simcast/apiclient"
	"simcast/pipeline/plan"
	"simcast/pipeline/problem"
	"simcast/pipeline/schema"
	"simcast/pipeline/space"
	"simcast/readers"
	"simcast/templates"
	"simcast/templates/wording"
)

// validate holds the row against every rule, and fills its texts in.
func (k *rowChecker) validate(in *plan.Inject, t *parsedRow) {
	k.validateStrayCells(in)
	for _, col := range []schema.Column{schema.ColPersona, schema.ColChannel} {
		if !t.given[col] {
			k.addError(in, schema.Fields[col].Column, &problem.Detail{Code: "missing-" + schema.Fields[col].Column,
				Message: "the row has no " + schema.Fields[col].Column, Suggestion: "fill in " + schema.Fields[col].Column})
		}
	}
	if f := schema.NoTemplateDetail("id", in.ID); f != nil {
		k.addError(in, "id", f)
	}
	for _, f := range t.cellRecipients.Warnings {
		k.addProblem(in, readers.Warning, "team", &f)
	}
	if f := k.teamInToDetail(in, t); f != nil {
		k.addError(in, "to", f)
	}
	k.warnOfInvisible(in, t)
	k.validateEndpoint(in, t)
	k.validateRules(in, t)
	k.fill(in, t)
}

// setIDKey lays down the fingerprint of the row's id. In a results file an inject has a
// row for each of its teams.
func (k *rowChecker) setIDKey(in *plan.Inject, t *parsedRow, o *outcome) {
	if o.hasID = in.ID != ""; !o.hasID {
		return
	}
	k.text = append(k.text[:0], in.ID...)
	switch {
	case k.isResults && len(t.recipients) == 1: // a row that failed the check keeps its cell, which may name the team otherwise
		k.text = strconv.AppendInt(append(k.text, 0), t.recipients[0].ID, 10)
	case k.isResults:
		k.text = append(append(k.text, 0), readers.FoldName(in.CellAt(k.teamAt).Text)...)
	}
	o.id = k.fingerprintOf(k.text)
}

func (c *checker) validateStrayCells(in *plan.Inject) {
	stray := c.plan.Stray(in.Row)
	for _, index := range stray[:min(len(stray), problem.MaxStray)] {
		in.Problems = append(in.Problems, readers.Problem{Place: c.plan.Place(in.Row, index), Severity: readers.Error,
			Code: "cell-without-header", Message: fmt.Sprintf("the cell %q stands under no header", wording.Clip(in.Row.Cells[index].Text)),
			Suggestion: "give its column a header, or empty it; in a CSV, look for a separator that is not in quotes"})
		in.Invalid = true
	}
	if more := len(stray) - problem.MaxStray; more > 0 {
		c.addError(in, "", &problem.Detail{Code: "cell-without-header", Message: fmt.Sprintf("%d more cells of the row stand under no header", more),
			Suggestion: "look for a wrong separator, or for notes far to the right"})
	}
}

// validateEndpoint finds cells whose field the row's call does not document.
func (c *checker) validateEndpoint(in *plan.Inject, t *parsedRow) {
	chosen, endpoint := schema.CallOf(&t.given)
	for _, col := range c.present {
		if t.given[col] && schema.Fields[col].On&chosen == 0 {
			c.addError(in, schema.Fields[col].Column, &problem.Detail{Code: "field-not-in-call",
				Message:    fmt.Sprintf("%s is not sent to a position or role (POST %s does not have it)", schema.Fields[col].Column, endpoint),
				Suggestion: "empty this cell, or position and role"})
		}
	}
}

func (k *rowChecker) validateRules(in *plan.Inject, t *parsedRow) {
	channel, _ := schema.ChannelNamed(in.Cells[schema.ColChannel])
	f := &k.ruleInput
	*f = schema.RuleInput{Cells: in.Cells, Kind: schema.KindOf(channel.Name, t.given[schema.ColHacked]), Given: t.given, Online: t.personaKnown,
		Organisation: in.Persona.SystemInfo.IsOrganisation, Listed: k.speaksOn(personaChannel{in.Persona, channel.Name}),
		Social: channel.Social, Teams: t.cellRecipients.count, Now: k.options.Now}
	for i := range schema.Rules {
		if r := &schema.Rules[i]; r.When(f) {
			k.addProblem(in, r.Severity, schema.ColumnName(r.Column), &problem.Detail{Code: r.Code, Message: r.Message, Suggestion: r.Suggestion})
		}
	}
}

// personaChannel asks whether the persona lists the channel.
type personaChannel struct {
	persona *apiclient.Persona
	channel string
}

// speaksOn answers, and remembers the answer: a space has some personas, and a plan many rows of them.
func (k *rowChecker) speaksOn(asked personaChannel) bool {
	listed, known := k.speaksOnKnown[asked]
	if !known {
		listed = space.SpeaksOn(asked.persona, asked.channel)
		k.speaksOnKnown[asked] = listed
	}
	return listed
}

// fill fills the row's texts, and makes the message of a row that is kept. Texts that
// name no team are filled once for all of them.
func (k *rowChecker) fill(in *plan.Inject, t *parsedRow) {
	if k.space == nil || len(t.recipients) == 0 {
		team := templates.Team{}
		if k.space == nil {
			team = templates.Team{ID: 1, Name: "T - team"}
		}
		k.fillOnce(in, t, team, nil)
		return
	}
	texts := &k.keyCells
	if len(in.Deliveries) == 0 {
		texts = nil
	}
	names := namesTeam(t)
	for i, team := range t.recipients {
		if i > 0 && !names {
			break
		}
		if texts != nil {
			*texts = *in.Cells
		}
		if !k.fillOnce(in, t, templates.Team{ID: team.ID, Name: team.Name}, texts) {
			return
		}
		if texts != nil {
			in.Deliveries[i].Shared = k.buildMessage(in, texts)
		}
	}
	for i := 1; i < len(in.Deliveries) && !names; i++ {
		in.Deliveries[i].Shared = in.Deliveries[0].Shared
	}
}

func namesTeam(t *parsedRow) bool {
	return slices.ContainsFunc(t.templates[:], func(p *templates.Template) bool { return p != nil && p.UsesTeam() })
}

// fillOnce fills the row's templates for one team into texts, if there are any, and
// reports whether all went well.
func (k *rowChecker) fillOnce(in *plan.Inject, t *parsedRow, team templates.Team, texts *schema.Cells) bool {
	before := len(in.Problems)
	scope := k.scope(in, team)
	for col, parsed := range t.templates {
		if parsed == nil {
			continue
		}
		if k.isGivenUp() {
			return false
		}
		before := k.renderer.StepsUsed()
		isRead := texts != nil || schema.Column(col) == schema.ColCC || schema.Column(col) == schema.ColBCC
		text, blank, err := k.fillCell(parsed, in.Cells[col], scope, isRead)
		k.chargeExcess(in, schema.Column(col), k.renderer.StepsUsed()-before)
		if err != nil {
			k.addTemplateError(in, schema.Column(col), err)
			continue
		}
		if f := filledDetail(schema.Column(col), text, blank); f != nil && (k.space != nil || parsed.Plain()) {
			k.addError(in, schema.Fields[col].Column, f)
		}
		if texts != nil {
			texts[col] = text
		}
	}
	return len(in.Problems) == before
}

// fillCell fills a cell's text, and tells whether nothing shows of it. The text itself is
// given only where it is read.
func (k *rowChecker) fillCell(parsed *templates.Template, cell string, scope templates.Scope, isRead bool) (text string, blank bool, err error) {
	if parsed.Plain() {
		k.charge(len(cell), len(cell))
		return cell, strings.TrimSpace(cell) == "", nil
	}
	k.filled, err = parsed.AppendFill(k.filled[:0], scope)
	k.charge(len(cell), len(k.filled))
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
func filledDetail(col schema.Column, text string, blank bool) *problem.Detail {
	switch {
	case blank && (col == schema.ColSubtitle || col == schema.ColCC || col == schema.ColBCC):
		return nil // never needed, and not sent
	case blank:
		return &problem.Detail{Code: "empty-text", Message: "nothing is left of the text once its smartwords are filled in", Suggestion: "look at the smartwords' values"}
	case col == schema.ColCC || col == schema.ColBCC:
		return schema.CheckAddresses(strings.TrimSpace(text))
	}
	return nil
}

// templateDetail is what is wrong with a template, or with a cell that it reads. Such a
// cell is named once, however many templates read it.
func (k *rowChecker) addTemplateError(in *plan.Inject, col schema.Column, err error) {
	var bad *templates.Error
	if !errors.As(err, &bad) || bad.Code != templates.CodeCell {
		k.addError(in, schema.Fields[col].Column, templateDetail(err))
		return
	}
	place := k.plan.Place(in.Row, k.row.index(bad.Column))
	in.Invalid = true
	if slices.ContainsFunc(in.Problems, func(p readers.Problem) bool { return p.Place == place && p.Code == bad.Code }) {
		return
	}
	in.Problems = append(in.Problems, readers.Problem{Place: place, Severity: readers.Error, Code: bad.Code,
		Message: fmt.Sprintf("%s, and the template in %s reads it", bad.Message, schema.Fields[col].Column), Suggestion: bad.Suggestion})
}

func templateDetail(err error) *problem.Detail {
	var bad *templates.Error
	if errors.As(err, &bad) {
		suggestion := bad.Suggestion
		if strings.HasPrefix(suggestion, "{{") {
			suggestion = "write " + suggestion
		}
		if suggestion == "" {
			suggestion = "fix it, or write the text itself without {{ }}"
		}
		return &problem.Detail{Code: bad.Code, Message: bad.Message, Suggestion: suggestion}
	}
	return &problem.Detail{Code: "template", Message: err.Error(), Suggestion: "write the text without {{ }}"}
}

// buildMessage makes the row's message, but for the team: only fields that have a value, and
// type, ts and isDraft always. A redirected one goes without cc and bcc. It takes its
// texts out of texts.
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
	for col, text := range texts {
		if text != "" {
			schema.Fields[col].Write(message, text)
		}
	}
	return message
}
