package templates

import "strings"

// filledText collects a filled text, which is not to grow over maxText, and, where it is marked, where in it
// which action was filled in.
type filledText struct {
	text     []byte
	begin    int // of text, which may have others before
	isMarked bool
	marks    []mark
	source   string // the template's text, which positions are of
	next     int    // where in source the action begins whose output is written next, 0 for words of the plan
}

// mark is a stretch of a text that stands where an action was.
type mark struct {
	from, to   int
	isUnfilled bool
	action     string // as it is written; "" where it is long
}

// add puts a text in.
func (f *filledText) add(text string) error {
	if len(f.text)-f.begin+len(text) > maxText {
		return tooLong()
	}
	f.text = append(f.text, text...)
	return nil
}

// mark marks the last bytes of the text as put in for an action.
func (f *filledText) mark(size int, action string, isUnfilled bool) {
	if f.isMarked && size > 0 {
		f.marks = append(f.marks, mark{from: len(f.text) - size, to: len(f.text), isUnfilled: isUnfilled, action: short(action)})
	}
}

// Write takes words of the plan, or an action's output. [run.emit] notes in next where the action stands just before its
// output, which text/template writes at once.
func (f *filledText) Write(p []byte) (int, error) {
	at := f.next
	f.next = 0
	if err := f.add(string(p)); err != nil {
		return 0, err
	}
	if at > 0 && f.isMarked {
		f.mark(len(p), f.actionAround(at), false)
	}
	return len(p), nil
}

// actionAround is the action of the source that position, of its first word, is in.
func (f *filledText) actionAround(position int) string {
	from := strings.LastIndex(f.source[:position], open)
	if from < 0 {
		return ""
	}
	rest := f.source[from:]
	return rest[:max(actionEnd(rest[:min(len(rest), maxAction)]), 0)]
}

// pieces cuts the text at its marks.
func (f *filledText) pieces() []Piece {
	text, at := string(f.text), 0
	var pieces []Piece
	for _, mark := range f.marks {
		if at < mark.from {
			pieces = append(pieces, Piece{Text: text[at:mark.from]})
		}
		pieces = append(pieces, Piece{Text: text[mark.from:mark.to], Filled: !mark.isUnfilled, Unfilled: mark.isUnfilled, Action: mark.action})
		at = mark.to
	}
	if at < len(text) {
		pieces = append(pieces, Piece{Text: text[at:]})
	}
	return pieces
}

func tooLong() *Error {
	return fail(CodeLimit, "", "the text grows over 1 MiB when it is filled")
}
