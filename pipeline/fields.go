package pipeline

import (
	"encoding/json"
	"strconv"

	"simcast/apiclient"
)

// column numbers the plan's columns that a message is made of.
type column int

const (
	colPersona column = iota
	colPlayerEmail
	colChannel
	colPosition
	colRole
	colType
	colTitle
	colSubtitle
	colSubject
	colBody
	colTo
	colCC
	colBCC
	colAssets
	colSentiment
	colTS
	colDraft
	colReplies
	colLikes
	colReposts
	colHacked
	colDetails
	colHackedImage
	columnCount
)

// cells are a row's message cells as typed values, each in one spelling: a
// flag is 1 or 0, a moment is unix seconds, whichever way it was written.
type cells [columnCount]string

// call is an endpoint that publishes; calls is a set of them.
type calls uint8

const (
	onMessages calls = 1 << iota // POST /messages (interface, 4.1)
	onPosition                   // POST /messages/position (interface, 4.2)
)

// field is one line of the interface's table 2.5 together with the contract's
// column of a plan that fills it.
type field struct {
	column   string // the contract's name for the column
	name     string // the interface's name for the field
	on       calls  // column E: the endpoints that document it
	read     reader // how a cell is typed
	template bool   // smartwords are filled in
	write    func(m *apiclient.Message, text string)
}

// fields is read beside section 2.5 of the interface: every field but team_id,
// which a delivery brings, in the same order.
var fields = [columnCount]field{
	colPersona:     {"persona", "persona", onMessages | onPosition, readText, false, func(m *apiclient.Message, s string) { m.Persona = s }},
	colPlayerEmail: {"player_email", "player_email", onMessages, readAddress, false, func(m *apiclient.Message, s string) { m.PlayerEmail = s }},
	colChannel:     {"channel", "channel", onMessages | onPosition, readChannel, false, func(m *apiclient.Message, s string) { m.Channel = s }},
	colPosition:    {"position", "position", onPosition, readText, false, func(m *apiclient.Message, s string) { m.Position = s }},
	colRole:        {"role", "role", onPosition, readText, false, func(m *apiclient.Message, s string) { m.Role = s }},
	colType:        {"type", "type", onMessages | onPosition, readOneOf("individual", "team"), false, func(m *apiclient.Message, s string) { m.Type = s }},
	colTitle:       {"title", "title", onMessages | onPosition, readTemplate, true, func(m *apiclient.Message, s string) { m.Title = s }},
	colSubtitle:    {"subtitle", "subtitle", onMessages, readTemplate, true, func(m *apiclient.Message, s string) { m.Subtitle = s }},
	colSubject:     {"subject", "subject", onMessages | onPosition, readTemplate, true, func(m *apiclient.Message, s string) { m.Subject = s }},
	colBody:        {"body", "body", onMessages | onPosition, readTemplate, true, func(m *apiclient.Message, s string) { m.Body = s }},
	colTo:          {"to", "to", onMessages | onPosition, readTemplate, true, func(m *apiclient.Message, s string) { m.To = s }},
	colCC:          {"cc", "cc", onMessages, readTemplate, true, func(m *apiclient.Message, s string) { m.CC = s }},
	colBCC:         {"bcc", "bcc", onMessages, readTemplate, true, func(m *apiclient.Message, s string) { m.BCC = s }},
	colAssets:      {"assets", "assets", onMessages | onPosition, readAssets, false, writeAssets},
	colSentiment:   {"sentiment", "sentiment", onMessages | onPosition, readOneOf("positive", "negative", "neutral"), false, func(m *apiclient.Message, s string) { m.Sentiment = s }},
	colTS:          {"ts", "ts", onMessages | onPosition, readMoment, false, func(m *apiclient.Message, s string) { m.TS = number(s) }},
	colDraft:       {"is_draft", "isDraft", onMessages | onPosition, readFlag, false, func(m *apiclient.Message, s string) { m.IsDraft = int(number(s)) }},
	colReplies:     {"replies", "replies", onMessages | onPosition, readCount, false, func(m *apiclient.Message, s string) { m.Replies = new(number(s)) }},
	colLikes:       {"likes", "likes", onMessages | onPosition, readCount, false, func(m *apiclient.Message, s string) { m.Likes = new(number(s)) }},
	colReposts:     {"reposts", "reposts", onMessages | onPosition, readCount, false, func(m *apiclient.Message, s string) { m.Reposts = new(number(s)) }},
	colHacked:      {"is_hacked", "is_hacked", onMessages, readFlag, false, func(m *apiclient.Message, s string) { m.IsHacked = new(int(number(s))) }},
	colDetails:     {"show_details", "show_details", onMessages, readFlag, false, func(m *apiclient.Message, s string) { m.ShowDetails = new(int(number(s))) }},
	colHackedImage: {"hacked_image", "hacked_image", onMessages, readURL, false, func(m *apiclient.Message, s string) { m.HackedImage = s }},
}

// callOf is the call that a row becomes by the cells that are given: one to a
// position or role has an endpoint of its own.
func callOf(given *[columnCount]bool) (calls, apiclient.Endpoint) {
	if given[colPosition] || given[colRole] {
		return onPosition, apiclient.MessagesPosition
	}
	return onMessages, apiclient.Messages
}

func (c *cells) kind() Kind { return KindOf(c[colChannel], c[colHacked] != "") }

// toOnePerson reports whether the row goes to one person and not to a team.
func (c *cells) toOnePerson() bool {
	return c[colPlayerEmail] != "" || c[colPosition] != "" || c[colRole] != "" || c[colType] == "individual"
}

// setDefaults fills in what an empty cell means (contract, columns and "Which call a
// delivery becomes"). An empty ts is the moment of the post, and stays empty.
func (c *cells) setDefaults() {
	if c[colType] == "" {
		c[colType] = "team"
		if c.kind() != Article && c.toOnePerson() {
			c[colType] = "individual"
		}
	}
	if c[colSentiment] == "" && c.kind() == Article {
		c[colSentiment] = "neutral"
	}
	if c[colDraft] == "" {
		c[colDraft] = "0"
	}
}

func writeAssets(m *apiclient.Message, text string) {
	// text is what readAssets has encoded.
	_ = json.Unmarshal([]byte(text), &m.Assets)
}

// number is a count, flag or moment that its reader has already let through.
func number(text string) int64 {
	n, _ := strconv.ParseInt(text, 10, 64)
	return n
}
