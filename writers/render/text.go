package render

import (
	"regexp"
	"strings"

	"simcast/templates"
)

// span is a run of a text with one look.
type span struct {
	Class string // "" for plain words
	Text  string
	Title string // of a mark: what was filled in
}

const (
	classFilled   = "d-filled"
	classUnfilled = "d-unfilled"
	classTag      = "d-tag"
)

// spans is a text with its marks.
func spans(pieces []templates.Piece) []span {
	var list []span
	for _, p := range pieces {
		if p.Text != "" {
			class, title := markOf(p)
			list = append(list, span{class, visible(p.Text), title})
		}
	}
	return list
}

// markOf is how a piece is marked, and what is said of it.
func markOf(p templates.Piece) (class, title string) {
	switch {
	case p.Filled && p.Action != "":
		return classFilled, "filled in for " + line(p.Action)
	case p.Filled:
		return classFilled, "filled in"
	case p.Unfilled:
		return classUnfilled, "could not be filled in"
	}
	return "", ""
}

// tagged is spans with the tags and names of a social post coloured as well.
func tagged(pieces []templates.Piece) []span {
	var list []span
	for _, s := range spans(pieces) {
		if s.Class != "" {
			list = append(list, s)
			continue
		}
		last := 0
		for _, at := range tagOrName.FindAllStringSubmatchIndex(s.Text, -1) {
			if at[2] > last {
				list = append(list, span{Text: s.Text[last:at[2]]})
			}
			list = append(list, span{Class: classTag, Text: s.Text[at[2]:at[3]]})
			last = at[3]
		}
		if last < len(s.Text) {
			list = append(list, span{Text: s.Text[last:]})
		}
	}
	return list
}

// tagOrName finds #tags and @names that begin a word.
var tagOrName = regexp.MustCompile(`(?:^|[\s(])([#@][\pL\pN_]+)`)

// visible shows the control characters that a browser would leave out, as the
// signs that stand for them. Line breaks stay, in one spelling.
func visible(text string) string {
	text = strings.ReplaceAll(text, "\r\n", "\n")
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\n' || r == '\t':
			return r
		case r == '\r', r == '\u2028', r == '\u2029', r == '\u0085':
			return '\n'
		case r < 0x20:
			return '\u2400' + r
		case r == 0x7f:
			return '\u2421'
		case r >= 0x80 && r < 0xa0:
			return '\ufffd'
		}
		return r
	}, text)
}

// line is a text on one line, for a name.
func line(text string) string {
	return strings.Join(strings.Fields(visible(text)), " ")
}
