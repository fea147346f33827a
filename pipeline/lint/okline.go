package lint

import (
	"crypto/sha256"
	"encoding/hex"
	"strings"

	"simcast/readers/headers"
)

// Suppression is a line of the column lint that holds for a text as it is: `ok real-domain: agreed with the owner`.
type Suppression struct {
	Row    int
	ID     string // of the row, "" where it has none
	Rule   string // its name
	Column string // of the text
	Line   string // as written: another line, with a new reason, is another suppression
	Digest string // of the text
}

// digestOf stands for a text.
func digestOf(text string) string {
	sum := sha256.Sum256([]byte(strings.TrimFunc(text, headers.IsBlank)))
	return hex.EncodeToString(sum[:])
}

// okLine is a line of the column lint.
type okLine struct {
	line string // as written
	name string // of a rule, or its number; as written
	text string // what it holds for, "" where it holds for the text as it is
}

// parseCell takes the lines of a cell apart. fault says of a line that suppresses nothing what to write, "" of others.
func parseCell(cell string, each func(line okLine, fault string)) {
	for line := range strings.FieldsFuncSeq(cell, func(r rune) bool { return r == '\n' || r == '\r' }) {
		if line = strings.TrimFunc(line, headers.IsBlank); line != "" {
			parsed, fault := parseLine(line)
			parsed.line = line
			each(parsed, fault)
		}
	}
}

// OKLine is a line of the column lint that suppresses what a rule has found in a row. It names the text that was found, unless that
// could not be read back from the line; then it holds for the text as it is.
func OKLine(rule, text, reason string) string {
	reason, text = oneLine(reason), strings.TrimFunc(text, headers.IsBlank)
	line := "ok " + rule + " " + text + ": " + reason
	if parsed, fault := parseLine(line); text != "" && fault == "" && parsed.name == rule && parsed.text == text && text == oneLine(text) {
		return line
	}
	return "ok " + rule + ": " + reason
}

func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }

const howToWrite = "write ok, the name of the rule, a colon and the reason: ok real-domain: agreed with the owner, 20 November"

// parseLine reads `ok NAME: reason` or `ok NAME TEXT: reason`. What ends TEXT is a colon before a blank, for addresses have
// colons themselves; if there is none, the last colon.
func parseLine(line string) (parsed okLine, fault string) {
	if len(line) < 3 || !strings.EqualFold(line[:2], "ok") || strings.TrimLeftFunc(line[2:], headers.IsBlank) == line[2:] {
		return parsed, howToWrite
	}
	rest := strings.TrimLeftFunc(line[2:], headers.IsBlank)
	end := strings.IndexFunc(rest, func(r rune) bool { return r == ':' || headers.IsBlank(r) })
	if end < 0 {
		parsed.name = rest
		return parsed, "write a colon and the reason after it"
	}
	parsed.name = rest[:end]
	rest = strings.TrimLeftFunc(rest[end:], headers.IsBlank)
	colon := endOfText(rest)
	if colon < 0 || strings.TrimFunc(rest[colon+1:], headers.IsBlank) == "" {
		return parsed, "write a colon and the reason after it"
	}
	parsed.text = strings.TrimFunc(rest[:colon], headers.IsBlank)
	return parsed, ""
}

// endOfText is the colon after which the reason comes, -1 where there is none.
func endOfText(text string) int {
	if strings.HasPrefix(text, ":") {
		return 0
	}
	for i := range len(text) {
		if text[i] != ':' {
			continue
		}
		if after := text[i+1:]; after == "" || strings.TrimLeftFunc(after, headers.IsBlank) != after {
			return i
		}
	}
	return strings.LastIndexByte(text, ':')
}

// holdsFor reports whether what a line names is what was found: the one says the other, in any case.
func (l *okLine) holdsFor(value string) bool {
	text, value := headers.FoldName(l.text), headers.FoldName(value)
	return value != "" && (strings.Contains(value, text) || strings.Contains(text, value))
}
