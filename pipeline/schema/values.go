package schema

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"simcast/pipeline/problem"
	"simcast/pipeline/schedule"
	"simcast/readers"
	"simcast/templates/wording"
)

// reader types a cell that is not empty: to the one spelling of its value, or a fault.
// It may give both: a value that is refused now may have been sent before it was, and is known by it.
type reader func(cell readers.Cell, clocks Clocks) (string, *problem.Detail)

// Clocks say what a date without a zone means.
type Clocks struct {
	Zone  *time.Location     // by whose clocks it is; nil is UTC
	Order schedule.DateOrder // in which its day and month stand
}

// readTemplate takes a text as it stands; spaces and line breaks are the planner's.
func readTemplate(cell readers.Cell, _ Clocks) (string, *problem.Detail) {
	return cell.Text, nil
}

// readText takes a text without the blanks around it.
func readText(cell readers.Cell, _ Clocks) (string, *problem.Detail) {
	return strings.TrimSpace(cell.Text), nil
}

// SeveralLinesDetail finds a line break or a tab in a text that is shown in one line.
func SeveralLinesDetail(column, text string) *problem.Detail {
	what := ""
	switch {
	case strings.IndexByte(text, '\n') >= 0, strings.IndexByte(text, '\r') >= 0, strings.Contains(text, "\u2028"), strings.Contains(text, "\u2029"):
		what = "a line break"
	case strings.IndexByte(text, '\t') >= 0:
		what = "a tab"
	default:
		return nil
	}
	return &problem.Detail{Code: "several-lines", Message: fmt.Sprintf("the %s has %s in it: %q", column, what, wording.Clip(text)), Suggestion: "write it in one line"}
}

// NoTemplateDetail finds the mark of a template in a cell of a column that takes no templates.
func NoTemplateDetail(column, text string) *problem.Detail {
	if !strings.Contains(text, "{{") {
		return nil
	}
	return &problem.Detail{Code: "no-template-here", Message: fmt.Sprintf("the column %s does not take {{ }}, as in %q", column, wording.Clip(text)),
		Suggestion: "write the value itself; {{ }} works only in title, subtitle, subject, body, to, cc and bcc"}
}

// readChannel takes a channel's name in any case.
func readChannel(cell readers.Cell, _ Clocks) (string, *problem.Detail) {
	c, known := ChannelNamed(cell.Text)
	if known {
		return c.Name, nil
	}
	suggestion := "write one of " + strings.Join(Channels(), ", ")
	near := channelMeant(cell.Text)
	if near != "" {
		suggestion = fmt.Sprintf("did you mean %q?", near)
	}
	return "", &problem.Detail{Code: "unknown-channel", Message: fmt.Sprintf("there is no channel %q", wording.Clip(cell.Text)), Suggestion: suggestion,
		Value: strings.TrimSpace(cell.Text), Nearest: near}
}

// readOneOf is a reader of one of these words in any case.
func readOneOf(column string, words ...string) reader {
	return func(cell readers.Cell, _ Clocks) (string, *problem.Detail) {
		word := strings.ToLower(strings.TrimSpace(cell.Text))
		if slices.Contains(words, word) {
			return word, nil
		}
		return "", &problem.Detail{Code: "bad-word", Message: fmt.Sprintf("the column %s does not take %q", column, wording.Clip(cell.Text)),
			Suggestion: "write " + wording.OrList(words) + ", or leave it empty", Value: strings.TrimSpace(cell.Text), Nearest: wording.Nearest(word, words)}
	}
}

// ReadFlag takes yes or no, in each way that the contract allows.
func ReadFlag(cell readers.Cell, _ Clocks) (string, *problem.Detail) {
	switch strings.ToLower(strings.TrimSpace(cell.Text)) {
	case "1", "yes", "true", "x":
		return "1", nil
	case "0", "no", "false":
		return "0", nil
	}
	return "", &problem.Detail{Code: "bad-flag", Message: fmt.Sprintf("%q is neither yes nor no", wording.Clip(cell.Text)), Suggestion: "write yes or no, or leave it empty"}
}

// readCount takes a whole number of 0 or more.
func readCount(cell readers.Cell, _ Clocks) (string, *problem.Detail) {
	n, err := strconv.ParseInt(strings.TrimSpace(cell.Text), 10, 64)
	if err != nil || n < 0 {
		return "", &problem.Detail{Code: "bad-count", Message: fmt.Sprintf("%q is not a whole number of 0 or more", wording.Clip(cell.Text)),
			Suggestion: "write digits only, for example " + exampleCount(cell.Text)}
	}
	return strconv.FormatInt(n, 10), nil
}

// groupedCount is a number with a separator between its thousands.
var groupedCount = regexp.MustCompile(`^\d{1,3}([., '’]\d{3})+$`)

// exampleCount is the number that a text most likely means, or any number.
func exampleCount(text string) string {
	text = strings.TrimSpace(text)
	digits := strings.Map(func(r rune) rune {
		if r < '0' || r > '9' {
			return -1
		}
		return r
	}, text)
	if _, err := strconv.ParseInt(digits, 10, 64); err != nil || !groupedCount.MatchString(text) {
		return "120"
	}
	return digits
}
