package web

import (
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"simcast/pipeline/catalog"
	"simcast/templates/wording"
)

// when tells a moment: today's by the hour.
func (s *Server) when(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	now := s.Now()
	t = t.In(now.Location())
	if t.Format(time.DateOnly) == now.Format(time.DateOnly) {
		return "today " + t.Format("15:04")
	}
	return t.Format("2006-01-02 15:04")
}

// moment is a time to the second, where several lie close together.
func moment(t time.Time) string { return t.Format(time.DateTime) }

// lists are the names of the space's lists by their kinds.
func lists() map[string]string {
	names := map[string]string{}
	for _, list := range catalog.Lists() {
		names[list.Kind] = list.Sheet
	}
	return names
}

// sentence makes one of an error's text: errors begin small and end without a stop.
func sentence(text string) string {
	first, size := utf8.DecodeRuneInString(text)
	if text == "" {
		return ""
	}
	text = string(unicode.ToUpper(first)) + text[size:]
	if strings.ContainsAny(text[len(text)-1:], ".?!") {
		return text
	}
	return text + "."
}

// clipped keeps a text from filling a table.
func clipped(text string) string { return wording.Shorten(text, 80) }
