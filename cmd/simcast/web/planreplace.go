package web

import (
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"

	"simcast/cmd/simcast/web/session"
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

// offerReplacing gives each word that stands in several cells the address of the plan in which it is replaced, and where
// there are several words, all of them one more.
func (t *problemTable) offerReplacing(plan session.PlanFile, reading planForm, problems []readers.Problem) {
	words, cells := wrongWords(problems)
	link := func(words ...wrongWord) string {
		query := reading.query()
		for _, word := range words {
			query.Add("word", word.name())
		}
		return planPath(plan, "/replaced", query)
	}
	for i := range t.List {
		b := t.List[i]
		for n := range b.Groups {
			g := &b.Groups[n]
			at := slices.IndexFunc(words, func(w wrongWord) bool {
				return w.column == b.Column && wording.Clip(w.value) == g.Value && w.nearest == g.Nearest
			})
			if at >= 0 && cells[words[at]] > 1 {
				t.CanReplace = true
				g.Replace = &replaceLink{link(words[at]), replaceLabel(words[at].value, g.Nearest, cells[words[at]])}
			}
		}
	}
	if len(words) > 1 {
		query := reading.query()
		query.Set("word", allWords)
		t.CanReplace, t.ReplaceAll = true, &replaceLink{planPath(plan, "/replaced", query), fmt.Sprintf("Write all %d suggested words in %s", len(words), wording.Counted(countCells(problems), "cell"))}
	}
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

// giveReplaced gives the plan with words replaced, as a file of the same kind. The uploaded one stays as it is.
func (s *Server) giveReplaced(w http.ResponseWriter, r *http.Request, plan session.PlanFile) error {
	query := r.URL.Query()
	checked, err := s.Session.Checked(r.Context(), plan, s.formOf(plan, query).ReadOptions)
	if err != nil {
		return err
	}
	asked := query["word"]
	problems := slices.DeleteFunc(slices.Clone(checked.Problems), func(p readers.Problem) bool {
		return !replace.CanReplace(&p) || !slices.Contains(asked, allWords) && !slices.Contains(asked, wrongWord{column: p.Column, value: p.Value}.name())
	})
	if len(problems) == 0 {
		return &HTTPError{http.StatusUnprocessableEntity, "There is nothing to replace", "the plan does not have these words any more, or the space has them now.", "Look at the plan again."}
	}
	var file strings.Builder
	if _, err := replace.Write(&file, replace.Plan{File: plan.Name, Content: checked.Content, Sheet: checked.Sheet}, problems); err != nil {
		return &HTTPError{http.StatusUnprocessableEntity, "The words cannot be replaced", err.Error() + ".", ""}
	}
	return attach(w, replace.Name(plan.Name), func(to io.Writer) error {
		_, err := io.WriteString(to, file.String())
		return err
	})
}
