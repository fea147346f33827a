package apiclient

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// maxItems bounds a list: an item takes many times the memory of the `{}` that it may be on the wire.
const maxItems = 100_000

// errNoList is said of every answer that should hold a list and does not.
var errNoList = errors.New("the answer is not a list in JSON")

// Team is a team of the exercise (interface, section 2.2).
type Team struct {
	ID   int64  `json:"id"`
	Name string `json:"name"`
}

// UnmarshalJSON takes the id as a number or as a numeric string; without one it is an error.
func (t *Team) UnmarshalJSON(data []byte) error {
	var wire struct{ ID, Name json.RawMessage }
	if err := json.Unmarshal(data, &wire); err != nil {
		return errors.New("it is not an object with an id and a name")
	}
	id, err := strconv.ParseInt(plainText(wire.ID), 10, 64)
	if err != nil {
		return errors.New("its id is not a whole number")
	}
	*t = Team{id, plainText(wire.Name)}
	return nil
}

// Smartword is an entry of the exercise's custom data (section 2.3).
type Smartword struct {
	Index string `json:"index"`
	Value string `json:"value"`
}

// UnmarshalJSON takes values that are no strings as their JSON, and a null as empty.
func (s *Smartword) UnmarshalJSON(data []byte) error {
	var wire struct{ Index, Value json.RawMessage }
	if err := json.Unmarshal(data, &wire); err != nil {
		return errors.New("it is not an object with an index and a value")
	}
	*s = Smartword{plainText(wire.Index), plainText(wire.Value)}
	return nil
}

// plainText is a string's own text, nothing for null, and of any other value its JSON.
func plainText(raw json.RawMessage) string {
	var s string
	if len(raw) == 0 || json.Unmarshal(raw, &s) == nil {
		return s
	}
	return strings.ToValidUTF8(string(raw), "\uFFFD") // as json.Unmarshal does in a string
}

// decodeList reads a JSON array, or an object whose first array-valued member is the list (section 4.3).
func decodeList[T any](data []byte) ([]T, error) {
	dec := json.NewDecoder(bytes.NewReader(bytes.TrimPrefix(data, []byte("\ufeff"))))
	start, err := dec.Token()
	switch {
	case err != nil:
		return nil, errNoList
	case start == json.Delim('['):
		list, err := decodeItems[T](dec)
		if err == nil && !atEnd(dec) {
			return nil, errNoList
		}
		return list, err
	case start == json.Delim('{'):
		member, err := firstArray(dec)
		if err != nil {
			return nil, err
		}
		return decodeList[T](member)
	}
	return nil, errNoList
}

// firstArray returns the first array among the members of an object whose brace is read.
func firstArray(dec *json.Decoder) (json.RawMessage, error) {
	var found json.RawMessage
	for dec.More() {
		if _, err := dec.Token(); err != nil {
			return nil, errNoList
		}
		var value json.RawMessage
		if err := dec.Decode(&value); err != nil {
			return nil, errNoList
		}
		if found == nil && value[0] == '[' {
			found = value
		}
	}
	if _, err := dec.Token(); err != nil || !atEnd(dec) || found == nil {
		return nil, errNoList
	}
	return found, nil
}

func atEnd(dec *json.Decoder) bool {
	_, err := dec.Token()
	return err == io.EOF
}

// decodeItems reads the items of an array whose bracket is read, and its end.
func decodeItems[T any](dec *json.Decoder) ([]T, error) {
	list := []T{}
	for dec.More() {
		if len(list) == maxItems {
			return nil, fmt.Errorf("the list has more than %d entries", maxItems)
		}
		var raw json.RawMessage
		if err := dec.Decode(&raw); err != nil {
			return nil, errNoList
		}
		var item T
		if err := json.Unmarshal(raw, &item); err != nil {
			return nil, fmt.Errorf("entry %d of the list cannot be used: %w", len(list)+1, err)
		}
		list = append(list, item)
	}
	if _, err := dec.Token(); err != nil {
		return nil, errNoList
	}
	return list, nil
}
