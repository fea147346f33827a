package schema

import (
	"fmt"
	"net/mail"
	"strings"
	"unicode"

	"simcast/pipeline/problem"
	"simcast/readers"
	"simcast/templates/wording"
)

// readAddress takes one e-mail address.
func readAddress(cell readers.Cell, _ Clocks) (string, *problem.Detail) {
	text := strings.TrimSpace(cell.Text)
	detail := checkAddress(text)
	if detail != nil && !isBareAddress(text) {
		return "", detail
	}
	return text, detail
}

// isBareAddress reports an e-mail address with nothing around it, as the standard has it.
func isBareAddress(text string) bool {
	parsed, err := mail.ParseAddress(text)
	return err == nil && parsed.Address == text
}

// checkAddress finds what keeps text from being one bare e-mail address of a host that can be.
func checkAddress(text string) *problem.Detail {
	if isBareAddress(text) && !strings.ContainsFunc(text, isOddInAddress) && isHost(hostOf(text)) {
		return nil
	}
	detail := &problem.Detail{Code: "bad-address", Message: fmt.Sprintf("%q is not an e-mail address", wording.Clip(text)), Suggestion: "write one address, for example name@example.org"}
	if meant := addressMeant(text); meant != "" {
		detail.Suggestion = "write the address alone: " + meant
	}
	return detail
}

// isOddInAddress reports what the standard allows in an address, and programs for texts put there: blanks and typographic quotes.
func isOddInAddress(r rune) bool { return unicode.IsSpace(r) || isTypographicQuote(r) }

func isTypographicQuote(r rune) bool {
	return r >= '‘' && r <= '‟' || r == '«' || r == '»' || r == '‹' || r == '›'
}

func hostOf(address string) string { return address[strings.LastIndexByte(address, '@')+1:] }

// isHost reports whether a host can have this name. One in brackets is a number.
func isHost(host string) bool {
	if strings.HasPrefix(host, "[") {
		return true
	}
	for label := range strings.SplitSeq(host, ".") {
		if label == "" || label[0] == '-' || label[len(label)-1] == '-' || strings.ContainsFunc(label, isOddInHost) {
			return false
		}
	}
	return true
}

// isOddInHost reports what no name of a host has, in any language. The middle dot is Catalan.
func isOddInHost(r rune) bool {
	return r != '-' && r != '·' && !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.IsMark(r)
}

// addressMeant is the address in a text that has something else around it, or quotes or blanks in it; "" where none can be told.
func addressMeant(text string) string {
	bare := strings.ReplaceAll(strings.TrimFunc(text, isOddInAddress), "’", "'")
	if inner, isQuoted := strings.CutSuffix(strings.TrimPrefix(bare, "'"), "'"); isQuoted {
		bare = inner
	}
	if parsed, err := mail.ParseAddress(text); err == nil && parsed.Address != text {
		bare = parsed.Address
	} else if name, host, ok := strings.Cut(bare, "@"); ok {
		bare = strings.TrimSpace(name) + "@" + strings.TrimSpace(host)
	}
	if bare == text || checkAddress(bare) != nil {
		return ""
	}
	return bare
}

// CheckAddresses finds the first part of a list separated by commas that is no address.
func CheckAddresses(list string) *problem.Detail {
	if strings.Contains(list, ";") {
		meant := strings.Join(strings.FieldsFunc(list, func(r rune) bool { return r == ';' || r == ',' || unicode.IsSpace(r) }), ", ")
		suggestion := "write a comma in the place of each semicolon"
		if wording.Clip(meant) == meant && CheckAddresses(meant) == nil {
			suggestion = "write " + meant
		}
		return &problem.Detail{Code: "bad-address", Message: "the addresses need commas between them, not semicolons", Suggestion: suggestion}
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

// DotlessHostDetail finds the first address of a list whose host has no dot. Closed networks have such, so it is worth a warning alone.
func DotlessHostDetail(list string) *problem.Detail {
	for part := range strings.SplitSeq(list, ",") {
		part = strings.TrimSpace(part)
		host := hostOf(part)
		if host == part || strings.ContainsAny(host, ".[") || strings.EqualFold(host, "localhost") {
			continue
		}
		return &problem.Detail{Code: "bad-address", Message: fmt.Sprintf("the host of %q has no dot", wording.Clip(part)),
			Suggestion: "if it is not on a closed network, write the whole address, for example name@example.org"}
	}
	return nil
}
