package proof

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"simcast/pipeline/plan"
	"simcast/pipeline/schema"
	"simcast/readers"
	"simcast/templates"
	"simcast/templates/wording"
	"simcast/writers/render"
)

// entry is one message on the page.
type entry struct {
	proof   *plan.Preview
	zone    *time.Location
	at      time.Time // its ts, else the planned time
	offline bool      // there is no space that could know the persona

	Anchor   string // stable from proof to proof: row-7-team-5204
	Label    string // the planner's id, else the row
	Place    string // plan.xlsx:Injects row 7
	Team     string
	Channel  string
	Persona  string
	State    plan.PreviewState
	Words    string // the first of it
	Clock    string // "" where neither ts nor plan has a time
	Day      string
	HasTS    bool   // the message bears the time; else the plan alone has it
	Planned  string // the time that the plan has for it, as it is shown; it schedules nothing
	Own      []ownCell
	Idle     bool   // it is not posted
	Note     string // why it is skipped or left out
	Problems []readers.Problem

	// Where its names stand in the lists of the filters.
	TeamAt, ChannelAt, PersonaAt, StateAt int
}

func (b *book) entryOf(preview *plan.Preview) *entry {
	in := preview.Inject
	entry := &entry{proof: preview, zone: b.zone, offline: b.Plan.Space == nil, Anchor: b.anchor(preview), Label: oneLine(in.ID), Place: in.Place().String(), Team: teamName(preview),
		Channel: oneLine(preview.Message.Channel), Persona: personaName(preview), State: preview.State, Idle: !becomes(preview), Words: firstWords(preview), Problems: errorsFirst(in.Problems)}
	if entry.Label == "" {
		entry.Label = "row " + strconv.Itoa(in.Row.Number)
	}
	if entry.Channel == "" {
		entry.Channel = "no channel"
	}
	entry.Own = b.ownCells(in)
	entry.Planned, entry.at = b.planned(in)
	if entry.HasTS = !preview.At.IsZero(); entry.HasTS {
		entry.at = preview.At
	}
	if !entry.at.IsZero() {
		at := entry.at.In(b.zone)
		entry.Clock, entry.Day = at.Format("15:04"), at.Format("2 Jan")
		b.Planned = b.Planned || !entry.HasTS && !entry.Idle
	}
	entry.Note = noteOf(preview)
	entry.TeamAt, entry.ChannelAt = b.teams.at(entry.Team), b.channels.at(entry.Channel)
	entry.PersonaAt, entry.StateAt = b.personas.at(entry.Persona), b.states.at(string(entry.State))
	return entry
}

// noteOf says why a message is skipped or left out, and what a results file says of it.
func noteOf(p *plan.Preview) string {
	switch told := p.Prior; p.State {
	case plan.PreviewSkipped:
		return p.Inject.Skip
	case plan.PreviewLeftOut:
		if told.State == "" {
			return leftOutBy(p)
		}
		return leftOutBy(p) + "; it is " + string(told.State)
	default:
		return told.Reason
	}
}

// leftOutBy is the choice that leaves a message out: where it is none of its row, a
// team's.
func leftOutBy(p *plan.Preview) string {
	if p.Inject.LeftOut == "" {
		return "left out by --team"
	}
	return p.Inject.LeftOut
}

// drawn is the message as the drawing takes it.
func (e *entry) drawn() render.Message {
	m := render.FromPreview(*e.proof)
	m.Persona.Known = m.Persona.Known || e.offline
	if !m.At.IsZero() {
		m.At = m.At.In(e.zone)
	}
	return m
}

// anchor is where links lead to. A results file may hold a row of a team twice, if
// somebody has copied it there.
func (b *book) anchor(p *plan.Preview) string {
	name := fmt.Sprintf("row-%d", p.Inject.Row.Number)
	if p.TeamID != 0 {
		name += fmt.Sprintf("-team-%d", p.TeamID)
	}
	b.anchors[name]++
	if n := b.anchors[name]; n > 1 {
		name += fmt.Sprintf("-no-%d", n)
	}
	return name
}

func teamName(p *plan.Preview) string {
	if name := oneLine(p.Team); name != "" {
		return name
	}
	return "no team"
}

func personaName(p *plan.Preview) string {
	persona := render.PersonaOf(p.Persona)
	for _, name := range []string{persona.Name, persona.Handle} {
		if name = oneLine(name); name != "" {
			return name
		}
	}
	return "no persona"
}

// firstWords tells messages of one persona apart in a list.
func firstWords(preview *plan.Preview) string {
	for _, pieces := range [][]templates.Piece{preview.Texts.Title, preview.Texts.Subject, preview.Texts.Body} {
		text := templates.Text(pieces)
		if preview.Kind == schema.Article {
			text = anyTag.ReplaceAllString(text, " ")
		}
		if text = clip(text); text != "" {
			return text
		}
	}
	switch hacked := preview.Message.IsHacked; {
	case hacked == nil:
	case *hacked == 1:
		return "website hacked"
	default:
		return "website restored"
	}
	if len(preview.Message.Assets) > 0 {
		return cmp.Or(clip(preview.Message.Assets[0].Alt), noText)
	}
	return noText
}

// noText stands in a list for the words of a message that has none.
const noText = "(no text)"

var anyTag = regexp.MustCompile(`<[^>]*>`)

func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }

func clip(text string) string { return wording.Shorten(text, 70) }

// errorsFirst is the problems with those first that hold the plan up.
func errorsFirst(problems []readers.Problem) []readers.Problem {
	sorted := slices.Clone(problems)
	slices.SortStableFunc(sorted, func(a, b readers.Problem) int { return weight(a) - weight(b) })
	return sorted
}

func weight(p readers.Problem) int {
	if p.Severity == readers.Error {
		return 0
	}
	return 1
}
