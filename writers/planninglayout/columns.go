package planninglayout

import (
	"slices"

	"simcast/readers"
	"simcast/writers/sheet"
)

// Column is a column of the contract as the planning workbook sets it up.
type Column struct {
	Name   string
	Width  float64 // in characters
	Holds  Holding
	Range  string // the named range of its drop-down
	Strict bool   // nothing but what is offered can be written
	Note   string // beside its header: what to write
}

// Holding is what the cells of a column hold.
type Holding uint8

const (
	Words    Holding = iota // text, whatever it looks like
	Instant                 // a date and time
	Whole                   // a whole number, 0 or more
	anything                // what the planner likes
)

// Columns are the contract's columns in its order, with what is set up for them.
func Columns() []Column {
	return []Column{
		{"id", 10, Words, "", false, "Your own name for the row, such as A12. Each stands once. Problems and results name it."},
		{"skip", 7, Words, FlagsName, false, "yes leaves the row out: it is neither checked nor sent."},
		{"persona", 24, Words, HandlesName, false, "Needed. Who speaks: choose a handle of the sheet Personas. A display name or a hash does as well."},
		{"channel", 17, Words, ChannelsName, true, "Needed. Where it appears. The sheet Channels tells which cells each channel needs."},
		{"team", 30, Words, TeamsName, false, "Who gets it: names or ids of the sheet Teams, or session, moderators, players, all. Several are separated by ; such as T - Red; T - Blue. Empty: the session team."},
		{"player_email", 24, Words, "", false, "Only for a message to one player: the e-mail address. Then fill in to as well, and name one team at most."},
		{"position", 18, Words, "", false, "Only for a message to the one person in this position. Then the greyed cells stay empty, and one team at most is named."},
		{"role", 18, Words, "", false, "Only for a message to the one person with this role. As with position."},
		{"type", 12, Words, typesName, true, "individual or team. Mostly left empty: then it is team, or individual where player_email, position or role is given."},
		{"title", 30, Words, "", false, "The headline of a website article. Smartwords are filled in: {{.index}}."},
		{"subtitle", 30, Words, "", false, "The line under the headline of an article, if it has one. Smartwords are filled in."},
		{"subject", 34, Words, "", false, "The subject of an e-mail, or of a channel that has one. Smartwords are filled in."},
		{"body", 60, Words, "", false, "The text. Smartwords are filled in: copy them from the sheet Smartwords. So are {{.Team.Name}}, {{.Persona.Name}} and {{.Row.x}}, a column x of your own."},
		{"to", 26, Words, "", false, "To whom it is addressed: an e-mail address, a position or an identifier. Needed for an e-mail, and for a message to one player."},
		{"cc", 24, Words, "", false, "Only for an e-mail: addresses, separated by commas."},
		{"bcc", 24, Words, "", false, "Only for an e-mail: addresses that the others do not see, separated by commas."},
		{"assets", 44, Words, "", false, "Pictures, films, sounds or documents, one a line: its web address, or type | address | description. Alt and Enter begins a new line."},
		{"sentiment", 12, Words, sentimentsName, true, "positive, negative or neutral. For social media and articles."},
		{"ts", 18, Instant, "", false, "The date and time that the message bears. It schedules nothing. Empty: the moment at which it is posted."},
		{"is_draft", 10, Words, FlagsName, false, "yes saves the message as a draft, and does not publish it."},
		{"is_hacked", 10, Words, FlagsName, false, "Only for websites. yes: the persona's website is hacked. no: it is restored. Empty: the row is an article."},
		{"show_details", 13, Words, FlagsName, false, "Only for websites. yes shows the website's details, no hides them."},
		{"replies", 9, Whole, "", false, "For social media: how many replies the post has. A whole number."},
		{"likes", 9, Whole, "", false, "For social media: how many likes the post has. A whole number."},
		{"reposts", 9, Whole, "", false, "For social media: how often the post was shared. A whole number."},
		{"hacked_image", 34, Words, "", false, "Only for a hacked website: the web address of the picture that is shown in its place."},
	}
}

// OwnColumn is a column that the planner has added to the contract's.
func OwnColumn(header string) Column {
	return Column{Name: header, Holds: anything, Width: float64(min(max(sheet.LongestLine(header)+3, 16), 40))}
}

// ContractNames are the contract's columns of a plan, without those of results.
func ContractNames() []string {
	var names []string
	for _, c := range readers.ColumnNames() {
		if !c.Result {
			names = append(names, c.Name)
		}
	}
	return names
}

// Index is the index of a column of the contract among the injects' columns.
func Index(name string) int { return slices.Index(ContractNames(), name) }
