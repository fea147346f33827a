package plan

import (
	"time"

	"simcast/apiclient"
	"simcast/pipeline/schema"
	"simcast/templates"
)

// Preview is one message as its players will see it, as far as the row could be
// read. A row with errors has one too, with what can be shown of it, and so has
// one that is skipped or left out.
type Preview struct {
	Inject  *Inject // its row, place, id and problems
	Team    string  // the team's full name; the cell as it stands where the team is not known
	TeamID  int64   // 0 where the team is not known
	Kind    schema.Kind
	Persona apiclient.Persona // where it is not known, an empty one with the cell as its name
	Known   bool              // the persona is known
	Message apiclient.Message // as it would be posted; a channel that the interface does not have is the cell
	Texts   Texts             // those of Message in pieces; what cannot be filled in stands as the planner wrote it
	At      time.Time         // ts, else when the row was sent; zero: the moment of the post
	State   PreviewState
	Prior   Status // of a results file, all that it says of the row
}

// PreviewState is where a message stands before it is sent; in a results file, what
// became of it (see State).
type PreviewState string

// Texts are the texts of a message, in pieces.
type Texts struct {
	Title, Subtitle, Subject, Body, To, CC, BCC []templates.Piece
}

// The states of messages that were not sent yet.
const (
	PreviewReady   PreviewState = "ready"
	PreviewDraft   PreviewState = "draft"   // ready, and to be saved as a draft
	PreviewInvalid PreviewState = "error"   // its row has an error
	PreviewSkipped PreviewState = "skipped" // the row is left alone for good
	PreviewLeftOut PreviewState = "left out"
)
