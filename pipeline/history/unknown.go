package history

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"simcast/pipeline/ledger"
	"simcast/pipeline/space"
	"simcast/templates/wording"
)

// maxNamed is how many names are listed where none is near.
const maxNamed = 12

// Unknown says, a sentence each, which ids, teams and rounds of the filter the ledger does not know, and which one may be
// meant. Of an empty ledger it says nothing.
func (f Filter) Unknown(ctx context.Context, history ledger.History) (sentences []string, err error) {
	in, err := history.EntriesIn(ctx)
	if err != nil || len(in.Rounds) == 0 {
		return nil, err
	}
	sentences = append(f.unknownRounds(in.Rounds), f.unknownTeams(in.Teams)...)
	if len(f.IDs) == 0 {
		return sentences, nil
	}
	ids, err := idsOf(ctx, history)
	return append(sentences, f.unknownIDs(ids)...), err
}

func (f Filter) unknownRounds(known []string) (sentences []string) {
	var names []string
	for _, round := range known {
		if round != "" {
			names = append(names, fmt.Sprintf("%q", round))
		}
	}
	have := "Its rounds are " + listed(names)
	switch {
	case len(names) == 0:
		have = "All its messages were sent in no round"
	case slices.Contains(known, ""):
		have += " and no round"
	}
	for _, asked := range f.Rounds {
		switch near := wording.Nearest(asked, known); {
		case slices.Contains(known, asked):
		case asked == "":
			sentences = append(sentences, "Every message in the ledger is in a round. "+have+".")
		case near != "":
			sentences = append(sentences, fmt.Sprintf("The ledger has no round %q. Did you mean %q?", wording.Clip(asked), near))
		default:
			sentences = append(sentences, fmt.Sprintf("The ledger has no round %q. %s.", wording.Clip(asked), have))
		}
	}
	return sentences
}

func (f Filter) unknownTeams(known []ledger.Team) (sentences []string) {
	var names, near []string
	for _, team := range known {
		if team.Name != "" && !slices.Contains(names, team.Name) {
			names, near = append(names, team.Name), append(near, team.Name, space.ShortName(team.Name))
		}
	}
	for _, asked := range f.Teams {
		if slices.ContainsFunc(known, func(team ledger.Team) bool { return means(asked, team) }) {
			continue
		}
		meant := "It knows " + listed(names) + "."
		if name := wording.Nearest(asked, near); name != "" {
			meant = fmt.Sprintf("Did you mean %q?", name)
		}
		sentences = append(sentences, fmt.Sprintf("The ledger has no message to a team %q. %s", wording.Clip(asked), meant))
	}
	return sentences
}

func (f Filter) unknownIDs(known []string) (sentences []string) {
	for _, asked := range f.IDs {
		if slices.ContainsFunc(known, func(id string) bool { return strings.EqualFold(id, asked) }) {
			continue
		}
		sentence := fmt.Sprintf("The ledger has no message with the id %q.", wording.Clip(asked))
		if near := nearestID(asked, known); near != "" {
			sentence += fmt.Sprintf(" Did you mean %q?", near)
		}
		sentences = append(sentences, sentence)
	}
	return sentences
}

// nearestID is the id that was most likely meant, "" where none is near.
func nearestID(asked string, known []string) string {
	if bare := strings.Map(bareLetter, asked); bare != "" { // A-12 and a 12 are A12
		for _, id := range known {
			if strings.EqualFold(strings.Map(bareLetter, id), bare) {
				return id
			}
		}
	}
	return wording.Nearest(asked, known)
}

// bareLetter drops what ids are written with or without.
func bareLetter(r rune) rune {
	if strings.ContainsRune(" -_.#", r) {
		return -1
	}
	return r
}

// idsOf are the ids of all messages, in the order in which they were first sent.
func idsOf(ctx context.Context, history ledger.History) (ids []string, err error) {
	seen := map[string]bool{"": true}
	for entry, err := range history.Entries(ctx, ledger.EntryFilter{WithoutBodies: true}) {
		if err != nil {
			return nil, err
		}
		for _, id := range append([]string{entry.InjectID}, entry.IDs...) {
			if !seen[id] {
				seen[id], ids = true, append(ids, id)
			}
		}
	}
	return ids, nil
}

func listed(names []string) string {
	if len(names) > maxNamed {
		return strings.Join(names[:maxNamed], ", ") + ", …"
	}
	return strings.Join(names, ", ")
}
