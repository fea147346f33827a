package schema

import (
	"fmt"
	"net/mail"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"simcast/pipeline/problem"
	"simcast/readers"
	"simcast/templates/wording"
)

// Reader types a cell that is not empty: to the one spelling of its value, or a fault.
// It may give both: a value that is refused now may have been sent before it was, and is known by it.
type Reader func(cell readers.Cell, zone *time.Location) (string, *problem.Detail)

// ReadTemplate takes a text as it stands; spaces and line breaks are the planner's.
func ReadTemplate(cell readers.Cell, _ *time.Location) (string, *problem.Detail) {
	return cell.Text, nil
}

func ReadText(cell readers.Cell, _ *time.Location) (string, *problem.Detail) {
	return strings.TrimSpace(cell.Text), nil
}

// NoTemplateFault finds the mark of a template in a cell of a column that is none.
// Such a cell is taken as it is written.
func NoTemplateFault(column, text string) *problem.Detail {
	if !strings.Contains(text, "{{") {
		return nil
	}
	return &problem.Detail{Code: "no-template-here", Message: fmt.Sprintf("nothing is filled in in the column %s: %q is taken as it is written", column, wording.Clip(text)),
		Suggestion: "write the value itself; only title, subtitle, subject, body, to, cc and bcc take {{ }}"}
}

// severalURLsFault finds two web addresses in the place of one.
func severalURLsFault(text string) *problem.Detail {
	_, rest, found := strings.Cut(text, ";")
	if !found || !strings.Contains(strings.ToLower(rest), "http") {
		return nil
	}
	return &problem.Detail{Code: "several-urls", Message: fmt.Sprintf("%q is two web addresses in one, separated by a semicolon", wording.Clip(text)),
		Suggestion: "write one address; in assets, one a line"}
}

func ReadChannel(cell readers.Cell, _ *time.Location) (string, *problem.Detail) {
	c, known := ChannelNamed(cell.Text)
	if known {
		return c.Name, nil
	}
	suggestion := "write one of " + strings.Join(Channels(), ", ")
	if near := wording.Nearest(cell.Text, Channels()); near != "" {
		suggestion = fmt.Sprintf("did you mean %q?", near)
	}
	return "", &problem.Detail{Code: "unknown-channel", Message: fmt.Sprintf("there is no channel %q", wording.Clip(cell.Text)), Suggestion: suggestion}
}

func ReadOneOf(words ...string) Reader {
	return func(cell readers.Cell, _ *time.Location) (string, *problem.Detail) {
		word := strings.ToLower(strings.TrimSpace(cell.Text))
		if slices.Contains(words, word) {
			return word, nil
		}
		return "", &problem.Detail{Code: "bad-word", Message: fmt.Sprintf("%q is none of %s", wording.Clip(cell.Text), strings.Join(words, ", ")),
			Suggestion: "write " + wording.OrList(words)}
	}
}

func ReadFlag(cell readers.Cell, _ *time.Location) (string, *problem.Detail) {
	switch strings.ToLower(strings.TrimSpace(cell.Text)) {
	case "1", "yes", "true", "x":
		return "1", nil
	case "0", "no", "false":
		return "0", nil
	}
	return "", &problem.Detail{Code: "bad-flag", Message: fmt.Sprintf("%q is neither yes nor no", wording.Clip(cell.Text)), Suggestion: "write yes or no, or leave it empty"}
}

func ReadCount(cell readers.Cell, _ *time.Location) (string, *problem.Detail) {
	n, err := strconv.ParseInt(strings.TrimSpace(cell.Text), 10, 64)
	if err != nil || n < 0 {
		return "", &problem.Detail{Code: "bad-count", Message: fmt.Sprintf("%q is not a whole number of 0 or more", wording.Clip(cell.Text)),
			Suggestion: "write digits only, such as 120"}
	}
	return strconv.FormatInt(n, 10), nil
}

func ReadURL(cell readers.Cell, _ *time.Location) (string, *problem.Detail) {
	text := strings.TrimSpace(cell.Text)
	if !isURL(text) {
		return "", &problem.Detail{Code: "bad-url", Message: fmt.Sprintf("%q is not a web address", wording.Clip(text)),
			Suggestion: "write a whole address, such as https://example.org/picture.jpg"}
	}
	return text, severalURLsFault(text)
}

func isURL(text string) bool {
	u, err := url.Parse(text)
	return err == nil && (u.Scheme == "http" || u.Scheme == "https") && u.Hostname() != "" &&
		!strings.ContainsAny(text, " \t\n\"<>{}")
}

func ReadAddress(cell readers.Cell, _ *time.Location) (string, *problem.Detail) {
	text := strings.TrimSpace(cell.Text)
	if f := checkAddress(text); f != nil {
		return "", f
	}
	return text, nil
}

// checkAddress finds what keeps text from being one bare e-mail address.
func checkAddress(text string) *problem.Detail {
	parsed, err := mail.ParseAddress(text)
	if err == nil && parsed.Address == text {
		return nil
	}
	f := &problem.Detail{Code: "bad-address", Message: fmt.Sprintf("%q is not an e-mail address", wording.Clip(text)), Suggestion: "write one address, such as name@example.org"}
	if err == nil {
		f.Suggestion = "write the address alone: " + parsed.Address
	}
	return f
}

// CheckAddresses finds the first part of a list separated by commas that is no address.
func CheckAddresses(list string) *problem.Detail {
	if strings.Contains(list, ";") {
		return &problem.Detail{Code: "bad-address", Message: "addresses are separated by commas here, not by semicolons",
			Suggestion: "write " + wording.Clip(strings.Join(strings.FieldsFunc(list, func(r rune) bool { return r == ';' || r == ' ' }), ", "))}
	}
	for part := range strings.SplitSeq(list, ",") {
		if f := checkAddress(strings.TrimSpace(part)); f != nil {
			return f
		}
	}
	return nil
}
