package main

import (
	"context"
	"errors"

	"github.com/spf13/cobra"

	"simcast/pipeline"
	"simcast/pipeline/check"
	"simcast/pipeline/plan"
	"simcast/pipeline/problem"
	"simcast/pipeline/space"
	"simcast/readers"
	"simcast/templates/wording"
)

func (a *app) checkCommand() *cobra.Command {
	var read pipeline.ReadOptions
	var offline bool
	var spaceFiles []string
	var marks annotation
	cmd := &cobra.Command{
		Use:   "check PLAN",
		Short: "Check a plan, cell by cell; posts nothing",
		Long: `check reads a plan and shows every problem at once: its cell, what is wrong, and
what to write instead. It posts nothing.

Without a space, or with --offline, it checks what needs no space and says what
it left out: personas, teams and smartwords. With --space-file it checks against
what simcast export wrote of the space, and needs neither network nor key.

With --annotate it also writes the plan as a workbook in which every wrong cell is
coloured and has a comment, with a list of the problems on a sheet of its own. All
else in it stays as it is: fix it there, and it is the plan.

` + exitCodes,
		Example: `  simcast check plan.xlsx
  simcast check --offline --json plan.csv
  simcast check --space-file space.xlsx plan.xlsx
  simcast check --annotate plan.xlsx               # writes plan.checked.xlsx`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return a.check(cmd.Context(), args[0], &read, offline, spaceFiles, marks)
		},
	}
	addReading(cmd, &read)
	addSpaceFile(cmd, &spaceFiles)
	marks.addTo(cmd)
	a.addAll(cmd)
	cmd.Flags().BoolVar(&offline, "offline", false, "check only what needs no space")
	return cmd
}

// checked is the JSON of a check.
type checked struct {
	Rows       int               `json:"rows"`
	Deliveries int               `json:"deliveries"`
	Problems   []readers.Problem `json:"problems"`
	Annotated  string            `json:"annotated,omitempty"` // the path of the annotated plan
}

func (a *app) check(ctx context.Context, path string, read *pipeline.ReadOptions, offline bool, spaceFiles []string, marks annotation) error {
	taken, err := marks.take(path)
	if err != nil {
		return err
	}
	file, err := openPlan(path, read.Sheet)
	if err != nil {
		return a.annotateUnread(taken, err)
	}
	defer file.Close()
	if err := taken.unchanged(); err != nil {
		return err
	}
	options, err := read.Options(a.zone(), a.now(), file.Properties[plan.PropZone])
	if err != nil {
		return err
	}
	space, err := a.spaceToCheck(ctx, offline, spaceFiles)
	if err != nil {
		return err
	}
	defer checkInLittleMemory()()
	blocks := problem.ForLines()
	if !a.settings.json && !a.settings.all && taken == nil { // else each problem is needed
		options.Found = func(problems []readers.Problem) { blocks.Add("", problems...) }
	}
	verdict, err := check.Check(file, space, options)
	if err != nil {
		return err
	}
	errors := verdict.Errors()
	if options.Found != nil {
		var warnings int
		errors, warnings = blocks.Count()
		a.showBlocks(blocks.Blocks())
		a.showCounts(file.File, &verdict, errors, warnings)
	} else {
		a.showVerdict(file.File, &verdict)
	}
	annotated, err := a.annotate(taken, file.Sheet, verdict.Problems)
	if err != nil {
		return err
	}
	if a.settings.json {
		a.putJSON(checked{verdict.Rows, verdict.Deliveries, orEmpty(verdict.Problems), annotated})
	}
	if errors > 0 {
		return exit{exitPlan}
	}
	return nil
}

// spaceToCheck is the space to check against, nil where none is known or wanted.
func (a *app) spaceToCheck(ctx context.Context, offline bool, spaceFiles []string) (*space.Space, error) {
	const leftOut = "personas, organisations, teams and smartwords are not checked"
	if len(spaceFiles) > 0 {
		return a.exportedSpace(ctx, offline, spaceFiles)
	}
	if offline && !a.settings.demo {
		a.say("Offline: %s.", leftOut)
		return nil, nil
	}
	connection, stop, err := a.connect(ctx)
	if errors.Is(err, errNoSpace) {
		a.say("No space is known (SIMCAST_BASE_URL, SIMCAST_API_KEY): %s.", leftOut)
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	stop()
	return connection.Space, nil
}

func (a *app) showVerdict(name string, v *plan.Verdict) {
	a.showProblems(v.Problems)
	errors := v.Errors()
	a.showCounts(name, v, errors, len(v.Problems)-errors)
}

// showCounts is the last line of a check.
func (a *app) showCounts(name string, v *plan.Verdict, errors, warnings int) {
	a.say("%s: %s, %s, %s, %s.", name, wording.Counted(v.Rows, "row"), wording.Counted(v.Deliveries, "delivery"),
		wording.Counted(errors, "error"), wording.Counted(warnings, "warning"))
}
