package main

import (
	"context"
	"crypto/sha256"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"simcast/cmd/simcast/flags"
	"simcast/cmd/simcast/help"
	"simcast/cmd/simcast/jsonout"
	"simcast/cmd/simcast/terminal"
	"simcast/pipeline"
	"simcast/pipeline/newplan"
	"simcast/pipeline/problem"
	"simcast/samples"
	"simcast/templates/wording"
	"simcast/writers/atomicfile"
	"simcast/writers/ooxml"
	"simcast/writers/planning"
	"simcast/writers/refresh"
)

// newPlan is what a planning workbook is made with.
type newPlan struct {
	Sample  bool `flag:"sample" group:"What the new plan begins with" help:"write the sample exercise, a plan for the space of the demo"`
	From    pipeline.NewFrom
	Refresh string `flag:"refresh" group:"What the new plan begins with" value:"FILE" files:"xlsx" help:"update the lists in this workbook FILE of simcast new, and change nothing else"`
	spaceOptions
}

// newCommand is simcast new.
func (a *app) newCommand() *cobra.Command {
	var options newPlan
	cmd := &cobra.Command{
		Use:        "new [FILE]",
		SuggestFor: []string{"init", "create", "template", "make"},
		Short:      "Make a planning workbook, with drop-downs filled from the space",
		Long: `The workbook has drop-downs with the space's personas, channels and teams, a note beside
each header, colours for the cells that a row still needs, and the space's lists to look
things up. Its first sheet explains it.

Without FILE, the workbook is plan.xlsx. A file that exists already is never replaced.
With --from it begins with the rows of an existing plan, or of planners' own sheets (an
MSEL). These become a plan in simcast's words. What was not understood is marked, and the
sheet Mapping asks what it means. --from may be repeated: several sheets become one plan.
--from "msel.xlsx#Media" takes one sheet of a workbook, --from "msel.xlsx#*" all of them.

With --sample, FILE is the sample exercise instead: a plan for the space of the demo.

With --refresh it updates the lists of a workbook that new has made, so that they match
the space. Everything else in that workbook stays as it is.`,
		Example: `  simcast new
  simcast new harbour-light.xlsx --from old-plan.csv
  simcast new plan.xlsx --from "msel.xlsx#*"   # one plan of all its sheets
  simcast new --sample sample.xlsx             # the sample exercise as a file
  simcast new --demo demo-plan.xlsx
  simcast new --space-file space.xlsx          # without the network
  simcast new --refresh harbour-light.xlsx     # the space has changed`,
		Args: help.One("file", ""),
		RunE: func(cmd *cobra.Command, args []string) error {
			if cmd.Flags().Changed("refresh") {
				return a.refresh(cmd.Context(), args, options)
			}
			path := "plan.xlsx"
			if len(args) > 0 {
				path = args[0]
			}
			if options.Sample {
				return a.newSample(cmd.Context(), path, options)
			}
			return a.newPlan(cmd.Context(), path, options)
		},
	}
	flags.Add(cmd.Flags(), &options, flags.Only("sample", "from", "prefix", "sheet", "map", "default", "mapping", "date-order", "refresh", "space-file"))
	cmd.Flags().Lookup("sheet").Usage = "with --from: read the sheet with this NAME (default: Injects if it is visible, else the first visible one with injects)"
	a.addSettings(cmd, "demo", "all")
	return cmd
}

// newPlan writes a fresh planning workbook.
func (a *app) newPlan(ctx context.Context, path string, options newPlan) error {
	if err := isFreeWorkbook(path); err != nil {
		return err
	}
	if name := needsFrom(&options.From); name != "" && len(options.From.From) == 0 {
		return problem.Usage(name+" can only be used with --from", "name the plan with --from, or leave "+name+" out")
	}
	options.From.OnePlanCommand = func(path string) string { return a.onePlanCommand(path, &options.From.Read, options.SpaceFiles) }
	sources, err := options.From.Open(a.say)
	if err != nil {
		return err
	}
	defer sources.Close()
	a.showProblems(sources.Warnings())
	workbook := planning.Workbook{File: filepath.Base(path)}
	if file := sources.Copied(); file != nil {
		if workbook.Carried, err = planning.ImportRows(file); err != nil { // of what needs no space its planner hears first
			return err
		}
	}
	objects, from, err := a.objects(ctx, options.SpaceFiles, kinds()...)
	if err != nil {
		return err
	}
	workbook.Objects = objects
	made, err := sources.Join(objects, a.zone())
	if err != nil {
		return err
	}
	if made != nil {
		a.showProblems(slices.Concat(made.Doubts, sources.UnusedMappings()))
		if workbook.Carried, err = planning.ImportMade(made); err != nil {
			return err
		}
	}
	if err := isFreeWorkbook(path); err != nil { // somebody may have made one meanwhile
		return err
	}
	put, err := a.writeFile(ctx, path, sharedMode, func(w io.Writer) error { return workbook.Write(w) })
	if err != nil {
		return cannotWrite(path, err)
	}
	a.printNew(put, from, workbook, made)
	a.proposeCheck(nextStepOfNew(made), put, options.SpaceFiles)
	return nil
}

// newSample writes the sample exercise.
func (a *app) newSample(ctx context.Context, path string, options newPlan) error {
	if flags := aboutRows(&options.From); flags != "" {
		return problem.Usage("--sample has rows already", "leave "+flags+" out")
	}
	if err := isFreeWorkbook(path); err != nil {
		return err
	}
	put, err := a.writeFile(ctx, path, sharedMode, func(w io.Writer) error {
		_, err := io.WriteString(w, samples.HarbourLight())
		return err
	})
	if err != nil {
		return cannotWrite(path, err)
	}
	rows, err := countRows(put)
	if err != nil {
		return err
	}
	a.say("%s: the sample exercise %s, with %s.", put, samples.Exercise, wording.Counted(rows, "inject"))
	if a.settings.JSON {
		a.putJSON(jsonout.Planning{File: put, Rows: rows})
		return nil
	}
	a.screen().Propose("Next:", "send it in the demo; nothing reaches anybody", terminal.CommandLine("simcast", "send", "--demo", put))
	a.screen().Propose("Or:", "connect your space", "simcast login")
	a.screen().Propose("Then:", "send it to the teams of your space, if that has the personas and teams of the sample", terminal.CommandLine("simcast", "send", put))
	return nil
}

// countRows counts the rows of a plan.
func countRows(path string) (rows int, err error) {
	file, err := (&pipeline.ReadOptions{}).Open(path)
	if err != nil {
		return 0, err
	}
	defer file.Close()
	for _, err := range file.Rows() {
		if err != nil {
			return rows, err
		}
		rows++
	}
	return rows, nil
}

// isFreeWorkbook refuses a path that is no workbook's, or where something stands:
// a planner's plan is not moved away under them.
func isFreeWorkbook(path string) error {
	if strings.ToLower(filepath.Ext(path)) != ".xlsx" {
		return problem.Usage(fmt.Sprintf("%q does not end in .xlsx", path), "a planning workbook is an Excel workbook; name it such as plan.xlsx")
	}
	if _, err := os.Lstat(path); err == nil {
		return problem.Usage(path+" exists already", "name another file")
	}
	return nil
}

// printNew says what the workbook offers.
func (a *app) printNew(path, from string, workbook planning.Workbook, made *newplan.Plan) {
	o := workbook.Objects
	rows, marked := 2, 0 // the examples
	if workbook.Carried != nil {
		rows, marked = workbook.Carried.Rows(), workbook.Carried.Marked()
		a.say("%s of %s copied into it.", wording.Counted(rows, "row"), workbook.Carried.From)
	}
	for _, line := range describeNew(made, marked) {
		a.say("%s", line)
	}
	a.say("%s: a planning workbook with %s, %s and %s of %s.", path, wording.Counted(len(o.Personas), "persona"),
		wording.Counted(len(o.Teams), "team"), wording.Counted(len(o.Smartwords), "smartword"), from)
	a.putPlanning(path, rows, marked, o, made)
}

// proposeCheck says how the workbook is checked against the space of its lists.
func (a *app) proposeCheck(what, path string, spaceFiles []string) {
	if a.settings.JSON {
		return
	}
	words := slices.Concat([]string{"simcast", "check"}, a.settings.again(), flags.Of(&spaceOptions{spaceFiles}), []string{path})
	a.screen().Propose("Next:", what, terminal.CommandLine(words...))
}

// refresh renews the lists in a planner's workbook, in its place.
func (a *app) refresh(ctx context.Context, args []string, options newPlan) error {
	path := options.Refresh
	switch {
	case len(args) > 0:
		return problem.Usage("--refresh names the workbook already", "leave "+args[0]+" out")
	case options.Sample:
		return problem.Usage("--sample makes a new file", "leave --refresh out")
	case aboutRows(&options.From) != "":
		return problem.Usage("--refresh leaves the rows as they are", "leave "+aboutRows(&options.From)+" out")
	}
	objects, from, err := a.objects(ctx, options.SpaceFiles, kinds()...)
	if err != nil {
		return err
	}
	before := takeBook(path)
	content, err := refresh.Lists(path, objects)
	if err != nil {
		return err
	}
	if path, err = a.replace(path, before, content); err != nil {
		return cannotWrite(options.Refresh, err)
	}
	a.printLists(path+": its lists are updated", from, objects, kinds())
	a.proposeCheck("check the plan against them", path, options.SpaceFiles)
	a.putJSON(jsonout.ListsOf(path, objects))
	return nil
}

// bookBefore is a workbook's file as it was before it was read.
type bookBefore struct {
	mode fs.FileMode
	sum  string
}

// takeBook looks at the file at path. What is wrong with it the reader will say.
func takeBook(path string) bookBefore {
	info, err := os.Stat(path)
	if err != nil || !info.Mode().IsRegular() {
		return bookBefore{}
	}
	content, _ := os.ReadFile(path) // as above
	return bookBefore{info.Mode(), fmt.Sprintf("%x", sha256.Sum256(content))}
}

// replace puts content in the place of the workbook that it was made from. That
// one is not kept beside: all that was the planner's is in the new one. But if the
// planner has saved it meanwhile, it is.
func (a *app) replace(path string, before bookBefore, content []byte) (string, error) {
	known := func(_, sum string) bool { return sum == before.sum }
	return a.put(atomicfile.New(path, before.mode, ooxml.IsSealed, known, notRemembered, a.now), func(w io.Writer) error {
		_, err := w.Write(content)
		return err
	})
}
