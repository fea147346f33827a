package templates

import (
	"strings"
	"unicode/utf8"
)

type segmentKind int

const (
	literalSegment segmentKind = iota
	smartwordSegment
	missingSegment // a smartword that the space does not have. These three hold their text
	offlineSegment // a smartword of which offline nothing is known; it holds its index
	columnSegment
	teamNameSegment
	teamIDSegment
	personaNameSegment
	personaHandleSegment
)

// segment is a piece of a text: itself, or what an action refers to.
type segment struct {
	kind   segmentKind
	text   string // the text itself, the smartword's value, or the column's name
	action string // as it is written
}

// split cuts the template's text into segments, if each of its actions is a simple
// reference: {{.name}}, {{.Team.Name}} and the like, or {{smartword "name"}}, with
// trim markers or without. Smartwords are looked up here, once. odd means that it
// may do if the quotes of the text are made straight ones.
func (t *Template) split() (odd, ok bool) {
	t.segments, t.reads = t.segments[:0], reads{columns: t.reads.columns[:0]}
	text, columns := t.text, columnSet{names: t.reads.columns}
	for trimNext := false; ; {
		before, _, found := strings.Cut(text, open)
		rest := text[len(before):]
		if trimNext {
			before = strings.TrimLeft(before, spaces)
		}
		if !found {
			t.addText(before)
			break
		}
		end := actionEnd(rest)
		if end < 0 {
			return odd, false
		}
		odd = odd || !isASCII(rest[:end])
		inner := rest[len(open) : end-len(closing)]
		left, inner := cutLeftTrim(inner)
		right, inner := cutRightTrim(inner)
		if left {
			before = strings.TrimRight(before, spaces)
		}
		t.addText(before)
		if !t.addReference(trimSpaces(inner), &columns) {
			return odd, false
		}
		t.segments[len(t.segments)-1].action = rest[:end]
		text, trimNext = rest[end:], right
	}
	t.reads.columns = columns.names
	return odd, true
}

// trimSpaces is strings.Trim of spaces, of which most actions have none.
func trimSpaces(s string) string {
	if s == "" || s[0] > ' ' && s[len(s)-1] > ' ' {
		return s
	}
	return strings.Trim(s, spaces)
}

func (t *Template) addText(s string) {
	if s != "" {
		t.segments = append(t.segments, segment{kind: literalSegment, text: s})
	}
}

// addReference adds what a simple reference stands for, or tells that it is none.
func (t *Template) addReference(ref string, columns *columnSet) bool {
	path, ok := strings.CutPrefix(ref, ".")
	if !ok {
		index, ok := simpleSmartword(ref)
		if ok {
			t.addSmartword(index)
		}
		return ok
	}
	owner, part, two := strings.Cut(path, ".")
	switch {
	case owner == "Row" && two && isName(part):
		columns.add(part)
		t.segments = append(t.segments, segment{kind: columnSegment, text: part})
	case two || owner == "Team" || owner == "Persona" || owner == "Row":
		kind, known := scopeSegment(path)
		if !known {
			return false
		}
		t.reads.team = t.reads.team || owner == "Team"
		t.segments = append(t.segments, segment{kind: kind})
	case isName(owner):
		t.addSmartword(owner)
	default:
		return false
	}
	return true
}

func scopeSegment(path string) (segmentKind, bool) {
	switch path {
	case "Team.Name":
		return teamNameSegment, true
	case "Team.ID":
		return teamIDSegment, true
	case "Persona.Name":
		return personaNameSegment, true
	case "Persona.Handle":
		return personaHandleSegment, true
	}
	return 0, false
}

func (t *Template) addSmartword(index string) {
	if t.renderer.offline {
		t.segments = append(t.segments, segment{kind: offlineSegment, text: index})
		return
	}
	value, err := t.renderer.lookup(index)
	kind := smartwordSegment
	if err != nil {
		kind = missingSegment
	}
	if t.reads.fault == nil {
		t.reads.fault = err
	}
	t.segments = append(t.segments, segment{kind: kind, text: value})
}

// simpleSmartword returns the index of {{smartword "index"}}, if it is written
// without escapes.
func simpleSmartword(ref string) (index string, ok bool) {
	arg, ok := strings.CutPrefix(ref, "smartword")
	quoted := strings.TrimLeft(arg, spaces)
	if !ok || len(quoted) == len(arg) || len(quoted) < 2 {
		return "", false
	}
	index = quoted[1 : len(quoted)-1]
	for _, q := range []string{`"`, "`"} {
		if strings.HasPrefix(quoted, q) && strings.HasSuffix(quoted, q) {
			return index, !strings.ContainsAny(index, q+"\\\r\n") && utf8.ValidString(index)
		}
	}
	return "", false
}

func literalSize(segments []segment) int {
	n := 0
	for i := range segments {
		n += len(segments[i].text)
	}
	return min(n, maxText)
}

func (s *segment) fill(src *source) (string, error) {
	switch s.kind {
	case offlineSegment:
		value, _ := src.renderer.lookup(s.text)
		return value, nil
	case columnSegment:
		value, err := src.column(s.text)
		if err != nil {
			return "", err
		}
		return value.(string), nil
	case teamNameSegment:
		return src.scope.Team.Name, nil
	case teamIDSegment:
		return src.teamID(), nil
	case personaNameSegment:
		return src.scope.Persona.Name, nil
	case personaHandleSegment:
		return src.scope.Persona.Handle, nil
	}
	return s.text, nil
}

// columnSet collects names, each once, in their order.
type columnSet struct {
	names []string
	seen  map[string]bool
}

func (c *columnSet) add(name string) {
	if c.seen[name] {
		return
	}
	if c.seen == nil {
		c.seen = map[string]bool{}
	}
	c.seen[name] = true
	c.names = append(c.names, name)
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
