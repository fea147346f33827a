package templates

import (
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"
)

// inWords turns an error of text/template into the words of a planner. What it
// names of the program's own (the template's name, Go's types) is left out.
func inWords(err error, text string) *Error {
	line, message := cutPlace(err.Error())
	worded := inPlannersWords(message)
	if strings.Contains(text, "\n") && line != "" {
		worded.Message = "line " + line + " of the text: " + worded.Message
	}
	return worded
}

// cutPlace takes "template: name:3: " off a message.
func cutPlace(message string) (line, rest string) {
	_, rest, found := strings.Cut(message, mainName+":")
	if !found {
		return "", message
	}
	place, after, found := strings.Cut(rest, ": ")
	if !found {
		return "", rest
	}
	line, _, _ = strings.Cut(place, ":")
	return line, after
}

// phrases are what text/template's parser says, and what a planner reads instead.
func phrases() [][3]string {
	return [][3]string{
		{"U+007D", `a "{{" is closed by one "}", but needs two`, "{{.name}}"},
		{`unexpected "}"`, `a "{{" is closed by one "}", but needs two`, "{{.name}}"},
		{"unclosed action", `a "{{" is not closed by "}}"`, ""},
		{"unclosed comment", "a comment {{/* is not closed by */}}", "{{/* … */}}"},
		{"comment ends before", "a comment {{/* is not closed by */}}", "{{/* … */}}"},
		{"unclosed left paren", `a "(" is not closed by ")"`, ""},
		{"unexpected right paren", `a ")" has no "(" before it`, ""},
		{"unterminated quoted string", `a text in quotes is not closed by a second "`, ""},
		{"unterminated raw quoted string", "a text in backquotes is not closed", ""},
		{"unterminated character constant", "a text is in single quotes, or a name has an apostrophe", `"text"`},
		{"malformed character constant", "a text is in single quotes", `"text"`},
		{"invalid syntax", "a text in quotes has a backslash that has no meaning there", `\\ for a backslash, \" for a quote`},
		{"unexpected EOF", "an {{if}}, {{with}} or {{range}} has no {{end}}", "{{end}} where it ends"},
		{"unexpected {{end}}", "there is an {{end}} that closes nothing", ""},
		{"unexpected {{else}}", "there is an {{else}} outside of {{if}}, {{with}} or {{range}}", ""},
		{"{{break}} outside", "{{break}} is outside of {{range}}", ""},
		{"{{continue}} outside", "{{continue}} is outside of {{range}}", ""},
		{"expected end; found {{else}}", "there are two {{else}} for one {{if}}, {{with}} or {{range}}", ""},
		{"missing value for command", "there is nothing between {{ and }}", "{{.name}}"},
		{"missing value for", "a word like if, with or range, a pipe or parentheses have no value", "{{if .name}}"},
		{"undefined variable", "a name with $ is used before it is set", "{{$name := …}}"},
		{"too many declarations", "too many names with $ are set at once", ""},
		{"range can only initialize", "a {{range}} can only set names with $", "{{range $x := …}}"},
		{"multiple definition", "{{define}}, {{block}} and {{template}} cannot be used in a plan", "the text itself where it is to stand"},
		{"expected :=", "a colon is in the wrong place", ""},
		{"non executable command", "after | there has to be a function", "{{.name | upper}}"},
		{"max expression depth", "parentheses are nested too deep", ""},
		{"bad number syntax", "a name begins with a digit, or a number is wrong", `{{smartword "name"}}`},
		{"integer overflow", "a number is too large", ""},
		{"number", "a number is wrong or too large", ""},
	}
}

func inPlannersWords(message string) *Error {
	for _, p := range phrases() {
		if strings.Contains(message, p[0]) {
			return fail(CodeSyntax, p[2], "%s", p[1])
		}
	}
	if strings.Contains(message, " character") {
		return strangeSign(signIn(message))
	}
	if token := regexp.MustCompile(`^unexpected (.+?)( in .*)?$`).FindStringSubmatch(message); token != nil {
		return fail(CodeSyntax, "", "%s is in the wrong place", strings.Trim(token[1], "<>"))
	}
	return fail(CodeSyntax, "", "the text inside {{ }} is not understood")
}

// strangeSign is the error of a character that has no place inside {{ }}.
func strangeSign(sign rune) *Error {
	if closersOf(sign) != "" {
		return fail(CodeSyntax, "", "the quote %c is inside a name, or is not closed", sign)
	}
	return fail(CodeSyntax, `{{smartword "name"}}`, "the sign %q is not allowed there", string(sign))
}

// signIn reads the character of a message like: bad character U+002D '-'.
func signIn(message string) rune {
	_, code, _ := strings.Cut(message, "U+")
	code, _, _ = strings.Cut(code, " ")
	n, err := strconv.ParseInt(code, 16, 32)
	if err != nil {
		return utf8.RuneError
	}
	return rune(n)
}
