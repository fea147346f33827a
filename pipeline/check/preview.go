package check

import (
	"strings"
	"time"

	"simcast/apiclient"
	"simcast/pipeline/plan"
	"simcast/pipeline/schema"
	"simcast/pipeline/space"
	"simcast/readers/headers"
	"simcast/templates"
)

// Previews gives a preview of each delivery, in the plan's order, every row at least
// once. A row whose teams are not known has one for all of them, or, without a
// space, one for each that its cell names. The plan has to be loaded with
// Options.Pieces.
func Previews(p *plan.Plan) []plan.Preview {
	var previews []plan.Preview
	for _, in := range p.Injects {
		previews = append(previews, in.Previews...)
	}
	return previews
}

// previewRow makes the previews of the row that was checked last.
func (k *rowChecker) previewRow(o *outcome) {
	o.inject.Previews = k.preview(o.inject, &k.parsed)
	k.setSize(&k.parsed, o)
}

// preview makes the row's previews, by the same steps that make the messages to be
// posted. It finds no problems: validate does, which does not look at every row.
func (k *rowChecker) preview(in *plan.Inject, parsed *parsedRow) []plan.Preview {
	row := plan.Preview{Inject: in, Kind: schema.KindOf(in.Cells[schema.ColChannel], parsed.given[schema.ColHacked]), Persona: *in.Persona, Known: parsed.personaKnown, At: k.momentOf(in)}
	if k.isResults {
		row.Prior = in.Prior.Status
	}
	if !parsed.personaKnown {
		row.Persona.SystemInfo.Name = k.cellText(in, "persona")
	}
	var previews []plan.Preview
	var pieces piecesOfRow
	for i, team := range k.teamsToPreview(in, parsed) {
		if i == 0 || namesTeam(parsed) {
			pieces = k.fillPieces(in, parsed, team)
		}
		p := row
		p.Team, p.TeamID, p.State = team.Name, team.ID, k.stateOf(in, team)
		p.Message, p.Texts = k.previewMessage(in, team, &pieces)
		previews = append(previews, p)
	}
	return previews
}

// cellText is a cell as the planner wrote it.
func (k *rowChecker) cellText(in *plan.Inject, column string) string {
	return plan.TextOf(in.Row, k.file.Index(column))
}

// momentOf is the row's ts, else when it was sent, else zero.
func (k *rowChecker) momentOf(in *plan.Inject) time.Time {
	switch {
	case in.Cells[schema.ColTS] != "":
		return time.Unix(schema.Number(in.Cells[schema.ColTS]), 0).In(k.options.Zone)
	case in.Prior.SentAt.IsZero():
		return time.Time{}
	}
	return in.Prior.SentAt.In(k.options.Zone)
}

// sessionTeam stands for the session team's name where that is not known.
const sessionTeam = "session team"

// teamsToPreview are the row's teams. One that is not known is the cell's words for
// it, without an id.
func (k *rowChecker) teamsToPreview(in *plan.Inject, parsed *parsedRow) []apiclient.Team {
	words := []string{k.cellText(in, "team")}
	switch known := parsed.cellRecipients.count > 0 && len(parsed.cellRecipients.Errors) == 0; {
	case known && k.redirect != nil:
		return []apiclient.Team{*k.redirect}
	case known && k.space != nil:
		return parsed.cellRecipients.Teams
	case known:
		words = space.SplitTeams(words[0])
	}
	if len(words) == 0 {
		words = []string{""}
	}
	var teams []apiclient.Team
	for _, word := range words {
		if word == "" || headers.FoldName(word) == "session" {
			word = sessionTeam
		}
		teams = append(teams, apiclient.Team{Name: word})
	}
	return teams
}

// stateOf says where the message stands, of a results file what became of it.
func (k *rowChecker) stateOf(in *plan.Inject, team apiclient.Team) plan.PreviewState {
	switch {
	case in.Skip != "":
		return plan.PreviewSkipped
	case in.LeftOut != "":
		return plan.PreviewLeftOut
	case in.Deliveries[0].Team != nil && k.selection.LeavesOutTeam(&team): // else the row is held up for any team
		return plan.PreviewLeftOut
	case k.isResults:
		return plan.PreviewState(in.Prior.State)
	case in.Invalid:
		return plan.PreviewInvalid
	case in.Draft():
		return plan.PreviewDraft
	}
	return plan.PreviewReady
}

// piecesOfRow are the texts of a row as they were filled in, by their columns.
type piecesOfRow [schema.ColumnCount][]templates.Piece

// fillPieces fills the row's texts for a team, each as far as it goes.
func (k *rowChecker) fillPieces(in *plan.Inject, parsed *parsedRow, team apiclient.Team) piecesOfRow {
	scope := k.scope(in, templates.Team{})
	if team.ID != 0 {
		scope = k.scope(in, templates.Team{ID: team.ID, Name: team.Name})
	}
	var pieces piecesOfRow
	for col, text := range in.Cells {
		if schema.Fields[col].Template && text != "" {
			pieces[col] = k.fillText(parsed, schema.Column(col), text, scope)
			filled := 0
			for _, piece := range pieces[col] {
				filled += len(piece.Text)
			}
			k.charge(len(text), filled)
		}
	}
	return pieces
}

// fillText fills a text as far as it goes.
func (k *rowChecker) fillText(parsed *parsedRow, col schema.Column, text string, scope templates.Scope) []templates.Piece {
	template := parsed.templates[col]
	if template == nil { // it is no template
		return templates.Unfilled(text)
	}
	if parsed.personaKnown && (scope.Team != templates.Team{} || !template.UsesTeam()) {
		if pieces, err := template.FillPieces(scope); err == nil {
			return pieces
		}
	}
	return template.FillKnown(scope)
}

// previewByHand keeps the texts of a row that is played by hand, as far as they can be filled in: somebody reads them out.
func (k *rowChecker) previewByHand(in *plan.Inject, parsed *parsedRow) {
	team := apiclient.Team{} // of several, the text of which one is read out is not known
	if named := parsed.cellRecipients.Teams; len(named) == 1 {
		team = named[0]
	}
	pieces := k.fillPieces(in, parsed, team)
	in.Previews = []plan.Preview{{Inject: in, State: plan.PreviewSkipped,
		Texts: plan.Texts{Title: pieces[schema.ColTitle], Subject: pieces[schema.ColSubject], Body: pieces[schema.ColBody]}}}
}

// previewMessage makes the message of the texts, and keeps of their pieces what the
// message has.
func (k *rowChecker) previewMessage(in *plan.Inject, team apiclient.Team, pieces *piecesOfRow) (apiclient.Message, plan.Texts) {
	texts := *in.Cells
	for col := range pieces {
		if schema.Fields[col].Template {
			texts[col] = templates.Text(pieces[col])
		}
	}
	d := plan.Delivery{Inject: in, Team: &team, MessageWithoutTeam: k.buildMessage(in, &texts)}
	m := d.Message()
	if m.Channel == "" {
		m.Channel = k.cellText(in, "channel")
	}
	return m, plan.Texts{Title: withMark(m.Title, pieces[schema.ColTitle]), Subtitle: orNil(m.Subtitle, pieces[schema.ColSubtitle]), Subject: withMark(m.Subject, pieces[schema.ColSubject]),
		Body: withMark(m.Body, pieces[schema.ColBody]), To: templates.Trim(pieces[schema.ColTo]),
		CC: templates.Trim(orNil(m.CC, pieces[schema.ColCC])), BCC: templates.Trim(orNil(m.BCC, pieces[schema.ColBCC]))}
}

// withMark gives the pieces of a text with what the exercise's mark has added before and behind it, or inside of the tags of
// a whole page: then the text is one piece.
func withMark(marked string, pieces []templates.Piece) []templates.Piece {
	text := templates.Text(pieces)
	if marked == "" || marked == text {
		return pieces
	}
	before, behind, found := strings.Cut(marked, text)
	if !found {
		return []templates.Piece{{Text: marked}}
	}
	var all []templates.Piece
	if before != "" {
		all = append(all, templates.Piece{Text: before})
	}
	all = append(all, pieces...)
	if behind != "" {
		all = append(all, templates.Piece{Text: behind})
	}
	return all
}

// orNil gives the pieces of a text that the message may go without.
func orNil(text string, pieces []templates.Piece) []templates.Piece {
	if text == "" {
		return nil
	}
	return pieces
}
