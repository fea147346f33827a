package main

import (
	"encoding/json"
	"slices"
	"strings"

	"simcast/cmd/simcast/jsonout"
	"simcast/cmd/simcast/terminal"
	"simcast/cmd/simcast/view"
	"simcast/pipeline"
	"simcast/pipeline/catalog"
	"simcast/pipeline/newplan"
	"simcast/pipeline/plan"
	"simcast/pipeline/schema"
	"simcast/readers"
)

// show gives the JSON of a command where it is asked for, and else has people read the same.
func (a *app) show(value func() any, read func()) {
	if a.settings.JSON {
		a.putJSON(value())
		return
	}
	read()
}

// putJSON writes the one object that a script reads, where JSON is asked for: what comes after it, such as why a page ended, is for people
// alone.
func (a *app) putJSON(value any) {
	if a.settings.JSON && a.answered.CompareAndSwap(false, true) {
		a.writeJSON(value, a.jsonLines)
	}
}

// putLine writes an object as a line; the last one comes by putJSON.
func (a *app) putLine(value any) { a.writeJSON(value, true) }

// writeJSON writes an object, indented or in one line.
func (a *app) writeJSON(value any, inOneLine bool) {
	var text strings.Builder
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false)
	if !inOneLine {
		encoder.SetIndent("", "  ")
	}
	_ = encoder.Encode(value) // all that is put there has a form in JSON, and print says what could not be written
	a.print(terminal.PrintableJSON(text.String()))
}

// putUnanswered gives the JSON of a command that ends without having given any, where it is asked for.
func (a *app) putUnanswered(why string) {
	a.putJSON(jsonout.Error{Error: why})
}

// putChecked gives the JSON of a check, where it is asked for.
func (a *app) putChecked(v plan.Verdict, annotated string) {
	a.putJSON(jsonout.Checked{Verdict: jsonout.VerdictOf(&v), Reading: jsonout.ReadingOf(v.Reading), Schedule: jsonout.ScheduleOf(v.Schedule), Annotated: annotated})
}

// putPlanning gives the JSON of a planning workbook, where it is asked for.
func (a *app) putPlanning(file string, rows, marked int, o catalog.Objects, made *newplan.Plan) {
	shown := jsonout.Planning{File: file, Rows: rows, Personas: len(o.Personas), Teams: len(o.Teams), Smartwords: len(o.Smartwords), Channels: len(schema.Channels()), Marked: marked}
	if made != nil {
		shown.Sources = len(made.Sources)
	}
	a.putJSON(shown)
}

// putNotRun gives the JSON of a send or rerun that did not come to its first message, where it is asked for.
func (a *app) putNotRun(problems []readers.Problem) {
	a.putJSON(jsonout.NotRun(problems))
}

// howFar is how far a job came.
type howFar int

const (
	toNothing  howFar = iota // nothing is known of its spaces
	toRefusal                // some of its spaces are not fit
	toQuestion               // all is known, and nothing was posted
	toItsEnd                 // there were runs, and results
)

// putJob gives the JSON of a job, where it is asked for: of its space, or of all in its list.
func (a *app) putJob(j *job, came howFar) {
	if came == toQuestion {
		for _, run := range j.Active() {
			run.Summary.Counts = run.SendPlan.Count() // as plan and ledger have it
		}
	}
	switch {
	case !a.settings.JSON:
	case !j.IsAlone:
		a.putJSON(j.outcomeOfAll(came))
	case came == toNothing:
		a.putNotRun(nil)
	default:
		a.putJSON(j.outcomeOfOne(came))
	}
}

// endJob ends a job of which people were told all: one more Ctrl-C changes nothing from then on.
func (a *app) endJob(j *job, came howFar) {
	a.interrupts.End()
	a.putJob(j, came)
}

// outcomeOfOne is the JSON of a job in one space.
func (j *job) outcomeOfOne(came howFar) jsonout.Outcome {
	run := j.one()
	out := jsonout.OutcomeOf(run.SendPlan, run.Summary, "")
	switch {
	case came == toItsEnd:
		out.Results = pathOf(run)
	case j.flags.DryRun:
		out.Open, out.DryRun = []jsonout.Open{}, jsonout.DryRunOf(run.SendPlan, run.Asked.Interval)
	}
	return out
}

// outcomeOfAll is the JSON of a job in a list of spaces.
func (j *job) outcomeOfAll(came howFar) jsonout.ManyOutcome {
	if came == toNothing {
		return jsonout.ManyOutcome{Totals: jsonout.TotalsOf("", plan.Counts{}, "", nil), Spaces: []jsonout.SpaceOutcome{}}
	}
	out, slowest := j.totals(came == toItsEnd), 0.0
	for _, run := range j.Runs {
		space := j.outcomeOf(run, came == toItsEnd)
		switch {
		case run.Fault != nil || came != toQuestion:
		case j.flags.DryRun:
			space.DryRun = jsonout.DryRunOf(run.SendPlan, j.flags.Interval)
			slowest = max(slowest, space.Takes)
		default:
			space.SetEnding(run)
		}
		out.Spaces = append(out.Spaces, space)
	}
	if j.flags.DryRun && came == toQuestion {
		out.Takes = &slowest
	}
	return out
}

// totals are the sums of all spaces. ran says that there were runs, and results.
func (m *job) totals(ran bool) jsonout.ManyOutcome {
	all := slices.Clone(m.listProblems)
	for _, problem := range m.Problems.List() {
		all = append(all, problem.Problem)
	}
	folder := ""
	if ran {
		folder = m.resultsPath
	}
	return jsonout.ManyOutcome{Totals: jsonout.TotalsOf(m.RunName, pipeline.Counts(m.Runs), folder, all), Spaces: []jsonout.SpaceOutcome{}}
}

// outcomeOf is what the JSON says of one space.
func (m *job) outcomeOf(run *pipeline.SpaceRun, ran bool) jsonout.SpaceOutcome {
	o := jsonout.SpaceOf(run)
	if run.Fault != nil && (!ran || view.IsOut(m.Job, run)) {
		o.LeftOut = run.Fault.Error()
		return o
	}
	if !ran {
		return o
	}
	o.SetEnding(run)
	switch {
	case run.Fault != nil:
		o.Stopped = run.Fault.Error()
	default:
		o.Results = pathOf(run)
	}
	return o
}
