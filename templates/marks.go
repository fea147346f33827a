package templates

import "strings"

// markedText collects a filled text, and where in it which action was filled in.
type markedText struct {
	text   limitedText
	marks  []mark
	source string // the template's text, which positions are of
	next   int    // where in source the action begins whose output is written next, 0 for words of the plan
}

// mark is a stretch of a text that stands where an action was.
type mark struct {
	from, to int
	unfilled bool
	action   string
}

// add puts a text in for an action.
func (m *markedText) add(text string, as mark) {
	as.from = m.text.Len()
	m.text.WriteString(text)
	if as.to = m.text.Len(); as.from < as.to {
		m.marks = append(m.marks, as)
	}
}

// emits notes where in the source an action stands, just before its output,
// which text/template writes at once.
func (m *markedText) emits(position int) { m.next = position }

// Write takes words of the plan, or an action's output.
func (m *markedText) Write(p []byte) (int, error) {
	from := m.text.Len()
	n, err := m.text.Write(p)
	if m.next > 0 && n > 0 {
		m.marks = append(m.marks, mark{from: from, to: m.text.Len(), action: m.actionAround(m.next)})
	}
	m.next = 0
	return n, err
}

// actionAround is the action of the source that position, of its first word, is in.
func (m *markedText) actionAround(position int) string {
	from := strings.LastIndex(m.source[:position], open)
	if from < 0 {
		return ""
	}
	rest := m.source[from:]
	return rest[:max(actionEnd(rest[:min(len(rest), maxAction)]), 0)]
}

// pieces cuts the text at its marks.
func (m *markedText) pieces() []Piece {
	text, at := m.text.String(), 0
	var pieces []Piece
	for _, mark := range m.marks {
		if at < mark.from {
			pieces = append(pieces, Piece{Text: text[at:mark.from]})
		}
		pieces = append(pieces, Piece{Text: text[mark.from:mark.to], Filled: !mark.unfilled, Unfilled: mark.unfilled, Action: mark.action})
		at = mark.to
	}
	if at < len(text) {
		pieces = append(pieces, Piece{Text: text[at:]})
	}
	return pieces
}

// actions takes the actions of a text one after another.
type actions struct{ rest string }

func (a *actions) next() string {
	a.rest = a.rest[strings.Index(a.rest, open):]
	n := actionEnd(a.rest)
	action := a.rest[:n]
	a.rest = a.rest[n:]
	return action
}

// markSegments is appendSegments with marks. Partly, what is not known stands as it
// is written.
func (t *Template) markSegments(src source, out *markedText, partly bool) error {
	left := actions{t.text}
	for i := range t.segments {
		segment := &t.segments[i]
		text, err := segment.fill(&src)
		action := ""
		if segment.kind != literalSegment {
			action = left.next()
		}
		unknown := partly && (err != nil || !segment.known(src.scope))
		if unknown {
			text, err = action, nil
		}
		if err != nil {
			return err
		}
		if out.text.Len()+len(text) > maxText {
			return tooLong()
		}
		if segment.kind == literalSegment {
			out.text.WriteString(text)
			continue
		}
		out.add(text, mark{unfilled: unknown, action: short(action)})
	}
	return nil
}

// known reports whether what the segment refers to is there.
func (s *segment) known(scope Scope) bool {
	switch s.kind {
	case missingSegment, offlineSegment:
		return false
	case teamNameSegment, teamIDSegment:
		return scope.Team != Team{}
	case personaNameSegment, personaHandleSegment:
		return scope.Persona != Persona{}
	}
	return true
}
