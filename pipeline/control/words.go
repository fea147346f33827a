package control

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"simcast/pipeline/day"
	"simcast/pipeline/plan"
	"simcast/pipeline/problem"
	"simcast/pipeline/schedule"
	"simcast/readers"
	"simcast/templates/wording"
)

// idsOf are the ids of a verb that takes one or more, each once.
func idsOf(verb string, args []string) ([]string, error) {
	if len(args) == 0 {
		return nil, problem.Usage(verb+" needs the id of an entry", fmt.Sprintf("write %s A12; several are written A12 A13, or A12,A13", verb))
	}
	var ids []string
	hasEmpty := false
	for _, id := range plan.SplitIDs(args) {
		hasEmpty = hasEmpty || id == ""
		if id != "" && !slices.Contains(ids, id) {
			ids = append(ids, id)
		}
	}
	switch {
	case hasEmpty && len(ids) > 1: // such as A12, A13
		return nil, problem.Usage(fmt.Sprintf("%s has an empty id beside a comma", verb), "write them without commas: "+verb+" "+strings.Join(ids, " "))
	case hasEmpty:
		return nil, problem.Usage(fmt.Sprintf("%s has an empty id", verb), fmt.Sprintf("write %s A12; a comma in an id is written \\,", verb))
	}
	return ids, nil
}

// oneID is the id of a verb that takes one.
func oneID(verb string, args []string) ([]string, error) {
	ids, err := idsOf(verb, args)
	if err == nil && len(ids) > 1 {
		return nil, problem.Usage(fmt.Sprintf("%s takes one id, but there are %d", verb, len(ids)), "use it once for each; a comma in an id is written \\,")
	}
	return ids, err
}

// maxText is how many bytes a reason, a note or a cell may have.
const maxText = 64 << 10

// textOf is a text for the record, without blanks around it.
func textOf(spec *day.Spec, arg *day.Arg, text string) (string, error) {
	text = strings.TrimSpace(text)
	what := string(spec.Verb)
	if arg.Flag != "" {
		what = "--" + arg.Flag
	}
	switch {
	case text == "" && arg.Needs != "":
		return "", problem.Usage(string(spec.Verb)+" needs "+arg.Needs, arg.Write)
	case len(text) > maxText:
		return "", problem.Usage(fmt.Sprintf("the text of %s has %d bytes, which is too long", what, len(text)), fmt.Sprintf("write %d at most", maxText))
	case !utf8.ValidString(text):
		return "", problem.Usage(fmt.Sprintf("the text of %s is not UTF-8", what), "write it again")
	}
	return text, nil
}

// maxSpan is how far one slip may go.
const maxSpan = 31 * 24 * time.Hour

// spanOf is how far a slip goes, in whole milliseconds; less than 0 is earlier.
func spanOf(text string) (time.Duration, error) {
	const example = "write a number with its unit, such as 10m, -5m or 1h30m"
	text = strings.ToLower(strings.Join(strings.Fields(text), ""))
	span, err := time.ParseDuration(text)
	span = span.Round(time.Millisecond)
	switch {
	case regexp.MustCompile(`^[+-]?[0-9]+$`).MatchString(text) && strings.Trim(text, "+-0") != "":
		return 0, problem.Usage(wording.Clip(text)+" has no unit", fmt.Sprintf("write %sm for minutes, %ss for seconds, or %sh for hours", wording.Clip(text), wording.Clip(text), wording.Clip(text)))
	case err != nil:
		suggestion := example
		if meant := meantSpan(text); meant != "" {
			suggestion = fmt.Sprintf("did you mean %s?", meant)
		}
		return 0, problem.Usage(fmt.Sprintf("%q is not a span of time", wording.Clip(text)), suggestion)
	case span == 0:
		return 0, problem.Usage("a slip of 0 changes nothing", example)
	case span.Abs() > maxSpan:
		return 0, problem.Usage(wording.Clip(text)+" is too long for one slip", "write 31 days (744h) at most")
	}
	return span, nil
}

// meantSpan is the span that was meant by one in words or as a clock shows it, "" where that is not clear.
func meantSpan(text string) string {
	if match := regexp.MustCompile(`^([+-]?)([0-9]{1,3}):([0-9]{2})(?::([0-9]{2}))?$`).FindStringSubmatch(text); match != nil {
		meant := match[1] + match[2] + "h" + match[3] + "m"
		if match[4] != "" {
			meant += match[4] + "s"
		}
		return meant
	}
	match := regexp.MustCompile(`^([+-]?[0-9]{1,6}(?:[.,][0-9]{1,3})?)([a-z]+)\.?$`).FindStringSubmatch(text)
	if match == nil {
		return ""
	}
	unit := map[string]string{"sec": "s", "second": "s", "min": "m", "minute": "m", "mn": "m", "hr": "h", "hour": "h", "std": "h", "s": "s", "m": "m", "h": "h"}[strings.TrimRight(match[2], "s")]
	if unit == "" {
		return ""
	}
	return strings.ReplaceAll(match[1], ",", ".") + unit
}

// isColumnName reports whether a text may be the name of a column, and not an id with an equals sign in it.
func isColumnName(text string) bool {
	return regexp.MustCompile(`^\s*[a-z_]{2,}\s*$`).MatchString(strings.ToLower(text))
}

// appendCells adds cells that are written column=VALUE. The first equals sign separates; a value may be empty.
func appendCells(cells []day.Cell, args []string) ([]day.Cell, error) {
	for _, arg := range args {
		column, value, isCell := strings.Cut(arg, "=")
		column = strings.TrimSpace(column)
		switch {
		case !isCell || column == "":
			return nil, problem.Usage(fmt.Sprintf("%q is not a cell", wording.Clip(arg)), `write column=VALUE, in quotes where the value has blanks: "body=The port is closed."`)
		case strings.EqualFold(column, "id"):
			return nil, problem.Usage("the id of an entry cannot be set", "leave id= out")
		case slices.ContainsFunc(cells, func(c day.Cell) bool { return strings.EqualFold(c.Column, column) }):
			return nil, problem.Usage(fmt.Sprintf("the column %s is given twice", wording.Clip(column)), "leave one of them out")
		}
		cells = append(cells, day.Cell{Column: column, Value: value})
	}
	for _, cell := range cells {
		if len(cell.Value) > maxText || !utf8.ValidString(cell.Column+cell.Value) {
			return nil, problem.Usage(fmt.Sprintf("the cell %s is too long, or not UTF-8", wording.Clip(cell.Column)), fmt.Sprintf("write %d bytes at most", maxText))
		}
	}
	return cells, nil
}

// whenOf holds a moment to its form: now, a clock time, or another one as in a plan's column at. In which zone and on which
// day it is meant, the day says.
func whenOf(text string) (string, error) {
	text = strings.Join(strings.Fields(text), " ")
	const suggestion = "write now, a clock time such as 10:45, or a date and time such as 2026-11-22 10:45"
	if strings.EqualFold(text, "now") {
		return "now", nil
	}
	if text == "" {
		return "", problem.Usage("there is no time", suggestion)
	}
	noon := time.Date(2026, time.January, 1, 12, 0, 0, 0, time.UTC) // any moment, in a zone where no clock time is missing
	rows := []schedule.Row{{Number: 1, At: readers.Cell{Text: text, Kind: readers.Text}, OnBoard: true}}
	read := schedule.Read(rows, schedule.Columns{At: schedule.ColumnAt}, schedule.Options{Zone: time.UTC, StartEx: noon})
	switch kind := read.Moments[0].Kind; {
	case len(read.Problems) == 0 && kind != schedule.None && kind != schedule.After:
		return text, nil
	case len(read.Problems) > 0 && strings.Contains(read.Problems[0].Detail.Message, text):
		return "", problem.Usage(read.Problems[0].Detail.Message, suggestion)
	}
	return "", problem.Usage(fmt.Sprintf("%q is not a time", wording.Clip(text)), suggestion)
}
