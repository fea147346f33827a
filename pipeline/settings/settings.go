package settings

import (
	"slices"
	"strings"

	"simcast/readers"
	"simcast/readers/headers"
)

// Line is a name and its value, as they are written somewhere.
type Line struct {
	Name  string        `csv:"name"`
	Value string        `csv:"value"`
	Place readers.Place `csv:"-"` // of the value; zero for a flag
	Fault bool          `csv:"-"` // the cell holds an error value, or a formula without one
	First string        `csv:"-"` // of a header that stands twice, at Place: the cell that has it first; "" of a setting
}

// Settings are what lines set. The zero value sets nothing.
type Settings struct {
	Off        map[string]bool    // the rules of lint that are switched off, by name; false: switched on again
	Thresholds map[string]float64 // of rules of lint, by what follows `lint.`: team-idle.minutes
	Mark       string             // of the exercise, "" where none is set
	Invented   []string           // domains, numbers, addresses and names of the exercise
	Avoid      []string           // words that no message may say
	Breaks     []Break            // of each day
	StartEx    Clock              // when the exercise begins on its first day
	EndEx      Clock              // when it ends on its last day
	Struck     string             // what becomes of rows that are struck through: StruckSkip, StruckSend, "" where nobody has said
	Region     string             // ISO 3166, two capitals, for telephone numbers without a country code

	lines []Line // that have set something, each name once but for those of lists
}

// What may become of rows that are struck through.
const (
	StruckSkip = "skip"
	StruckSend = "send"
)

// Merge is what is in force where several places set something: name by name, what is later among the arguments wins.
func Merge(layers ...Settings) Settings {
	var lines []Line
	for _, layer := range layers {
		lines = slices.DeleteFunc(lines, func(line Line) bool { return layer.sets(line.Name) })
		lines = append(lines, layer.lines...)
	}
	var merged Settings
	for _, line := range lines {
		_ = merged.apply(line) // each has been understood before
	}
	return merged
}

// Rows are the settings in force as the rows of a sheet, its header first; none where nothing is set.
func (s *Settings) Rows() [][]string {
	if len(s.lines) == 0 {
		return nil
	}
	lines := slices.Clone(s.lines)
	for i := range lines {
		lines[i].Name = headers.FoldName(lines[i].Name)
	}
	return readers.ThingTexts(lines)
}

func (s *Settings) sets(name string) bool {
	return slices.ContainsFunc(s.lines, func(line Line) bool { return isName(line.Name, name) })
}

func isName(written, name string) bool { return headers.FoldName(written) == headers.FoldName(name) }

// keep takes a line in that has set something. Lists may have several lines.
func (s *Settings) keep(line Line) {
	if !isList(headers.FoldName(line.Name)) {
		s.lines = slices.DeleteFunc(s.lines, func(earlier Line) bool { return isName(earlier.Name, line.Name) })
	}
	line.Name, line.Value = strings.Clone(line.Name), strings.Clone(line.Value)
	s.lines = append(s.lines, line)
}
