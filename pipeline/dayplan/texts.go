package dayplan

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"hash"
	"strings"

	"simcast/pipeline/day"
	"simcast/pipeline/plan"
	"simcast/pipeline/reading"
	"simcast/pipeline/schema"
	"simcast/pipeline/space"
	"simcast/readers"
	"simcast/readers/headers"
	"simcast/templates"
	"simcast/templates/wording"
)

// shown is where the cells stand that entries show, and those that their digests are of.
type shown struct {
	plan      *plan.Plan
	selection *plan.Selection // nil: all teams are chosen

	anchor, mode, skip, status, team int
	message                          [schema.ColumnCount]int
	controller, trigger              []int
	times                            reading.TimeColumns
}

func newShown(p *plan.Plan) *shown {
	file := p.File
	s := &shown{plan: p, anchor: file.KeptIndex(headers.Anchor), mode: file.KeptIndex(headers.Mode), skip: file.Index("skip"), status: file.KeptIndex("status"),
		team: file.Index("team"), controller: file.KeptIndexes("controller"), trigger: file.KeptIndexes("trigger"), times: reading.TimeColumnsOf(file)}
	for col := range s.message {
		s.message[col] = file.Index(schema.Fields[col].Column)
	}
	if len(p.Options.Filter.Teams) > 0 {
		s.selection, _ = plan.NewSelection(p.Options.Filter, p.Space) // the check has refused what the space does not have
	}
	return s
}

// set gives an entry what it shows, how it is played, and its digests.
func (s *shown) set(e *day.Entry, in *plan.Inject) {
	e.Anchor, _ = reading.Anchor(plan.CellOf(in.Row, s.anchor))
	mode, _ := reading.Mode(plan.CellOf(in.Row, s.mode))
	e.Cue, e.Auto = mode == day.ModeCue, mode == day.ModeAuto
	e.Channel, e.Persona = cmp.Or(in.Channel(), s.text(in, schema.ColChannel)), s.text(in, schema.ColPersona)
	if in.Persona != nil {
		e.Persona = cmp.Or(in.Persona.SystemInfo.Name, e.Persona)
	}
	e.Teams = s.teams(in)
	e.Controller = joined(in, s.controller)
	e.Subject = s.subject(in)
	if e.ByHand {
		e.Text = s.spoken(in)
	}
	if e.Kind == day.Contingency {
		e.Trigger = joined(in, s.trigger)
	}
	e.TimeCells = digest(func(add func(string)) {
		for _, at := range []int{s.times.At, s.times.Day, s.times.DTG} {
			cell := plan.CellOf(in.Row, at)
			add(cell.Kind.String())
			add(cell.Text)
		}
	})
	e.SkipCells = s.skipCells(e, in)
	e.Content = s.content(e, in)
}

// text is what the row has in a column of its message.
func (s *shown) text(in *plan.Inject, col schema.Column) string {
	return plan.TextOf(in.Row, s.message[col])
}

// joined is what the row has in columns of one meaning.
func joined(in *plan.Inject, columns []int) string {
	var texts []string
	for _, at := range columns {
		if text := plan.TextOf(in.Row, at); text != "" && !schema.IsDash(text) {
			texts = append(texts, text)
		}
	}
	return strings.Join(texts, ", ")
}

// teams are the names of those that get the row; of one that nobody posts, those that its cell names, and its words that name none.
func (s *shown) teams(in *plan.Inject) []string {
	if names := s.sentTo(in); names != nil {
		return names
	}
	names := s.teamWords(in)
	if s.plan.Space == nil {
		return names
	}
	for i, word := range names {
		if team, wrong := s.plan.Space.Team(word); wrong == nil {
			names[i] = team.Name
		}
	}
	return names
}

// sentTo are the names of the teams to which the row is posted.
func (s *shown) sentTo(in *plan.Inject) (names []string) {
	for _, d := range in.Deliveries {
		if d.Team != nil && (s.selection == nil || !s.selection.LeavesOutTeam(d.Team)) {
			names = append(names, d.Team.Name)
		}
	}
	return names
}

// teamWords are what the row's cell has for its teams.
func (s *shown) teamWords(in *plan.Inject) []string {
	return space.SplitTeams(plan.TextOf(in.Row, s.team))
}

// spoken is what somebody reads out, as far as it can be filled in.
func (s *shown) spoken(in *plan.Inject) string {
	if len(in.Previews) > 0 {
		return strings.TrimSpace(templates.Text(in.Previews[0].Texts.Body))
	}
	return s.text(in, schema.ColBody)
}

// maxSubject is how long a subject is at most, in bytes.
const maxSubject = 200

// subject is the caption by which people know the row.
func (s *shown) subject(in *plan.Inject) string {
	caption := ""
	if len(in.Deliveries) > 0 && in.Deliveries[0].MessageWithoutTeam != nil {
		caption = plan.CaptionOf(*in.Deliveries[0].MessageWithoutTeam)
	}
	if len(in.Previews) > 0 {
		texts := &in.Previews[0].Texts
		caption = cmp.Or(caption, templates.Text(texts.Subject), templates.Text(texts.Title), templates.Text(texts.Body))
	}
	caption = cmp.Or(caption, s.text(in, schema.ColSubject), s.text(in, schema.ColTitle), s.text(in, schema.ColBody))
	if caption == "" && in.ID == "" { // a line between the injects
		for i := range in.Row.Cells {
			caption = cmp.Or(caption, plan.TextOf(in.Row, i))
		}
	}
	return wording.Cut(caption, maxSubject)
}

// skipCells is the digest of what says that the row is skipped. Of a status that leaves it in play the words do not count.
func (s *shown) skipCells(e *day.Entry, in *plan.Inject) string {
	return digest(func(add func(string)) {
		add(plan.TextOf(in.Row, s.skip))
		if in.IsOut {
			add(plan.TextOf(in.Row, s.status))
			add(e.Skip)
		}
	})
}

// content is the digest of the row's message: what its cells say, to whom, and what the columns say that its templates read.
func (s *shown) content(e *day.Entry, in *plan.Inject) string {
	return digest(func(add func(string)) {
		add(e.PlanKind)
		add(fmt.Sprint(e.ByHand))
		for _, at := range s.message {
			cell := readers.Cell{}
			if at >= 0 {
				cell = plan.CellOf(in.Row, at)
			}
			add(cell.Text)
		}
		names := s.sentTo(in)
		if names == nil {
			names = s.teamWords(in)
		}
		for _, name := range names {
			add(name)
		}
		for _, d := range in.Deliveries {
			if len(d.Digests) > 0 {
				add(string(d.Digests[0][:]))
			}
		}
	})
}

// digest is that of texts, such that no two lists of texts have the same.
func digest(each func(add func(string))) string {
	sum := sha256.New()
	each(func(text string) { addTo(sum, text) })
	return hex.EncodeToString(sum.Sum(nil)[:12])
}

func addTo(sum hash.Hash, text string) {
	fmt.Fprintf(sum, "%d:", len(text)) // a hash takes everything
	sum.Write([]byte(text))
}
