package history

import (
	"slices"
	"strings"

	"simcast/pipeline/ledger"
	"simcast/templates/wording"
)

// Untried is what the history does not have, because nobody tried to send it: the results files of the runs have it.
type Untried struct {
	Files  []string     // of the runs, the newest first, as far as the ledger knows them and they are there
	Others []string     // those of them that have such messages, or may have them
	Rows   []UntriedRow // of these files, where ids are asked for
}

// UntriedRow is a message of a results file that the ledger does not have.
type UntriedRow struct {
	File   string `json:"file"`
	ID     string `json:"id"`
	Team   string `json:"team"`
	Round  string `json:"round"`
	Result string `json:"result"`
	Reason string `json:"reason"`
}

// Named is the same with each file as people may call it, by its path.
func (u Untried) Named(name func(path string) string) Untried {
	u.Files, u.Others, u.Rows = slices.Clone(u.Files), slices.Clone(u.Others), slices.Clone(u.Rows)
	for _, paths := range [][]string{u.Files, u.Others} {
		for i := range paths {
			paths[i] = name(paths[i])
		}
	}
	for i := range u.Rows {
		u.Rows[i].File = name(u.Rows[i].File)
	}
	return u
}

// FitsRow reports whether a message of a results file is one that the filter asks for. Its time is not known.
func (f Filter) FitsRow(id, round string, team ledger.Team, result ledger.State) bool {
	return slices.ContainsFunc(f.IDs, func(asked string) bool { return strings.EqualFold(asked, id) }) &&
		(len(f.Rounds) == 0 || slices.Contains(f.Rounds, round)) &&
		(len(f.Teams) == 0 || slices.ContainsFunc(f.Teams, func(word string) bool { return means(word, team) })) &&
		(len(f.Results) == 0 || slices.Contains(f.Results, result))
}

// WantsUntried reports whether messages that nobody tried to send are among those that the filter asks for: they are
// pending or, where the check refused them, failed.
func (f Filter) WantsUntried() bool {
	return len(f.Results) == 0 || slices.Contains(f.Results, ledger.StatePending) || slices.Contains(f.Results, ledger.StateFailed)
}

// maxFiles is how many results files are named.
const maxFiles = 3

// Sentence says that the history is not all of a plan, and where the rest is; "" where the results files have no more than it has.
func (u Untried) Sentence() string {
	const only = "The history has only messages that simcast tried to send. "
	switch {
	case len(u.Files) == 0:
		return only + "The others are in the results file of their run, with the reason."
	case len(u.Others) == 0:
		return ""
	}
	files := slices.Clone(u.Others[:min(len(u.Others), maxFiles)])
	if more := len(u.Others) - maxFiles; more > 0 {
		files = append(files, wording.Counted(more, "more file"))
	}
	return only + "The others are in the results, with the reason: " + wording.AndList(files) + "."
}
