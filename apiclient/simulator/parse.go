package simulator

import (
	"errors"
	"fmt"
	"math"
	"net/http"
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
	parser := faultParser{seen: map[string]bool{}}
	for setting := range strings.SplitSeq(text, ",") {
		if setting = strings.TrimSpace(setting); setting == "" {
			continue
		}
		if err := parser.setting(setting); err != nil {
			return Faults{}, fmt.Errorf("faults: %q: %w", setting, err)
		}
	}
	if err := parser.finish(); err != nil {
		return Faults{}, fmt.Errorf("faults: %w", err)
	}
	return parser.faults, nil
}

type faultParser struct {
	faults Faults
	seen   map[string]bool
}

func (p *faultParser) setting(setting string) (err error) {
	name, value, ok := strings.Cut(setting, "=")
	if !ok {
		return errors.New("has no value; write name=value, such as 429=0.1")
	}
	if p.seen[name] {
		return errors.New("is given twice; keep one")
	}
	p.seen[name] = true
	faults := &p.faults
	switch name {
	case "rate":
		faults.Rate, err = parseRate(value)
	case "burst":
		if faults.Burst, err = strconv.Atoi(value); err != nil || faults.Burst < 1 {
			err = errors.New("must be a whole number, 1 or more")
		}
	case "retry-after":
		faults.RetryAfter, err = parseRetryAfter(value)
	case "latency":
		faults.Latency, err = parseDuration(value)
	case "script":
		faults.Script, err = parseScript(value)
	case "personas", "archive", "teams", "smartwords":
		err = p.get(name, value)
	default:
		err = p.chance(name, value)
	}
	return err
}

func (p *faultParser) get(name, value string) error {
	times, fault, err := parseTimes(value)
	if err != nil {
		return err
	}
	if p.faults.Gets == nil {
		p.faults.Gets = map[string]GetFault{}
	}
	p.faults.Gets[name] = GetFault{Fault: fault, Times: times}
	return nil
}

func (p *faultParser) chance(name, value string) error {
	fault, err := parseFault(name)
	if err != nil {
		return err
	}
	probability, err := strconv.ParseFloat(value, 64)
	if err != nil || !(probability >= 0 && probability <= 1) {
		return errors.New("must be a probability from 0 to 1")
	}
	p.faults.Random = append(p.faults.Random, Chance{probability, fault})
	return nil
}

// finish holds what depends on several settings.
func (p *faultParser) finish() error {
	faults := &p.faults
	if faults.Burst > 0 && faults.Rate == 0 {
		return errors.New("burst needs a rate, such as rate=2/s")
	}
	sum := 0.0
	for i := range faults.Random {
		sum += faults.Random[i].Probability
		faults.Random[i].Fault.inherit(faults.RetryAfter)
	}
	if sum > 1+1e-9 {
		return fmt.Errorf("the probabilities add up to %.3g; they may come to 1 at most", sum)
	}
	for i := range faults.Script {
		faults.Script[i].inherit(faults.RetryAfter)
	}
	for name, g := range faults.Gets {
		g.inherit(faults.RetryAfter)
		faults.Gets[name] = g
	}
	return nil
}

func (f *Fault) inherit(retryAfter string) {
	if f.Status == http.StatusTooManyRequests && f.RetryAfter == "" {
		f.RetryAfter = retryAfter
	}
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
