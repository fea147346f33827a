package web

import (
	"regexp"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"simcast/cmd/simcast/flags"
	"simcast/pipeline"
	"simcast/pipeline/mapping"
)

// sentence makes one of an error's text: errors begin small and end without a stop. A name at its begin, that of a file or a host, or
// simcast's, keeps its letters. A command at its end has no stop behind it, so that it can be copied.
func sentence(text string) string {
	if text == "" {
		return ""
	}
	word, _, _ := strings.Cut(text, " ")
	isName := strings.HasPrefix(word, "simcast") || strings.ContainsAny(strings.TrimRight(word, ".:;,"), `./\`)
	if first, size := utf8.DecodeRuneInString(text); !isName {
		text = string(unicode.ToUpper(first)) + text[size:]
	}
	at := strings.LastIndex(text, ": simcast ")
	isCommand := at >= 0 && !strings.ContainsAny(text[at+1:], ".:")
	if strings.ContainsAny(text[len(text)-1:], ".?!") || isCommand {
		return text
	}
	return text + "."
}

// onPage are the choices of the page, and what else it has of what a text calls by a flag.
type onPage struct {
	pipeline.SendOptions
	Results string `flag:"results" page:"Results"`
	BaseURL string `flag:"base-url" page:"Base URL"`
	Prefix  bool   `flag:"prefix" page:"Put the name of the sheet before each id"`
}

// choiceInText finds a choice in a text: the flag of a command, with the value that stands behind it in quotes.
var choiceInText = regexp.MustCompile(`--([a-z]+(?:-[a-z]+)*)( "(?:[^"\\]|\\.)*")?`)

// fieldOf is what the page calls the choice of that flag, "" where it has none.
func fieldOf(flag string) (called string) {
	flags.OnPage(&onPage{}, func(name, ofPage string, _ any) {
		if flag == name {
			called = ofPage
		}
	})
	return called
}

// commands are those that a text may propose, each as what does the same on the page.
func commands() *strings.Replacer {
	return strings.NewReplacer("simcast rerun --", "the page of the results, --", "simcast rerun", "the page of the results", "simcast control add", "the board",
		"then run simcast resolve", "then say what you have found, on the page of the results")
}

// inFields says with the names of fields what a text says with flags, and of a command what is there for it. What a header or a value means is said in a section of
// its own.
func inFields(text string) string {
	section := ""
	text = commands().Replace(text)
	text = choiceInText.ReplaceAllStringFunc(text, func(token string) string {
		parts := choiceInText.FindStringSubmatch(token)
		called, value := fieldOf(parts[1]), strings.TrimPrefix(parts[2], " ")
		said, isMeaning := meaning(parts[1], value)
		switch {
		case called == "":
			return token
		case isMeaning:
			section = " (under “" + called + "”)"
			return "“" + said + "”"
		}
		return "“" + called + "”" + parts[2]
	})
	if section != "" && strings.HasSuffix(text, ".") {
		return strings.TrimSuffix(text, ".") + section + "."
	}
	return text + section
}

// meaning is in words what a mapping or a default says, such as "Send To=team".
func meaning(flag, quoted string) (said string, isMeaning bool) {
	value, err := strconv.Unquote(quoted)
	if err != nil { // it stands there as it is
		value = strings.Trim(quoted, `"`)
	}
	at := strings.LastIndex(value, "=")
	if flag == "default" {
		at = strings.Index(value, "=")
	}
	switch {
	case at < 0 || flag != "map" && flag != "default":
		return "", false
	case flag == "default":
		return value[:at] + " gets " + value[at+1:], true
	case value[at+1:] == mapping.Ignore:
		return value[:at] + " is yours", true
	}
	written := value[:at]
	for _, column := range []string{mapping.Persona, mapping.Team, mapping.Channel, mapping.Kind, mapping.Status} {
		written = strings.TrimPrefix(written, column+":")
	}
	return written + " means " + value[at+1:], true
}
