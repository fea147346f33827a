package planninglayout

import (
	"slices"
	"strconv"
	"strings"

	"simcast/apiclient"
	"simcast/pipeline/catalog"
	"simcast/pipeline/space"
	"simcast/readers/headers"
	"simcast/templates"
	"simcast/writers/ooxml"
	"simcast/writers/sheet"
)

// ChannelsSheet is the sheet of what the channels need, and of the words of drop-downs.
const ChannelsSheet = "Channels"

// The rows of injects that the workbook is ready for.
const (
	FirstInject = 2
	ReadyRows   = 2000
)

// The named ranges that the drop-downs offer. No table of the workbook has one of
// these names (see sheet.NewTable).
const (
	PersonasName   = "simcast_persona_words"
	TeamsName      = "simcast_team_words"
	ChannelsName   = "simcast_channel_names"
	typesName      = "simcast_types"
	sentimentsName = "simcast_sentiments"
	FlagsName      = "simcast_flags"
)

// Tables are the tables of the three lists, with what a planner looks for.
func Tables(objects catalog.Objects) []sheet.Table {
	return []sheet.Table{
		sheet.NewTable(upTo(catalog.Personas(), "channels"), objects.Personas),
		sheet.NewTable(upTo(catalog.Teams(), "name"), objects.Teams),
		smartwordTable(objects),
	}
}

// upTo is the list with its columns up to the one of that header.
func upTo(list catalog.List, header string) catalog.List {
	last := slices.IndexFunc(list.Columns, func(c catalog.ListColumn) bool { return c.Header == header })
	list.Columns = list.Columns[:last+1]
	return list
}

// smartwordTable has a third column, from which a planner copies what to write in
// a text.
func smartwordTable(objects catalog.Objects) sheet.Table {
	t := sheet.NewTable(upTo(catalog.Smartwords(), "value"), objects.Smartwords)
	values := t.Cells
	t.Columns = append(t.Columns, sheet.Column{Header: "write in a text"})
	t.Cells = func(row int) []string {
		cells := values(row)
		return append(cells, templates.Reference(cells[0]))
	}
	return t
}

// DropDown is a list of words that a drop-down offers and no other sheet holds.
type DropDown struct {
	Name, Header string
	Words        []string
}

// DropDowns stand at the right of the sheet Channels.
func DropDowns(space *space.Space) []DropDown {
	var personas []string
	for i := range space.Personas {
		if word := PersonaWord(space, &space.Personas[i]); word != "" {
			personas = append(personas, word)
		}
	}
	slices.SortStableFunc(personas, func(a, b string) int { return strings.Compare(headers.FoldName(a), headers.FoldName(b)) })
	teams := []string{"session", "players", "moderators", "all"}
	for _, team := range space.Teams {
		teams = append(teams, TeamWord(space, team))
	}
	return []DropDown{
		{PersonasName, "for persona", personas},
		{TeamsName, "for team", teams},
		{typesName, "for type", []string{"individual", "team"}},
		{sentimentsName, "for sentiment", []string{"positive", "negative", "neutral"}},
		{FlagsName, "for yes or no", []string{"yes", "no"}},
	}
}

// PersonaWord is how a drop-down names a persona: by the name that players see, or by the handle or the hash where that name
// is several personas', or cannot be chosen; "" where none of them will do.
func PersonaWord(space *space.Space, persona *apiclient.Persona) string {
	info := persona.SystemInfo
	for _, word := range []string{info.Name, info.Handle, info.Hash} {
		found, problem := space.Persona(word)
		if problem == nil && found.SystemInfo.Hash == info.Hash && headers.FoldName(word) != "" && !strings.Contains(word, "{{") && canBeChosen(word) {
			return word
		}
	}
	return ""
}

// canBeChosen reports whether Excel lets anybody choose a word.
func canBeChosen(word string) bool {
	const most = 255 // characters
	return ooxml.Units(ooxml.Escape(word)) <= most
}

// TeamWord is how a drop-down names a team: by its id where the name cannot be chosen.
func TeamWord(space *space.Space, team apiclient.Team) string {
	if word := space.TeamCell(team); canBeChosen(word) {
		return word
	}
	return strconv.FormatInt(team.ID, 10)
}
