package reading

import (
	"fmt"
	"slices"
	"strings"

	"simcast/pipeline/mapping"
	"simcast/pipeline/problem"
	"simcast/pipeline/schema"
	"simcast/pipeline/space"
	"simcast/readers"
	"simcast/templates/wording"
)

// readTeam puts the teams that are meant into the row's team cell, separated by `;`. In results, a delivery's cell names its
// team already: a mapping that takes one team's name for another's is not applied once more.
func (p *Plan) readTeam(row *readers.Row, read *Row) {
	if p.mayBeTeam {
		p.readAddressee(read)
		return
	}
	cell := &read.Team
	if isFilled(row, p.teamIDAt) || cell.Kind == readers.Empty || cell.Kind == readers.Fault || strings.Contains(cell.Text, "{{") {
		return
	}
	_, isMapped := p.mapping.Value(mapping.Team, cell.Text)
	if !isMapped && namesNoTeam(cell) {
		read.refuseTeam()
		return
	}
	names := p.split(cell.Text)
	meant, changed := p.meantTeams(names, read)
	if len(meant) > 0 && (changed || len(names) != len(space.SplitTeams(cell.Text))) {
		*cell = readers.Cell{Text: strings.Join(meant, ";"), Kind: readers.Text}
		if namesNoTeam(cell) {
			read.refuseTeam()
		}
	}
}

// readAddressee is readTeam of a cell that may name teams, which without a space is not known: it stays as it is, but what
// the mapping says of its names holds.
func (p *Plan) readAddressee(read *Row) {
	cell := read.Cells[schema.ColTo]
	if cell.Kind != readers.Empty && cell.Kind != readers.Fault && !strings.Contains(cell.Text, "{{") {
		p.meantTeams(p.split(cell.Text), read)
	}
}

// meantTeams are the names of teams as the mapping has them. A row is played by hand, or a note, if it says so of its teams.
func (p *Plan) meantTeams(names []string, read *Row) (meant []string, changed bool) {
	count, isByHand := 0, false
	for _, name := range names {
		if count > space.MaxNames { // the check refuses so many
			break
		}
		means, found := p.mapping.Value(mapping.Team, name)
		switch {
		case !found:
			meant = append(meant, name)
			count++
			p.lookUpParts(name)
		case isIgnored(means):
			changed = true
		case means == mapping.ByHand:
			read.ByHand, isByHand = name, true
		default:
			meant, changed = append(meant, means), true
			count += len(space.SplitTeams(means))
		}
	}
	if isByHand {
		return nil, false
	}
	if len(meant) == 0 && changed && read.ByHand == "" {
		read.Kind, read.Skip = schema.KindNote, SkippedByMapping // it never goes to the session team
	}
	return meant, changed
}

// lookUpParts notes the mappings of what may be several names, so that nobody is told that they match nothing. With a space
// it is known whether they are several.
func (p *Plan) lookUpParts(name string) {
	if p.space != nil || !p.file.IsPlannersSheet || len(name) > maxSplit {
		return
	}
	for _, part := range FinerParts(name) {
		p.mapping.Value(mapping.Team, part)
	}
}

// namesNoTeam reports whether a filled cell of teams holds nothing but separators, or what stands for an empty cell.
func namesNoTeam(cell *readers.Cell) bool {
	if isDash(cell) {
		return true
	}
	if cell.Kind != readers.Text || !strings.Contains(cell.Text, ";") {
		return false
	}
	return len(space.SplitTeams(cell.Text)) == 0
}

// holdsError reports a cell that a spreadsheet has no value for: an error of its own, whatever the others name.
func holdsError(cell *readers.Cell) bool {
	return cell.Kind == readers.Fault || readers.IsErrorText(cell.Text)
}

// refuseTeam makes what a row has in place of a team an error.
func (read *Row) refuseTeam() {
	read.Found = append(read.Found, Found{readers.Error, "team", &problem.Detail{Code: "dash-for-team", Value: read.Team.Text,
		Message:    fmt.Sprintf("%q is no team, and an empty cell means the session team, that is everybody", wording.Clip(read.Team.Text)),
		Suggestion: "write who gets the message, session if everybody does, or note as the kind of the row"}})
	read.NoTeam, read.Team = true, readers.Cell{} // so that nobody says that there is no such team
}

// namesTeams reports whether each part of a cell names a team of the space.
func (p *Plan) namesTeams(text string) bool {
	if strings.Contains(text, "{{") {
		return false
	}
	return p.areTeams(p.split(text))
}

// TeamNames are the names of teams that a cell has, as it is written.
func (p *Plan) TeamNames(cell string) []string { return p.split(cell) }

// split separates the names of a cell: by `;` and new lines; in a planner's own sheet, if these do not all name teams, by
// `,` `/` and `&` too, if then all of them do.
func (p *Plan) split(text string) []string {
	names := space.SplitTeams(text)
	if !p.file.IsPlannersSheet || p.areTeams(names) || len(text) > maxSplit {
		return names
	}
	if finer := FinerParts(text); len(finer) > len(names) && p.areTeams(finer) {
		return finer
	}
	return names
}

// FinerParts are the parts of a cell of teams by all signs that may separate names.
func FinerParts(text string) []string {
	var parts []string
	for part := range strings.FieldsFuncSeq(text, func(r rune) bool { return strings.ContainsRune(";\n,/&", r) }) {
		if part = strings.TrimSpace(part); part != "" {
			parts = append(parts, part)
		}
	}
	return parts
}

// maxSplit is how long a cell of teams is at most that is separated by more than `;`, in bytes.
const maxSplit = 4000

func (p *Plan) areTeams(names []string) bool {
	for _, name := range names {
		if _, mapped := p.mapping.Value(mapping.Team, name); !mapped && !p.isTeam(name) {
			return false
		}
	}
	return len(names) > 0
}

// isTeam reports whether a name is that of a team of the space; without one, whether it is so in any. A plan names the same
// few over and over.
func (p *Plan) isTeam(name string) bool {
	if p.space == nil {
		return slices.Contains([]string{"session", "moderators", "players", "all"}, strings.ToLower(name))
	}
	if known, met := p.teamNames.Load(name); met {
		return known.(bool)
	}
	is := len(p.space.Recipients(name).Errors) == 0
	if p.teamCount.Add(1) <= maxTeamNames {
		p.teamNames.Store(strings.Clone(name), is)
	}
	return is
}

// maxTeamNames is how many names are remembered.
const maxTeamNames = 10_000
