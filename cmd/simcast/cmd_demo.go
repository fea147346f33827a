package main

import (
	"cmp"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"simcast/cmd/simcast/demoresults"
	"simcast/cmd/simcast/help"
	"simcast/cmd/simcast/machine"
	"simcast/cmd/simcast/web/session"
	"simcast/pipeline/pace"
	"simcast/pipeline/send"
	"simcast/readers"
	"simcast/samples"
	"simcast/templates/wording"
)

// demoCommand is simcast demo.
func (a *app) demoCommand() *cobra.Command {
	var s serving
	var resultsPath string
	cmd := &cobra.Command{
		Use:   "demo",
		Short: "Try simcast with a sample exercise; nothing reaches anybody",
		Long: `demo opens the page with the sample exercise: 62 injects for six teams, in an invented
space inside simcast. Look at the messages, send them, and see what the players would
see. You need no key and no network, and everything is deleted at the end.

Without a screen, or with --results, it sends the exercise at the terminal, and writes
the results to a new file in this folder: harbour-light.results.xlsx.

To get the plan itself as a file:

  simcast new --sample sample.xlsx`,
		Example: `  simcast demo
  simcast demo --results demo.xlsx     # at the terminal`,
		Args: help.None("to open your own plan in the demo, write simcast PLAN --demo"),
		RunE: func(cmd *cobra.Command, _ []string) error {
			a.settings.demo = true
			given := cmd.Flags().Changed
			if given("results") || !a.hasScreen() && !given("no-browser") && !given("port") {
				return a.sendSample(cmd.Context(), resultsPath, s.interval)
			}
			s.open = func(page *session.Session) (session.PlanFile, error) { return page.OpenSample(cmd.Context()) }
			return a.serve(cmd.Context(), s)
		},
	}
	s.addTo(cmd, pace.Default(true))
	cmd.Flags().StringVar(&resultsPath, "results", "", "send the exercise at the terminal, and write the results to this `FILE` (.xlsx or .csv)")
	return cmd
}

// sendSample sends the sample exercise on the stand-in.
func (a *app) sendSample(ctx context.Context, resultsPath string, interval time.Duration) (err error) {
	if resultsPath == "" {
		if resultsPath, err = newDemoResults(); err != nil {
			return err
		}
	}
	folder, err := os.MkdirTemp("", "simcast-demo-*")
	if err != nil {
		return err
	}
	remove := func() { _ = os.RemoveAll(folder) } // what is left of a demo is nobody's loss
	defer remove()
	defer a.interrupts.beforeExit(remove)()
	path := filepath.Join(folder, samples.Name)
	if err := os.WriteFile(path, []byte(samples.HarbourLight()), sharedMode); err != nil {
		return err
	}
	flags := &sendFlags{given: func(string) bool { return false }}
	flags.Interval, flags.Pace, flags.Limits = cmp.Or(interval, pace.Default(true)), pace.Fixed, send.DefaultLimits()
	if err := a.sendPlan(ctx, path, flags, resultsPath); err != nil {
		return err
	}
	a.screen().Propose("Next:", fmt.Sprintf("write the plan of %s, this sample exercise, to a file", samples.Exercise), "simcast new --sample plan.xlsx")
	return nil
}

// newDemoResults is a name in this folder under which no file stands but the results of an earlier demo: the results
// of a true run may bear the name of the sample.
func newDemoResults() (string, error) {
	earlier := demoresults.Open()
	for n := 1; ; n++ {
		name := strings.TrimSuffix(samples.Name, filepath.Ext(samples.Name))
		if n > 1 {
			name = fmt.Sprintf("%s-%d", name, n)
		}
		path := name + ".results.xlsx"
		content, err := os.ReadFile(path)
		switch {
		case errors.Is(err, fs.ErrNotExist):
			return path, nil
		case n > maxDemos:
			return "", usage("this folder has the results of many demos", "name another file with --results")
		case err != nil:
			continue
		}
		if real, err := filepath.Abs(path); err == nil {
			if wrote, _ := earlier.WroteFile(real, fmt.Sprintf("%x", sha256.Sum256(content))); wrote {
				return path, nil
			}
		}
	}
}

// maxDemos is how many names are tried.
const maxDemos = 100

// withoutCommand is simcast without a command: its help, or simcast PLAN.
func (a *app) withoutCommand(root *cobra.Command, args []string) error {
	if len(args) == 0 {
		if a.settings.json {
			return usage("Which command?", "simcast help lists them")
		}
		return root.Help()
	}
	err := a.planOfCommandLine(root, args)
	if err == nil {
		err = a.openOrCheck(root.Context(), args[0])
	}
	if err != nil && a.fromDesktop {
		machine.ShowWithoutTerminal(err)
	}
	return err
}

// planOfCommandLine refuses arguments that are neither a command nor one plan.
func (a *app) planOfCommandLine(root *cobra.Command, args []string) error {
	info, err := os.Stat(args[0])
	isPlan := help.IsFileName(args[0])
	switch {
	case err == nil && info.IsDir() && (isPlan || len(args) == 1):
		return usage(args[0]+" is a folder", "name the plan in it; the results of many spaces are run again with simcast rerun FOLDER --spaces LIST")
	case !isPlan && err == nil:
		return usage(args[0]+" is neither a command nor the name of a plan", "a plan ends in .xlsx, .csv or .tsv")
	case !isPlan:
		return help.UnknownCommand(root, args[0])
	case len(args) > 1 && help.MeantCommand(root, args[1]) == args[1]:
		return usage("the command comes first", fmt.Sprintf("write simcast %s %s", args[1], args[0]))
	case len(args) > 1:
		return usage("one plan at a time", fmt.Sprintf("simcast PLAN takes one file, but there are %d here; put quotes around a name that has blanks", len(args)))
	case errors.Is(err, fs.ErrNotExist):
		return noSuchFile(args[0])
	}
	return nil // whoever opens it says what else is wrong with it
}

// noSuchFile says that a file is not there, and which one beside it may be meant.
func noSuchFile(path string) error {
	var names []string
	entries, _ := os.ReadDir(filepath.Dir(path)) // a folder that cannot be read has no names
	for _, entry := range entries {
		if help.IsFileName(entry.Name()) && !entry.IsDir() {
			names = append(names, entry.Name())
		}
	}
	if near := wording.Nearest(filepath.Base(path), names); near != "" {
		return usage("there is no file "+path, fmt.Sprintf("did you mean %s?", strings.TrimSuffix(path, filepath.Base(path))+near))
	}
	return usage("there is no file "+path, "check the path and the spelling")
}

// openOrCheck opens the page with a plan, or with results. Where there is no screen for the page, it checks them.
func (a *app) openOrCheck(ctx context.Context, path string) error {
	if !a.hasScreen() && !a.fromDesktop {
		a.say("There is no screen to open the page on, so simcast checks the plan.")
		return a.check(ctx, path, &checkOptions{})
	}
	return a.serve(ctx, serving{open: func(page *session.Session) (session.PlanFile, error) {
		return uploadFile(ctx, page, path)
	}})
}

// patience is how long the page waits for the space before it opens: the plan is checked again when it is looked at.
const patience = 10 * time.Second

// uploadFile gives a file to the page.
func uploadFile(ctx context.Context, page *session.Session, path string) (session.PlanFile, error) {
	file, err := openPlan(path, "") // it says what is wrong with a file under the name that the planner knows
	if err == nil {
		_ = file.Close() // it was only looked at
	} else if readers.ProblemsIn(err) == nil {
		return session.PlanFile{}, err
	}
	content, err := os.Open(path)
	if err != nil {
		return session.PlanFile{}, err
	}
	defer content.Close()
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	return page.Upload(ctx, filepath.Base(path), content)
}
