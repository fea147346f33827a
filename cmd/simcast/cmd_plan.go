package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"simcast/cmd/simcast/help"
	"simcast/cmd/simcast/local"
	"simcast/cmd/simcast/web/session"
	"simcast/pipeline"
	"simcast/pipeline/problem"
	"simcast/readers"
	"simcast/templates/wording"
)

// withoutCommand is simcast without a command: its help, or simcast PLAN.
func (a *app) withoutCommand(root *cobra.Command, args []string) error {
	if len(args) == 0 {
		if a.settings.JSON {
			return problem.Usage("Which command?", "simcast help lists them")
		}
		return root.Help()
	}
	err := a.planOfCommandLine(root, args)
	if err == nil {
		err = a.openOrCheck(root.Context(), args[0])
	}
	if err != nil && a.fromDesktop {
		local.ShowWithoutTerminal(err)
	}
	return err
}

// planOfCommandLine refuses arguments that are neither a command nor one plan.
func (a *app) planOfCommandLine(root *cobra.Command, args []string) error {
	info, err := os.Stat(args[0])
	below, _, _ := root.Find(args[1:])
	isPlan := isPlanName(args[0])
	switch {
	case err == nil && info.IsDir() && (isPlan || len(args) == 1):
		return problem.Usage(args[0]+" is a folder", "name the plan in it; the results of many spaces are run again with simcast rerun FOLDER --spaces LIST")
	case !isPlan && err == nil:
		return problem.Usage(args[0]+" is neither a command nor the name of a plan", "a plan ends in .xlsx, .csv or .tsv")
	case !isPlan && !help.IsFileName(args[0]):
		return help.UnknownCommand(root, args[0])
	case below != root:
		return problem.Usage("the command comes first", fmt.Sprintf("write simcast %s %s", args[1], args[0]))
	case len(args) > 1:
		return problem.Usage("one plan at a time", fmt.Sprintf("simcast PLAN takes one file, but there are %d here; put quotes around a name that has blanks", len(args)))
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
		if isPlanName(entry.Name()) && !entry.IsDir() {
			names = append(names, entry.Name())
		}
	}
	if near := wording.Nearest(filepath.Base(path), names); near != "" {
		return problem.Usage("there is no file "+path, fmt.Sprintf("did you mean %s?", strings.TrimSuffix(path, filepath.Base(path))+near))
	}
	return problem.Usage("there is no file "+path, "check the path and the spelling")
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
	file, err := (&pipeline.ReadOptions{}).Open(path) // it says what is wrong with a file under the name that the planner knows
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

// isPlanName reports whether a word reads as the name of a plan: it is a path, or ends as files do that people take for a plan.
func isPlanName(word string) bool {
	endings := []string{".xlsx", ".xlsm", ".xltx", ".xltm", ".xls", ".xlsb", ".ods", ".numbers", ".csv", ".tsv", ".txt"}
	return strings.ContainsAny(word, `/\`) || slices.Contains(endings, strings.ToLower(filepath.Ext(word)))
}
