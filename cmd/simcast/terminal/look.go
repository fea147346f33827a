package terminal

import "github.com/jedib0t/go-pretty/v6/text"

// Look says what a text is. Its colour follows from that.
type Look uint8

const (
	Ordinary  Look = iota
	Strong         // a heading, or what must not be missed
	Faint          // what may be passed over
	Command        // what can be typed or pasted as it stands: it is not wrapped where it fits into a line
	Sent           // the five results of the contract
	Failed         //
	Uncertain      //
	Pending        //
	Skipped        //
	Error          // the two severities of a problem
	Warning        //
)

// colours gives the colours of a look. They are of the terminal's own sixteen, which its user can read on its background.
func (l Look) colours() text.Colors {
	switch l {
	case Strong, Command:
		return text.Colors{text.Bold}
	case Faint, Skipped:
		return text.Colors{text.Faint}
	case Sent:
		return text.Colors{text.FgGreen}
	case Failed:
		return text.Colors{text.FgRed}
	case Uncertain:
		return text.Colors{text.Bold, text.FgHiMagenta} // plain magenta is too dark on a dark background
	case Pending:
		return text.Colors{text.FgCyan}
	case Error:
		return text.Colors{text.Bold, text.FgRed}
	case Warning:
		return text.Colors{text.FgYellow}
	}
	return nil
}

// LookOf is the look of a result's or a severity's word; any other word is Ordinary.
func LookOf(word string) Look {
	looks := map[string]Look{"sent": Sent, "failed": Failed, "uncertain": Uncertain, "pending": Pending, "held back": Pending, "skipped": Skipped,
		"error": Error, "warning": Warning}
	return looks[word]
}

// Span is a text that has one look. The text may come from anybody.
type Span struct {
	Text string
	Look Look
}

// Plain is a text without a look.
func Plain(text string) Span { return Span{Text: text} }

// As is a text with a look.
func As(look Look, text string) Span { return Span{text, look} }

// Word is the word of a result or of a severity, in its colour.
func Word(word string) Span { return Span{word, LookOf(word)} }
