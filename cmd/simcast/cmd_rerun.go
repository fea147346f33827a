package main

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"

	"github.com/spf13/cobra"

	"simcast/cmd/simcast/flags"
	"simcast/cmd/simcast/help"
	"simcast/cmd/simcast/local"
	"simcast/cmd/simcast/view"
	"simcast/pipeline"
	"simcast/pipeline/problem"
	"simcast/readers/headers"
)

// rerunCommand is simcast rerun.
func (a *app) rerunCommand() *cobra.Command {
	asked := &sendFlags{}
	cmd := &cobra.Command{
		Use:        "rerun RESULTS",
		SuggestFor: []string{"retry", "resume", "resend", "continue", "repeat"},
		Short:      "Send the messages of a results file that are not sent yet",
		Long: `You can correct cells of failed rows in the results file first. rerun sends the failed
and pending messages, does not send again what is sent, and writes the new results to
the same file. It sends uncertain messages only with --resend-uncertain, or after you
looked in the exercise and answered simcast resolve (or changed their result to sent or
failed).

It needs only this file, so it works on another machine too. If the run was cut off
there, --take-over continues it here: messages that may have gone out after the file was
last written become uncertain, and the rest is sent. Before that, be sure that the run
has ended on the first machine, and never rerun an older copy of the file there.

With --spaces and the list of send --spaces, rerun takes the folder of results that send
wrote, and continues each file in the space after which it is named.`,
		Example: `  simcast rerun plan.results.xlsx
  simcast rerun plan.results.xlsx --resend-uncertain --yes
  simcast rerun plan.results.xlsx --take-over --dry-run
  simcast rerun plan.results --spaces spaces.csv`,
		Args: help.One("results file", "PLAN.results.xlsx"),
		RunE: func(cmd *cobra.Command, args []string) error {
			a.setDefaultInterval(cmd, asked)
			return a.rerun(cmd.Context(), args[0], asked)
		},
	}
	asked.addTo(cmd, flags.But("startex", "workers", "detach"))
	cmd.Flags().Lookup("again").Usage = "also messages that the ledger has as sent and the file does not; what the file has as sent, simcast send sends again, with the plan and --again"
	a.addSettings(cmd, "demo", "all")
	return cmd
}

// rerun posts what a results file has as not sent, and rewrites that file.
func (a *app) rerun(ctx context.Context, path string, asked *sendFlags) error {
	if asked.isMulti() {
		return a.rerunSpaces(ctx, path, asked)
	}
	if info, err := os.Stat(path); err == nil && info.IsDir() {
		return problem.Usage(path+" is a folder, perhaps with the results of many spaces; results do not hold the keys", "name the list of the spaces with --spaces, or one results file")
	}
	file, err := a.openResults(ctx, path, &asked.ReadOptions)
	if err != nil {
		return err
	}
	defer file.Close()
	j := a.newJob(ctx, asked, file.Name)
	j.path = path
	if err := a.openSpaces(j, path); err != nil {
		return err
	}
	j.Hooks.TakePlan = func(run *pipeline.SpaceRun) error { return a.takePlan(ctx, j, run, file) }
	return a.runJob(ctx, j)
}

// rerunSpaces runs the results of many spaces again, each file in the space after which it
// is named.
func (a *app) rerunSpaces(ctx context.Context, folder string, asked *sendFlags) error {
	if err := a.checkSpaces(asked); err != nil {
		return err
	}
	files, err := local.NewestResults(folder, asked.Sheet, a.say)
	if err != nil {
		return err
	}
	m := a.newJob(ctx, asked, filepath.Base(folder))
	m.resultsPath = cmp.Or(asked.ResultsPath, folder)
	if err := a.readSpacesList(m); err != nil {
		return err
	}
	a.matchFiles(m, files)
	if len(m.Runs) == 0 {
		return problem.Usage(folder+" has no results of these spaces", "name the folder that simcast send --spaces wrote")
	}
	m.Hooks.TakePlan = func(run *pipeline.SpaceRun) error {
		file, err := a.openResults(ctx, files[headers.FoldName(run.Name)], &asked.ReadOptions)
		if err != nil {
			return err
		}
		return a.takePlan(ctx, m, run, file)
	}
	return a.runJob(ctx, m)
}

// matchFiles gives each space of the list its results. A space without any is named, and
// left alone; results without their space are at fault.
func (a *app) matchFiles(m *job, files map[string]string) {
	left := maps.Clone(files)
	var without []*pipeline.SpaceRun
	runs := slices.Clone(m.Runs)
	m.Runs = nil
	for _, run := range runs {
		path, found := files[headers.FoldName(run.Name)]
		if !found {
			without = append(without, run)
			continue
		}
		delete(left, headers.FoldName(run.Name))
		run.ResultsPath = filepath.Join(m.resultsPath, filepath.Base(path))
		m.Runs = append(m.Runs, run)
	}
	if len(without) > 0 {
		a.say("The folder has no results of these spaces, so they are not rerun: %s.", view.Names(without, view.MaxNamed))
	}
	for _, path := range slices.Sorted(maps.Values(left)) {
		name := filepath.Base(path)
		m.Runs = append(m.Runs, &pipeline.SpaceRun{Name: local.SpaceOfResults(name), ResultsPath: path,
			Fault: &problem.UsageError{Message: fmt.Sprintf("the list has no space for %s", name), Suggestion: "add its row to the list, or take the file out of the folder"}})
	}
	for i, run := range m.Runs {
		run.N = i
	}
}
