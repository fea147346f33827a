package pipeline

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"slices"
	"strings"

	"simcast/apiclient"
	"simcast/readers"
	"simcast/templates"
)

// judge holds the row against every rule, and fills its texts in.
func (c *Checker) judge(in *Inject, t *typedRow) {
	c.judgeID(in)
	c.judgeStray(in)
	for _, col := range []column{colPersona, colChannel} {
		if !t.given[col] {
			c.fault(in, fields[col].column, &fault{"missing-" + fields[col].column,
				"the row has no " + fields[col].column, "fill in " + fields[col].column})
		}
	}
	for _, f := range t.audience.oddness {
		c.problem(in, readers.Warning, "team", &f)
	}
	c.judgeCall(in, t)
	c.judgeRules(in, t)
	c.fill(in, t)
}

// judgeID holds ids unique where they are given. In a results file an inject
// has a row for each of its teams.
func (c *Checker) judgeID(in *Inject) {
	if in.ID == "" {
		return
	}
	text := in.ID
	if c.plan.IsResults() {
		text += "\x00" + lower(c.cell(in, "team").Text)
	}
	key := idKey(text)
	if first, twice := c.ids[key]; twice {
		c.fault(in, "id", &fault{"id-twice", fmt.Sprintf("the id %q is that of row %d already", clip(in.ID), first), "give each row an id of its own"})
		return
	}
	c.ids[key] = in.Row.Number
}

// idKey stands for an id without holding on to the row that it is cut from: a
// short one is its own key, of a long one it is the digest.
func idKey(id string) (key digest) {
	if len(id) < len(key) {
		key[0] = byte(len(id))
		copy(key[1:], id)
		return key
	}
	key = sha256.Sum256([]byte(id))
	key[0] = byte(len(key))
	return key
}

// mostStray is how many cells of a row without a header are named. A row may have
// sixteen thousand.
const mostStray = 20

func (c *Checker) judgeStray(in *Inject) {
	stray := c.plan.Stray(in.Row)
	for _, index := range stray[:min(len(stray), mostStray)] {
		in.Problems = append(in.Problems, readers.Problem{Place: c.plan.Place(in.Row, index), Severity: readers.Error,
			Code: "cell-without-header", Message: fmt.Sprintf("the cell %q stands under no header", clip(in.Row.Cells[index].Text)),
			Suggestion: "give its column a header, or empty it; in a CSV, look for a separator that is not in quotes"})
		in.Invalid = true
	}
	if more := len(stray) - mostStray; more > 0 {
		c.fault(in, "", &fault{"cell-without-header", fmt.Sprintf("%d more cells of the row stand under no header", more),
			"look for a wrong separator, or for notes far to the right"})
	}
}

// judgeCall finds cells whose field the row's call does not document.
func (c *Checker) judgeCall(in *Inject, t *typedRow) {
	chosen, endpoint := callOf(&t.given)
	for col := range columnCount {
		if t.given[col] && fields[col].on&chosen == 0 {
			c.fault(in, fields[col].column, &fault{"field-not-in-call",
				fmt.Sprintf("%s is not sent to a position or role (POST %s does not have it)", fields[col].column, endpoint),
				"empty this cell, or position and role"})
		}
	}
}

func (c *Checker) judgeRules(in *Inject, t *typedRow) {
	channel, _ := channelNamed(in.cells[colChannel])
	f := &facts{cells: &in.cells, kind: KindOf(channel.name, t.given[colHacked]), given: t.given, online: t.persona,
		organisation: in.Persona.SystemInfo.IsOrganisation, listed: lists(in.Persona, channel.name),
		social: channel.social, teams: len(t.audience.teams), now: c.options.Now}
	for i := range rules {
		if r := &rules[i]; r.when(f) {
			c.problem(in, r.severity, columnName(r.column), &fault{r.code, r.message, r.suggestion})
		}
	}
}

// lists reports whether the persona lists the channel. The web channel is named
// news in channel lists (interface, 2.6).
func lists(persona *apiclient.Persona, channel string) bool {
	own := persona.Communications.Channels
	return len(own) == 0 || slices.ContainsFunc(own, func(name string) bool {
		return lower(name) == channel || channel == channelWebsites && lower(name) == channelNews
	})
}

// fill makes the messages of the row's deliveries. A template that names no
// team is filled once for all of them.
func (c *Checker) fill(in *Inject, t *typedRow) {
	if c.space == nil {
		c.fillOnce(in, t, templates.Team{ID: 1, Name: "T - team"}, nil)
		return
	}
	var texts cells
	for i, d := range in.Deliveries {
		if d.Team == nil {
			c.fillOnce(in, t, templates.Team{}, nil)
			return
		}
		if i == 0 || namesTeam(t) {
			texts = in.cells
			if !c.fillOnce(in, t, templates.Team{ID: d.Team.ID, Name: d.Team.Name}, &texts) {
				return
			}
		}
		if i > 0 && !namesTeam(t) {
			d.message = in.Deliveries[0].message
		} else {
			d.message = c.compose(in, texts)
		}
	}
}

func namesTeam(t *typedRow) bool {
	return slices.ContainsFunc(t.templates[:], func(p *templates.Template) bool { return p != nil && p.UsesTeam() })
}

// fillOnce fills the row's templates for one team into texts, and reports whether
// all went well.
func (c *Checker) fillOnce(in *Inject, t *typedRow, team templates.Team, texts *cells) bool {
	before := len(in.Problems)
	scope := c.scope(in, team)
	for col, parsed := range t.templates {
		if parsed == nil {
			continue
		}
		text, err := parsed.Fill(scope)
		c.charge(len(in.cells[col]), len(text))
		if err != nil {
			c.fault(in, fields[col].column, templateFault(err))
			continue
		}
		if f := c.filledFault(column(col), text); f != nil && (c.space != nil || parsed.Plain()) {
			c.fault(in, fields[col].column, f)
		}
		if texts != nil {
			texts[col] = text
		}
	}
	return len(in.Problems) == before
}

// scope is what the row's templates are filled with for a team.
func (c *Checker) scope(in *Inject, team templates.Team) templates.Scope {
	return templates.Scope{Team: team, Row: planRow{c, in},
		Persona: templates.Persona{Name: in.Persona.SystemInfo.Name, Handle: in.Persona.SystemInfo.Handle}}
}

// filledFault finds what is wrong with a text only once it is filled in.
func (c *Checker) filledFault(col column, text string) *fault {
	switch {
	case strings.TrimSpace(text) == "" && (col == colSubtitle || col == colCC || col == colBCC):
		return nil // never needed, and not sent
	case strings.TrimSpace(text) == "":
		return &fault{"empty-text", "nothing is left of the text once its smartwords are filled in", "look at the smartwords' values"}
	case col == colCC || col == colBCC:
		return addressesFault(strings.TrimSpace(text))
	}
	return nil
}

func templateFault(err error) *fault {
	var bad *templates.Error
	if errors.As(err, &bad) {
		suggestion := bad.Suggestion
		if strings.HasPrefix(suggestion, "{{") {
			suggestion = "write " + suggestion
		}
		if suggestion == "" {
			suggestion = "mend it, or write the text itself without {{ }}"
		}
		return &fault{bad.Code, bad.Message, suggestion}
	}
	return &fault{"template", err.Error(), "write the text without {{ }}"}
}

// compose makes the row's message, but for the team: only fields that have a value, and
// type, ts and isDraft always. A redirected one goes without cc and bcc.
func (c *Checker) compose(in *Inject, texts cells) *apiclient.Message {
	message := new(apiclient.Message)
	texts = texts.withDefaults()
	texts[colPersona] = in.Persona.SystemInfo.Hash
	texts[colTo] = strings.TrimSpace(texts[colTo])
	texts[colCC], texts[colBCC] = strings.TrimSpace(texts[colCC]), strings.TrimSpace(texts[colBCC])
	if strings.TrimSpace(texts[colSubtitle]) == "" {
		texts[colSubtitle] = ""
	}
	if c.options.Redirect != "" {
		texts[colCC], texts[colBCC] = "", ""
	}
	for col, text := range texts {
		if text != "" {
			fields[col].write(message, text)
		}
	}
	return message
}
