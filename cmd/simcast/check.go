package main

import (
	"context"
	"errors"

	"github.com/spf13/cobra"

	"simcast/pipeline"
	"simcast/readers"
)

func (a *app) checkCommand() *cobra.Command {
	var read reading
	var offline bool
	var spaceFiles []string
	cmd := &cobra.Command{
		Use:   "check PLAN",
		Short: "Check a plan, cell by cell; posts nothing",
		Long: `check reads a plan and shows every problem at once: its cell, what is wrong, and
what to write instead. It posts nothing.

Without a space, or with --offline, it checks what needs no space and says what
it left out: personas, teams and smartwords. With --space-file it checks against
what simcast export wrote of the space, and needs neither network nor key.

` + exitCodes,
		Example: `  simcast check plan.xlsx
  simcast check --offline --json plan.csv
  simcast check --space-file space.xlsx plan.xlsx`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return a.check(cmd.Context(), args[0], &read, offline, spaceFiles)
		},
	}
	read.addTo(cmd)
	addSpaceFile(cmd, &spaceFiles)
	cmd.Flags().BoolVar(&offline, "offline", false, "check only what needs no space")
	return cmd
}

// checked is the JSON of a check.
type checked struct {
	Rows       int               `json:"rows"`
	Deliveries int               `json:"deliveries"`
	Problems   []readers.Problem `json:"problems"`
}

func (a *app) check(ctx context.Context, path string, read *reading, offline bool, spaceFiles []string) error {
	file, err := read.open(path)
	if err != nil {
		return err
	}
	defer file.Close()
	options, err := read.options(a.zone(), a.now(), file.Properties[pipeline.PropZone])
	if err != nil {
		return err
	}
	space, err := a.spaceToCheck(ctx, offline, spaceFiles)
	if err != nil {
		return err
	}
	verdict, err := pipeline.Check(file, space, options)
	if err != nil {
		return err
	}
	a.showVerdict(file.File, &verdict)
	if a.settings.json {
		a.putJSON(checked{verdict.Rows, verdict.Deliveries, orEmpty(verdict.Problems)})
	}
	if verdict.Errors() > 0 {
		return exit{exitPlan}
	}
	return nil
}

// spaceToCheck is the space to check against, nil where none is known or wanted.
func (a *app) spaceToCheck(ctx context.Context, offline bool, spaceFiles []string) (*pipeline.Space, error) {
	const leftOut = "personas, organisations, teams and smartwords are not checked"
	if len(spaceFiles) > 0 {
		return a.exportedSpace(ctx, offline, spaceFiles)
	}
	if offline && !a.settings.demo {
		a.say("Offline: %s.", leftOut)
		return nil, nil
	}
	connection, err := a.connect(ctx)
	if errors.Is(err, errNoSpace) {
		a.say("No space is known (SIMCAST_BASE_URL, SIMCAST_API_KEY): %s.", leftOut)
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	connection.close()
	return connection.space, nil
}

func (a *app) showVerdict(name string, v *pipeline.Verdict) {
	a.showProblems(v.Problems)
	errors := v.Errors()
	a.say("%s: %s, %s, %s, %s.", name, counted(v.Rows, "row"), counted(v.Deliveries, "delivery"),
		counted(errors, "error"), counted(len(v.Problems)-errors, "warning"))
}
