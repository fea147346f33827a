package schema

import (
	"cmp"
	"fmt"
	"net/mail"
	"net/url"
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

// NoTemplateDetail finds the mark of a template in a cell of a column that takes no templates.
func NoTemplateDetail(column, text string) *problem.Detail {
	if !strings.Contains(text, "{{") {
		return nil
	}
	return &problem.Detail{Code: "no-template-here", Message: fmt.Sprintf("the column %s does not take {{ }}, as in %q", column, wording.Clip(text)),
		Suggestion: "write the value itself; {{ }} works only in title, subtitle, subject, body, to, cc and bcc"}
}

// severalURLsDetail finds two web addresses in the place of one.
func severalURLsDetail(text, suggestion string) *problem.Detail {
	_, rest, found := strings.Cut(text, ";")
	if !found || !strings.Contains(strings.ToLower(rest), "http") {
		return nil
	}
	return &problem.Detail{Code: "several-urls", Message: fmt.Sprintf("%q is two web addresses with a semicolon between them", wording.Clip(text)),
		Suggestion: suggestion}
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
	if !groupedCount.MatchString(text) {
		return "120"
	}
	return strings.Map(func(r rune) rune {
		if r < '0' || r > '9' {
			return -1
		}
		return r
	}, text)
}

// readURL takes one web address.
func readURL(cell readers.Cell, _ Clocks) (string, *problem.Detail) {
	text := strings.TrimSpace(cell.Text)
	if !isURL(text) {
		return "", notURLDetail("bad-url", text, "write a whole web address, for example https://example.org/picture.jpg")
	}
	return text, severalURLsDetail(text, "write only one of them")
}

func isURL(text string) bool {
	u, err := url.Parse(text)
	return err == nil && (u.Scheme == "http" || u.Scheme == "https") && u.Hostname() != "" &&
		!strings.ContainsAny(text, " \t\n\"<>{}")
}

// notURLDetail is what is wrong with a text that is not a web address.
func notURLDetail(code, text, suggestion string) *problem.Detail {
	if strings.Contains(text, `\`) || strings.HasPrefix(strings.ToLower(text), "file:") {
		return &problem.Detail{Code: code, Message: `"` + wording.Clip(text) + `" is a file on a computer, which players cannot open`,
			Suggestion: "put the file on a web server, and write its web address, for example https://example.org/picture.jpg"}
	}
	return &problem.Detail{Code: code, Message: fmt.Sprintf("%q is not a web address", wording.Clip(text)), Suggestion: cmp.Or(urlMeant(text), suggestion)}
}

// urlMeant says how to write a web address that lacks its beginning, or has spaces in it. It is "" for any other text.
func urlMeant(text string) string {
	whole := strings.ReplaceAll(text, " ", "%20")
	host, _, hasPath := strings.Cut(whole, "/")
	isHost := strings.Contains(host, ".") && !strings.ContainsAny(host, `:@%\`) && (hasPath || strings.HasPrefix(host, "www."))
	if isHost && !strings.Contains(whole, "://") {
		whole = "https://" + whole
	}
	if whole == text || !isURL(whole) {
		return ""
	}
	return "write " + whole
}

// readAddress takes one e-mail address.
func readAddress(cell readers.Cell, _ Clocks) (string, *problem.Detail) {
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
	detail := &problem.Detail{Code: "bad-address", Message: fmt.Sprintf("%q is not an e-mail address", wording.Clip(text)), Suggestion: "write one address, for example name@example.org"}
	if err == nil {
		detail.Suggestion = "write the address alone: " + parsed.Address
	}
	return detail
}

// CheckAddresses finds the first part of a list separated by commas that is no address.
func CheckAddresses(list string) *problem.Detail {
	if strings.Contains(list, ";") {
		return &problem.Detail{Code: "bad-address", Message: "the addresses need commas between them, not semicolons",
			Suggestion: "write " + wording.Clip(strings.Join(strings.FieldsFunc(list, func(r rune) bool { return r == ';' || r == ',' || r == ' ' }), ", "))}
	}
	for part := range strings.SplitSeq(list, ",") {
		if strings.TrimSpace(part) == "" {
			return &problem.Detail{Code: "bad-address", Message: "an address is missing before or after a comma", Suggestion: "write the address, or delete the comma"}
		}
		if detail := checkAddress(strings.TrimSpace(part)); detail != nil {
			return detail
		}
	}
	return nil
}
