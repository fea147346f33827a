package templates

import (
	"strings"
	"unicode"
)

// Piece is a run of a filled text: words of the plan, or what stands where an
// action was.
type Piece struct {
	Text     string
	Filled   bool   // put in for an action
	Unfilled bool   // an action that could not be filled in, as it is written
	Action   string // of the latter two, the action as it is written; "" where it is long
}

// Text is what the pieces are together.
func Text(pieces []Piece) string {
	if len(pieces) == 1 {
		return pieces[0].Text
	}
	var out strings.Builder
	for _, p := range pieces {
		out.WriteString(p.Text)
	}
	return out.String()
}

// Trim takes the spaces off the ends of a text in pieces, as strings.TrimSpace
// does of the whole.
func Trim(pieces []Piece) []Piece {
	text := Text(pieces)
	from := len(text) - len(strings.TrimLeftFunc(text, unicode.IsSpace))
	to := len(strings.TrimRightFunc(text, unicode.IsSpace))
	var kept []Piece
	at := 0
	for _, p := range pieces {
		start, end := max(from-at, 0), min(to-at, len(p.Text))
		at += len(p.Text)
		if start < end {
			p.Text = p.Text[start:end]
			kept = append(kept, p)
		}
	}
	return kept
}

// Unfilled is a text with nothing filled in, each of its actions a piece by
// itself. The text need not be a template: an action without an end goes to the
// end of the text.
func Unfilled(text string) []Piece {
	var pieces []Piece
	for text != "" {
		before, action, rest, _ := cutAction(text)
		if before != "" {
			pieces = append(pieces, Piece{Text: before})
		}
		if action != "" {
			pieces = append(pieces, Piece{Text: action, Unfilled: true, Action: short(action)})
		}
		text = rest
	}
	return pieces
}

// maxAction is how much of an action a piece tells, in bytes.
const maxAction = 200

func short(action string) string {
	if len(action) > maxAction {
		return ""
	}
	return action
}
