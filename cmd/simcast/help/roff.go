package help

import (
	"fmt"
	"regexp"
	"strings"
)

// roff is the text of a page of the manual, in the language of man(7).
type roff struct {
	strings.Builder
	afterHeading bool // the next paragraph needs no mark
}

// section begins a section.
func (r *roff) section(title string) { r.heading(".SH", strings.ToUpper(title)) }

// subsection begins a part of a section.
func (r *roff) subsection(title string) { r.heading(".SS", title) }

func (r *roff) heading(macro, title string) {
	fmt.Fprintf(r, "%s %s\n", macro, escaped(title))
	r.afterHeading = true
}

// paragraph adds a paragraph. It is a part of the language already: see escaped.
func (r *roff) paragraph(text string) {
	r.space()
	r.line(text)
}

// space ends what stands before.
func (r *roff) space() {
	if !r.afterHeading {
		r.WriteString(".PP\n")
	}
	r.afterHeading = false
}

// line adds a line of text. A dot at its beginning would make it a request.
func (r *roff) line(text string) {
	if strings.HasPrefix(text, ".") {
		text = `\&` + text
	}
	r.WriteString(text + "\n")
}

// entry explains a name. Both are a part of the language already.
func (r *roff) entry(name, text string) { r.explained(".TP", name, text) }

// row is an entry of a table, of which most names are short.
func (r *roff) row(name, text string) { r.explained(".TP 16", name, text) }

func (r *roff) explained(macro, name, text string) {
	r.WriteString(macro + "\n")
	r.line(name)
	r.line(text)
	r.afterHeading = false
}

// literal adds lines that stay as they are, such as commands.
func (r *roff) literal(lines []string) {
	r.space()
	r.WriteString(".RS 4\n.nf\n")
	for _, line := range lines {
		r.line(escaped(line))
	}
	r.WriteString(".fi\n.RE\n")
}

// text adds a text that is laid out as reflow takes it: paragraphs, commands, and tables of two columns.
func (r *roff) text(text string) {
	var paragraph string
	var commands []string
	tableIndent := 0 // of a table whose rows may go on in the next line
	end := func() {
		if paragraph != "" {
			r.paragraph(escaped(paragraph))
		}
		if len(commands) > 0 {
			r.literal(commands)
		}
		paragraph, commands = "", nil
	}
	for line := range strings.SplitSeq(strings.Trim(text, "\n"), "\n") {
		cell := strings.TrimLeft(line, " ")
		indent := len(line) - len(cell)
		name, explained, isRow := strings.Cut(cell, "  ")
		switch {
		case line == "":
			end()
			tableIndent = 0
		case indent == 0:
			paragraph = strings.TrimPrefix(paragraph+" "+line, " ")
		case isRow:
			end()
			r.row(bold(name), escaped(strings.TrimLeft(explained, " ")))
			tableIndent = indent
		case tableIndent > 0 && indent > tableIndent:
			r.line(escaped(cell))
		default:
			if paragraph != "" {
				end()
			}
			commands = append(commands, cell)
		}
	}
	end()
}

// escaped is a plain text in the language of man(7). A reader may copy a command out of it: no sign becomes a nicer one.
func escaped(text string) string {
	var b strings.Builder
	for _, letter := range text {
		switch {
		case letter == '\\':
			b.WriteString(`\e`)
		case letter == '-':
			b.WriteString(`\-`)
		case letter == '\'':
			b.WriteString(`\(aq`)
		case letter == '`':
			b.WriteString(`\(ga`)
		case letter == '^':
			b.WriteString(`\(ha`)
		case letter == '~':
			b.WriteString(`\(ti`)
		case string(letter) == tie:
			b.WriteString(`\ `)
		case letter > '~':
			fmt.Fprintf(&b, `\[u%04X]`, letter)
		default:
			b.WriteRune(letter)
		}
	}
	return b.String()
}

// bold is a plain text in bold.
func bold(text string) string { return `\fB` + escaped(text) + `\fR` }

// italic is a plain text in italics, as a manual shows what stands for something else.
func italic(text string) string { return `\fI` + escaped(text) + `\fR` }

// withItalics is a plain text with a word in italics.
func withItalics(text, word string) string {
	if word == "" {
		return escaped(text)
	}
	isWord := regexp.MustCompile(`\b` + regexp.QuoteMeta(escaped(word)) + `\b`)
	return isWord.ReplaceAllLiteralString(escaped(text), italic(word))
}
