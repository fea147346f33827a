package catalog

import (
	"encoding/json"
	"slices"
	"strings"
)

// cellError says that a cell does not hold what its column does.
type cellError struct {
	column  int // in the list's Columns
	message string
}

func (e *cellError) Error() string { return e.message }

// Cells spreads an entry, as the service gave it, over the list's columns. A null
// and an empty text are an empty cell; nothing else is lost.
func (l List) Cells(entry json.RawMessage) []string {
	cells := make([]string, len(l.Columns))
	rest, isObject := decodeAny(entry).(map[string]any)
	for i, column := range l.Columns {
		switch {
		case column.Path != nil && isObject:
			cells[i] = take(rest, column.Path, column.Shape)
			if column.Shape == Plain {
				cells[i] = asGiven(entry, column.Path[0], cells[i])
			}
		case column.Path == nil && isObject && len(rest) > 0:
			cells[i] = encode(rest)
		case column.Path == nil && !isObject:
			cells[i] = string(entry)
		}
	}
	return cells
}

// asGiven is the text of a value. One that is no string keeps the blanks and the
// order of keys that the service gave it, for a template puts it in like that.
func asGiven(entry json.RawMessage, key, text string) string {
	var given map[string]json.RawMessage
	if text == "" || json.Unmarshal(entry, &given) != nil || given[key][0] == '"' {
		return text
	}
	return string(given[key])
}

// entry is the inverse of Cells: the entry that gives these cells. Its error is a
// *cellError.
func (l List) entry(cells []string) (json.RawMessage, error) {
	entry := map[string]any{}
	for i, column := range slices.Backward(l.Columns) { // what no column takes comes last, and is put in first
		if cells[i] == "" {
			continue
		}
		value, err := column.Shape.value(cells[i])
		if err != nil {
			return nil, &cellError{i, err.Error()}
		}
		if column.Path != nil {
			put(entry, column.Path, value)
			continue
		}
		rest, isObject := value.(map[string]any)
		if !isObject && strings.Join(cells, "") == cells[i] {
			return json.RawMessage(cells[i]), nil
		}
		if !isObject {
			return nil, &cellError{i, "it is not a JSON object"}
		}
		entry = rest
	}
	return json.RawMessage(encode(entry)), nil
}

// take gives the text of the value at path and takes it out of the object. One
// of another shape stays where it is.
func take(object map[string]any, path []string, shape Shape) string {
	value, found := object[path[0]]
	if !found {
		return ""
	}
	if len(path) > 1 {
		inner, ok := value.(map[string]any)
		if !ok {
			return ""
		}
		text := take(inner, path[1:], shape)
		if len(inner) == 0 {
			delete(object, path[0])
		}
		return text
	}
	if value == nil {
		delete(object, path[0])
		return ""
	}
	text, ok := shape.text(value)
	if !ok {
		return ""
	}
	delete(object, path[0])
	return text
}

// put is the inverse of take. What is no object in the way of a path gives place to one.
func put(object map[string]any, path []string, value any) {
	for ; len(path) > 1; path = path[1:] {
		inner, ok := object[path[0]].(map[string]any)
		if !ok {
			inner = map[string]any{}
			object[path[0]] = inner
		}
		object = inner
	}
	object[path[0]] = value
}
