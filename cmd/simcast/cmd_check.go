package main

import (
	"bytes"
	"context"
	"errors"
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
	"simcast/cmd/simcast/local"
	"simcast/cmd/simcast/view"
	"simcast/pipeline"
	"simcast/pipeline/pace"
	"simcast/pipeline/plan"
	"simcast/pipeline/problem"
	"simcast/pipeline/resultsreport"
	"simcast/readers"
	"simcast/templates/wording"
	"simcast/writers/annotate"
)

// checkOptions is what check is asked with.
type checkOptions struct {
	Read       pipeline.ReadOptions
	Annotation annotation
	Offline    bool `flag:"offline" group:"The space" help:"check only what can be checked without a space"`
	spaceOptions
}

// checkCommand is simcast check.
func (a *app) checkCommand() *cobra.Command {
	var options checkOptions
	cmd := &cobra.Command{
		Use:        "check PLAN",
		SuggestFor: []string{"validate", "verify", "test", "inspect"},
		Short:      "Check a plan, cell by cell; sends nothing",
		Long: `check shows all problems at once: the cell, what is wrong, and what to write instead. It reads
a planner's own sheet (an MSEL) as it is, and says how: what its headers mean, which of
its names are not known, and with --startex when each row is played.

The rules of lint are part of the check. They warn of what the service would accept and
what still goes wrong on the day; simcast lint --rules lists them. With --mark each
message gets the mark of the exercise, a text that says that it is one.

Without a space, or with --offline, it does not check personas, teams and smartwords,
and says so. With --space-file it checks them against a file that simcast export wrote,
and needs neither network nor key.

With --annotate it also writes a copy of the plan, a workbook in which every wrong cell
is coloured and has a comment. It opens on the sheet Problems, which lists them all.
Everything else stays as it is. You can correct the cells there, and use it as the plan.`,
		Example: `  simcast check plan.xlsx
  simcast check --offline --json plan.csv
  simcast check --space-file space.xlsx plan.xlsx
  simcast check --annotate plan.xlsx               # writes plan.checked.xlsx
  simcast check --map "Send To=team" plan.xlsx     # says what a header means`,
		Args: help.One("plan", "PLAN.xlsx"),
		RunE: func(cmd *cobra.Command, args []string) error {
			return a.check(cmd.Context(), args[0], &options)
		},
	}
	flags.Add(cmd.Flags(), &options, flags.But("contingency"))
	a.addSettings(cmd, "demo", "all")
	return cmd
}

// check shows every problem of a plan, and writes the annotated plan where that is wanted.
func (a *app) check(ctx context.Context, path string, o *checkOptions) error {
	taken, err := o.Annotation.take(path)
	if err != nil {
		return err
	}
	file, err := a.openPlan(ctx, path, &o.Read, o.SpaceFiles...)
	if err != nil {
		return a.endUnread(ctx, path, o, taken, err)
	}
	defer file.Close()
	if err := taken.unchanged(); err != nil {
		return err
	}
	options, err := o.Read.Options(file, a.zone(), a.now(), file.Properties[resultsreport.PropZone])
	if err != nil {
		return err
	}
	options.Interval, options.Hosts = pace.Default(a.settings.Demo), a.serviceHosts()
	space, suppressions, err := a.spaceToCheck(ctx, o.Offline, o.SpaceFiles)
	if err != nil {
		return err
	}
	defer local.CheckInLittleMemory()()
	verdict, errors, err := a.showChecked(ctx, &checkUnderWay{file.File, space, suppressions, options}, taken != nil)
	if err != nil {
		return err
	}
	annotated, err := a.annotate(ctx, taken, file.Sheet, verdict.Problems)
	if err != nil {
		return err
	}
	if !a.settings.JSON {
		a.screen().Blocks(view.Schedule(verdict.Schedule, options.StartEx, options.Zone))
	}
	a.putChecked(verdict, annotated)
	next := &view.Checked{Path: path, Annotated: annotated, Read: o.Read, Errors: errors, Messages: verdict.Deliveries, IsResults: file.IsResults(), IsForeign: file.IsPlannersSheet,
		IsOffline: space == nil, HasNoSpace: space == nil && !o.Offline, SpaceFiles: o.SpaceFiles}
	if errors > 0 {
		a.sayNextAfterCheck(next)
		return exit{exitPlan}
	}
	if next.IsResults && !a.settings.JSON { // a script is given no advice
		if next.Left, err = a.leftIn(ctx, path, &o.Read); err != nil {
			return err
		}
	}
	a.sayNextAfterCheck(next)
	return nil
}

// leftIn counts the rows of a results file whose messages are not sent, by what can be done about them.
func (a *app) leftIn(ctx context.Context, path string, read *pipeline.ReadOptions) (left view.Left, err error) {
	file, err := a.openPlan(ctx, path, read) // again: the check has read it to its end
	if err != nil {
		return left, err
	}
	defer file.Close()
	results := resultsreport.NewPriorReader(file.File)
	for row, err := range file.Rows() {
		if err != nil {
			return left, err
		}
		switch prior, _ := results.Read(row); plan.NeedOf(prior.Status, prior.Held) {
		case plan.NeedFailed:
			left.Failed++
		case plan.NeedSentBefore:
			left.SentBefore++
		case plan.NeedUncertain:
			left.Uncertain++
		case plan.NeedPerhapsTwice:
			left.PerhapsTwice++
		case plan.NeedHeldBack:
			left.Held++
		case plan.NeedPending:
			left.Pending++
		}
	}
	return left, nil
}

// annotation is whether a check is to write the annotated plan, and where.
type annotation struct {
	Wanted bool   `flag:"annotate" group:"Files and output" help:"also write a copy of the plan with its problems marked"`
	Output string `flag:"output,o" value:"FILE" files:"xlsx xlsm" help:"write the marked copy to this FILE (default: NAME.checked.xlsx beside the plan)"`
}

// takenFile is a plan's file as it was just before it was opened. It is nil where
// nothing is to be annotated.
type takenFile struct {
	path, output string
	mode         fs.FileMode
	content      []byte
}

// maxAnnotated is the size of the largest plan that is held in memory, in bytes.
const maxAnnotated = 256 << 20

// take reads the plan's file, so that what is annotated is what is checked.
func (n annotation) take(path string) (*takenFile, error) {
	if !n.Wanted {
		if n.Output != "" {
			return nil, problem.Usage("-o names the annotated plan", "add --annotate, or leave -o out")
		}
		return nil, nil
	}
	t := &takenFile{path: path, output: annotate.Name(path)}
	if n.Output != "" {
		if ending := filepath.Ext(t.output); !strings.EqualFold(filepath.Ext(n.Output), ending) {
			return nil, problem.Usage(n.Output+" does not end in "+ending, "the annotated plan is a workbook: name a file that does")
		}
		t.output = n.Output
		if there, err := os.Stat(t.output); err == nil && isFile(path, there) && path != annotate.Name(path) {
			return nil, problem.Usage("the annotated plan cannot replace the plan", "name another file with -o")
		}
	}
	if annotate.IsOtherWork(t.output) {
		return nil, problem.Usage(t.output+" exists already, and is not an annotated plan", "name another file with -o; simcast never replaces results or other files here")
	}
	info, err := os.Stat(path)
	if err != nil || !info.Mode().IsRegular() {
		return t, nil // the reader says what is wrong with it
	}
	if info.Size() > maxAnnotated {
		return nil, &readers.FileError{Path: path, Message: fmt.Sprintf("is larger than %d MiB, and cannot be annotated", maxAnnotated>>20), Hint: "check it without --annotate, or split it into several plans"}
	}
	t.mode = info.Mode()
	t.content, _ = os.ReadFile(path) // as above
	return t, nil
}

// isFile reports whether the file at path is this one.
func isFile(path string, info fs.FileInfo) bool {
	own, err := os.Stat(path)
	return err == nil && os.SameFile(own, info)
}

// unchanged tells whether the plan that was opened is the one that was taken. From
// here on the reader itself holds on to what it has opened.
func (t *takenFile) unchanged() error {
	if t == nil {
		return nil
	}
	now, err := os.ReadFile(t.path)
	if err != nil || !bytes.Equal(now, t.content) {
		return &readers.FileError{Path: t.path, Message: "was changed while it was read", Hint: "run the command again", Err: err}
	}
	return nil
}

// annotate writes the annotated plan, and gives its path; "" where none is wanted.
func (a *app) annotate(ctx context.Context, t *takenFile, sheet string, problems []readers.Problem) (string, error) {
	if t == nil {
		return "", nil
	}
	var notes []string
	path, err := a.writeFile(ctx, t.output, t.mode, func(w io.Writer) (err error) {
		notes, err = annotate.Workbook(w, annotate.Checked{File: filepath.Base(t.path), Content: t.content, Sheet: sheet, Problems: problems})
		return err
	})
	var disk *fs.PathError
	if errors.As(err, &disk) {
		return "", cannotWrite(t.output, err)
	}
	if err != nil {
		return "", err
	}
	for _, note := range notes {
		a.say("%s: %s.", path, note)
	}
	if len(problems) == 0 {
		a.say("%s: a copy of the plan; no problem was found.", path)
	} else {
		a.say("%s: the plan with %s marked.", path, wording.Counted(len(problems), "problem"))
	}
	return path, nil
}

// endUnread ends the check of a plan whose header row is wrong, without which no row can be checked. Any other error
// of opening is only handed on.
func (a *app) endUnread(ctx context.Context, path string, o *checkOptions, t *takenFile, err error) error {
	problems := readers.ProblemsIn(err)
	if len(problems) == 0 {
		return err
	}
	if err := t.unchanged(); err != nil {
		return err
	}
	a.showProblems(problems)
	annotated, err := a.annotate(ctx, t, problems[0].Sheet, problems)
	if err != nil {
		return err
	}
	a.putChecked(plan.Verdict{Problems: problems}, annotated)
	a.sayNextAfterCheck(&view.Checked{Path: path, Annotated: annotated, Read: o.Read, Errors: problem.CountErrors(problems), SpaceFiles: o.SpaceFiles,
		IsForeign: slices.ContainsFunc(problems, func(p readers.Problem) bool { return strings.Contains(p.Suggestion, "--map ") })})
	return exit{exitPlan}
}
