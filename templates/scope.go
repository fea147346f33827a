package templates

import "strconv"

// Scope is what a template is filled with, beside the smartwords.
type Scope struct {
	Team    Team
	Persona Persona
	Row     Row // nil: a row without columns of its own
}

// part is what {{.Team.Name}} and the like put in.
func (s *Scope) part(path string) (text string, ok bool) {
	switch path {
	case "Team.Name":
		return s.Team.Name, true
	case "Team.ID":
		return strconv.FormatInt(s.Team.ID, 10), true
	case "Persona.Name":
		return s.Persona.Name, true
	case "Persona.Handle":
		return s.Persona.Handle, true
	}
	return "", false
}

// Team is the team that a message goes to (interface.md, 2.2).
type Team struct {
	ID   int64
	Name string
}

// Persona is the sender of a message (interface.md, 2.1).
type Persona struct{ Name, Handle string }

// Row is the plan's row that the template stands in.
type Row interface {
	// Value returns the text of a column. The name is matched as headers are:
	// without regard to case, spaces, _ and -. The error is of a cell that holds no
	// value, the error of a formula for instance.
	Value(column string) (text string, found bool, err *Error)
	// Columns returns the names as the plan writes them.
	Columns() []string
}

// rememberedRow looks each column up once, since matching a name may cost much
// and a loop may ask again and again.
type rememberedRow struct {
	Row
	values map[string]string
}

func (r rememberedRow) Value(column string) (string, bool, *Error) {
	if value, ok := r.values[column]; ok {
		return value, true, nil
	}
	value, ok, err := r.Row.Value(column)
	if ok && err == nil {
		r.values[column] = value
	}
	return value, ok, err
}

// These stand for the parts of a scope inside a running template. They are
// empty, so that text/template finds nothing in them.
type (
	rootValue    struct{}
	teamValue    struct{}
	personaValue struct{}
	rowValue     struct{}
)

// source is where names are looked up: the smartwords and a scope.
type source struct {
	renderer *Renderer
	scope    Scope
}

// find gives the error of a name that does not exist.
func (s source) find(ref reference) (err *Error) {
	if ref.isSmartword {
		_, err = s.smartword(ref.path[0])
	} else {
		_, err = s.path(rootValue{}, ref.path)
	}
	return err
}

// path follows names from a value. The value is one of ours, or what a template made.
func (s source) path(v any, names []string) (any, *Error) {
	for i, name := range names {
		next, err := s.get(v, name)
		if err != nil {
			return nil, err
		}
		if next == nil {
			return nil, s.noPart(names, i)
		}
		v = next
	}
	return v, nil
}

// get returns the named part of v, or nil where v is not a thing with parts.
func (s source) get(v any, name string) (any, *Error) {
	switch v.(type) {
	case rootValue:
		return s.top(name)
	case teamValue:
		return s.team(name)
	case personaValue:
		return s.persona(name)
	case rowValue:
		return s.column(name)
	}
	return nil, nil
}

func (s source) top(name string) (any, *Error) {
	switch name {
	case "Team":
		return teamValue{}, nil
	case "Persona":
		return personaValue{}, nil
	case "Row":
		return rowValue{}, nil
	}
	return s.smartword(name)
}

func (s source) smartword(index string) (any, *Error) {
	value, err := s.renderer.lookup(index)
	if err != nil {
		return nil, err
	}
	return value, nil
}

func (s source) team(name string) (any, *Error) {
	if name == "ID" { // a number, which is not equal to the text of it
		return s.scope.Team.ID, nil
	}
	if text, ok := s.scope.part("Team." + name); ok {
		return text, nil
	}
	return nil, unknownField("Team", name, "Name", "ID")
}

func (s source) persona(name string) (any, *Error) {
	if text, ok := s.scope.part("Persona." + name); ok {
		return text, nil
	}
	return nil, unknownField("Persona", name, "Name", "Handle")
}

func (s source) column(name string) (any, *Error) {
	if s.scope.Row != nil {
		if value, ok, err := s.scope.Row.Value(name); err != nil {
			return nil, err
		} else if ok {
			return value, nil
		}
	}
	return nil, unknownColumn(name, s.scope.Row)
}

// hasColumn gives an error if there is no such column. What its cell holds does not
// matter as long as the cell is not read.
func (s source) hasColumn(name string) *Error {
	if s.scope.Row != nil {
		if _, ok, err := s.scope.Row.Value(name); ok {
			return nil
		} else if err != nil {
			return err
		}
	}
	return unknownColumn(name, s.scope.Row)
}
