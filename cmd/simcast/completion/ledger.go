package completion

import (
	"slices"

	"github.com/spf13/cobra"

	"simcast/pipeline/history"
	"simcast/pipeline/ledger"
	"simcast/pipeline/plan"
)

// maxEntries is how many entries of the history are looked at for ids, the latest first.
const maxEntries = 2000

// fromLedger asks the ledger for names. Where it cannot be read, there are none.
func (s Suggestions) fromLedger(names func(ledger.Ledger) ([]string, error)) []string {
	record, err := s.Ledger()
	if err != nil {
		return nil
	}
	defer record.Close()
	found, _ := names(record) // as above
	return found
}

// rounds completes the rounds that were played.
func (s Suggestions) rounds(_ *cobra.Command, _ []string, toComplete string) ([]cobra.Completion, cobra.ShellCompDirective) {
	rounds := s.fromLedger(func(record ledger.Ledger) ([]string, error) { return record.EntryRounds() })
	rounds = slices.DeleteFunc(rounds, func(round string) bool { return round == "" })
	return startingWith(toComplete, rounds), cobra.ShellCompDirectiveNoFileComp
}

// spaces completes the spaces of the history, by the names that history shows.
func (s Suggestions) spaces(_ *cobra.Command, _ []string, toComplete string) ([]cobra.Completion, cobra.ShellCompDirective) {
	names := s.fromLedger(func(record ledger.Ledger) (names []string, err error) {
		known, err := history.SpacesOf(record)
		for _, id := range known.IDs {
			names = append(names, known.Name(id))
		}
		return names, err
	})
	return startingWith(toComplete, names), cobra.ShellCompDirectiveNoFileComp
}

// teams completes the teams that the plan names, and those that the ledger knows.
func (s Suggestions) teams(command *cobra.Command, args []string, toComplete string) ([]cobra.Completion, cobra.ShellCompDirective) {
	names := s.Teams()
	for _, row := range rowsOf(command, args) {
		names = append(names, row.teams...)
	}
	names = append(names, s.fromLedger(func(record ledger.Ledger) (known []string, err error) {
		teams, err := record.EntryTeams()
		for _, team := range teams {
			known = append(known, team.Name)
		}
		return known, err
	})...)
	return startingWith(toComplete, names), cobra.ShellCompDirectiveNoFileComp
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
		ids = s.fromLedger(idsOfHistory)
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
func idsOfHistory(record ledger.Ledger) (ids []string, err error) {
	entries, err := record.LatestEntries(ledger.EntryFilter{}, maxEntries, 0)
	for _, entry := range entries {
		if entry.InjectID != "" {
			ids = append(ids, plan.ListedID(entry.InjectID))
		}
	}
	return ids, err
}

// maxRuns is how many runs of workers are offered.
const maxRuns = 20

// runs completes the latest runs that were left to workers.
func (s Suggestions) runs(_ *cobra.Command, _ []string, toComplete string) ([]cobra.Completion, cobra.ShellCompDirective) {
	names := s.fromLedger(func(record ledger.Ledger) (names []string, err error) {
		workers, areShared := record.(ledger.Workers)
		if !areShared {
			return nil, nil
		}
		runs, err := workers.WorkersRuns(maxRuns)
		for i := range runs {
			names = append(names, runs[i].Name)
		}
		return names, err
	})
	return startingWith(toComplete, names), cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveKeepOrder
}
