package catalog

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"simcast/readers/headers"
	"simcast/templates/wording"
)

// Shape is what kind of value stands in a cell, and how.
type Shape uint8

// The shapes of values.
const (
	Words Shape = iota // a string, as it is
	Plain              // a string as it is; anything else as its JSON
	Whole              // a whole number
	ID                 // a whole number that nobody calculates with: text
	Flag               // true or false, as yes or no
	Names              // a list of strings, separated by "; "
	JSON               // anything, as its JSON
)

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

// value is the inverse of text.
func (s Shape) value(text string) (any, error) {
	switch s {
	case Whole:
		if !isWhole(text) {
			return nil, fmt.Errorf("%q is not a whole number", wording.Clip(text))
		}
		return json.Number(text), nil
	case ID:
		if isWhole(text) {
			return json.Number(text), nil
		}
	case Flag:
		switch headers.FoldName(text) {
		case "yes", "true", "1":
			return true, nil
		case "no", "false", "0":
			return false, nil
		}
		return nil, fmt.Errorf("%q is neither yes nor no", wording.Clip(text))
	case Names:
		return splitNames(text), nil
	case JSON:
		if !json.Valid([]byte(text)) {
			return nil, fmt.Errorf("%q is not JSON", wording.Clip(text))
		}
		return decodeAny([]byte(text)), nil
	}
	return text, nil
}

const nameSeparator = "; "

// joinNames writes a list of strings separated by "; "; false where it could not be read back.
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
