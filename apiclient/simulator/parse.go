package simulator

import (
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"
)

// ParseFaults reads the text of `simcast simulator --faults`: settings separated by commas, each
// given once.
//
//	rate=2/s            the token bucket refills by 2 POSTs a second (also /m); over it, 429
//	burst=5             POSTs that the full bucket holds
//	retry-after=2s      Retry-After header of every 429 that has none of its own
//	latency=30ms        of each POST
//	FAULT=0.1           probability that it falls on a POST
//	script=FAULT+FAULT  one for each POST, in this order, before rate and chance
//	teams=FAULT         of each GET /teams; likewise personas, archive, smartwords
//
// A FAULT is a status (429, 502), html (a web page with status 200), cut-before or cut-after
// (the connection is closed before or after publishing), reset-before or reset-after (the same by
// RST), cut-body (the answer breaks off) or, in a script, ok. 502-after, 504-after and html-after
// publish first. 429@2s carries a Retry-After of its own. In a script, 3xFAULT stands for three of
// it; on a GET, for its first three requests.
func ParseFaults(text string) (Faults, error) {
	var faults Faults
	seen := map[string]bool{}
	for setting := range strings.SplitSeq(text, ",") {
		if setting = strings.TrimSpace(setting); setting == "" {
			continue
		}
		name, value, ok := strings.Cut(setting, "=")
		err := errors.New("has no value; write name=value, such as 429=0.1")
		switch {
		case ok && seen[name]:
			err = errors.New("is given twice; keep one")
		case ok:
			err = faults.set(name, value)
		}
		if err != nil {
			return Faults{}, fmt.Errorf("faults: %q: %w", setting, err)
		}
		seen[name] = true
	}
	sum := 0.0
	for _, chance := range faults.Random {
		sum += chance.Probability
	}
	switch {
	case sum > 1+1e-9:
		return Faults{}, fmt.Errorf("faults: the probabilities add up to %.3g; they may come to 1 at most", sum)
	case faults.Burst > 0 && faults.Rate == 0:
		return Faults{}, errors.New("faults: burst needs a rate, such as rate=2/s")
	}
	return faults, nil
}

func (f *Faults) set(name, value string) (err error) {
	switch name {
	case "rate":
		f.Rate, err = parseRate(value)
	case "burst":
		if f.Burst, err = strconv.Atoi(value); err != nil || f.Burst < 1 {
			err = errors.New("must be a whole number, 1 or more")
		}
	case "retry-after":
		f.RetryAfter, err = parseRetryAfter(value)
	case "latency":
		f.Latency, err = parseDuration(value)
	case "script":
		f.Script, err = parseScript(value)
	case "personas", "archive", "teams", "smartwords":
		if f.Gets == nil {
			f.Gets = map[string]GetFault{}
		}
		f.Gets[name], err = parseTimes(value)
	default:
		var chance Chance
		if chance.Fault, err = parseFault(name); err != nil {
			return err
		}
		if chance.Probability, err = strconv.ParseFloat(value, 64); err != nil || !(chance.Probability >= 0 && chance.Probability <= 1) {
			return errors.New("must be a probability from 0 to 1")
		}
		f.Random = append(f.Random, chance)
	}
	return err
}

func parseScript(text string) (script []Fault, err error) {
	for entry := range strings.SplitSeq(text, "+") {
		fault, err := parseTimes(entry)
		if err != nil {
			return nil, err
		}
		script = append(script, slices.Repeat([]Fault{fault.Fault}, max(fault.Times, 1))...)
	}
	return script, nil
}

const maxTimes = 100_000 // of a fault in a script: a slip of the finger must not fill the memory

// parseTimes reads 3xFAULT; without the number, Times is 0.
func parseTimes(text string) (fault GetFault, err error) {
	if number, rest, ok := strings.Cut(text, "x"); ok {
		if fault.Times, err = strconv.Atoi(number); err != nil || fault.Times < 1 || fault.Times > maxTimes {
			return GetFault{}, fmt.Errorf("%s: the number before x must be from 1 to %d", text, maxTimes)
		}
		text = rest
	}
	fault.Fault, err = parseFault(text)
	return fault, err
}

// namedFaults are the faults that are no status.
var namedFaults = map[string]Fault{
	"ok":           {},
	"html":         {HTML: true},
	"html-after":   {HTML: true, After: true},
	"cut-before":   {Cut: CutClose},
	"cut-after":    {Cut: CutClose, After: true},
	"reset-before": {Cut: CutReset},
	"reset-after":  {Cut: CutReset, After: true},
	"cut-body":     {Cut: CutBody},
}

func parseFault(text string) (fault Fault, err error) {
	name, retryAfter, given := strings.Cut(text, "@")
	fault, known := namedFaults[name]
	if !known {
		fault, err = parseStatus(name)
	}
	if err == nil && given {
		fault.RetryAfter, err = parseRetryAfter(retryAfter)
	}
	return fault, err
}

func parseStatus(name string) (f Fault, err error) {
	number, after := strings.CutSuffix(name, "-after")
	f.After = after
	if f.Status, err = strconv.Atoi(number); err != nil || f.Status < 200 || f.Status > 599 {
		return Fault{}, fmt.Errorf("%s is not a fault; give a status from 200 to 599, %s or a setting's name", name,
			strings.Join(slices.Sorted(maps.Keys(namedFaults)), ", "))
	}
	if after && !f.lets() {
		return Fault{}, fmt.Errorf("a %d never publishes; leave off -after", f.Status)
	}
	return f, nil
}

func parseRate(text string) (float64, error) {
	number, unit, _ := strings.Cut(text, "/")
	perSecond, err := strconv.ParseFloat(number, 64)
	switch {
	case err != nil || math.IsNaN(perSecond) || math.IsInf(perSecond, 0) || perSecond <= 0:
		return 0, errors.New("must be a number above 0 with its unit, such as 2/s or 90/m")
	case unit == "s":
		return perSecond, nil
	case unit == "m":
		return perSecond / 60, nil
	}
	return 0, errors.New("must end in /s or /m")
}

func parseDuration(text string) (time.Duration, error) {
	d, err := time.ParseDuration(text)
	if err != nil || d < 0 {
		return 0, errors.New("must be a time such as 30ms or 2s")
	}
	return d, nil
}

// parseRetryAfter gives the header's whole seconds, rounded up.
func parseRetryAfter(text string) (string, error) {
	d, err := parseDuration(text)
	return strconv.Itoa(int(math.Ceil(d.Seconds()))), err
}
