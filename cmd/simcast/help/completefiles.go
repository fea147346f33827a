package help

import (
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"simcast/pipeline/day"
)

// planEndings are the endings of plans, without their dots.
func planEndings() []string { return []string{"xlsx", "xlsm", "csv", "tsv"} }

// arguments completes the arguments of a command by what its line of usage calls them, and those of a verb by its Spec.
func (s Suggestions) arguments(command *cobra.Command) Completion {
	if command.HasParent() && command.Parent().Name() == "control" {
		if spec := day.SpecOf(day.Verb(command.Name())); spec.Verb != "" {
			return s.ofVerb(&spec)
		}
	}
	switch use := command.Use; {
	case strings.Contains(use, "PLAN"):
		return onlyFirst(endings(planEndings()...))
	case strings.Contains(use, "RESULTS"):
		return onlyFirst(resultsHere)
	case strings.Contains(use, "FILE"):
		return onlyFirst(endings("xlsx"))
	case strings.Contains(use, "RUN"):
		return onlyFirst(one(s.runs))
	}
	return cobra.NoFileCompletions
}

// ofVerb completes the arguments of a verb.
func (s Suggestions) ofVerb(spec *day.Spec) Completion {
	choice := spec.Arg(day.ChoiceArg)
	switch {
	case spec.Of == day.Entries:
		return each(s.entries)
	case spec.Of == day.OneEntry:
		return onlyFirst(one(s.entries))
	case choice != nil:
		return onlyFirst(one(fixed(choice.Words()...)))
	case spec.Arg(day.PathArg) != nil:
		return onlyFirst(endings(planEndings()...))
	}
	return cobra.NoFileCompletions
}

// onlyFirst completes the first argument, and none behind it.
func onlyFirst(complete Completion) Completion {
	return func(command *cobra.Command, args []string, toComplete string) ([]cobra.Completion, cobra.ShellCompDirective) {
		if len(args) > 0 {
			return nil, cobra.ShellCompDirectiveNoFileComp
		}
		return complete(command, args, toComplete)
	}
}

// endings leaves it to the shell to complete files of these endings.
func endings(all ...string) Completion {
	return cobra.FixedCompletions(all, cobra.ShellCompDirectiveFilterFileExt)
}

// resultsHere completes results files. Those that bear the name which a run gives them come alone, where there are some.
func resultsHere(_ *cobra.Command, _ []string, toComplete string) ([]cobra.Completion, cobra.ShellCompDirective) {
	isUsual := func(name string) bool {
		return strings.HasSuffix(name, ".results.xlsx") || strings.HasSuffix(name, ".results.csv")
	}
	if slices.ContainsFunc(namesBeside(toComplete), isUsual) {
		return []string{"results.xlsx", "results.csv"}, cobra.ShellCompDirectiveFilterFileExt
	}
	return planEndings(), cobra.ShellCompDirectiveFilterFileExt
}

// plansHere completes simcast PLAN. A shell adds the commands; so the names of files are given one by one.
func plansHere(_ *cobra.Command, args []string, toComplete string) (found []cobra.Completion, _ cobra.ShellCompDirective) {
	if len(args) > 0 {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	folder, _ := filepath.Split(toComplete)
	for _, name := range namesBeside(toComplete) {
		if slices.Contains(planEndings(), strings.TrimPrefix(strings.ToLower(filepath.Ext(name)), ".")) {
			found = append(found, folder+name)
		}
	}
	return startingWith(toComplete, found), cobra.ShellCompDirectiveDefault
}

// namesBeside are the names in the folder of what was typed, but for hidden ones.
func namesBeside(typed string) (names []string) {
	entries, _ := os.ReadDir(filepath.Dir(typed + "x")) // a folder that cannot be read has none
	for _, entry := range entries {
		if !entry.IsDir() && !strings.HasPrefix(entry.Name(), ".") && !strings.HasPrefix(entry.Name(), "~$") {
			names = append(names, entry.Name())
		}
	}
	return names
}
