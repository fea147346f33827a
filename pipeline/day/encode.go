package day

import "encoding/json"

// Encode is what the record keeps of an event beside its number, its moment and who did it.
func (e *Event) Encode() (string, error) {
	text, err := json.Marshal(e)
	return string(text), err
}

// ParseEvent reads what Encode gives.
func ParseEvent(text string) (e Event, err error) {
	err = json.Unmarshal([]byte(text), &e)
	return e, err
}

// Encode is what the record keeps of a day.
func (d Day) Encode() (string, error) {
	text, err := json.Marshal(d)
	return string(text), err
}

// ParseDay reads what Encode gives.
func ParseDay(text string) (d Day, err error) {
	err = json.Unmarshal([]byte(text), &d)
	return d, err
}
