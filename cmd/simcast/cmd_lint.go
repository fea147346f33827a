package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"simcast/cmd/simcast/flags"
	"simcast/cmd/simcast/help"
	"simcast/cmd/simcast/jsonout"
	"simcast/cmd/simcast/view"
	"simcast/pipeline/lint"
	"simcast/pipeline/lint/rule"
	"simcast/pipeline/problem"
	"simcast/templates/wording"
)

// lintOptions is what lint is asked with.
type lintOptions struct {
	Rules   bool   `flag:"rules" group:"Which rules" help:"list all rules"`
	Explain string `flag:"explain" value:"RULE" names:"rules" help:"explain this RULE, by its name or number, such as real-phone or L120"`
}

// lintCommand is simcast lint.
func (a *app) lintCommand() *cobra.Command {
	var options lintOptions
	cmd := &cobra.Command{
		Use:         "lint",
		Annotations: help.WithoutSpace(),
		SuggestFor:  []string{"rules", "rule", "explain"},
		Short:       "Explain the rules by which check looks for what goes wrong on the day",
		Long: `check says what the service would refuse. Its rules of lint say what a good exercise
director would object to, such as a telephone number that can be somebody's. They run
with check, preview, send and rerun. lint shows and explains the rules.

What they find are warnings, each with the name of its rule. ⛔ marks the rules whose
findings are errors.

To suppress what a rule has found, write a line into the column lint of the row:

  ok real-phone: agreed with the owner, 20 November

To switch a rule off for a plan, write it into the sheet Settings of the plan, with the
columns name and value: lint.real-phone, and off.`,
		Example: `  simcast lint --rules
  simcast lint --explain real-phone
  simcast lint --explain L120`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) == 0 {
				return nil
			}
			return problem.Usage("simcast lint takes only flags, no file or name", howToLint(args[0]))
		},
		RunE: func(cmd *cobra.Command, _ []string) error { return a.lint(&options, cmd.Flags().Changed("explain")) },
	}
	flags.Add(cmd.Flags(), &options)
	return cmd
}

// howToLint says what to write instead of an argument, or where there is none.
func howToLint(argument string) string {
	plan := "PLAN"
	if help.IsFileName(argument) {
		plan = argument
	}
	if r := lint.Named(lint.Rules(), argument); r != nil {
		return "to explain this rule, write simcast lint --explain " + r.Name
	}
	return fmt.Sprintf("the rules run with a check: write simcast check %s; to see them, write simcast lint --rules", plan)
}

// ruleNames are the names of all rules.
func ruleNames() (names []string) {
	for _, r := range lint.Rules() {
		names = append(names, r.Name)
	}
	return names
}

// lint lists the rules, or explains one of them.
func (a *app) lint(o *lintOptions, explains bool) error {
	rules := lint.Rules()
	switch {
	case explains && o.Rules:
		return problem.Usage("--rules and --explain cannot be used together", "leave one of them out")
	case explains:
		r, err := ruleNamed(rules, o.Explain)
		if err != nil {
			return err
		}
		rules = []*rule.Rule{r}
	case !o.Rules:
		return problem.Usage("lint needs --rules or --explain RULE", howToLint(""))
	}
	block := view.Rules(rules)
	if explains {
		block = view.Rule(rules[0])
	}
	a.show(func() any { return jsonout.RulesOf(rules) }, func() { a.outputScreen().Blocks(block) })
	return nil
}

// ruleNamed is the rule of that name or number, or an error with the nearest one.
func ruleNamed(rules []*rule.Rule, name string) (*rule.Rule, error) {
	if r := lint.Named(rules, name); r != nil {
		return r, nil
	}
	if strings.TrimSpace(name) == "" {
		return nil, problem.Usage("--explain needs the name or number of a rule", "write --explain real-phone; simcast lint --rules lists them all")
	}
	words := ruleNames()
	for _, r := range rules {
		if r.Number != "" {
			words = append(words, r.Number)
		}
	}
	suggestion := "simcast lint --rules lists them all"
	if nearest := wording.Nearest(strings.Join(strings.Fields(name), "-"), words); nearest != "" {
		suggestion = "did you mean --explain " + nearest + "?"
	}
	return nil, problem.Usage(fmt.Sprintf("lint has no rule %q", wording.Clip(name)), suggestion)
}
