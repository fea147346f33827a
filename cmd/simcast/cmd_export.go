package main

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"simcast/cmd/simcast/flags"
	"simcast/cmd/simcast/help"
	"simcast/cmd/simcast/jsonout"
	"simcast/cmd/simcast/terminal"
	"simcast/pipeline/catalog"
	"simcast/pipeline/problem"
	"simcast/readers"
	"simcast/templates/wording"
	"simcast/writers/export"
)

// exportOptions is what export is asked with.
type exportOptions struct {
	Output string `flag:"output,o" value:"FILE" files:"xlsx csv tsv json" group:"Files and output" help:"write it to this FILE (.xlsx; or .csv, .tsv or .json for one of the three)"`
}

// exportCommand is simcast export.
func (a *app) exportCommand() *cobra.Command {
	var options exportOptions
	cmd := &cobra.Command{
		Use:        "export [personas|teams|smartwords|all]...",
		SuggestFor: []string{"download", "dump", "fetch", "personas", "teams", "smartwords"},
		Short:      "Write the personas, teams and smartwords of the space to a file",
		Long: `The file is a workbook with a sheet for each of the three, or one of them as CSV or
JSON. It has all data that the service gave, and nothing in it can run. JSON is exactly
what the service gave.

You can use the file instead of the network: see --space-file of check and new.`,
		Example: `  simcast export -o space.xlsx
  simcast export personas -o personas.csv
  simcast export --demo all -o demo.xlsx`,
		ValidArgsFunction: help.Each(append(kinds(), allKinds)...),
		RunE: func(cmd *cobra.Command, args []string) error {
			return a.export(cmd.Context(), args, options.Output)
		},
	}
	flags.Add(cmd.Flags(), &options)
	a.addSettings(cmd, "demo")
	return cmd
}

const allKinds = "all"

// kinds are the lists' names, as a workbook's sheets are ordered.
func kinds() []string {
	var names []string
	for _, list := range catalog.Lists() {
		names = append(names, list.Kind)
	}
	return names
}

// chosenKinds are the kinds that the arguments name, all where they name none.
func chosenKinds(args []string) ([]string, error) {
	var wanted []string
	for _, arg := range args {
		switch {
		case arg == allKinds:
			wanted = append(wanted, kinds()...)
		case slices.Contains(kinds(), arg):
			wanted = append(wanted, arg)
		default:
			return nil, problem.Usage(fmt.Sprintf("a space has no %q", arg), "write "+strings.Join(kinds(), ", ")+" or "+allKinds)
		}
	}
	if len(wanted) == 0 {
		return kinds(), nil
	}
	slices.Sort(wanted)
	return slices.Compact(wanted), nil
}

// export writes what the space has to a file.
func (a *app) export(ctx context.Context, args []string, output string) error {
	wanted, err := chosenKinds(args)
	if err != nil {
		return err
	}
	if output == "" {
		return problem.Usage("no output file is named", "write simcast export -o space.xlsx")
	}
	format, err := export.FormatOf(output)
	if err != nil {
		return err
	}
	if err := export.Fits(format, wanted); err != nil {
		return err
	}
	if readers.HoldsInjects(output) {
		return problem.Usage(output+" exists already, and has injects", "name another file: an export never replaces a plan or its results")
	}
	objects, from, err := a.objects(ctx, nil, wanted...)
	if err != nil {
		return err
	}
	path, err := a.writeFile(ctx, output, sharedMode, func(w io.Writer) error {
		progress, done := terminal.WritingProgress(a.stderr)
		defer done()
		return export.Write(w, format, objects, wanted, progress)
	})
	if err != nil {
		return cannotWrite(output, err)
	}
	a.printLists(path, from, objects, wanted)
	if !a.settings.JSON && len(wanted) == len(kinds()) { // with less a plan cannot be checked
		a.screen().Propose("Next:", "check a plan with this file, without the network", terminal.CommandLine("simcast", "check", "--space-file", path, "plan.xlsx"))
	}
	a.putJSON(jsonout.ListsOf(path, objects))
	return nil
}

// printLists says how many of each kind there are, and where they come from.
func (a *app) printLists(what, from string, objects catalog.Objects, wanted []string) {
	var counts []string
	for _, list := range catalog.Lists() {
		if slices.Contains(wanted, list.Kind) {
			counts = append(counts, wording.Counted(len(objects.Of(list)), strings.TrimSuffix(list.Kind, "s")))
		}
	}
	a.say("%s: %s of %s.", what, strings.Join(counts, ", "), from)
}
