package main

import (
	"bufio"
	"context"
	"errors"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"simcast/cmd/simcast/help"
	"simcast/cmd/simcast/machine"
	"simcast/cmd/simcast/resultsfiles"
	"simcast/cmd/simcast/terminal"
	"simcast/pipeline/ledger"
	"simcast/pipeline/resolve"
	"simcast/pipeline/space"
	"simcast/readers"
	"simcast/writers/results"
)

// resolveOptions is what resolve is asked with.
type resolveOptions struct {
	by       string // who looks
	answered bool   // also what was answered before
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
	cmd.Flags().StringVar(&options.by, "as", "", "the `NAME` of the person who looked, as the ledger keeps it (default: your login name)")
	cmd.Flags().BoolVar(&options.answered, "answered", false, "ask also about messages that were answered before, to change an answer")
	return cmd
}

// resolving is one results file that is resolved.
type resolving struct {
	*resolve.Results
	options resolveOptions
	file    *results.File
	answers []answered
	end     askEnd
	failed  []error // why an answer, or the file, could not be written down
}

// answered is a message that was asked about, and what was found.
type answered struct {
	*resolve.Question
	found resolve.Finding
	at    time.Time
}

// askEnd is how questions ended.
type askEnd int

const (
	askedAll askEnd = iota
	quitAsking
	interruptedAsking
)

// resolve asks of each uncertain message of a results file, or of those of a folder, whether it is there.
func (a *app) resolve(ctx context.Context, path string, o resolveOptions) error {
	if o.by == "" {
		o.by = machine.UserName(a.env)
	}
	record, err := a.openLedger(false)
	if err != nil {
		return err
	}
	defer record.Close()
	lines := bufio.NewReader(a.stdin)
	if info, err := os.Stat(path); err == nil && info.IsDir() {
		return a.resolveFolder(ctx, record, path, o, lines)
	}
	r, err := a.openResolve(ctx, record, path, o)
	if err != nil {
		return err
	}
	a.askAndWrite(r, lines)
	a.interrupts.end()
	a.sayResolved(r)
	a.sayHowItEnded(r.end, len(r.answers), r.failed)
	out := newResolved(r.file.Path)
	out.add(r)
	return a.endResolve(out, r.end, r.failed)
}

// resolveFolder resolves the results of many spaces, one space after another. What of them cannot be resolved is said, and
// the others are asked about. After the questions have ended early the rest is counted alone.
func (a *app) resolveFolder(ctx context.Context, record ledger.Ledger, folder string, o resolveOptions, lines *bufio.Reader) error {
	files, err := resultsfiles.Newest(folder, "", a.say)
	if err != nil {
		return err
	}
	if len(files) == 0 {
		return usage(folder+" has no results files", "name the folder that simcast send --spaces wrote, or one results file")
	}
	out, end, failed := newResolved(folder), askedAll, []error(nil)
	for _, name := range slices.Sorted(maps.Keys(files)) {
		path := files[name]
		a.say("")
		a.sayIn(terminal.As(terminal.Strong, "Space "+resultsfiles.SpaceOf(filepath.Base(path))))
		r, err := a.openResolve(ctx, record, path, o)
		if nobody := (*askingError)(nil); errors.As(err, &nobody) {
			return err
		}
		if err != nil {
			failed = append(failed, err)
			a.say("simcast: %v", err)
			continue
		}
		if end == askedAll {
			a.askAndWrite(r, lines)
			end = r.end
		} else {
			failed = append(failed, r.Close())
		}
		a.sayResolved(r)
		failed = append(failed, r.failed...)
		out.add(r)
	}
	a.interrupts.end()
	a.say("")
	a.say("In all: %d there, %d not there, %d still uncertain.", out.There, out.NotThere, out.Uncertain)
	a.sayHowItEnded(end, len(out.Answers), failed)
	out.Run = "" // each space has its own
	return a.endResolve(out, end, failed)
}

// askingError says that nobody is there to answer.
type askingError struct{ error }

func (e *askingError) Unwrap() error { return e.error }

// openResolve opens results to be resolved.
func (a *app) openResolve(ctx context.Context, record ledger.Ledger, path string, o resolveOptions) (*resolving, error) {
	found, err := resolve.Open(ctx, resolve.Config{Open: func() (*readers.File, error) { return openResults(path, "") }, Ledger: record,
		Fingerprint: a.fingerprint, Demo: a.settings.demo, By: o.by, Now: a.now})
	if err != nil {
		return nil, err
	}
	r := &resolving{Results: found, options: o, file: results.NewFile(path, found.Report().File.Mode, record, func(err error) { a.say("simcast: %v", err) }, a.now)}
	if len(r.toAsk()) > 0 && !a.mayAsk() {
		_ = found.Close() // nothing was written
		return nil, &askingError{usage("there is nobody at a terminal to answer", "run it at a terminal, use the page of simcast web, or write sent or failed into the column result and rerun the file")}
	}
	return r, nil
}

// fingerprint is that of the key at hand, "" where there is none.
func (a *app) fingerprint() string {
	if a.settings.demo {
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

// askAndWrite asks, and writes the results file, also where the questions ended early.
func (a *app) askAndWrite(r *resolving, lines *bufio.Reader) {
	end, err := a.askAll(r, lines)
	r.end = end
	note := func(err error) {
		if err != nil {
			r.failed = append(r.failed, err)
		}
	}
	note(err)
	if r.Changed() {
		err := r.file.Write(r.Report())
		if note(err); err != nil {
			r.file.Path = ""
		}
	}
	for _, text := range r.file.Notes() {
		a.say("%s", text)
	}
	note(r.Close())
}

// endResolve gives the JSON and the exit code.
func (a *app) endResolve(out *resolved, end askEnd, failed []error) error {
	if a.settings.json {
		a.putJSON(out)
	}
	switch {
	case end == interruptedAsking:
		return exit{exitInterrupted}
	case errors.Join(failed...) != nil:
		return exit{exitCannot}
	case out.Uncertain > 0:
		return exit{exitOpen}
	}
	return nil
}
