package planlists

import (
	"fmt"
	"slices"

	"simcast/readers"
	"simcast/templates/wording"
	"simcast/writers/replace"
)

// wrongWord is a word of a column that stands for another one.
type wrongWord struct{ column, value, nearest string }

// name is the word in an address.
func (w wrongWord) name() string { return w.column + ":" + w.value }

// wrongWords are the words of a plan that can be replaced, in its order, each with the number of its cells.
func wrongWords(problems []readers.Problem) (words []wrongWord, cells map[wrongWord]int) {
	cells = map[wrongWord]int{}
	for i := range problems {
		p := &problems[i]
		if !replace.CanReplace(p) {
			continue
		}
		word := wrongWord{p.Column, p.Value, p.Nearest}
		if cells[word] == 0 {
			words = append(words, word)
		}
		cells[word]++
	}
	return words, cells
}

// OfferReplacing gives each word that is in several cells the address of the plan in which it is replaced, and where
// there are several words, all of them one more. link is the address for a word, as Asked reads it.
func (t *Problems) OfferReplacing(problems []readers.Problem, link func(word string) string) {
	words, cells := wrongWords(problems)
	for _, b := range t.List {
		for _, group := range b.Shown {
			word := wrongWord{group.First().Column, group.First().Value, group.First().Nearest}
			if cells[word] > 1 {
				t.CanReplace = true
				b.replace[group] = &ReplaceLink{link(word.name()), replaceLabel(word.value, word.nearest, cells[word])}
			}
		}
	}
	if len(words) > 1 {
		t.CanReplace, t.ReplaceAll = true, &ReplaceLink{link(allWords), allLabel(words, countCells(problems))}
	}
}

// allLabel says what comes out where all words are replaced, and of the first ones which they are.
func allLabel(words []wrongWord, cells int) string {
	const most = 4
	var named []string
	for _, w := range words[:min(most, len(words))] {
		named = append(named, fmt.Sprintf("“%s” for “%s”", w.nearest, wording.Clip(w.value)))
	}
	if more := len(words) - len(named); more > 0 {
		named = append(named, fmt.Sprintf("%d more", more))
	}
	return fmt.Sprintf("Write all %d suggested words in %s: %s", len(words), wording.Counted(cells, "cell"), wording.AndList(named))
}

// countCells is in how many cells a word can be replaced. A list of teams may have several.
func countCells(problems []readers.Problem) int {
	cells := map[string]bool{}
	for i := range problems {
		if replace.CanReplace(&problems[i]) {
			cells[problems[i].Cell] = true
		}
	}
	return len(cells)
}

// allWords stands for all words of a plan that can be replaced.
const allWords = "all"

// Asked are the problems whose words are to be replaced, by the words of an address.
func Asked(problems []readers.Problem, words []string) []readers.Problem {
	return slices.DeleteFunc(slices.Clone(problems), func(p readers.Problem) bool {
		return !replace.CanReplace(&p) || !slices.Contains(words, allWords) && !slices.Contains(words, wrongWord{column: p.Column, value: p.Value}.name())
	})
}
