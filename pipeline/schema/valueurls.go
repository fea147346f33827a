package schema

import (
	"cmp"
	"fmt"
	"net/url"
	"strings"

	"simcast/pipeline/problem"
	"simcast/readers"
	"simcast/readers/headers"
	"simcast/templates/wording"
)

// readURL takes one web address.
func readURL(cell readers.Cell, _ Clocks) (string, *problem.Detail) {
	text := strings.TrimSpace(cell.Text)
	several := severalURLsDetail(text, "write only one of them")
	switch {
	case isURL(text):
		return text, several
	case several != nil:
		return "", several
	}
	suggestion := "write " + cmp.Or(urlMeant(text), "a whole web address, for example https://example.org/picture.jpg")
	return "", notURLDetail("bad-url", text, suggestion)
}

func isURL(text string) bool {
	u, err := url.Parse(text)
	return err == nil && (u.Scheme == "http" || u.Scheme == "https") && u.Hostname() != "" &&
		!strings.ContainsAny(text, " \t\n\"<>{}")
}

// severalURLsDetail finds several web addresses in the place of one.
func severalURLsDetail(text, suggestion string) *problem.Detail {
	between := betweenURLs(text)
	if between == "" {
		return nil
	}
	return &problem.Detail{Code: "several-urls", Message: fmt.Sprintf("%q is several web addresses with a %s between them", wording.Clip(text), between), Suggestion: suggestion}
}

// betweenURLs is what stands between web addresses, "" where there is one. Commas may stand in an address: what is behind them tells.
func betweenURLs(text string) string {
	if _, rest, found := strings.Cut(text, ";"); found && strings.Contains(strings.ToLower(rest), "http") {
		return "semicolon"
	}
	end := strings.IndexFunc(text, isBetween)
	if end > 0 && !strings.Contains(text[:end], ".") && !beginsURL(text) { // a word before an address is none
		return betweenURLs(strings.TrimLeftFunc(text[end:], isBetween))
	}
	for i, r := range text {
		switch {
		case i == 0:
		case !isBetween(r) || !beginsURL(text[i:]):
		case isComma(r):
			return "comma"
		default:
			return "blank"
		}
	}
	return ""
}

func isComma(r rune) bool { return r == ',' || r == '،' || r == '、' || r == '，' }

// isBetween reports what separates web addresses, but for a semicolon.
func isBetween(r rune) bool { return isComma(r) || headers.IsBlank(r) }

// beginsURL reports whether a web address stands behind the commas and blanks at the beginning. A blank may be written as %20.
func beginsURL(text string) bool {
	for before := ""; text != before; {
		before = text
		text = strings.TrimPrefix(strings.TrimLeftFunc(text, isBetween), "%20")
	}
	text = strings.ToLower(text[:min(len(text), len("https://"))])
	return strings.HasPrefix(text, "http://") || strings.HasPrefix(text, "https://") || strings.HasPrefix(text, "www.")
}

// notURLDetail is what is wrong with a text that is not a web address.
func notURLDetail(code, text, suggestion string) *problem.Detail {
	if strings.Contains(text, `\`) || strings.HasPrefix(strings.ToLower(text), "file:") {
		return &problem.Detail{Code: code, Message: `"` + wording.Clip(text) + `" is a file on a computer, which players cannot open`,
			Suggestion: "put the file on a web server, and write its web address, for example https://example.org/picture.jpg"}
	}
	return &problem.Detail{Code: code, Message: fmt.Sprintf("%q is not a web address", wording.Clip(text)), Suggestion: suggestion}
}

// maxMeantURL is how long an address is at most that is shown as what was meant, in bytes.
const maxMeantURL = 300

// urlMeant is a web address that lacks its beginning, or has spaces in it, as it has to be written. It is "" for any other text.
func urlMeant(text string) string {
	whole := strings.ReplaceAll(text, " ", "%20")
	host, _, hasPath := strings.Cut(whole, "/")
	isHost := strings.Contains(host, ".") && !strings.ContainsAny(host, `:@%\`) && (hasPath || strings.HasPrefix(host, "www."))
	if isHost && !strings.Contains(whole, "://") {
		whole = "https://" + whole
	}
	if whole == text || !isURL(whole) || len(whole) > maxMeantURL {
		return ""
	}
	return whole
}
