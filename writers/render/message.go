package render

import (
	"time"

	"simcast/apiclient"
	"simcast/pipeline/plan"
	"simcast/pipeline/schema"
	"simcast/templates"
)

// Message is what a drawing shows. Nothing of it is trusted: a drawing shows
// whatever it holds, and runs none of it.
type Message struct {
	Kind    schema.Kind
	Channel string
	Persona Persona
	Team    string
	To      []templates.Piece
	CC, BCC []templates.Piece

	// The one person it goes to, as the plan or the request names them.
	PlayerEmail, Position, Role string
	Individual                  bool // type is individual

	Title, Subtitle, Subject, Body []templates.Piece

	Assets      []apiclient.Asset
	Sentiment   string
	At          time.Time // zero: the moment of the post
	Draft       bool
	Replies     *int64 // nil: not given, as of all below
	Likes       *int64
	Reposts     *int64
	Hacked      *int
	ShowDetails *int
	HackedImage string
}

// Persona is who speaks.
type Persona struct {
	Name, Handle, JobTitle string
	Organisation           bool
	Known                  bool // the space has it
}

// PersonaOf is a persona of the space.
func PersonaOf(p apiclient.Persona) Persona {
	name := p.SystemInfo.Name
	if name == "" {
		name = p.Identity.Name
	}
	return Persona{Name: name, Handle: p.SystemInfo.Handle, JobTitle: p.Identity.JobTitle,
		Organisation: p.SystemInfo.IsOrganisation, Known: true}
}

// FromPreview is the message of a proof, its texts in pieces.
func FromPreview(p plan.Preview) Message {
	persona := PersonaOf(p.Persona)
	persona.Known = p.Known
	m := FromSent(p.Message, persona, p.Team)
	m.Kind, m.At = p.Kind, p.At
	m.Title, m.Subtitle, m.Subject, m.Body = p.Texts.Title, p.Texts.Subtitle, p.Texts.Subject, p.Texts.Body
	m.To, m.CC, m.BCC = p.Texts.To, p.Texts.CC, p.Texts.BCC
	return m
}

// FromSent is a message as it went out. Nothing tells any more what of its texts
// was filled in. Its moment is in UTC.
func FromSent(m apiclient.Message, persona Persona, team string) Message {
	drawn := Message{Kind: schema.KindOf(m.Channel, m.IsHacked != nil), Channel: m.Channel, Persona: persona, Team: team,
		To: plain(m.To), CC: plain(m.CC), BCC: plain(m.BCC),
		PlayerEmail: m.PlayerEmail, Position: m.Position, Role: m.Role, Individual: m.Type == "individual",
		Title: plain(m.Title), Subtitle: plain(m.Subtitle), Subject: plain(m.Subject), Body: plain(m.Body),
		Assets: m.Assets, Sentiment: m.Sentiment, Draft: m.IsDraft == 1,
		Replies: m.Replies, Likes: m.Likes, Reposts: m.Reposts,
		Hacked: m.IsHacked, ShowDetails: m.ShowDetails, HackedImage: m.HackedImage}
	if m.TS != 0 {
		drawn.At = time.Unix(m.TS, 0).UTC()
	}
	return drawn
}

func plain(text string) []templates.Piece {
	if text == "" {
		return nil
	}
	return []templates.Piece{{Text: text}}
}
