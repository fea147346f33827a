package pipeline

import (
	"fmt"
	"net/mail"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"simcast/readers"
	"simcast/templates/wording"
)

// reader types a cell that is not empty: to the one spelling of its value, or a fault.
// It may give both: a value that is refused now may have been sent before it was, and is known by it.
type reader func(cell readers.Cell, zone *time.Location) (string, *detail)

// readTemplate takes a text as it stands; spaces and line breaks are the planner's.
func readTemplate(cell readers.Cell, _ *time.Location) (string, *detail) {
	return cell.Text, nil
}

func readText(cell readers.Cell, _ *time.Location) (string, *detail) {
	return strings.TrimSpace(cell.Text), nil
}

// noTemplateFault finds the mark of a template in a cell of a column that is none.
// Such a cell is taken as it is written.
func noTemplateFault(column, text string) *detail {
	if !strings.Contains(text, "{{") {
		return nil
	}
	return &detail{"no-template-here", fmt.Sprintf("nothing is filled in in the column %s: %q is taken as it is written", column, clip(text)),
		"write the value itself; only title, subtitle, subject, body, to, cc and bcc take {{ }}"}
}

// severalURLsFault finds two web addresses in the place of one.
func severalURLsFault(text string) *detail {
	_, rest, found := strings.Cut(text, ";")
	if !found || !strings.Contains(strings.ToLower(rest), "http") {
		return nil
	}
	return &detail{"several-urls", fmt.Sprintf("%q is two web addresses in one, separated by a semicolon", clip(text)),
		"write one address; in assets, one a line"}
}

func readChannel(cell readers.Cell, _ *time.Location) (string, *detail) {
	c, known := channelNamed(cell.Text)
	if known {
		return c.name, nil
	}
	suggestion := "write one of " + strings.Join(Channels(), ", ")
	if near := wording.Nearest(cell.Text, Channels()); near != "" {
		suggestion = fmt.Sprintf("did you mean %q?", near)
	}
	return "", &detail{"unknown-channel", fmt.Sprintf("there is no channel %q", clip(cell.Text)), suggestion}
}

func readOneOf(words ...string) reader {
	return func(cell readers.Cell, _ *time.Location) (string, *detail) {
		word := strings.ToLower(strings.TrimSpace(cell.Text))
		if slices.Contains(words, word) {
			return word, nil
		}
		return "", &detail{"bad-word", fmt.Sprintf("%q is none of %s", clip(cell.Text), strings.Join(words, ", ")),
			"write " + orList(words)}
	}
}

func readFlag(cell readers.Cell, _ *time.Location) (string, *detail) {
	switch strings.ToLower(strings.TrimSpace(cell.Text)) {
	case "1", "yes", "true", "x":
		return "1", nil
	case "0", "no", "false":
		return "0", nil
	}
	return "", &detail{"bad-flag", fmt.Sprintf("%q is neither yes nor no", clip(cell.Text)), "write yes or no, or leave it empty"}
}

func readCount(cell readers.Cell, _ *time.Location) (string, *detail) {
	n, err := strconv.ParseInt(strings.TrimSpace(cell.Text), 10, 64)
	if err != nil || n < 0 {
		return "", &detail{"bad-count", fmt.Sprintf("%q is not a whole number of 0 or more", clip(cell.Text)),
			"write digits only, such as 120"}
	}
	return strconv.FormatInt(n, 10), nil
}

func readURL(cell readers.Cell, _ *time.Location) (string, *detail) {
	text := strings.TrimSpace(cell.Text)
	if !isURL(text) {
		return "", &detail{"bad-url", fmt.Sprintf("%q is not a web address", clip(text)),
			"write a whole address, such as https://example.org/picture.jpg"}
	}
	return text, severalURLsFault(text)
}

func isURL(text string) bool {
	u, err := url.Parse(text)
	return err == nil && (u.Scheme == "http" || u.Scheme == "https") && u.Hostname() != "" &&
		!strings.ContainsAny(text, " \t\n\"<>{}")
}

func readAddress(cell readers.Cell, _ *time.Location) (string, *detail) {
	text := strings.TrimSpace(cell.Text)
	if f := checkAddress(text); f != nil {
		return "", f
	}
	return text, nil
}

// checkAddress finds what keeps text from being one bare e-mail address.
func checkAddress(text string) *detail {
	parsed, err := mail.ParseAddress(text)
	if err == nil && parsed.Address == text {
		return nil
	}
	f := &detail{"bad-address", fmt.Sprintf("%q is not an e-mail address", clip(text)), "write one address, such as name@example.org"}
	if err == nil {
		f.suggestion = "write the address alone: " + parsed.Address
	}
	return f
}

// checkAddresses finds the first part of a list separated by commas that is no address.
func checkAddresses(list string) *detail {
	if strings.Contains(list, ";") {
		return &detail{"bad-address", "addresses are separated by commas here, not by semicolons",
			"write " + clip(strings.Join(strings.FieldsFunc(list, func(r rune) bool { return r == ';' || r == ' ' }), ", "))}
	}
	for part := range strings.SplitSeq(list, ",") {
		if f := checkAddress(strings.TrimSpace(part)); f != nil {
			return f
		}
	}
	return nil
}
