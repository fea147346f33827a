package schedule

import (
	"regexp"
	"strings"
	"unicode"

	"simcast/readers/headers"
)

// maxText is how long a text may be that is a time, in bytes.
const maxText = 80

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
	forms := []func(string) (written, bool){readOffset, readDayed, readDated}
	if isDigit(s[0]) {
		forms = []func(string) (written, bool){readClock, readGroup, readDated}
	}
	for _, read := range forms {
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

// normal brings a text to the form in which it is read: capitals, one space for blanks, plain signs, and without the
// backticks at its end that some sheets have.
func normal(text string) string {
	text = strings.TrimFunc(text, func(r rune) bool { return headers.IsBlank(r) || r == '`' })
	var made strings.Builder
	made.Grow(len(text))
	blank := false
	for _, r := range text {
		switch {
		case r == '\u200E' || r == '\u200F':
			continue
		case headers.IsBlank(r) || r == '\u202F':
			blank = true
			continue
		case r == '−' || r == '–' || r == '‐' || r == '‑':
			r = '-'
		}
		if blank {
			made.WriteByte(' ')
			blank = false
		}
		made.WriteRune(unicode.ToUpper(r))
	}
	return made.String()
}

// form is a pattern of a whole normal text, or of what is left of it. What its groups are is told by their names.
type form struct{ pattern *regexp.Regexp }

func formOf(pattern string) form { return form{regexp.MustCompile(`^(?s:` + pattern + `)$`)} }

// match gives what the groups of a form match in a text.
func (f form) match(text string) (parts, bool) {
	texts := f.pattern.FindStringSubmatch(text)
	return parts{f, texts}, texts != nil
}

// parts are the groups of a form in a text.
type parts struct {
	form  form
	texts []string
}

// of is what a group has matched, "" where the form has no such group.
func (p parts) of(group string) string {
	if i := p.form.pattern.SubexpIndex(group); i >= 0 {
		return p.texts[i]
	}
	return ""
}

// number is the whole number of a group, 0 where it has none. Only its first nine digits count.
func (p parts) number(group string) int {
	n := 0
	for _, digit := range p.of(group)[:min(len(p.of(group)), 9)] {
		n = n*10 + int(digit-'0')
	}
	return n
}

// sign is 1 or -1.
func (p parts) sign() int {
	if p.of("sign") == "-" {
		return -1
	}
	return 1
}

func isDigit(b byte) bool { return b >= '0' && b <= '9' }
