package templates

import (
	"strings"
	"unicode/utf8"
)

const (
	open        = "{{"
	closing     = "}}"
	spaces      = " \t\r\n" // what text/template takes for spaces
	openComment = "/*"
	endComment  = "*/"
)

// cutAction cuts a text at its first action, if it has one. An action without an end goes to the end of the text.
func cutAction(text string) (before, action, rest string, isClosed bool) {
	start := strings.Index(text, open)
	if start < 0 {
		return text, "", "", true
	}
	n := actionEnd(text[start:])
	if n < 0 {
		return text[:start], text[start:], "", false
	}
	return text[:start], text[start : start+n], text[start+n:], true
}

// actionEnd returns the length of the action that s begins with, braces
// included, or -1 where it has no end. It reads quotes as text/template's lexer
// does, and curly ones as if they were straight.
func actionEnd(s string) int {
	if isComment(s) {
		return commentEnd(s)
	}
	for i := len(open); i < len(s); {
		if isOrdinary(s[i]) {
			i++
			continue
		}
		if strings.HasPrefix(s[i:], closing) {
			return i + len(closing)
		}
		n := quotedLen(s[i:])
		if n < 0 {
			return -1
		}
		if n == 0 {
			_, n = utf8.DecodeRuneInString(s[i:])
		}
		i += n
	}
	return -1
}

// isOrdinary tells of a byte that neither ends an action nor opens a quoted text.
func isOrdinary(b byte) bool {
	return b < utf8.RuneSelf && b != '}' && b != '"' && b != '\'' && b != '`'
}

func isComment(action string) bool {
	_, inner := cutLeftTrim(action[len(open):])
	return strings.HasPrefix(inner, openComment)
}

func commentEnd(s string) int {
	start := strings.Index(s, openComment) + len(openComment)
	end := strings.Index(s[start:], endComment)
	if end < 0 {
		return -1
	}
	after := start + end + len(endComment)
	for _, delim := range []string{closing, " -}}", "\t-}}", "\r-}}", "\n-}}"} {
		if strings.HasPrefix(s[after:], delim) {
			return after + len(delim)
		}
	}
	return -1
}

// cutLeftTrim takes a trim marker off the inside of an action.
func cutLeftTrim(inner string) (trim bool, rest string) {
	if len(inner) >= 2 && inner[0] == '-' && strings.IndexByte(spaces, inner[1]) >= 0 {
		return true, inner[2:]
	}
	return false, inner
}

// cutRightTrim takes a trim marker off the end of the inside of an action.
func cutRightTrim(inner string) (trim bool, rest string) {
	n := len(inner)
	if n >= 2 && inner[n-1] == '-' && strings.IndexByte(spaces, inner[n-2]) >= 0 {
		return true, inner[:n-2]
	}
	return false, inner
}

// quotedLen returns the length of the quoted text that s begins with, quotes
// included: 0 where s begins with no quote, -1 where it is not closed.
func quotedLen(s string) int {
	first, size := utf8.DecodeRuneInString(s)
	closers := closersOf(first)
	if closers == "" {
		return 0
	}
	for i := size; i < len(s); {
		r, n := utf8.DecodeRuneInString(s[i:])
		switch {
		case strings.ContainsRune(closers, r):
			return i + n
		case first == '`':
		case r == '\n':
			return -1
		case r == '\\':
			_, escaped := utf8.DecodeRuneInString(s[i+n:])
			n += escaped
		}
		i += n
	}
	return -1
}

// closersOf returns the quotes that may close what r opens. Curly ones close
// one another, since programs and languages differ in which comes first.
func closersOf(r rune) string {
	switch r {
	case '"', '\'', '`':
		return string(r)
	}
	for _, family := range []string{curlyDouble, curlySingle, guillemets} {
		if strings.ContainsRune(family, r) && r != utf8.RuneError {
			return family
		}
	}
	return ""
}
