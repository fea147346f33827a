package planning

import (
	"slices"
	"strings"

	"simcast/apiclient"
	"simcast/pipeline/schema"
	"simcast/pipeline/space"
	"simcast/readers"
	"simcast/templates"
	"simcast/writers/planninglayout"
)

// examples are two rows of the space's own names, which are skipped: an e-mail and
// a social media post. With their skip taken off they pass the check, if the
// space has a persona and a team.
func examples(space *space.Space) *Imported {
	team, word := exampleTeam(space), exampleSmartword(space)
	channel := exampleChannel(space)
	rows := []map[string]string{
		{"id": "example-1", "at": "09:30", "phase": "1", "channel": "mail", "persona": examplePersona(space, "mail"),
			"subject": "Situation report", "to": "duty.officer@example.org",
			"body":     "To {{.Team.Name}}\n\nPlease send us your situation report within the hour." + word.inMail,
			"expected": "They write a situation report, and send it within the hour.", "controller": "A. Planner", "notes": exampleNote},
		{"id": "example-2", "at": "09:45", "phase": "1", "channel": channel, "persona": examplePersona(space, channel),
			"body": "We are looking into what has happened" + word.inPost + " and will keep you informed.", "likes": "12",
			"expected": "They pass it on to those who must know.", "notes": exampleNote},
	}
	carried := &Imported{}
	for _, row := range rows {
		row["skip"], row["team"] = "yes", team
		cells := make([]readers.Cell, len(planninglayout.Columns()))
		for name, value := range row {
			cells[planninglayout.Index(name)] = readers.VerbatimCell(value)
			if name == "likes" {
				cells[planninglayout.Index(name)].Kind = readers.Number
			}
		}
		carried.rows = append(carried.rows, readers.Row{Cells: cells})
	}
	return carried
}

// exampleNote says why an example is not sent: the column that says so is folded away.
const exampleNote = "An example. It is not sent, because its column skip, in the hidden columns at the right, says yes. Delete the row."

// examplePersona names one that speaks on the channel, else any.
func examplePersona(sp *space.Space, channel string) string {
	any := ""
	for i := range sp.Personas {
		persona := &sp.Personas[i]
		cell := planninglayout.PersonaWord(sp, persona)
		if cell != "" && space.SpeaksOn(persona, channel) {
			return cell
		}
		if any == "" {
			any = cell
		}
	}
	return any
}

// exampleChannel is the first channel of social media on which somebody speaks.
func exampleChannel(sp *space.Space) string {
	var social []string
	for _, channel := range schema.Channels() {
		if schema.IsSocial(channel) {
			social = append(social, channel)
		}
	}
	spoken := slices.IndexFunc(social, func(channel string) bool {
		return slices.ContainsFunc(sp.Personas, func(p apiclient.Persona) bool {
			return space.SpeaksOn(&p, channel) && planninglayout.PersonaWord(sp, &p) != ""
		})
	})
	return social[max(spoken, 0)]
}

// exampleTeam is the first team of players, else any.
func exampleTeam(space *space.Space) string {
	for _, team := range space.Teams {
		if strings.HasPrefix(team.Name, "T - ") {
			return planninglayout.TeamWord(space, team)
		}
	}
	if len(space.Teams) == 0 {
		return ""
	}
	return planninglayout.TeamWord(space, space.Teams[0])
}

// exampleWord is what the examples say of a smartword, if the space has one.
type exampleWord struct{ inMail, inPost string }

// exampleSmartword takes the first of the short ones, by their indexes.
func exampleSmartword(space *space.Space) exampleWord {
	const most = 60 // characters
	best := ""
	for index, value := range space.Smartwords {
		plain := strings.TrimSpace(value) != "" && len(value) <= most && !strings.ContainsAny(index+value, "\r\n") && len(index) <= most
		if plain && (best == "" || simpler(index, best)) {
			best = index
		}
	}
	if best == "" {
		return exampleWord{}
	}
	reference := templates.Reference(best)
	return exampleWord{"\n\nA smartword is filled in here: " + reference, " (" + reference + ")"}
}

// simpler reports whether an index is easier to read in a text than another.
func simpler(index, than string) bool {
	a, b := templates.Reference(index), templates.Reference(than)
	if dotA, dotB := strings.HasPrefix(a, "{{."), strings.HasPrefix(b, "{{."); dotA != dotB {
		return dotA
	}
	return a < b
}
