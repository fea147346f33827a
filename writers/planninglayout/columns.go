package planninglayout

import (
	"slices"
	"strings"

	"simcast/readers/headers"
	"simcast/writers/sheet"
)

// Column is a column of the planning workbook.
type Column struct {
	Name   string
	Width  float64 // in characters
	Holds  Holding
	Range  string // the named range of its drop-down
	Strict bool   // nothing but what is offered can be written
	Note   string // what to write
	InBook string // what the note at the header says besides: it speaks of sheets, colours and keys of the workbook

	IsPlanners bool // it is none of the contract's: it is kept, and not sent
	IsFolded   bool // it stands in the group of the rarer ones
}

// Holding is what the cells of a column hold.
type Holding uint8

const (
	Words    Holding = iota // text, whatever it looks like
	Instant                 // a date and time
	Whole                   // a whole number, 0 or more
	anything                // what the planner likes
)

// Columns are the columns of a planning workbook, in the order in which a planner fills them in, with what is set up for
// them. The rarer ones of the contract come last: they are folded away until somebody needs one. What is not the contract's
// is the planner's own; simcast keeps it in the results, and sends nothing of it.
func Columns() []Column {
	return append(mainColumns(), rareColumns()...)
}

func mainColumns() []Column {
	const notSent = " Kept in the results, and not sent."
	return []Column{
		{Name: "id", Width: 10, Holds: Words, Note: "Your own name for the row, such as A12. No two rows may have the same. Problems and results show it."},
		{Name: "at", Width: 11, Holds: Words, IsPlanners: true, Note: "When it is planned, such as 09:30, +01:30 or D+1 09:30." + notSent + " Sending goes from top to bottom, now."},
		{Name: "phase", Width: 13, Holds: Words, IsPlanners: true, Note: "The part of the exercise." + notSent},
		{Name: "persona", Width: 24, Holds: Words, Range: PersonasName, Note: "Needed. Who speaks: the name, handle or hash of a persona.", InBook: "The sheet Personas says who they are."},
		{Name: "channel", Width: 15, Holds: Words, Range: ChannelsName, Strict: true, Note: "Needed. Where it appears, such as mail or microblog.", InBook: "The sheet Channels shows which cells each channel needs."},
		{Name: "team", Width: 30, Holds: Words, Range: TeamsName, Note: "Who gets it: names or ids of teams, or session, moderators, players or all. Write ; between them, such as T - Red; T - Blue. Empty: the session team, which is everybody.", InBook: "The sheet Teams lists the teams."},
		{Name: "subject", Width: 30, Holds: Words, Note: "The subject of an e-mail, or of a channel that has one. Smartwords are filled in, such as {{.index}}."},
		{Name: "title", Width: 26, Holds: Words, Note: "The headline of a website article. Smartwords are filled in."},
		{Name: "body", Width: 60, Holds: Words, Note: "The text. Smartwords are filled in. So are {{.Team.Name}}, {{.Persona.Name}}, and {{.Row.x}} for a column x that you added.", InBook: "Copy smartwords from the sheet Smartwords."},
		{Name: "assets", Width: 36, Holds: Words, Note: "Pictures, films, sounds or documents, one on each line: the URL, or type | URL | description.", InBook: "Alt+Enter begins a new line."},
		{Name: "to", Width: 24, Holds: Words, Note: "To whom it is addressed: an e-mail address, a position or an identifier. Needed for an e-mail, and for a message to one player."},
		{Name: "expected", Width: 32, Holds: Words, IsPlanners: true, Note: "What the players should do then." + notSent},
		{Name: "controller", Width: 16, Holds: Words, IsPlanners: true, Note: "The person in exercise control who is responsible for it." + notSent},
		{Name: "notes", Width: 30, Holds: Words, IsPlanners: true, Note: "Whatever you and your colleagues should know." + notSent},
	}
}

func rareColumns() []Column {
	columns := []Column{
		{Name: "skip", Width: 7, Holds: Words, Range: FlagsName, Note: "yes skips the row: it is neither checked nor sent."},
		{Name: "player_email", Width: 24, Holds: Words, Note: "Only for a message to one player: the e-mail address. Then fill in to as well, and name at most one team."},
		{Name: "position", Width: 18, Holds: Words, Note: "Only for a message to the one person in this position. Then leave player_email, subtitle, cc, bcc, is_hacked, show_details and hacked_image empty, and name at most one team.", InBook: "Those cells are grey then."},
		{Name: "role", Width: 18, Holds: Words, Note: "Only for a message to the one person with this role. The same rules as for position."},
		{Name: "type", Width: 12, Holds: Words, Range: typesName, Strict: true, Note: "individual or team. Usually empty: then it is individual if player_email, position or role is filled in, else team."},
		{Name: "subtitle", Width: 30, Holds: Words, Note: "The line under the headline of an article, if it has one. Smartwords are filled in."},
		{Name: "cc", Width: 24, Holds: Words, Note: "Only for an e-mail: addresses, separated by commas."},
		{Name: "bcc", Width: 24, Holds: Words, Note: "Only for an e-mail: addresses that the others do not see, separated by commas."},
		{Name: "sentiment", Width: 12, Holds: Words, Range: sentimentsName, Strict: true, Note: "positive, negative or neutral. For social media and articles."},
		{Name: "ts", Width: 18, Holds: Instant, Note: "The date and time shown on the message. It schedules nothing. Empty: the time at which it is sent."},
		{Name: "is_draft", Width: 10, Holds: Words, Range: FlagsName, Note: "yes saves the message as a draft, and does not publish it."},
		{Name: "is_hacked", Width: 10, Holds: Words, Range: FlagsName, Note: "Only for websites. yes: the persona's website is hacked. no: it is restored. Empty: the row is an article."},
		{Name: "show_details", Width: 13, Holds: Words, Range: FlagsName, Note: "Only for websites. yes shows the website's details, no hides them."},
		{Name: "replies", Width: 9, Holds: Whole, Note: "For social media: how many replies the post has. A whole number."},
		{Name: "likes", Width: 9, Holds: Whole, Note: "For social media: how many likes the post has. A whole number."},
		{Name: "reposts", Width: 9, Holds: Whole, Note: "For social media: how often the post was shared. A whole number."},
		{Name: "hacked_image", Width: 34, Holds: Words, Note: "Only for a hacked website: the URL of the picture that is shown in its place."},
	}
	for i := range columns {
		columns[i].IsFolded = true
	}
	return columns
}

// Comment is the note at the column's header in the workbook, "" for none.
func (c Column) Comment() string { return strings.TrimSpace(c.Note + " " + c.InBook) }

// OwnColumn is a column that the planner has added.
func OwnColumn(header string) Column {
	return Column{Name: header, Holds: anything, Width: float64(min(max(sheet.LongestLine(header)+3, 16), 40)), IsPlanners: true}
}

// ContractNames are the headers of the contract's columns, in their order.
func ContractNames() []string {
	var names []string
	for _, c := range Columns() {
		if !c.IsPlanners {
			names = append(names, c.Name)
		}
	}
	return names
}

// Index is where a column stands by its header, in any spelling; -1 where there is none of that name.
func Index(header string) int {
	return slices.IndexFunc(Columns(), func(c Column) bool { return headers.Fold(c.Name) == headers.Fold(header) })
}
