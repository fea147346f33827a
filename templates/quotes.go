package templates

import (
	"strings"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// What spreadsheets make of quotes and spaces.
const (
	curlyDouble = "“”„‟"
	curlySingle = "‘’‚‛"
	guillemets  = "«»"
	oddSpaces   = "\u00a0\u202f\u2007\u200b\ufeff"
)

func isOddSpace(r rune) bool { return strings.ContainsRune(oddSpaces, r) && r != utf8.RuneError }

// normalizeQuotes makes straight quotes and plain spaces of the curly and no-break
// ones inside actions, and puts the accents of names in one with their letters. Text outside of actions, in straight quotes and in
// comments stays as it is.
func normalizeQuotes(text string) string {
	if isASCII(text) {
		return text
	}
	var out strings.Builder
	for text != "" {
		before, action, rest, isClosed := cutAction(text)
		out.WriteString(before)
		if isClosed && !isASCII(action) && !isComment(action) {
			normalizeQuotesIn(&out, action)
		} else {
			out.WriteString(action)
		}
		text = rest
	}
	return out.String()
}

// isASCII is the quick way out of the search, for most texts.
func isASCII(text string) bool {
	for i := range len(text) {
		if text[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

func normalizeQuotesIn(out *strings.Builder, action string) {
	var bare strings.Builder // what stands outside of quotes
	flush := func() {
		out.WriteString(norm.NFC.String(bare.String()))
		bare.Reset()
	}
	for len(action) > 0 {
		r, n := utf8.DecodeRuneInString(action)
		switch {
		case isOddSpace(r):
			bare.WriteByte(' ')
		case quotedLen(action) > 0:
			n = quotedLen(action)
			flush()
			requote(out, action[:n])
		default:
			bare.WriteString(action[:n])
		}
		action = action[n:]
	}
	flush()
}

// requote writes a quoted text with straight double quotes where it has curly
// ones. The spaces that French puts inside guillemets belong to these.
func requote(out *strings.Builder, quoted string) {
	first, size := utf8.DecodeRuneInString(quoted)
	if first < utf8.RuneSelf {
		out.WriteString(quoted)
		return
	}
	_, last := utf8.DecodeLastRuneInString(quoted)
	inner := quoted[size : len(quoted)-last]
	if strings.ContainsRune(guillemets, first) {
		inner = strings.Trim(inner, " "+oddSpaces)
	}
	out.WriteByte('"')
	for i := 0; i < len(inner); i++ {
		switch {
		case inner[i] == '\\' && i+1 < len(inner):
			out.WriteByte('\\')
			i++
		case inner[i] == '"':
			out.WriteByte('\\')
		}
		out.WriteByte(inner[i])
	}
	out.WriteByte('"')
}
