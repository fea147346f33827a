package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"simcast/cmd/simcast/view"
	"simcast/pipeline"
	"simcast/pipeline/check"
	"simcast/pipeline/plan"
	"simcast/pipeline/problem"
	"simcast/pipeline/space"
	"simcast/pipeline/suppressions"
	"simcast/readers"
	"simcast/templates/wording"
)

// showProblems shows problems, errors first; those of a kind in one block. It gives the blocks, also where each problem was shown by
// itself.
func (a *app) showProblems(problems []readers.Problem) []*problem.Block {
	return a.showEach(len(problems), func(i int) (spaces string, p *readers.Problem) { return "", &problems[i] })
}

// showManyProblems is showProblems for a plan in many spaces.
func (a *app) showManyProblems(problems []*pipeline.Problem, runs []*pipeline.SpaceRun) {
	a.showEach(len(problems), func(i int) (spaces string, p *readers.Problem) {
		return view.Which(problems[i].Spaces, runs), &problems[i].Problem
	})
}

// showEach shows so many problems, each with the spaces that have it, "" where there is one.
func (a *app) showEach(n int, at func(i int) (spaces string, p *readers.Problem)) []*problem.Block {
	c := problem.ForLines()
	for i := range n {
		spaces, p := at(i)
		c.Add(spaces, *p)
	}
	blocks := c.Blocks()
	if !a.settings.All {
		a.showBlocks(blocks)
		return blocks
	}
	for _, severity := range []readers.Severity{readers.Error, readers.Warning} {
		for i := range n {
			if spaces, p := at(i); p.Severity == severity {
				a.showProblemLine(problem.LineOf(spaces, p))
			}
		}
	}
	return blocks
}

// showBlocks shows blocks of problems.
func (a *app) showBlocks(blocks []*problem.Block) {
	for _, line := range problem.Lines(blocks) {
		a.showProblemLine(line)
	}
}

// showProblemLine shows a line about problems, its severity in colour.
func (a *app) showProblemLine(line problem.Line) {
	var spans []view.Phrase
	if word := string(line.Severity); word != "" {
		spans = append(spans, view.Word(word), view.Plain(": "))
	}
	lead, rest := line.Text[:line.Lead], line.Text[line.Lead:]
	a.sayIn(append(spans, view.Plain(strings.Repeat(" ", line.Indent)), view.As(view.Strong, lead), view.Plain(rest))...)
}

// showVerdict shows the problems of a plan, and their counts. inSpace says that it was checked against a space.
func (a *app) showVerdict(name string, v *plan.Verdict, inSpace bool) {
	blocks := a.showProblems(v.Problems)
	errors := v.Errors()
	a.showCounts(name, v, blocks, problemCounts{errors, len(v.Problems) - errors, inSpace})
}

// showCounts ends the problems of a check: what is perhaps behind them, and how many there are.
func (a *app) showCounts(name string, v *plan.Verdict, blocks []*problem.Block, counts problemCounts) {
	if cause := problem.WrongSpace(blocks, v.Rows); cause != "" {
		a.say("Note: %s.", cause)
	}
	if v.LintNote != "" {
		a.say("Note: %s.", v.LintNote)
	}
	counted := func(n int, noun string) view.Phrase {
		if n == 0 {
			return view.Plain(wording.Counted(n, noun))
		}
		return view.As(view.LookOf(noun), wording.Counted(n, noun))
	}
	if v.Reading != nil {
		a.screen().Blocks(view.Reading(name, v.Reading))
	}
	rows := wording.Parts(wording.Counted(v.Rows, "row"), wording.Part{N: v.Skipped, What: "skipped"}, wording.Part{N: v.LeftOut, What: plan.RowsLeftOut(v.LeftOut)})
	if counts.inSpace && counts.errors == 0 {
		rows += ", " + wording.Counted(v.Deliveries, "message")
	}
	a.sayIn(view.Plain(name+": "+rows+", "), counted(counts.errors, "error"), view.Plain(", "), counted(counts.warnings, "warning"), view.Plain("."))
}

// problemCounts are the counts of a check. How many messages there are is known only without errors, and in a space.
type problemCounts struct {
	errors, warnings int
	inSpace          bool
}

// sayNextAfterCheck ends a check with what to do now. A script needs no such advice.
func (a *app) sayNextAfterCheck(checked *view.Checked) {
	if !a.settings.JSON {
		checked.Space = a.settings.again()
		a.screen().Blocks(view.AfterCheck(checked))
	}
}

// The exit codes of the contract.
const (
	exitDone        = 0
	exitCannot      = 1   // usage, a file, the key, the network
	exitPlan        = 2   // the plan has errors: nothing was posted
	exitOpen        = 3   // it ran, and some delivery is failed, uncertain or pending
	exitInterrupted = 130 // the results are written
)

// exitCodes is what simcast help exit-codes says.
const exitCodes = `Exit codes:
  0    everything that you asked for is done
  1    it could not run: usage, a file, the key, the network
  2    the plan has errors: nothing was sent
  3    it ran, and some message is failed, uncertain or pending
  130  interrupted; the results are written`

// exit is an error that has been shown already and only carries its code.
type exit struct{ code int }

// Error implements error; nobody is shown it.
func (e exit) Error() string { return fmt.Sprintf("exit %d", e.code) }

// codeOf maps the end of a command to its exit code, and shows what is not shown yet.
func (a *app) codeOf(command string, err error) int {
	var shown exit
	switch {
	case err == nil:
		return exitDone
	case errors.As(err, &shown):
		a.putUnanswered("it did not do what was asked: standard error says why")
		return shown.code
	}
	return a.fail(command, err)
}

// fail shows what kept a command from running. What is wrong with the plan
// itself has a code of its own, and in JSON the shape of the command.
func (a *app) fail(command string, err error) int {
	problems := readers.ProblemsIn(err)
	isSending := slices.Contains([]string{"send", "rerun", "play"}, command)
	if isSending {
		err = view.OrWait(err)
	}
	if problems == nil {
		a.say("simcast: %v", err)
		a.putUnanswered(err.Error())
		return exitCannot
	}
	a.showProblems(problems)
	switch {
	case isSending:
		a.putNotRun(problems)
	default:
		a.putChecked(plan.Verdict{Problems: problems}, "")
	}
	return exitPlan
}

// exitAfterOutput is the exit code once it is known whether the output could be written.
func (a *app) exitAfterOutput(code int) int {
	if a.lost == nil {
		return code
	}
	a.say("simcast: standard output could not be written completely: %v", a.lost)
	if code == exitInterrupted {
		return code
	}
	return exitCannot
}

// exitCode is the exit code of a job that has ended.
func (m *job) exitCode() error {
	switch {
	case view.LackResults(m.Job): // also of what was interrupted: 130 says that the results are written
		return exit{exitCannot}
	case view.IsInterrupted(m.Job):
		return exit{exitInterrupted}
	case view.IsBroken(m.Job, m.flags.Workers):
		return exit{exitCannot}
	case pipeline.Counts(m.Runs).Open > 0 || len(m.LeftOut) > 0:
		return exit{exitOpen}
	}
	return nil
}

// checkUnderWay is what a plan is checked with.
type checkUnderWay struct {
	file         *readers.File
	space        *space.Space        // nil where none is known or wanted
	suppressions *suppressions.Store // nil without a live space
	options      plan.Options
}

func (c *checkUnderWay) check(ctx context.Context) (plan.Verdict, error) {
	c.suppressions.AddTo(ctx, &c.options)
	verdict, err := check.Check(c.file, c.space, c.options)
	if err == nil {
		c.suppressions.Keep(ctx, &verdict)
	}
	return verdict, err
}

// showChecked checks a plan, and shows its problems. Those that nothing needs one by one are not held in memory.
func (a *app) showChecked(ctx context.Context, c *checkUnderWay, annotated bool) (verdict plan.Verdict, errors int, err error) {
	if a.settings.JSON || a.settings.All || annotated {
		if verdict, err = c.check(ctx); err == nil {
			a.showVerdict(c.file.Name, &verdict, c.space != nil)
		}
		return verdict, verdict.Errors(), err
	}
	blocks := problem.ForLines()
	c.options.Found = func(problems []readers.Problem) { blocks.Add("", problems...) }
	c.options.Restarted = func() { blocks = problem.ForLines() }
	if verdict, err = c.check(ctx); err != nil {
		return verdict, 0, err
	}
	errors, warnings := blocks.Count()
	found := blocks.Blocks()
	a.showBlocks(found)
	a.showCounts(c.file.Name, &verdict, found, problemCounts{errors, warnings, c.space != nil})
	return verdict, errors, nil
}
