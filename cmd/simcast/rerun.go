package main

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"simcast/pipeline"
)

func (a *app) rerunCommand() *cobra.Command {
	p := &posting{}
	cmd := &cobra.Command{
		Use:   "rerun RESULTS",
		Short: "Post what a results file says is not sent, and rewrite it",
		Long: `rerun takes a results file, in which a planner may have mended cells of failed
rows, posts what is failed or pending, and rewrites the file. What is sent is
left alone; what is uncertain is posted only with --resend-uncertain, or after
the planner, having looked in the exercise, has turned it into sent or failed.

It works from the file alone, on another machine too.

` + exitCodes,
		Example: `  simcast rerun plan.results.xlsx
  simcast rerun plan.results.xlsx --resend-uncertain --yes`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			a.demoPace(cmd, p)
			return a.rerun(cmd.Context(), args[0], p)
		},
	}
	p.addTo(cmd)
	return cmd
}

func (a *app) rerun(ctx context.Context, path string, p *posting) error {
	origin, err := a.origin(path, p)
	if err != nil {
		return err
	}
	if err := p.takeRound(&origin); err != nil {
		return err
	}
	file, err := p.open(path)
	if err != nil {
		return err
	}
	defer file.Close()
	options, err := p.options(a.zone(), a.now(), origin.Zone)
	if err != nil {
		return err
	}
	options.Rerun, options.Redirect, options.Claimed = true, firstOf(origin.Redirect, p.redirect), origin.Hashes
	return a.post(ctx, &job{posting: p, file: file, options: options, results: firstOf(p.results, path), origin: &origin})
}

// takeRound takes the round, and where it is redirected to, from the file. Flags
// may say the same, or what the file cannot say.
func (p *posting) takeRound(o *pipeline.Origin) error {
	round := p.wishes.Round
	p.wishes.Round = o.Round
	switch {
	case round != "" && round != o.Round:
		return usage(fmt.Sprintf("the results are of the round %q", o.Round), "leave --round out, or send the plan in the new round")
	case p.redirect != "" && !o.Redirected:
		return usage("the results are of a round that is not redirected", "leave --redirect out, or send the plan in a --round of its own")
	case p.redirect != "" && o.Redirect != "":
		return usage("the results say themselves where the round was redirected to", "leave --redirect out")
	case p.redirect == "" && o.Redirected && o.Redirect == "":
		return usage("the results are of a redirected round, and do not say to which team", "name it with --redirect")
	}
	return p.validate()
}

// origin reads, from the file alone, which run wrote it.
func (a *app) origin(path string, p *posting) (pipeline.Origin, error) {
	file, err := p.open(path)
	if err != nil {
		return pipeline.Origin{}, err
	}
	defer file.Close()
	if !file.IsResults() {
		return pipeline.Origin{}, usage(path+" is no results file: it lacks the columns result and delivery", "use simcast send "+path)
	}
	return pipeline.ReadOrigin(file)
}
