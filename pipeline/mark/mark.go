package mark

import (
	"html"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"simcast/pipeline/markup"
)

// Put gives a message's subject, title and body with the exercise's mark: before a subject and before a title, each with
// one space, and as the first and the last line of a body. Empty ones stay empty, and an end that has the mark
// already gets no second one. In a body with HTML tags the line is a paragraph. An empty mark changes nothing.
func Put(mark, subject, title, body string) (markedSubject, markedTitle, markedBody string) {
	mark = strings.Join(strings.Fields(mark), " ")
	if mark == "" {
		return subject, title, body
	}
	return before(mark, subject), before(mark, title), around(mark, body)
}

// Has reports whether a message has a mark in its subject, its title, or the first or last line of its body. The
// mark is the agreed text; where none is agreed, it is one of those that exercises commonly use.
func Has(agreed, subject, title, body string) bool {
	if hasMark(subject, agreed) || hasMark(title, agreed) {
		return true
	}
	first, last := ends(body)
	return hasMark(first, agreed) || hasMark(last, agreed)
}

// IsEmpty reports whether a message has no text, so that it needs no mark.
func IsEmpty(subject, title, body string) bool {
	return isBlank(subject) && isBlank(title) && isBlank(body)
}

func before(mark, line string) string {
	if isBlank(line) || contains(line, mark) {
		return line
	}
	return mark + " " + line
}

func around(mark, body string) string {
	if isBlank(body) {
		return body
	}
	first, last := ends(body)
	markFirst, markLast := !contains(first, mark), !contains(last, mark)
	if markup.IsHTML(body) {
		return aroundHTML(html.EscapeString(mark), body, markFirst, markLast)
	}
	line := "\n"
	if strings.Contains(body, "\r\n") {
		line = "\r\n"
	}
	if markLast {
		if !strings.HasSuffix(body, "\n") {
			body += line
		}
		body += mark
	}
	if markFirst {
		body = mark + line + body
	}
	return body
}

// aroundHTML puts the paragraphs inside the body of a whole page, and else at the ends of the text.
func aroundHTML(mark, body string, markFirst, markLast bool) string {
	paragraph := "<p>" + mark + "</p>"
	from, to := inside(body)
	top, text, bottom := body[:from], body[from:to], body[to:]
	if markFirst {
		top += paragraph + "\n"
	}
	if markLast {
		bottom = "\n" + paragraph + bottom
	}
	return top + text + bottom
}

func hasMark(line, agreed string) bool {
	if agreed = strings.Join(strings.Fields(agreed), " "); agreed != "" {
		return contains(line, agreed)
	}
	// THIS IS AN EXERCISE has the first of these. Most lines are plain, and have none.
	return strings.Contains(line, "EXERCI") && (contains(line, "EXERCISE") || contains(line, "EXERCICE")) || !isASCII(line) && contains(line, "ÜBUNG")
}

// contains reports whether a line has a mark as words of its own: EXERCISES has no mark.
func contains(line, mark string) bool {
	if !isASCII(line) {
		line = norm.NFC.String(line)
	}
	if !isASCII(mark) {
		mark = norm.NFC.String(mark)
	}
	for from := 0; ; {
		at := strings.Index(line[from:], mark)
		if at < 0 {
			return false
		}
		start, end := from+at, from+at+len(mark)
		previous, _ := utf8.DecodeLastRuneInString(line[:start])
		next, _ := utf8.DecodeRuneInString(line[end:])
		if !isLetter(previous) && !isLetter(next) {
			return true
		}
		_, width := utf8.DecodeRuneInString(line[start:])
		from = start + width
	}
}

func isLetter(r rune) bool { return r != utf8.RuneError && unicode.IsLetter(r) }

func isBlank(text string) bool { return strings.TrimSpace(text) == "" }

func isASCII(text string) bool {
	for i := range len(text) {
		if text[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}
