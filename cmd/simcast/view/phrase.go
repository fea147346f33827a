package view

// Phrase is a text that has one look. The text may come from anybody.
type Phrase struct {
	Text string
	Look Look
	AsIs bool // it has the text of a planner, a team or a file: no face puts it into other words
}

// Plain is a text without a look.
func Plain(text string) Phrase { return Phrase{Text: text} }

// Quoted is the text of a planner, a team or a file, as it stands.
func Quoted(text string) Phrase { return Phrase{Text: text, AsIs: true} }

// As is a text with a look.
func As(look Look, text string) Phrase { return Phrase{Text: text, Look: look} }

// Word is the word of a result or of a severity, in its look.
func Word(word string) Phrase { return Phrase{Text: word, Look: LookOf(word)} }
