package view

// Phrase is a text that has one look. The text may come from anybody.
type Phrase struct {
	Text string
	Look Look
}

// Plain is a text without a look.
func Plain(text string) Phrase { return Phrase{Text: text} }

// As is a text with a look.
func As(look Look, text string) Phrase { return Phrase{text, look} }

// Word is the word of a result or of a severity, in its look.
func Word(word string) Phrase { return Phrase{word, LookOf(word)} }
