package newplan

import (
	"cmp"
	"fmt"
	"strings"

	"simcast/pipeline/mapping"
	"simcast/pipeline/problem"
	"simcast/pipeline/reading"
	"simcast/pipeline/schema"
	"simcast/pipeline/space"
	"simcast/readers"
	"simcast/readers/headers"
	"simcast/templates/wording"
)

// values are the values of all sources: what was done with them, and those that are not known.
type values struct {
	known    map[valueKey]int // where in list
	list     []Mapping
	posted   map[valueKey]bool            // values of rows that may be posted
	unposted map[valueKey]bool            // and of the others
	wrong    map[valueKey]*problem.Detail // what is wrong with names that were looked up, nil: nothing
}

// valueKey tells values apart; means where one value may mean several things in several sources.
type valueKey struct{ what, written, means string }

func newValues() *values {
	return &values{known: map[valueKey]int{}, posted: map[valueKey]bool{}, unposted: map[valueKey]bool{}, wrong: map[valueKey]*problem.Detail{}}
}

// lookUp is what is wrong with a name, nil if nothing. A name is looked for once.
func (v *values) lookUp(what, name string, find func() *problem.Detail) *problem.Detail {
	detail, known := v.wrong[valueKey{what: what, written: name}]
	if !known {
		detail = find()
		v.wrong[valueKey{what: what, written: name}] = detail
	}
	return detail
}

// did says that a value became another.
func (v *values) did(what, written, means string) {
	v.add(Mapping{For: what, Written: written, Means: means, Done: true}, means)
}

// unknown says that a value is not known, and which is perhaps meant.
func (v *values) unknown(what, written, suggestion string) {
	v.add(Mapping{For: what, Written: written, Suggestion: suggestion}, "")
}

func (v *values) add(one Mapping, means string) {
	key := valueKey{one.For, headers.FoldName(one.Written), means}
	at, met := v.known[key]
	if !met {
		at = len(v.list)
		v.known[key], v.list = at, append(v.list, one)
	}
	v.list[at].Cells++
}

// mark puts a note at a cell of the row at hand.
func (m *rowMaker) mark(name, note string) {
	at := m.columns.contract(name)
	if earlier := m.made.Notes[at]; earlier != "" && earlier != note {
		note = earlier + "\n" + note
	}
	m.made.Notes[at] = note
}

const inMapping = " Write it here, or what it means into the sheet Mapping."

// note puts notes at the cells that were not understood, and collects the values of which the planner has to say what they
// mean. Only rows that may be posted are looked at: of the others nobody asks.
func (m *rowMaker) note() {
	m.noteFaults()
	m.noteLosses()
	for _, found := range m.read.Found {
		if found.Severity == readers.Error || found.Detail.Code == "two-channels" || found.Detail.Code == "other-channel" {
			m.mark(found.Column, found.Detail.Message+"; "+found.Detail.Suggestion)
		}
	}
	if m.isUnknownKind() {
		m.values.unknown(mapping.Kind, m.read.Found[0].Detail.Value, schema.NearestKind(m.read.Found[0].Detail.Value))
	}
	m.noteStatus()
	m.addValues()
	if !m.isPosted() {
		return
	}
	m.notePersona(m.madeCell("persona"))
	m.noteChannel(m.madeCell("channel"))
	m.noteTeams(m.madeCell("team"))
}

// addValues adds the values that the new row has to those of all rows.
func (m *rowMaker) addValues() {
	in := m.values.unposted
	if m.isPosted() {
		in = m.values.posted
	}
	for _, name := range []string{mapping.Persona, mapping.Channel, mapping.Status} {
		in[valueKey{what: name, written: headers.FoldName(m.madeCell(name).Text)}] = true
	}
	for _, name := range m.reading.TeamNames(m.madeCell(mapping.Team).Text) {
		in[valueKey{what: mapping.Team, written: headers.FoldName(name)}] = true
	}
}

func (m *rowMaker) isUnknownKind() bool {
	return len(m.read.Found) > 0 && m.read.Found[0].Detail.Code == "unknown-kind"
}

// noteFaults notes the cells that a spreadsheet has no value for.
func (m *rowMaker) noteFaults() {
	for at, cell := range m.made.Cells {
		if cell.Kind == readers.Fault || readers.IsErrorText(cell.Text) {
			m.made.Notes[at] = fmt.Sprintf("The cell holds an error instead of a value: %s. Write the value.", cell.Text)
		}
	}
}

func isName(cell readers.Cell) bool {
	return cell.Kind != readers.Empty && cell.Kind != readers.Fault && !readers.IsErrorText(cell.Text) && !strings.Contains(cell.Text, "{{")
}

func (m *rowMaker) notePersona(cell readers.Cell) {
	if !isName(cell) || schema.IsDash(cell.Text) {
		return
	}
	detail := m.values.lookUp(mapping.Persona, cell.Text, func() *problem.Detail {
		_, detail := m.space.Persona(cell.Text)
		return detail
	})
	if detail != nil {
		m.values.unknown(mapping.Persona, cell.Text, cmp.Or(detail.Nearest, m.likelyPersona(cell.Text)))
		m.mark("persona", detail.Message+"."+inMapping)
	}
}

// likelyPersona is how a plan names the persona that most likely is meant: as its players see it, if it alone is called so.
func (m *rowMaker) likelyPersona(written string) string {
	likely := m.space.LikelyPersona(written)
	if likely == nil {
		return ""
	}
	if found, _ := m.space.Persona(likely.SystemInfo.Name); found == likely {
		return likely.SystemInfo.Name
	}
	return m.space.PersonaCell(likely)
}

// likelyTeam is how a plan names the team that most likely is meant: without its prefix and date, if it alone is called so.
// Where several may be meant, one would not be enough.
func (m *rowMaker) likelyTeam(written string) string {
	likely := m.space.LikelyTeam(written)
	if likely == nil || len(reading.FinerParts(written)) > 1 {
		return ""
	}
	short := space.ShortName(likely.Name)
	if found := m.space.Recipients(short); len(found.Errors) == 0 && len(found.Teams) == 1 && found.Teams[0].ID == likely.ID {
		return short
	}
	return m.space.TeamCell(*likely)
}

func (m *rowMaker) noteChannel(cell readers.Cell) {
	if _, known := schema.ChannelNamed(cell.Text); known || !isName(cell) {
		return
	}
	m.values.unknown(mapping.Channel, cell.Text, schema.NearestChannel(cell.Text))
	m.mark("channel", fmt.Sprintf("%q is no channel.", wording.Clip(cell.Text))+inMapping)
}

func (m *rowMaker) noteTeams(cell readers.Cell) {
	if !isName(cell) {
		return
	}
	for _, name := range m.reading.TeamNames(cell.Text) {
		detail := m.values.lookUp(mapping.Team, name, func() *problem.Detail {
			if found := m.space.Recipients(name); len(found.Errors) > 0 {
				return &found.Errors[0]
			}
			return nil
		})
		if detail != nil {
			m.values.unknown(mapping.Team, name, cmp.Or(detail.Nearest, m.likelyTeam(name)))
			m.mark("team", detail.Message+"."+inMapping)
		}
	}
}

// noteStatus collects the statuses without a meaning. Most are the planner's own, and only those that are nearly a word with
// one have a note.
func (m *rowMaker) noteStatus() {
	cell := reading.CellAt(m.row, m.file.KeptIndex("status"))
	if _, mapped := m.mapping.Value(mapping.Status, cell.Text); mapped || cell.Kind == readers.Empty || m.words.Status(cell.Text) != (schema.StatusMeaning{}) {
		return
	}
	nearest := schema.NearestStatus(cell.Text)
	m.values.unknown(mapping.Status, cell.Text, nearest)
	if nearest != "" {
		m.mark("status", fmt.Sprintf("%q means nothing to simcast, and perhaps %s is meant.", wording.Clip(cell.Text), nearest)+inMapping)
	}
}
