package simulator

import (
	"fmt"
	"strconv"
	"strings"
)

const maxScript = 100_000 // faults; a slip of the finger must not fill the memory

func parseScript(text string) ([]Fault, error) {
	var script []Fault
	for entry := range strings.SplitSeq(text, "+") {
		times, fault, err := parseTimes(entry)
		if err != nil {
			return nil, err
		}
		if times > maxScript-len(script) {
			return nil, fmt.Errorf("the script is longer than %d requests", maxScript)
		}
		for range max(times, 1) {
			script = append(script, fault)
		}
	}
	return script, nil
}

// parseTimes reads 3xFAULT; without the number, times is 0.
func parseTimes(text string) (times int, fault Fault, err error) {
	if number, rest, ok := strings.Cut(text, "x"); ok {
		if times, err = strconv.Atoi(number); err != nil || times < 1 {
			return 0, Fault{}, fmt.Errorf("%s: the number before x must be 1 or more", text)
		}
		text = rest
	}
	fault, err = parseFault(text)
	return times, fault, err
}

func parseFault(text string) (Fault, error) {
	name, retryAfter, given := strings.Cut(text, "@")
	f, err := namedFault(name)
	if err == nil && given {
		f.RetryAfter, err = parseRetryAfter(retryAfter)
	}
	return f, err
}

func namedFault(name string) (Fault, error) {
	switch name {
	case "ok":
		return Fault{}, nil
	case "cut-before":
		return Fault{Cut: CutClose}, nil
	case "cut-after":
		return Fault{Cut: CutClose, After: true}, nil
	case "reset-before":
		return Fault{Cut: CutReset}, nil
	case "reset-after":
		return Fault{Cut: CutReset, After: true}, nil
	case "cut-body":
		return Fault{Cut: CutBody}, nil
	case "html":
		return Fault{HTML: true}, nil
	case "html-after":
		return Fault{HTML: true, After: true}, nil
	}
	number, after := strings.CutSuffix(name, "-after")
	f := Fault{After: after}
	var err error
	if f.Status, err = strconv.Atoi(number); err != nil || f.Status < 200 || f.Status > 599 {
		return Fault{}, fmt.Errorf("%s is not a fault; give a status from 200 to 599, html, cut-before, cut-after, "+
			"reset-before, reset-after, cut-body or a setting's name", name)
	}
	if after && !f.lets() {
		return Fault{}, fmt.Errorf("a %d never publishes; leave off -after", f.Status)
	}
	return f, nil
}
