package schema

import (
	"encoding/json"
	"strconv"

	"simcast/apiclient"
)

// Column numbers the plan's columns that a message is made of.
type Column int

const (
	ColPersona Column = iota
	ColPlayerEmail
	ColChannel
	ColPosition
	ColRole
	colType
	ColTitle
	ColSubtitle
	ColSubject
	ColBody
	ColTo
	ColCC
	ColBCC
	ColAssets
	colSentiment
	ColTS
	ColDraft
	colReplies
	colLikes
	colReposts
	ColHacked
	colDetails
	colHackedImage
	ColumnCount
)

// Cells are a row's message cells as typed values, each in one spelling: a
// flag is 1 or 0, a moment is unix seconds, whichever way it was written.
type Cells [ColumnCount]string

// calls is a set of the endpoints that publish.
type calls uint8

const (
	onMessages calls = 1 << iota // POST /messages (interface, 4.1)
	onPosition                   // POST /messages/position (interface, 4.2)
	onBoth     = onMessages | onPosition
)

// field is one line of the interface's table 2.5, with the contract's column of a plan that fills it. The columns id, skip
// and team fill none: see pipeline/check/checker.go.
type field struct {
	Column   string // the contract's name for the column
	On       calls  // the table's column E: the endpoints that document it
	Read     reader // how a cell is typed
	Template bool   // smartwords are filled in
	Write    func(m *apiclient.Message, text string)
}

// Fields is read beside section 2.5 of the interface: every field but team_id,
// which a delivery brings, in the same order.
var Fields = [ColumnCount]field{
	ColPersona:     {"persona", onBoth, readText, false, func(m *apiclient.Message, s string) { m.Persona = s }},
	ColPlayerEmail: {"player_email", onMessages, readAddress, false, func(m *apiclient.Message, s string) { m.PlayerEmail = s }},
	ColChannel:     {"channel", onBoth, readChannel, false, func(m *apiclient.Message, s string) { m.Channel = s }},
	ColPosition:    {"position", onPosition, readText, false, func(m *apiclient.Message, s string) { m.Position = s }},
	ColRole:        {"role", onPosition, readText, false, func(m *apiclient.Message, s string) { m.Role = s }},
	colType:        {"type", onBoth, readOneOf("type", "individual", "team"), false, func(m *apiclient.Message, s string) { m.Type = s }},
	ColTitle:       {"title", onBoth, readTemplate, true, func(m *apiclient.Message, s string) { m.Title = s }},
	ColSubtitle:    {"subtitle", onMessages, readTemplate, true, func(m *apiclient.Message, s string) { m.Subtitle = s }},
	ColSubject:     {"subject", onBoth, readTemplate, true, func(m *apiclient.Message, s string) { m.Subject = s }},
	ColBody:        {"body", onBoth, readTemplate, true, func(m *apiclient.Message, s string) { m.Body = s }},
	ColTo:          {"to", onBoth, readTemplate, true, func(m *apiclient.Message, s string) { m.To = s }},
	ColCC:          {"cc", onMessages, readTemplate, true, func(m *apiclient.Message, s string) { m.CC = s }},
	ColBCC:         {"bcc", onMessages, readTemplate, true, func(m *apiclient.Message, s string) { m.BCC = s }},
	ColAssets:      {"assets", onBoth, readAssets, false, writeAssets},
	colSentiment:   {"sentiment", onBoth, readOneOf("sentiment", "positive", "negative", "neutral"), false, func(m *apiclient.Message, s string) { m.Sentiment = s }},
	ColTS:          {"ts", onBoth, readMoment, false, func(m *apiclient.Message, s string) { m.TS = Number(s) }},
	ColDraft:       {"is_draft", onBoth, ReadFlag, false, func(m *apiclient.Message, s string) { m.IsDraft = int(Number(s)) }},
	colReplies:     {"replies", onBoth, readCount, false, func(m *apiclient.Message, s string) { m.Replies = new(Number(s)) }},
	colLikes:       {"likes", onBoth, readCount, false, func(m *apiclient.Message, s string) { m.Likes = new(Number(s)) }},
	colReposts:     {"reposts", onBoth, readCount, false, func(m *apiclient.Message, s string) { m.Reposts = new(Number(s)) }},
	ColHacked:      {"is_hacked", onMessages, ReadFlag, false, func(m *apiclient.Message, s string) { m.IsHacked = new(int(Number(s))) }},
	colDetails:     {"show_details", onMessages, ReadFlag, false, func(m *apiclient.Message, s string) { m.ShowDetails = new(int(Number(s))) }},
	colHackedImage: {"hacked_image", onMessages, readURL, false, func(m *apiclient.Message, s string) { m.HackedImage = s }},
}

// CallOf is the call that a row becomes by the cells that are given: one to a
// position or role has an endpoint of its own.
func CallOf(given *[ColumnCount]bool) (calls, apiclient.Endpoint) {
	if given[ColPosition] || given[ColRole] {
		return onPosition, apiclient.MessagesPosition
	}
	return onMessages, apiclient.Messages
}

// ToOnePerson reports whether the row goes to one person and not to a team.
func (c *Cells) ToOnePerson() bool {
	return c[ColPlayerEmail] != "" || c[ColPosition] != "" || c[ColRole] != "" || c[colType] == "individual"
}

// NamesSomebody reports the columns that say from whom, how and to whom a message goes.
func NamesSomebody(column string) bool {
	switch column {
	case "persona", "channel", "team", "to", "cc", "bcc", "player_email", "position", "role":
		return true
	}
	return false
}

// SetDefaults fills in what an empty cell means (contract, columns and "Which call a
// delivery becomes"). An empty ts is the moment of the post, and stays empty.
func (c *Cells) SetDefaults() {
	if c[colType] == "" {
		c[colType] = "team"
		if c.kind() != Article && c.ToOnePerson() {
			c[colType] = "individual"
		}
	}
	if c[colSentiment] == "" && c.kind() == Article {
		c[colSentiment] = "neutral"
	}
	if c[ColDraft] == "" {
		c[ColDraft] = "0"
	}
}

func writeAssets(m *apiclient.Message, text string) {
	// text is what readAssets has encoded.
	_ = json.Unmarshal([]byte(text), &m.Assets)
}

// Number is a count, flag or moment that its reader has already let through.
func Number(text string) int64 {
	n, _ := strconv.ParseInt(text, 10, 64)
	return n
}
