package schedule

import (
	"strings"
	"time"

	"simcast/readers/headers"
)

// readAfter reads that an inject follows another: after A12, after A12 +10m.
func readAfter(text string) written {
	_, span, found := causeOf(text, nil)
	if !found {
		return badFor(faultWords)
	}
	return written{shape: after, span: span}
}

// causeOf is which inject a text names after its first word, and how long after it. A plus belongs to the id if a row has
// such a one.
func causeOf(text string, ids map[string]int) (cause string, span time.Duration, found bool) {
	text = strings.TrimFunc(text, headers.IsBlank)
	const word = len("after")
	if len(text) <= word || !strings.EqualFold(text[:word], "after") {
		return "", 0, false
	}
	cause = strings.TrimFunc(text[word:], headers.IsBlank)
	if len(cause) == len(text)-word || cause == "" {
		return "", 0, false
	}
	if _, isID := ids[cause]; isID {
		return cause, 0, true
	}
	plus := strings.LastIndexByte(cause, '+')
	if plus <= 0 {
		return cause, 0, true
	}
	c := cursor{strings.TrimPrefix(normal(cause[plus+1:]), " ")}
	span, why, isSpan := c.span(0)
	if !isSpan || !c.isAtEnd() || why != noFault || span > maxSpan {
		return cause, 0, true
	}
	return strings.TrimFunc(cause[:plus], headers.IsBlank), span, true
}
