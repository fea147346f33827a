package check

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/agnivade/levenshtein"

	"simcast/pipeline/plan"
	"simcast/pipeline/problem"
	"simcast/pipeline/schema"
	"simcast/readers"
	"simcast/readers/headers"
)

// AboveHeader are the errors of rows above the header row that are filled in like injects,
// as a sort may leave them. They are not read: nothing would be sent of them, and no results
// would say so.
func AboveHeader(plan *readers.File) []readers.Problem {
	return aboveHeader(plan, func(readers.Row) bool { return true })
}

// aboveHeader is AboveHeader of the rows that are asked for.
func (c *checker) aboveHeader() []readers.Problem {
	return aboveHeader(c.file, func(row readers.Row) bool {
		in := &plan.Inject{Row: row, ID: c.idOf(row), Cells: &schema.Cells{}}
		if named, known := schema.ChannelNamed(plan.CellOf(row, c.at[schema.ColChannel]).Text); known {
			in.Cells[schema.ColChannel] = named.Name
		}
		skip, _ := schema.ReadFlag(plan.CellOf(row, c.skipAt), schema.Clocks{})
		return skip != "1" && c.selection.LeavesOutRow(in) == ""
	})
}

func aboveHeader(file *readers.File, isAsked func(readers.Row) bool) []readers.Problem {
	var problems []readers.Problem
	for _, row := range file.Above() {
		cell := func(column string) string { return strings.TrimSpace(plan.CellOf(row, file.Index(column)).Text) }
		if isLikeInject(cell) && isAsked(row) {
			problems = append(problems, readers.Problem{Place: file.Place(row, -1), ID: problem.CutValue(cell("id")), Severity: readers.Error, Code: "above-header",
				Message:    fmt.Sprintf("the row is filled in like an inject, but is above the header row (row %d), so it is not read", file.HeaderRow),
				Suggestion: "move it below the header row, or delete it; perhaps the sheet was sorted together with its header"})
		}
	}
	return problems
}

// isLikeInject reports an inject, where a title or words about the columns may stand too. An inject names a
// channel, or nearly one, beside something else; or it has a persona, a short word for a
// channel, and a text of some words.
func isLikeInject(cell func(column string) string) bool {
	channel, words, filled := cell("channel"), 0, cell("persona") != "" || cell("assets") != ""
	for _, column := range []string{"title", "subtitle", "subject", "body"} {
		text := cell(column)
		filled = filled || text != ""
		words = max(words, len(strings.Fields(text)))
	}
	if isNearlyChannel(channel) {
		return filled
	}
	const fewWords, shortWord, someWords = 2, 20, 5
	return channel != "" && len(strings.Fields(channel)) <= fewWords && utf8.RuneCountInString(channel) <= shortWord &&
		cell("persona") != "" && words >= someWords
}

// isNearlyChannel reports the name of a channel, or one that is a letter off or has its
// letters in another order.
func isNearlyChannel(text string) bool {
	if _, known := schema.ChannelNamed(text); known {
		return true
	}
	const minLength = 4 // anything of three letters is nearly "tv" or "map"
	text = headers.FoldName(text)
	for _, name := range schema.Channels() {
		if len(text) >= minLength && len(text) <= 2*len(name) && (levenshtein.ComputeDistance(text, name) <= 1 || sorted(text) == sorted(name)) {
			return true
		}
	}
	return false
}

// sorted puts the letters of a word into their order.
func sorted(word string) string {
	letters := []rune(word)
	slices.Sort(letters)
	return string(letters)
}
