package drawings

import (
	"time"

	"simcast/apiclient"
	"simcast/pipeline"
	"simcast/templates"
)

// Message is what a drawing shows. Nothing of it is trusted: a drawing shows
// whatever it holds, and runs none of it.
type Message struct {
	Kind    pipeline.Kind
	Channel string
	Persona Persona
	Team    string
	To      []templates.Piece
	CC, BCC []templates.Piece

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
