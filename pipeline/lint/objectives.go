package lint

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"simcast/readers/headers"
	"simcast/templates/wording"
)

// objectives are those that no inject serves. They are of the whole plan: no row is at fault.
func (f *finder) objectives() {
	if !f.isOn(uncovered) || len(f.plan.Objectives) == 0 {
		return
	}
	if !f.plan.HasObjective {
		f.tell(uncovered, 0, "objective", fmt.Sprintf("the plan has %s, and no column that says which inject serves them", wording.Counted(len(f.plan.Objectives), "objective")),
			"add a column objective, and write into it what each inject serves")
		return
	}
	served := f.served()
	for _, objective := range f.plan.Objectives {
		text := headers.FoldName(objective.Text)
		if text == "" || servesAny(served, text) {
			continue
		}
		f.tell(uncovered, 0, "objective", fmt.Sprintf("no inject serves the objective %q (%s)", wording.Clip(objective.Text), objective.Cell),
			"write it into the column objective of an inject that serves it, or take it from the sheet")
		f.found[len(f.found)-1].Value = objective.Text
	}
}

// served are the folded parts of the cells of played rows, each once.
func (f *finder) served() map[string]bool {
	cells, parts := map[string]bool{}, map[string]bool{}
	for i := range f.plan.Entries {
		if e := &f.plan.Entries[i]; e.isPlayed() && e.Objective != "" {
			cells[e.Objective] = true
		}
	}
	for cell := range cells {
		for _, part := range strings.FieldsFunc(cell, func(r rune) bool { return r == ';' || r == '\n' }) {
			parts[headers.FoldName(part)] = true
			for piece := range strings.SplitSeq(part, ",") { // a list with commas is no list of the page, but is meant as one
				parts[headers.FoldName(piece)] = true
			}
		}
	}
	delete(parts, "")
	return parts
}

// servesAny reports a part that is the objective, or its beginning: O3 for O3 Warn the public. So may the objective be the
// beginning of a part.
func servesAny(served map[string]bool, objective string) bool {
	if served[objective] {
		return true
	}
	for part := range served {
		if begins(objective, part) || begins(part, objective) {
			return true
		}
	}
	return false
}

// begins reports whether text begins with words, and not with a part of a word or of a number such as 1.2.
func begins(text, words string) bool {
	rest, found := strings.CutPrefix(text, words)
	if !found || rest == "" {
		return found
	}
	next, size := utf8.DecodeRuneInString(rest)
	if next == '.' || next == '-' {
		next, _ = utf8.DecodeRuneInString(rest[size:])
		return !unicode.IsDigit(next)
	}
	return !unicode.IsLetter(next) && !unicode.IsDigit(next)
}
