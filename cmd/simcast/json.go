package main

import (
	"encoding/json"
	"slices"
	"strings"

	"simcast/cmd/simcast/jsonout"
	"simcast/cmd/simcast/manyspaces"
	"simcast/cmd/simcast/terminal"
	"simcast/pipeline/catalog"
	"simcast/pipeline/newplan"
	"simcast/pipeline/plan"
	"simcast/pipeline/schema"
	"simcast/pipeline/spaces"
	"simcast/readers"
)

// putJSON writes the one object that a script reads: what comes after it, such as why a page ended, is for people alone.
func (a *app) putJSON(value any) {
	if a.answered.CompareAndSwap(false, true) {
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
	if a.settings.JSON {
		a.putJSON(jsonout.Error{Error: why})
	}
}

// putChecked gives the JSON of a check, where it is asked for.
func (a *app) putChecked(v plan.Verdict, annotated string) {
	if a.settings.JSON {
		a.putJSON(jsonout.Checked{Verdict: jsonout.VerdictOf(&v), Reading: jsonout.ReadingOf(v.Reading), Schedule: jsonout.ScheduleOf(v.Schedule), Annotated: annotated})
	}
}

// putPreviewed gives the JSON of a preview, where it is asked for.
func (a *app) putPreviewed(v *plan.Verdict, proof string) {
	if a.settings.JSON {
		a.putJSON(jsonout.Previewed{Verdict: jsonout.VerdictOf(v), Proof: proof})
	}
}

// putLists gives the JSON of a file of lists, where it is asked for.
func (a *app) putLists(file string, o catalog.Objects) {
	if a.settings.JSON {
		a.putJSON(jsonout.ListsOf(file, o))
	}
}

// putPlanning gives the JSON of a planning workbook, where it is asked for.
func (a *app) putPlanning(file string, rows, marked int, o catalog.Objects, made *newplan.Plan) {
	if a.settings.JSON {
		shown := jsonout.Planning{File: file, Rows: rows, Personas: len(o.Personas), Teams: len(o.Teams), Smartwords: len(o.Smartwords), Channels: len(schema.Channels()), Marked: marked}
		if made != nil {
			shown.Sources = len(made.Sources)
		}
		a.putJSON(shown)
	}
}

// putNotRun gives the JSON of a send or rerun that did not come to its first message, where it is asked for.
func (a *app) putNotRun(problems []readers.Problem) {
	if a.settings.JSON {
		a.putJSON(jsonout.NotRun(problems))
	}
}

// putRun gives the JSON of a run that has ended, where it is asked for.
func (a *app) putRun(sendPlan *plan.SendPlan, summary plan.Summary, results string) {
	if a.settings.JSON {
		a.putJSON(jsonout.OutcomeOf(sendPlan, summary, results))
	}
}

// putUnposted gives the JSON of a job of which nothing is posted, as plan and ledger have it, where it is asked for.
func (a *app) putUnposted(j *job) {
	if !a.settings.JSON {
		return
	}
	out := jsonout.OutcomeOf(j.SendPlan, plan.Summary{Counts: j.SendPlan.Count()}, "")
	if j.ReadOnly {
		out.Open, out.DryRun = []jsonout.Open{}, jsonout.DryRunOf(j.SendPlan, j.Asked.Interval)
	}
	a.putJSON(out)
}

// putManyOutcome gives the JSON; ran says that there were runs, and results.
func (a *app) putManyOutcome(m *multiJob, ran bool) {
	if !a.settings.JSON {
		return
	}
	out := m.totals(ran)
	for _, run := range m.Runs {
		out.Spaces = append(out.Spaces, m.outcomeOf(run, ran))
	}
	a.putJSON(out)
}

// putManyUnposted is putUnposted for many spaces.
func (a *app) putManyUnposted(m *multiJob, going []*spaces.SpaceRun) {
	for _, run := range going {
		run.Summary.Counts = run.Job.SendPlan.Count()
	}
	if !a.settings.JSON {
		return
	}
	out, slowest := m.totals(false), 0.0
	for _, run := range m.Runs {
		space := m.outcomeOf(run, false)
		switch {
		case run.Fault != nil:
		case m.ReadOnly:
			space.DryRun = jsonout.DryRunOf(run.Job.SendPlan, m.flags.Interval)
			slowest = max(slowest, space.Takes)
		default:
			space.SetEnding(run)
		}
		out.Spaces = append(out.Spaces, space)
	}
	if m.ReadOnly {
		out.Takes = &slowest
	}
	a.putJSON(out)
}

// putNoSpaces gives the JSON where nothing is known of any space yet, where it is asked for.
func (a *app) putNoSpaces() {
	if a.settings.JSON {
		a.putJSON(jsonout.ManyOutcome{Totals: jsonout.TotalsOf("", plan.Counts{}, "", nil), Spaces: []jsonout.SpaceOutcome{}})
	}
}

// totals are the sums of all spaces. ran says that there were runs, and results.
func (m *multiJob) totals(ran bool) jsonout.ManyOutcome {
	all := slices.Clone(m.listProblems)
	for _, problem := range m.Problems.List() {
		all = append(all, problem.Problem)
	}
	folder := ""
	if ran {
		folder = m.resultsFolder
	}
	return jsonout.ManyOutcome{Totals: jsonout.TotalsOf(m.RunName, spaces.Counts(m.Runs), folder, all), Spaces: []jsonout.SpaceOutcome{}}
}

// outcomeOf is what the JSON says of one space.
func (m *multiJob) outcomeOf(run *spaces.SpaceRun, ran bool) jsonout.SpaceOutcome {
	o := jsonout.SpaceOf(run)
	if run.Fault != nil && (!ran || manyspaces.IsOut(&m.Job, run)) {
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
	case run.Summary.ResultsError == nil:
		o.Results = m.resultsFiles[run.N].Path
	}
	return o
}
