package main

import (
	"context"
	"errors"
	"maps"
	"os"
	"path/filepath"
	"slices"

	"github.com/spf13/cobra"

	"simcast/cmd/simcast/flags"
	"simcast/cmd/simcast/help"
	"simcast/cmd/simcast/jsonout"
	"simcast/cmd/simcast/local"
	"simcast/cmd/simcast/view"
	"simcast/pipeline"
	"simcast/pipeline/ledger"
	"simcast/pipeline/problem"
	"simcast/pipeline/resolve"
	"simcast/pipeline/space"
	"simcast/readers"
	"simcast/writers/results"
)

// resolveOptions is what resolve is asked with.
type resolveOptions struct {
	Answered bool   `flag:"answered" group:"Which messages" help:"ask also about messages that were answered before, to change an answer"`
	By       string `flag:"as" value:"NAME" group:"Your name" help:"the NAME of the person who looked, as the ledger keeps it (default: your login name)"`
	inFolder bool   // the file is one of a folder
}

// resolveCommand is simcast resolve.
func (a *app) resolveCommand() *cobra.Command {
	var options resolveOptions
	cmd := &cobra.Command{
		Use:   "resolve RESULTS",
		Short: "Tell simcast which uncertain messages are in the exercise",
		Long: `resolve shows each uncertain message of a results file, with its team and the time at
which it was sent, and asks whether you find it in the exercise. A message that is
there counts as sent. One that is not there counts as failed, so that simcast rerun
sends it. If you do not know, it stays uncertain.

An answer can be changed: b goes back to the question before, and --answered asks
again about messages that were answered before, as long as they were not sent again.

Each answer is saved in the ledger at once, with your name and the time, and stays
there if it is changed. At the end the results file is written again. resolve needs no
connection, and needs no key if the ledger knows the run. It cannot be used during a
run in the same space.

RESULTS can be the folder of the results of many spaces: resolve asks about one space
after another. The exit code is 3 if a message is still uncertain.`,
		Example: `  simcast resolve plan.results.xlsx
  simcast resolve plan.results.xlsx --as "Ada, exercise control"
  simcast resolve plan.results.xlsx --answered`,
		Args: help.One("results file", "PLAN.results.xlsx"),
		RunE: func(cmd *cobra.Command, args []string) error { return a.resolve(cmd.Context(), args[0], options) },
	}
	flags.Add(cmd.Flags(), &options)
	a.addSettings(cmd, "demo")
	return cmd
}

// resolve asks of each uncertain message of a results file, or of those of a folder, whether it is there.
func (a *app) resolve(ctx context.Context, path string, o resolveOptions) error {
	if o.By == "" {
		o.By = local.UserName(a.env)
	}
	record, err := a.openLedger(ctx, false)
	if err != nil {
		return err
	}
	defer record.Close()
	if info, err := os.Stat(path); err == nil && info.IsDir() {
		o.inFolder = true
		return a.resolveFolder(ctx, record, path, o)
	}
	r, err := a.openResolve(ctx, record, path, o)
	if err != nil {
		return err
	}
	t := a.newResolver()
	t.askAndWrite(ctx, r)
	a.interrupts.End()
	t.sayResolved(r)
	t.sayNext(r)
	t.sayHowItEnded(r.end, r.answerCount(), r.failed)
	out := jsonout.NewResolved(r.written.Path)
	r.addTo(out)
	return a.endResolve(out, r.end, len(r.failed) > 0)
}

// resolveFolder resolves the results of many spaces, one space after another. What of them cannot be resolved is said, and
// the others are asked about. After the questions have ended early the rest is counted alone.
func (a *app) resolveFolder(ctx context.Context, record ledger.Ledger, folder string, o resolveOptions) error {
	files, err := local.NewestResults(folder, "", a.say)
	if err != nil {
		return err
	}
	if len(files) == 0 {
		return problem.Usage(folder+" has no results files", "name the folder that simcast send --spaces wrote, or one results file")
	}
	t, out, end, answers := a.newResolver(), jsonout.NewResolved(folder), askedAll, 0
	var failed []error
	unopened, canChange := false, false
	for _, name := range slices.Sorted(maps.Keys(files)) {
		path := files[name]
		a.say("")
		a.sayIn(view.As(view.Strong, "Space "+local.SpaceOfResults(filepath.Base(path))))
		r, err := a.openResolve(ctx, record, path, o)
		if nobody := (*nobodyToAskError)(nil); errors.As(err, &nobody) {
			return err
		}
		if err != nil {
			unopened = true
			a.say("simcast: %v", err)
			continue
		}
		if end == askedAll {
			t.askAndWrite(ctx, r)
			end = r.end
		} else if err := r.Close(ctx); err != nil {
			r.failed = append(r.failed, err)
		}
		t.sayResolved(r)
		canChange = canChange || r.canChange()
		failed, answers = append(failed, r.failed...), answers+r.answerCount()
		r.addTo(out)
	}
	a.interrupts.End()
	a.say("")
	a.say("In all: %d there, %d not there, %d still uncertain.", out.There, out.NotThere, out.Uncertain)
	t.sayNextOfFolder(folder, out.NotThere, canChange)
	t.sayHowItEnded(end, answers, failed)
	out.Run = "" // each space has its own
	return a.endResolve(out, end, unopened || len(failed) > 0)
}

// nobodyToAskError says that nobody is there to answer.
type nobodyToAskError struct{ error }

func (e *nobodyToAskError) Unwrap() error { return e.error }

// openResolve opens results to be resolved.
func (a *app) openResolve(ctx context.Context, record ledger.Ledger, path string, o resolveOptions) (*resolvedFile, error) {
	found, err := resolve.Open(ctx, resolve.Config{Open: func() (*readers.File, error) {
		return pipeline.FileOf(a.openResults(ctx, path, &pipeline.ReadOptions{}))
	}, Ledger: record,
		Fingerprint: a.fingerprint, KeyIsTheirs: a.settings.APIKeyFile != "" && !o.inFolder, Demo: a.settings.Demo, By: o.By, Now: a.now})
	if err != nil {
		return nil, err
	}
	written := results.NewFile(ctx, path, found.Report().File.Mode, record, func(err error) { a.say("simcast: %v", err) }, a.now)
	written.InPlace = true
	r := newResolvedFile(found, written, o.By, o.Answered)
	if r.hasQuestions() && !a.mayAsk() {
		_ = found.Close(ctx) // nothing was written
		return nil, &nobodyToAskError{problem.Usage("there is nobody at a terminal to answer", "run it at a terminal, use the page of simcast web, or write sent or failed into the column result and rerun the file")}
	}
	return r, nil
}

// fingerprint is that of the key at hand, "" where there is none.
func (a *app) fingerprint() string {
	if a.settings.Demo {
		return space.Fingerprint("") // every demo is of the same invented space, whatever its key
	}
	if where, err := a.access(); err == nil {
		return space.Fingerprint(where.Key)
	}
	if key, err := a.apiKey(); err == nil && key != "" {
		return space.Fingerprint(key)
	}
	return ""
}

// endResolve gives the JSON and the exit code.
func (a *app) endResolve(out *jsonout.Resolved, end askingEnd, failed bool) error {
	a.putJSON(out)
	switch {
	case failed: // also of what was interrupted: 130 says that the results are written
		return exit{exitCannot}
	case end == askingInterrupted:
		return exit{exitInterrupted}
	case out.Uncertain > 0:
		return exit{exitOpen}
	}
	return nil
}
