// Package pagewords has how the page says what the pipeline says: an error's text as a sentence, and a flag by the name of its field.
package pagewords

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"simcast/cmd/simcast/flags"
	"simcast/pipeline"
)

// Sentence makes one of an error's text: errors begin small and end without a stop.
func Sentence(text string) string {
	first, size := utf8.DecodeRuneInString(text)
	if text == "" {
		return ""
	}
	isFile := fileAtStart.MatchString(text) && !wordAtStart.MatchString(text)
	if !isFile && !nameAtStart.MatchString(text) {
		text = string(unicode.ToUpper(first)) + text[size:]
	}
	if strings.ContainsAny(text[len(text)-1:], ".?!") || commandAtEnd.MatchString(text) {
		return text
	}
	return text + "."
}

// nameAtStart finds a text that begins with a name: that of a file or a host, or simcast's. A name keeps its letters.
var nameAtStart = regexp.MustCompile(`^simcast\b|^[^\s:;,“"]+[./\\][\pL\pN]`)

// fileAtStart finds a plan's name with spaces in it; a text that begins with a word of wordAtStart says something else first.
var (
	fileAtStart = regexp.MustCompile(`^[^:;,“"]+\.(?:xlsx|csv|tsv)\s`)
	wordAtStart = regexp.MustCompile(`^(?:an?|the|this|these|no|in|of|from|row|rows|it|its|another)\s`)
)

// commandAtEnd finds a command that a text proposes at its end. It has no stop behind it, so that it can be copied.
var commandAtEnd = regexp.MustCompile(`: simcast [^.:]+$`)

// onPage are the choices of the page. The pipeline speaks of them by the flags of the command.
type onPage struct {
	pipeline.SendOptions
	Results string `flag:"results" page:"Results"`
}

var flagWord = regexp.MustCompile(`--[a-z]+(-[a-z]+)*`)

// giveMap and mapFlag find a mapping that a text proposes for the command line: the page asks for it in a section of its own.
// markBeside and markFlag find a mark that is proposed beside the one in Settings, and beside another place; markOfText one for a plan
// that is no workbook, and so has no sheets.
// heldBack finds how a contingency is sent: not from the page.
// elseIgnore finds the tail that says how a column is the planner's own. Texts of packages reading and readers end so:
// whoever changes their words changes these, too. It comes before giveMap and mapFlag, which would take the flag for a choice to make.
// giveDefaults, mapOrDefault and defaultFlags find what all rows could get, which stands in the same section.
var (
	giveDefaults = regexp.MustCompile(`\b([gG]ive) (?:--default "(?:[^"\\]|\\.)*" ?)+again`)
	mapOrDefault = regexp.MustCompile(`,? with --map "HEADER=[a-z]+"; or give all rows the same, with (?:--default "(?:[^"\\]|\\.)*" ?)*--default "(?:[^"\\]|\\.)*"`)
	defaultFlags = regexp.MustCompile(`,? with (?:--default "(?:[^"\\]|\\.)*" ?)*--default "(?:[^"\\]|\\.)*"`)
	elseIgnore   = regexp.MustCompile(`; if not, --map "(?:[^"\\]|\\.)*=ignore"`)
	giveMap      = regexp.MustCompile(`give --map "(?:[^"\\]|\\.)*"`)
	mapFlag      = regexp.MustCompile(`[:,]? (?:for example )?(?:with )?--map "(?:[^"\\]|\\.)*"(?: or --map "(?:[^"\\]|\\.)*")*(?:,? or in a sheet Mapping)?`)
	markBeside   = regexp.MustCompile(`into Settings,? or (?:give|use) --mark(?: "[^"]*")?`)
	markFlag     = regexp.MustCompile(`,? or (?:give|use) --mark(?: "[^"]*")?`)
	markOfText   = regexp.MustCompile(`give --mark, or a file of settings with --settings`)
	heldBack     = regexp.MustCompile(`with --contingency(?: or --id|, or when --id names it)`)
)

// InFields says with the names of fields what a text says with flags.
func InFields(text string) string {
	text = giveDefaults.ReplaceAllString(text, "$1 the same again, under “How the sheet was read”")
	text = mapOrDefault.ReplaceAllString(text, ", or give all rows the same, under “How the sheet was read”")
	text = defaultFlags.ReplaceAllString(text, ", under “How the sheet was read”")
	text = elseIgnore.ReplaceAllString(text, "; if not, say that it is yours")
	text = giveMap.ReplaceAllString(text, "say so")
	text = mapFlag.ReplaceAllString(text, ", under “How the sheet was read”")
	text = heldBack.ReplaceAllString(text, "from a terminal alone, with simcast send --contingency")
	text = markOfText.ReplaceAllString(text, "save the plan as a workbook, and write mark and its text into a sheet Settings of it")
	text = markBeside.ReplaceAllString(text, "into a sheet Settings")
	text = markFlag.ReplaceAllString(text, ", or write mark and its text into a sheet Settings")
	return flagWord.ReplaceAllStringFunc(text, func(flag string) string {
		said := flag
		flags.OnPage(&onPage{}, func(name, called string, _ any) {
			if flag == "--"+name {
				said = "“" + called + "”"
			}
		})
		return said
	})
}
