package schedule

import (
	"strings"

	"simcast/readers/headers"
)

// readText reads a text by itself. The forms are tried from the plainest on; no text is two of them.
func readText(text string) written {
	if len(text) > maxText {
		if trimmed := strings.TrimFunc(text, headers.IsBlank); len(trimmed) > maxText {
			return readAfter(trimmed)
		}
	}
	s := normal(text)
	switch {
	case isEmptyWord(s):
		return written{}
	case isNumber(s):
		return readNumber(s)
	case strings.HasPrefix(s, "AFTER "):
		return readAfter(text)
	case strings.HasPrefix(s, "#"):
		return badFor(faultCell)
	}
	for _, read := range [...]func(string) (written, bool){readClock, readOffset, readDayed, readGroup, readDated} {
		if w, found := read(s); found {
			return w
		}
	}
	return badFor(faultWords)
}

// isEmptyWord reports a normal text that stands for an empty cell.
func isEmptyWord(text string) bool {
	switch text {
	case "", "---", "-", "N/A", "NA", "NONE":
		return true
	}
	return false
}

// readClock reads a clock time alone. One of another zone says too little: its date may be another there.
func readClock(text string) (written, bool) {
	c := cursor{text}
	at, found := c.clockTime()
	if !found {
		return written{}, false
	}
	if !c.isAtEnd() {
		zone := c.ofZone()
		if zone == nil {
			c.blank()
			if letter := c.word(); len(letter) != 1 || zoneOfLetter(letter[0]) == nil {
				return written{}, false
			}
		}
		return badFor(faultZone), c.isAtEnd()
	}
	return clocked(at), true
}
