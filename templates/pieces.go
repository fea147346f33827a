package templates

// Piece is a run of a filled text: words of the plan, or what was filled in for an
// action.
type Piece struct {
	Text   string
	Filled bool
}

// FillPieces is Fill in pieces: together they are the same text.
func (t *Template) FillPieces(s Scope) ([]Piece, error) {
	text, err := t.Fill(s)
	if err != nil {
		return nil, err
	}
	return []Piece{{Text: text}}, nil
}
