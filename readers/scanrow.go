package readers

// The deepest elements in a cell that the scanner follows.
const scanDepth = 8

// scannedCell is a cell as the scanner has found it. Its value, or its inline text,
// is texts[from:to].
type scannedCell struct {
	stored   storedCell
	inline   bool
	column   int
	from, to int
}

// row reads a row that begins in what lies ahead, and tells how long it is. A row
// without a number has the given one. Its cells stand in s.cells.
func (s *scanner) row(xml []byte, number int) (length int, ok bool) {
	s.begin(xml)
	s.cells, s.texts = s.cells[:0], s.texts[:0]
	s.number, s.hidden = number, false
	s.space()
	if !s.literal("<row") || !s.rowAttributes() {
		return 0, false
	}
	empty, ok := s.tagEnd()
	for column := 0; ok && !empty; {
		s.space()
		if !s.literal("<c") {
			ok = s.literal("</row>")
			break
		}
		column, ok = s.cell(column)
	}
	return s.at, ok
}

func (s *scanner) rowAttributes() bool {
	number, hidden := false, false
	for {
		name, value, ok := s.attribute()
		if !ok {
			return false
		}
		switch string(name) {
		case "r":
			if s.number, ok = digits(value); !ok || number {
				return false
			}
			number = true
		case "hidden":
			if hidden {
				return false
			}
			hidden, s.hidden = true, isTrue(string(value))
		case "":
			if value == nil {
				return true
			}
		}
	}
}

// cell reads a cell of which "<c" has been read, and gives the column after it. A
// cell without a reference stands in the column next.
func (s *scanner) cell(next int) (column int, ok bool) {
	found := scannedCell{column: next, from: len(s.texts)}
	if !s.cellAttributes(&found) {
		return 0, false
	}
	empty, ok := s.tagEnd()
	if !ok || !empty && !s.cellElements(&found) {
		return 0, false
	}
	found.to = len(s.texts)
	s.cells = append(s.cells, found)
	return found.column + 1, true
}

func (s *scanner) cellAttributes(cell *scannedCell) bool {
	var place, style, kind bool
	for {
		name, value, ok := s.attribute()
		if !ok {
			return false
		}
		switch string(name) {
		case "r":
			if cell.column, ok = s.reference(value); !ok || place {
				return false
			}
			place = true
		case "s":
			if cell.stored.style, ok = digits(value); !ok || style {
				return false
			}
			style = true
		case "t":
			if cell.stored.kind, ok = kindOf(value); !ok || kind {
				return false
			}
			kind = true
		case "":
			if value == nil {
				return true
			}
		}
	}
}

// kindOf is the type of a cell, where it is one of those that there are.
func kindOf(value []byte) (string, bool) {
	switch string(value) {
	case "s":
		return "s", true
	case "inlineStr":
		return "inlineStr", true
	case "str":
		return "str", true
	case "n":
		return "n", true
	case "b":
		return "b", true
	case "e":
		return "e", true
	case "d":
		return "d", true
	}
	return "", false
}

// digits reads a whole number of the size of a row's.
func digits(text []byte) (number int, ok bool) {
	if len(text) == 0 || len(text) > 7 {
		return 0, false
	}
	for _, c := range text {
		if c < '0' || c > '9' {
			return 0, false
		}
		number = number*10 + int(c-'0')
	}
	return number, true
}

// reference reads the reference of a cell of this row, and gives its 0-based column.
func (s *scanner) reference(text []byte) (column int, ok bool) {
	letters := 0
	for letters < len(text) && letters < 3 && text[letters] >= 'A' && text[letters] <= 'Z' {
		column = column*26 + int(text[letters]-'A') + 1
		letters++
	}
	number, ok := digits(text[letters:])
	return column - 1, ok && letters > 0 && number == s.number
}

// cellElements reads what stands in a cell, and the cell's end.
func (s *scanner) cellElements(cell *scannedCell) bool {
	for {
		s.space()
		switch {
		case s.literal("</c>"):
			return true
		case cell.inline || cell.stored.hasValue: // the last of several would count
			return false
		case s.literal("<v"):
			cell.stored.hasValue = true
			if empty, ok := s.plainTag(); !ok || !empty && !(s.characters() && s.literal("</v>")) {
				return false
			}
		case s.literal("<is>"):
			cell.inline = true
			if !s.richText("</is>", true) {
				return false
			}
		case s.literal("<f"):
			cell.stored.formula = true
			if !s.formula() {
				return false
			}
		default:
			return false
		}
	}
}

// formula reads a formula of which "<f" has been read: it is no part of the plan.
func (s *scanner) formula() bool {
	empty, ok := s.plainTag()
	if !ok || empty {
		return ok
	}
	kept := len(s.texts)
	if !s.characters() || !s.literal("</f>") {
		return false
	}
	s.texts = s.texts[:kept]
	return true
}
