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

// reader types a cell that is not empty: to the one spelling of its value, or a fault.
// It may give both: a value that is refused now may have been sent before it was, and is known by it.
type reader func(cell readers.Cell, zone *time.Location) (string, *problem.Detail)

// readTemplate takes a text as it stands; spaces and line breaks are the planner's.
func readTemplate(cell readers.Cell, _ *time.Location) (string, *problem.Detail) {
	return cell.Text, nil
}

// readText takes a text without the blanks around it.
func readText(cell readers.Cell, _ *time.Location) (string, *problem.Detail) {
	return strings.TrimSpace(cell.Text), nil
}

// NoTemplateDetail finds the mark of a template in a cell of a column that is none.
// Such a cell is taken as it is written.
func NoTemplateDetail(column, text string) *problem.Detail {
	if !strings.Contains(text, "{{") {
		return nil
	}
	return &problem.Detail{Code: "no-template-here", Message: fmt.Sprintf("nothing is filled in in the column %s: %q is taken as it is written", column, wording.Clip(text)),
		Suggestion: "write the value itself; only title, subtitle, subject, body, to, cc and bcc take {{ }}"}
}

// severalURLsDetail finds two web addresses in the place of one.
func severalURLsDetail(text string) *problem.Detail {
	_, rest, found := strings.Cut(text, ";")
	if !found || !strings.Contains(strings.ToLower(rest), "http") {
		return nil
	}
	return &problem.Detail{Code: "several-urls", Message: fmt.Sprintf("%q is two web addresses in one, separated by a semicolon", wording.Clip(text)),
		Suggestion: "write one address; in assets, one a line"}
}

// readChannel takes a channel's name in any case.
func readChannel(cell readers.Cell, _ *time.Location) (string, *problem.Detail) {
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
func readOneOf(words ...string) reader {
	return func(cell readers.Cell, _ *time.Location) (string, *problem.Detail) {
		word := strings.ToLower(strings.TrimSpace(cell.Text))
		if slices.Contains(words, word) {
			return word, nil
		}
		return "", &problem.Detail{Code: "bad-word", Message: fmt.Sprintf("%q is none of %s", wording.Clip(cell.Text), strings.Join(words, ", ")),
			Suggestion: "write " + wording.OrList(words), Value: strings.TrimSpace(cell.Text), Nearest: wording.Nearest(word, words)}
	}
}

// ReadFlag takes yes or no, in each way that the contract allows.
func ReadFlag(cell readers.Cell, _ *time.Location) (string, *problem.Detail) {
	switch strings.ToLower(strings.TrimSpace(cell.Text)) {
	case "1", "yes", "true", "x":
		return "1", nil
	case "0", "no", "false":
		return "0", nil
	}
	return "", &problem.Detail{Code: "bad-flag", Message: fmt.Sprintf("%q is neither yes nor no", wording.Clip(cell.Text)), Suggestion: "write yes or no, or leave it empty"}
}

// readCount takes a whole number of 0 or more.
func readCount(cell readers.Cell, _ *time.Location) (string, *problem.Detail) {
	n, err := strconv.ParseInt(strings.TrimSpace(cell.Text), 10, 64)
	if err != nil || n < 0 {
		return "", &problem.Detail{Code: "bad-count", Message: fmt.Sprintf("%q is not a whole number of 0 or more", wording.Clip(cell.Text)),
			Suggestion: "write digits only, such as 120"}
	}
	return strconv.FormatInt(n, 10), nil
}

// readURL takes one web address.
func readURL(cell readers.Cell, _ *time.Location) (string, *problem.Detail) {
	text := strings.TrimSpace(cell.Text)
	if !isURL(text) {
		return "", &problem.Detail{Code: "bad-url", Message: fmt.Sprintf("%q is not a web address", wording.Clip(text)),
			Suggestion: "write a whole address, such as https://example.org/picture.jpg"}
	}
	return text, severalURLsDetail(text)
}

func isURL(text string) bool {
	u, err := url.Parse(text)
	return err == nil && (u.Scheme == "http" || u.Scheme == "https") && u.Hostname() != "" &&
		!strings.ContainsAny(text, " \t\n\"<>{}")
}

// readAddress takes one e-mail address.
func readAddress(cell readers.Cell, _ *time.Location) (string, *problem.Detail) {
	text := strings.TrimSpace(cell.Text)
	if detail := checkAddress(text); detail != nil {
		return "", detail
	}
	return text, nil
}

// checkAddress finds what keeps text from being one bare e-mail address.
func checkAddress(text string) *problem.Detail {
	parsed, err := mail.ParseAddress(text)
	if err == nil && parsed.Address == text {
		return nil
	}
	detail := &problem.Detail{Code: "bad-address", Message: fmt.Sprintf("%q is not an e-mail address", wording.Clip(text)), Suggestion: "write one address, such as name@example.org"}
	if err == nil {
		detail.Suggestion = "write the address alone: " + parsed.Address
	}
	return detail
}

// CheckAddresses finds the first part of a list separated by commas that is no address.
func CheckAddresses(list string) *problem.Detail {
	if strings.Contains(list, ";") {
		return &problem.Detail{Code: "bad-address", Message: "addresses are separated by commas here, not by semicolons",
			Suggestion: "write " + wording.Clip(strings.Join(strings.FieldsFunc(list, func(r rune) bool { return r == ';' || r == ' ' }), ", "))}
	}
	for part := range strings.SplitSeq(list, ",") {
		if detail := checkAddress(strings.TrimSpace(part)); detail != nil {
			return detail
		}
	}
	return nil
}
