package terminal

import (
	"io"
	"simcast/cmd/simcast/view"
	"strings"

	"github.com/jedib0t/go-pretty/v6/text"
)

// When there is colour: the words of the flag --color.
const (
	Auto   = "auto" // at a terminal that can show it, unless NO_COLOR is set
	Always = "always"
	Never  = "never"
)

// Screen is where people read: a terminal, or a file.
type Screen struct {
	out     io.Writer
	colour  bool
	columns int // of the terminal; 0: no line is wrapped
}

// NewScreen is the screen that writes to out. env gives the variables of the environment; only a terminal asks for them.
func NewScreen(out io.Writer, when string, env func(string) string) Screen {
	s := Screen{out: out}
	isTerminal := Is(out)
	if isTerminal {
		s.columns = Columns(out) - 1 // in the last column some consoles begin a new line
	}
	switch when {
	case Always:
		obeysColours(out) // a console of Windows is told to
		s.colour = true
	case Never:
	default:
		s.colour = isTerminal && env("NO_COLOR") == "" && env("TERM") != "dumb" && obeysColours(out)
	}
	return s
}

// NewScreenOf is a screen without colour, of so many columns.
func NewScreenOf(out io.Writer, columns int) Screen { return Screen{out: out, columns: columns} }

// Columns is how wide the screen is; 0 where lines may have any length.
func (s Screen) Columns() int { return s.columns }

// Line writes a line. What is wrapped begins two columns to the right of the line's beginning.
func (s Screen) Line(spans ...view.Phrase) { s.Hanging(0, spans...) }

// Hanging writes a line of which what is wrapped begins at column indent.
func (s Screen) Hanging(indent int, spans ...view.Phrase) { s.write(s.Text(indent, spans...) + "\n") }

// Prompt writes a question, and leaves the cursor behind it and a blank.
func (s Screen) Prompt(question view.Phrase) {
	question.Text = strings.TrimRight(question.Text, " ")
	s.write(s.Text(0, question) + " ")
}

// Propose writes what to do next, and under it the command for it: alone in its line, so that it can be copied.
func (s Screen) Propose(begin, what, command string) {
	s.Line(view.As(view.Strong, begin), view.Plain(" "+what+":"))
	s.Line(view.Plain("  "), view.As(view.Command, command))
}

// Table writes a table of which each cell was made with [Screen.Cell].
func (s Screen) Table(rendered string) { s.write(rendered + "\n") }

// Cell is a text for a table: printable, in one line, and in the colour of its look.
func (s Screen) Cell(span view.Phrase) string {
	return s.paint(flat(span.Text), span.Look)
}

// Text is what Hanging writes, without the end of the line.
func (s Screen) Text(indent int, spans ...view.Phrase) string {
	if s.columns == 0 && !s.colour {
		var all strings.Builder
		for _, span := range spans {
			all.WriteString(Printable(span.Text))
		}
		return all.String()
	}
	whole := join(spans)
	var all strings.Builder
	for i, line := range whole.wrap(s.columns, indent) {
		if i > 0 {
			all.WriteByte('\n')
		}
		all.WriteString(strings.Repeat(" ", line.indent))
		for _, span := range whole.between(line.from, line.to) {
			all.WriteString(s.paint(span.Text, span.Look))
		}
	}
	return all.String()
}

// paint gives a printable text the colours of its look.
func (s Screen) paint(printable string, look view.Look) string {
	colours := coloursOf(look)
	if !s.colour || colours == nil || printable == "" {
		return printable
	}
	return colours.EscapeSeq() + printable + text.EscapeReset
}

// write writes at once. A screen that is gone takes nothing more.
func (s Screen) write(text string) { _, _ = io.WriteString(s.out, text) }
