package settings

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"golang.org/x/text/language"

	"simcast/pipeline/problem"
	"simcast/readers/headers"
	"simcast/templates/wording"
)

// setter is a setting that is not of lint.
type setter struct {
	name   string
	isList bool                                      // several lines of one name add up
	set    func(s *Settings, value string) (ok bool) // false, and nothing is set: the value cannot be that
	write  string                                    // what to write where it is not
}

// setters are the settings in the order of the page.
func setters() []setter {
	return []setter{
		{NameMark, false, setMark, "write one line of text, such as EXERCISE EXERCISE EXERCISE"},
		{"invented", true, func(s *Settings, value string) bool { return add(&s.Invented, value) }, "write domains, numbers, addresses and names, with ; between them"},
		{"avoid", true, func(s *Settings, value string) bool { return add(&s.Avoid, value) }, "write words, with ; between them"},
		{"break", true, setBreaks, "write a clock time, a hyphen and another one, such as 12:00-12:30, with ; between breaks"},
		{"startex", false, func(s *Settings, value string) bool { return setClock(&s.StartEx, value) }, "write a clock time, such as 09:00"},
		{"endex", false, func(s *Settings, value string) bool { return setClock(&s.EndEx, value) }, "write a clock time, such as 16:00"},
		{"struck", false, setStruck, "write skip if rows that are struck through are to be skipped, or send if they are to be sent"},
		{"region", false, setRegion, "write the two letters of a country (ISO 3166), such as DE"},
	}
}

func isList(name string) bool {
	for _, s := range setters() {
		if s.name == name {
			return s.isList
		}
	}
	return false
}

// apply sets what a line of a known name says, and keeps the line.
func (s *Settings) apply(line Line) *problem.Detail {
	name := headers.FoldName(line.Name)
	ok, write := false, ""
	if key, isLint := strings.CutPrefix(name, ofLint); isLint {
		ok, write = s.setLint(key, line.Value)
	} else {
		for _, setter := range setters() {
			if setter.name == name {
				ok, write = setter.set(s, line.Value), setter.write
			}
		}
	}
	if !ok {
		return bad(line, fmt.Sprintf("%q is no value of %s", wording.Clip(line.Value), name), write)
	}
	s.keep(line)
	return nil
}

// setLint sets a rule off or on, or a threshold.
func (s *Settings) setLint(key, value string) (ok bool, write string) {
	if strings.Contains(key, ".") {
		number, err := strconv.ParseFloat(strings.Replace(value, ",", ".", 1), 64)
		if err != nil || number < 0 || math.IsNaN(number) || math.IsInf(number, 0) {
			return false, "write a number of 0 or more"
		}
		if s.Thresholds == nil {
			s.Thresholds = map[string]float64{}
		}
		s.Thresholds[strings.Clone(key)] = number
		return true, ""
	}
	off := false
	switch headers.FoldName(value) {
	case "off", "no", "false", "0":
		off = true
	case "on", "yes", "true", "1":
	default:
		return false, "write off or on; a number of the rule has a name of its own, such as lint.team-idle.minutes"
	}
	if s.Off == nil {
		s.Off = map[string]bool{}
	}
	s.Off[strings.Clone(key)] = off
	return true, ""
}

func setMark(s *Settings, value string) bool {
	if strings.ContainsAny(value, "\r\n\uFFFD") { // the last are letters that were lost
		return false
	}
	s.Mark = strings.Clone(value)
	return true
}

// add takes the values of a list in, each once.
func add(list *[]string, value string) bool {
	parts := split(value)
	for _, part := range parts {
		*list = append(*list, strings.Clone(part))
	}
	return len(parts) > 0
}

// split takes the values of a cell apart, at `;` and at new lines.
func split(value string) []string {
	var parts []string
	for _, part := range strings.FieldsFunc(value, func(r rune) bool { return r == ';' || r == '\n' || r == '\r' }) {
		if part = strings.TrimFunc(part, headers.IsBlank); part != "" {
			parts = append(parts, part)
		}
	}
	return parts
}

func setStruck(s *Settings, value string) bool {
	switch word := headers.FoldName(value); word {
	case StruckSkip, StruckSend:
		s.Struck = word
		return true
	}
	return false
}

func setRegion(s *Settings, value string) bool {
	if len(value) != 2 {
		return false
	}
	region, err := language.ParseRegion(value)
	if err != nil || !region.IsCountry() {
		return false
	}
	s.Region = region.Canonicalize().String() // UK is GB
	return true
}
