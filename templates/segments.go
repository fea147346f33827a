package templates

import (
	"strings"
	"unicode/utf8"
)

type segmentKind int

const (
	literalSegment segmentKind = iota
	smartwordSegment
	unknownSegment // a smartword that the space does not have, or of which offline nothing is known
	columnSegment
	scopeSegment
)

// segment is a piece of a text: itself, or what an action refers to.
type segment struct {
	kind   segmentKind
	text   string // the text itself, the smartword's value, the column's name, or which part of the scope, such as Team.Name
	action string // as it is written
}

// split cuts the template's text into segments, if each of its actions is a simple
// reference: {{.name}}, {{.Team.Name}} and the like, or {{smartword "name"}}, with
// trim markers or without. Smartwords are looked up here, once.
func (t *Template) split() bool {
	t.segments, t.reads = t.segments[:0], reads{columns: t.reads.columns[:0]}
	columns := columnSet{names: t.reads.columns}
	trimNext := false
	for text := t.text; text != ""; {
		before, action, rest, isClosed := cutAction(text)
		if trimNext {
			before = strings.TrimLeft(before, spaces)
		}
		if action == "" {
			t.addText(before)
			break
		} else if !isClosed {
			return false
		}
		left, inner := cutLeftTrim(action[len(open) : len(action)-len(closing)])
		right, inner := cutRightTrim(inner)
		if left {
			before = strings.TrimRight(before, spaces)
		}
		t.addText(before)
		if !t.addReference(trimSpaces(inner), &columns) {
			return false
		}
		t.segments[len(t.segments)-1].action = action
		text, trimNext = rest, right
	}
	t.reads.columns = columns.names
	return true
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
	case two || IsReserved(owner):
		if _, isKnown := new(Scope).part(path); !isKnown {
			return false
		}
		t.reads.team = t.reads.team || owner == "Team"
		t.segments = append(t.segments, segment{kind: scopeSegment, text: path})
	case isName(owner):
		t.addSmartword(owner)
	default:
		return false
	}
	return true
}

func (t *Template) addSmartword(index string) {
	value, err, isThere := t.renderer.find(index)
	if !isThere && t.reads.fault == nil { // what is meant by the others is not looked for: it takes time
		err = t.renderer.unknownSmartword(index)
	}
	kind := smartwordSegment
	if !isThere || err != nil || t.renderer.offline {
		kind = unknownSegment
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
	case columnSegment:
		value, err := src.column(s.text)
		if err != nil {
			return "", err
		}
		return value.(string), nil
	case scopeSegment:
		text, _ := src.scope.part(s.text)
		return text, nil
	}
	return s.text, nil
}

// isKnown reports whether what the segment refers to is there.
func (s *segment) isKnown(scope *Scope) bool {
	isOfTeam := strings.HasPrefix(s.text, "Team")
	return s.kind != unknownSegment && (s.kind != scopeSegment || isOfTeam && scope.Team != Team{} || !isOfTeam && scope.Persona != Persona{})
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
