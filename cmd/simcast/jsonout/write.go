package jsonout

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"iter"
	"strings"
)

// Write writes a value as an indented JSON object. Long lists are written one by one: the JSON of a large plan is never
// in memory as a whole.
func Write(w io.Writer, value any) error {
	var lists []longList
	if long, isLong := value.(interface{ split() (any, []longList) }); isLong {
		value, lists = long.split()
	}
	var text bytes.Buffer
	if err := encoderTo(&text, "").Encode(value); err != nil {
		return err
	}
	for line := range strings.Lines(text.String()) {
		var err error
		if len(lists) > 0 && lists[0].isAt(line) {
			err = lists[0].write(w, line)
			lists = lists[1:]
		} else {
			_, err = io.WriteString(w, line)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// WriteLine writes a value as a JSON object in one line.
func WriteLine(w io.Writer, value any) error {
	encoder := json.NewEncoder(w)
	encoder.SetEscapeHTML(false)
	return encoder.Encode(value)
}

// encoderTo writes indented JSON, of which each line but the first begins with a prefix.
func encoderTo(w io.Writer, prefix string) *json.Encoder {
	encoder := json.NewEncoder(w)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent(prefix, "  ")
	return encoder
}

// longList is a list that was taken out of an object: there it is empty.
type longList struct {
	key      string
	elements iter.Seq2[any, error]
}

// isAt reports whether a line of the object has the empty list. No text of the object can be such a line: its quotes
// are escaped.
func (l longList) isAt(line string) bool {
	return strings.TrimSuffix(strings.TrimSpace(line), ",") == fmt.Sprintf("%q: []", l.key)
}

// write writes the list in the place of the line that has it empty.
func (l longList) write(w io.Writer, line string) error {
	before, after, _ := strings.Cut(line, "[]")
	indent := line[:strings.Index(line, `"`)]
	separator := before + "["
	var element bytes.Buffer
	encoder := encoderTo(&element, indent+"  ")
	for value, err := range l.elements {
		if err != nil {
			return err
		}
		element.Reset()
		element.WriteString(separator + "\n  " + indent)
		separator = ","
		if err := encoder.Encode(value); err != nil {
			return err
		}
		if _, err := w.Write(bytes.TrimSuffix(element.Bytes(), []byte("\n"))); err != nil {
			return err
		}
	}
	if separator != "," {
		_, err := io.WriteString(w, line) // there was none
		return err
	}
	_, err := io.WriteString(w, "\n"+indent+"]"+after)
	return err
}

// split takes the long lists out of the JSON of a run.
func (o Outcome) split() (any, []longList) {
	lists := splitLists(&o.Open, &o.DryRun)
	return o, lists
}

// split takes the long lists out of the JSON of each space.
func (o ManyOutcome) split() (any, []longList) {
	all := o.Spaces
	o.Spaces = make([]SpaceOutcome, len(all))
	var lists []longList
	for i := range all {
		o.Spaces[i] = all[i]
		lists = append(lists, splitLists(&o.Spaces[i].Open, &o.Spaces[i].DryRun)...)
	}
	return o, lists
}

// splitLists takes the long lists out of the JSON of a run, in the order of their keys.
func splitLists(open *[]Open, dryRun **DryRun) []longList {
	lists := []longList{listOf("open", *open)}
	*open = []Open{}
	if *dryRun != nil {
		dry := **dryRun
		lists = append(lists, listOf("deliveries", dry.Deliveries))
		dry.Deliveries = []Planned{}
		*dryRun = &dry
	}
	return lists
}

func listOf[T any](key string, list []T) longList {
	return longList{key, func(yield func(any, error) bool) {
		for i := range list {
			if !yield(&list[i], nil) {
				return
			}
		}
	}}
}
