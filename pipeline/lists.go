package pipeline

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// List is one of the three lists that the service gives of a space, as a sheet
// holds it: a row an entry, a column a documented key.
type List struct {
	Kind    string // "personas", as the commands name it
	Sheet   string // "Personas", as a workbook names it
	Columns []ListColumn
}

// ListColumn is a column of such a sheet.
type ListColumn struct {
	Header string
	Path   []string // of the value in the service's object; none: what no other column takes
	Shape  Shape
}

// Shape is what kind of value stands in a cell, and how.
type Shape uint8

// The shapes of values.
const (
	Words Shape = iota // a string, as it is
	Plain              // a string as it is; anything else as its JSON
	Whole              // a whole number
	ID                 // a whole number that nobody calculates with: text
	Flag               // true or false, as yes or no
	Names              // a list of strings, parted by "; "
	JSON               // anything, as its JSON
)

// otherKeys is the header of the column that keeps what has none of its own:
// undocumented keys, and values of another shape than the documented one.
const otherKeys = "other keys"

// Personas is the list of GET /personas, read beside section 2.1 of the
// interface: first what a planner looks for, then every other documented key. A
// display name stands twice there, in identity and in system_info.
func Personas() List {
	return List{"personas", "Personas", []ListColumn{
		{"hash", []string{"system_info", "hash"}, Words},
		{"handle", []string{"system_info", "handle"}, Words},
		{"name", []string{"system_info", "name"}, Words},
		{"organisation", []string{"system_info", "is_organisation"}, Flag},
		{"job title", []string{"identity", "job_title"}, Words},
		{"channels", []string{"communications", "channels"}, Names},

		{"identity name", []string{"identity", "name"}, Words},
		{"gender", []string{"identity", "gender"}, Words},
		{"age", []string{"identity", "age"}, Whole},
		{"bio", []string{"identity", "bio"}, Words},
		{"pitch", []string{"identity", "pitch"}, Words},
		{"nationality", []string{"identity", "cultural_identity", "nationality"}, Words},
		{"ethnicity", []string{"identity", "cultural_identity", "ethnicity"}, Words},
		{"accent", []string{"identity", "cultural_identity", "accent"}, Words},
		{"role", []string{"narrative", "role"}, Words},
		{"archetype", []string{"narrative", "archetype"}, Words},
		{"affiliation", []string{"affiliation", "affiliation"}, Words},
		{"faction", []string{"affiliation", "faction"}, Words},
		{"a3e", []string{"affiliation", "a3e"}, Words},
		{"location", []string{"place", "location"}, Words},
		{"gps", []string{"place", "gps"}, JSON},
		{"text alignment", []string{"communications", "text_alignment"}, Words},
		{"writes in", []string{"communications", "writes_in"}, Whole},
		{"profile image", []string{"system_info", "profile_image_url"}, Words},
		{"classification", []string{"system_info", "classification"}, Words},
		{"matches player", []string{"system_info", "matches_player"}, Flag},
		{"positions to impersonate", []string{"system_info", "positions_to_impersonate"}, Names},
		{"tags", []string{"system_info", "tags"}, Names},
		{"cognitive", []string{"cognitive"}, JSON},
		{"influence", []string{"influence"}, JSON},
		{"memory", []string{"memory"}, JSON},
		{"activity", []string{"activity"}, JSON},
		{otherKeys, nil, JSON},
	}}
}

// Teams is the list of GET /teams (interface, section 2.2).
func Teams() List {
	return List{"teams", "Teams", []ListColumn{
		{"id", []string{"id"}, ID},
		{"name", []string{"name"}, Plain},
		{otherKeys, nil, JSON},
	}}
}

// Smartwords is the list of GET /smartwords (interface, section 2.3).
func Smartwords() List {
	return List{"smartwords", "Smartwords", []ListColumn{
		{"index", []string{"index"}, Plain},
		{"value", []string{"value"}, Plain},
		{otherKeys, nil, JSON},
	}}
}

// Lists are the three, in the order of an exported workbook's sheets.
func Lists() []List { return []List{Personas(), Teams(), Smartwords()} }

// ListCellError says that a cell does not hold what its column does.
type ListCellError struct {
	Column  int // in the list's Columns
	Message string
}

// Error gives the header and what is wrong.
func (e *ListCellError) Error() string { return e.Message }

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

// Entry is the inverse of Cells: the entry that gives these cells. Its error is a
// *ListCellError.
func (l List) Entry(cells []string) (json.RawMessage, error) {
	entry := map[string]any{}
	for i, column := range slices.Backward(l.Columns) { // what no column takes comes last, and is put in first
		if cells[i] == "" {
			continue
		}
		value, err := column.Shape.value(cells[i])
		if err != nil {
			return nil, &ListCellError{i, err.Error()}
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
			return nil, &ListCellError{i, "it holds no JSON object"}
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

// put is take's inverse. What is no object in the way of a path gives place to one.
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

// text is a value as a cell shows it; false where it has another shape.
func (s Shape) text(value any) (string, bool) {
	switch s {
	case Words:
		text, ok := value.(string)
		return text, ok
	case Plain, ID:
		if text, ok := value.(string); ok {
			return text, true
		}
		return encode(value), true
	case Whole:
		number, ok := value.(json.Number)
		return number.String(), ok && isWhole(number.String())
	case Flag:
		flag, ok := value.(bool)
		if flag {
			return "yes", ok
		}
		return "no", ok
	case Names:
		return joinNames(value)
	}
	return encode(value), true
}

// value is text's inverse.
func (s Shape) value(text string) (any, error) {
	switch s {
	case Whole:
		if !isWhole(text) {
			return nil, fmt.Errorf("%q is no whole number", clip(text))
		}
		return json.Number(text), nil
	case ID:
		if isWhole(text) {
			return json.Number(text), nil
		}
	case Flag:
		switch lower(text) {
		case "yes", "true", "1":
			return true, nil
		case "no", "false", "0":
			return false, nil
		}
		return nil, fmt.Errorf("%q is neither yes nor no", clip(text))
	case Names:
		return splitNames(text), nil
	case JSON:
		if !json.Valid([]byte(text)) {
			return nil, fmt.Errorf("%q is not JSON", clip(text))
		}
		return decodeAny([]byte(text)), nil
	}
	return text, nil
}

const nameSeparator = "; "

// joinNames parts a list of strings by "; "; false where they could not be told apart again.
func joinNames(value any) (string, bool) {
	list, ok := value.([]any)
	if !ok {
		return "", false
	}
	var names []string
	for _, item := range list {
		name, ok := item.(string)
		if !ok || name == "" || name != strings.TrimSpace(name) || strings.Contains(name, ";") {
			return "", false
		}
		names = append(names, name)
	}
	return strings.Join(names, nameSeparator), true
}

func splitNames(text string) []any {
	var names []any
	for name := range strings.SplitSeq(text, strings.TrimSpace(nameSeparator)) {
		if name = strings.TrimSpace(name); name != "" {
			names = append(names, name)
		}
	}
	return names
}

func isWhole(text string) bool {
	_, err := strconv.ParseInt(text, 10, 64)
	return err == nil && !strings.HasPrefix(text, "+")
}

// decodeAny decodes JSON with its numbers as they are written; nil where it is none.
func decodeAny(data []byte) any {
	decoder := json.NewDecoder(bytes.NewReader(data))
	decoder.UseNumber()
	var value any
	if decoder.Decode(&value) != nil {
		return nil
	}
	return value
}

// encode is JSON in one line. What decodeAny gave can always be encoded.
func encode(value any) string {
	var text bytes.Buffer
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false)
	if encoder.Encode(value) != nil {
		return ""
	}
	return strings.TrimSuffix(text.String(), "\n")
}
