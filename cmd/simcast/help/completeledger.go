package help

import (
	"context"

	"github.com/spf13/cobra"

	"simcast/pipeline/dayrecord"
	"simcast/pipeline/history"
	"simcast/pipeline/ledger"
	"simcast/pipeline/plan"
)

// maxEntries is how many entries of the history are looked at for ids, the latest first.
const maxEntries = 2000

// fromLedger asks the ledger for names. Where it cannot be read, there are none.
func (s Suggestions) fromLedger(ctx context.Context, names func(context.Context, ledger.Ledger) ([]string, error)) []string {
	record, err := s.Ledger()
	if err != nil {
		return nil
	}
	defer record.Close()
	found, _ := names(ctx, record) // as above
	return found
}

// rounds are those that were played.
func (s Suggestions) rounds(command *cobra.Command, _ []string) []string {
	return s.fromLedger(command.Context(), func(ctx context.Context, record ledger.Ledger) ([]string, error) {
		in, err := record.EntriesIn(ctx)
		return in.Rounds, err
	})
}

// spaces are those of the history, by the names that history shows.
func (s Suggestions) spaces(command *cobra.Command, _ []string) []string {
	return s.fromLedger(command.Context(), func(ctx context.Context, record ledger.Ledger) (names []string, err error) {
		known, err := history.SpacesOf(ctx, record)
		for _, id := range known.IDs {
			names = append(names, known.Name(id))
		}
		return names, err
	})
}

// teams are those that the plan names, and those that the ledger knows.
func (s Suggestions) teams(command *cobra.Command, args []string) []string {
	names := s.Teams()
	for _, row := range rowsOf(command, args) {
		names = append(names, row.teams...)
	}
	return append(names, s.fromLedger(command.Context(), func(ctx context.Context, record ledger.Ledger) (known []string, err error) {
		in, err := record.EntriesIn(ctx)
		for _, team := range in.Teams {
			known = append(known, team.Name)
		}
		return known, err
	})...)
}

// ids completes the last of several ids that are separated by commas: those of the plan, or, where the line has no plan,
// those of the history.
func (s Suggestions) ids(command *cobra.Command, args []string, toComplete string) (found []cobra.Completion, _ cobra.ShellCompDirective) {
	before := toComplete[:afterLastID(toComplete)]
	about := map[string]string{}
	var ids []string
	for _, row := range rowsOf(command, args) {
		if row.id != "" {
			id := plan.ListedID(row.id)
			ids, about[id] = append(ids, id), row.about
		}
	}
	if planOf(command, args) == "" {
		ids = s.fromLedger(command.Context(), idsOfHistory)
	}
	for _, id := range startingWith(toComplete[len(before):], ids) {
		if before != "" { // bash escapes the comma of what has a description, and then finds that nobody typed it so
			found = append(found, before+id)
			continue
		}
		found = append(found, cobra.CompletionWithDesc(id, about[id]))
	}
	directive := cobra.ShellCompDirectiveNoFileComp
	if len(found) > 0 {
		directive |= cobra.ShellCompDirectiveNoSpace // a comma may follow
	}
	return found, directive | cobra.ShellCompDirectiveKeepOrder
}

// afterLastID is where the last of the ids begins that were typed. A comma after a backslash belongs to an id.
func afterLastID(typed string) int {
	for i := len(typed) - 1; i >= 0; i-- {
		if typed[i] == ',' && (i == 0 || typed[i-1] != '\\') {
			return i + 1
		}
	}
	return 0
}

// idsOfHistory are the ids of what went out last, the latest first.
func idsOfHistory(ctx context.Context, record ledger.Ledger) (ids []string, err error) {
	entries, err := record.LatestEntries(ctx, ledger.EntryFilter{}, maxEntries, 0)
	for _, entry := range entries {
		if entry.InjectID != "" {
			ids = append(ids, plan.ListedID(entry.InjectID))
		}
	}
	return ids, err
}

// maxRuns is how many runs of workers are offered.
const maxRuns = 20

// runs are the latest ones that were left to workers.
func (s Suggestions) runs(command *cobra.Command, _ []string) []string {
	return s.fromLedger(command.Context(), func(ctx context.Context, record ledger.Ledger) (names []string, err error) {
		workers, areShared := record.(ledger.Workers)
		if !areShared {
			return nil, nil
		}
		runs, err := workers.WorkersRuns(ctx, maxRuns)
		for i := range runs {
			names = append(names, runs[i].Name)
		}
		return names, err
	})
}

// entries are the ids of the days of a round.
func (s Suggestions) entries(command *cobra.Command, _ []string) []string {
	round, _ := command.Flags().GetString("round") // "" where the flag is not there
	return s.fromLedger(command.Context(), func(ctx context.Context, record ledger.Ledger) (ids []string, err error) {
		spaces, err := record.KnownSpaces(ctx)
		for _, space := range spaces {
			reader, found, err := dayrecord.Open(ctx, record, space.ID, round)
			if err != nil || !found {
				continue
			}
			for _, entry := range reader.State().Entries {
				if entry.ID != "" {
					ids = append(ids, plan.ListedID(entry.ID))
				}
			}
		}
		return ids, err
	})
}
