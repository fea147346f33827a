package main

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"simcast/cmd/simcast/flags"
	"simcast/cmd/simcast/help"
	"simcast/cmd/simcast/jsonout"
	"simcast/pipeline"
	"simcast/pipeline/check"
	"simcast/pipeline/pace"
	"simcast/pipeline/problem"
	"simcast/pipeline/resultsreport"
	"simcast/pipeline/space"
	"simcast/readers"
	"simcast/writers/atomicfile"
	"simcast/writers/ooxml"
	"simcast/writers/proof"
)

// preview is what a proof is made with.
type preview struct {
	Read    pipeline.ReadOptions
	Offline bool `flag:"offline" group:"The space" help:"show personas, teams and smartwords as the plan has them"`
	spaceOptions
	Output string `flag:"output,o" value:"FILE" files:"html htm" group:"Files and output" help:"write the proof to this FILE (default: NAME.proof.html beside the plan)"`
}

// previewCommand is simcast preview.
func (a *app) previewCommand() *cobra.Command {
	var p preview
	cmd := &cobra.Command{
		Use:        "preview PLAN",
		SuggestFor: []string{"proof", "show", "view", "render", "print"},
		Short:      "Show every message of a plan as its players will see it",
		Long: `preview checks the plan as check does, and writes a proof: one HTML file that shows every
message as its players will see it, by team and by time, with the problems beside their
messages and the totals at the top. Nothing is sent.

Open the file in a browser, or print it. It needs no network, and nothing in the plan
can run in it. It contains the whole exercise, so only you can read it.

Without a space, or with --offline, personas, teams and smartwords are not known, and
are shown as the plan has them. With --space-file they come from the file that simcast
export wrote. A results file has a proof too, with the result of each message.`,
		Example: `  simcast preview plan.xlsx                        # writes plan.proof.html
  simcast preview --demo samples/harbour-light.xlsx -o proof.html
  simcast preview --space-file space.xlsx plan.xlsx
  simcast preview plan.results.xlsx                # with the result of each`,
		Args: help.One("plan", "PLAN.xlsx"),
		RunE: func(cmd *cobra.Command, args []string) error { return a.preview(cmd.Context(), args[0], &p) },
	}
	flags.Add(cmd.Flags(), &p, flags.But("contingency", "startex"))
	a.addSettings(cmd, "demo", "all")
	return cmd
}

// proofMode: a proof holds the whole exercise.
const proofMode fs.FileMode = 0o600

// preview checks a plan, and writes its proof.
func (a *app) preview(ctx context.Context, path string, p *preview) error {
	output, err := proofPath(path, p.Output)
	if err != nil {
		return err
	}
	file, err := a.openPlan(ctx, path, &p.Read, p.SpaceFiles...)
	if err != nil {
		return err
	}
	defer file.Close()
	options, err := p.Read.Options(file, a.zone(), a.now(), file.Properties[resultsreport.PropZone])
	if err != nil {
		return err
	}
	options.Pieces = true
	options.Interval, options.Hosts = pace.Default(a.settings.Demo), a.serviceHosts()
	space, book, err := a.spaceToCheck(ctx, p.Offline, p.SpaceFiles)
	if err != nil {
		return err
	}
	book.AddTo(ctx, &options)
	plan, err := check.Load(file.File, space, options)
	if err != nil {
		return err
	}
	book.Keep(ctx, &plan.Verdict)
	a.showVerdict(file.Name, &plan.Verdict, plan.Space != nil)
	page := proof.Page{Plan: plan, Checked: a.heldAgainst(space, p.SpaceFiles), Interval: pace.Default(a.settings.Demo), Now: options.Now, Zone: options.Zone}
	return a.writeProof(output, page)
}

// writeProof writes the proof, which only this user may read.
func (a *app) writeProof(output string, page proof.Page) error {
	// A proof shows by itself whether simcast wrote it: no ledger is needed.
	known := func(path, _ string) bool { return proof.Intact(path) }
	path, err := a.put(atomicfile.New(output, proofMode, ooxml.IsSealed, known, notRemembered, a.now), func(w io.Writer) error { return proof.Write(w, page) })
	if err != nil {
		return cannotWrite(output, err)
	}
	a.say("%s: the proof. Open it in a browser.", path)
	v := &page.Plan.Verdict
	a.putJSON(jsonout.Previewed{Verdict: jsonout.VerdictOf(v), Proof: path})
	if v.Errors() > 0 {
		return exit{exitPlan}
	}
	return nil
}

// heldAgainst names the space that the plan was checked against, "" for none.
func (a *app) heldAgainst(space *space.Space, spaceFiles []string) string {
	switch {
	case space == nil:
		return ""
	case len(spaceFiles) > 0:
		return baseNames(spaceFiles) + ", not against the live space"
	case a.settings.Demo:
		return "the demo's invented space"
	}
	if address, err := url.Parse(a.baseURL()); err == nil && address.Host != "" {
		return "the live space at " + address.Host
	}
	return "the live space"
}

// proofPath is where the proof goes. It never takes the place of a plan or its
// results, under whatever name they stand.
func proofPath(plan, output string) (string, error) {
	if output == "" {
		output = strings.TrimSuffix(plan, filepath.Ext(plan)) + ".proof.html"
	}
	if ending := strings.ToLower(filepath.Ext(output)); ending != ".html" && ending != ".htm" {
		return "", problem.Usage(output+" does not end in .html", "the proof is a page: name it such as plan.proof.html")
	}
	there, err := os.Stat(output)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return output, nil
	case err != nil:
		return "", cannotWrite(output, err)
	case isFile(plan, there):
		return "", problem.Usage("the proof cannot replace the plan", "name another file with -o")
	}
	if real, err := filepath.EvalSymlinks(output); err == nil && readers.HoldsInjects(real) {
		return "", problem.Usage(output+" exists already, and has injects", "name another file with -o: a proof never replaces a plan or its results")
	}
	return output, nil
}
