package terminal

import (
	"simcast/cmd/simcast/view"
	"strings"

	"github.com/rivo/uniseg"
)

// minWrapped is how many columns a line has at least that is wrapped: a deeper indent gives way.
const minWrapped = 20

// flush is the indent of what is wrapped to the left end of a line.
const flush = -1

// Wrap breaks a text between words for a screen of so many columns. What is wrapped begins at column indent.
func Wrap(text string, columns, indent int) string {
	if indent == 0 {
		indent = flush
	}
	return NewScreenOf(nil, columns).Text(indent, view.Plain(text))
}

// joined is the printable text of spans, one after the other.
type joined struct {
	text string
	ends []int // where each span ends
	look []view.Look
}

func join(spans []view.Phrase) joined {
	var all strings.Builder
	var j joined
	for _, span := range spans {
		all.WriteString(strings.ReplaceAll(Printable(span.Text), "\t", "    "))
		j.ends, j.look = append(j.ends, all.Len()), append(j.look, span.Look)
	}
	j.text = all.String()
	return j
}

// between gives a part of the text, as spans.
func (j joined) between(from, to int) []view.Phrase {
	var spans []view.Phrase
	begin := 0
	for i, end := range j.ends {
		if first, last := max(begin, from), min(end, to); first < last {
			spans = append(spans, view.As(j.look[i], j.text[first:last]))
		}
		begin = end
	}
	return spans
}

// endOfCommand is where a command ends inside which a place is; the place itself where it is inside none.
func (j joined) endOfCommand(at int) int {
	begin := 0
	for i, end := range j.ends {
		if j.look[i] == view.Command && begin < at && at < end {
			return end
		}
		begin = end
	}
	return at
}

// wrapped is a line of a terminal: a part of the text, and the blanks before it.
type wrapped struct{ from, to, indent int }

// wrap breaks the text at words, so that no line is wider than the terminal. A word that is wider stands
// in a line by itself: the terminal breaks it, and gives it whole to who copies it. What is wrapped is indented by
// indent columns or, where that is 0, by two more than the line that it belongs to. 0 columns is a line of any width.
func (j joined) wrap(columns, indent int) []wrapped {
	var lines []wrapped
	for at := 0; at <= len(j.text); {
		end := len(j.text)
		if n := strings.IndexByte(j.text[at:], '\n'); n >= 0 {
			end = at + n
		}
		lines = append(lines, j.wrapLine(at, end, columns, indent)...)
		at = end + 1
	}
	return lines
}

// wrapLine wraps a part of the text that has no line breaks in it.
func (j joined) wrapLine(from, to, columns, indent int) []wrapped {
	if columns == 0 || Width(j.text[from:to]) <= columns {
		return []wrapped{{from, to, 0}}
	}
	blanks := to - from - len(strings.TrimLeft(j.text[from:to], " "))
	switch indent {
	case 0:
		indent = blanks + 2
	case flush:
		indent = 0
	}
	indent = min(indent, max(2, columns-minWrapped))
	var lines []wrapped
	line, used := wrapped{from: from, to: from}, 0
	for at := from; at < to; {
		word, end := j.nextWord(at, to, at == from)
		wide := Width(j.text[at:word])
		if used+wide > columns && line.to > line.from+blanks {
			lines = append(lines, line)
			line, used, blanks = wrapped{at, at, indent}, indent, 0
		}
		line.to, used = word, used+Width(j.text[at:end])
		at = end
	}
	return append(lines, line)
}

// nextWord finds the word that begins at a place, with the blanks before it where it is the first one. word is its end, and end
// that of the blanks behind it, which the end of a line swallows.
func (j joined) nextWord(at, to int, isFirst bool) (word, end int) {
	word = at
	if isFirst {
		word = to - len(strings.TrimLeft(j.text[at:to], " "))
	}
	for {
		word = j.endOfWord(word, to)
		command := min(j.endOfCommand(word), to)
		if command == word {
			return word, to - len(strings.TrimLeft(j.text[word:to], " "))
		}
		word = command
	}
}

// endOfWord is where a word may be broken first: at a blank. Between wide letters there are none, and the rules of
// Unicode say which belong together. A path or a flag has no wide letters, and stays whole.
func (j joined) endOfWord(from, to int) int {
	if n := strings.IndexByte(j.text[from:to], ' '); n >= 0 {
		to = from + n
	}
	if text := j.text[from:to]; hasWide(text) {
		segment, _, _, _ := uniseg.FirstLineSegmentInString(text, -1)
		return from + len(segment)
	}
	return to
}
