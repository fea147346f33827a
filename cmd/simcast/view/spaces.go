package view

import (
	"errors"
	"fmt"
	"slices"

	"simcast/pipeline"
	"simcast/pipeline/plan"
	"simcast/templates/wording"
)

// The most spaces that a text names or shows; a count stands for the rest.
const (
	MaxNames  = 3
	MaxSpaces = 50 // those where all is well
)

// Names are the names of spaces, the first few of many.
func Names(runs []*pipeline.SpaceRun, most int) string {
	var names []string
	for _, run := range runs {
		names = append(names, run.Name)
	}
	return wording.First(names, most)
}

// Which names spaces out of all.
func Which(runs, all []*pipeline.SpaceRun) string {
	if len(runs) == len(all) && len(all) > MaxNames {
		return fmt.Sprintf("all %d spaces", len(all))
	}
	return Names(runs, MaxNames)
}

// Alike are the spaces of which the same is to be said.
type Alike struct {
	Text string
	Runs []*pipeline.SpaceRun
}

// Gather puts spaces of the same text together; "" says nothing.
func Gather(runs []*pipeline.SpaceRun, text func(*pipeline.SpaceRun) string) []Alike {
	var list []Alike
	at := map[string]int{}
	for _, run := range runs {
		said := text(run)
		if said == "" {
			continue
		}
		i, met := at[said]
		if !met {
			i = len(list)
			at[said] = i
			list = append(list, Alike{Text: said})
		}
		list[i].Runs = append(list[i].Runs, run)
	}
	return list
}

// FaultOf is why a space takes no part, "" where its problems say so, or where it does.
func FaultOf(run *pipeline.SpaceRun) string {
	var ofPlan *pipeline.PlanError
	if run.Fault == nil || errors.As(run.Fault, &ofPlan) {
		return ""
	}
	return OrWait(run.Fault).Error()
}

// IsInterrupted reports whether the planner ended a run.
func IsInterrupted(job *pipeline.Job) bool {
	return slices.ContainsFunc(job.Runs, func(run *pipeline.SpaceRun) bool { return run.Summary.Interrupted })
}

// LackResults reports whether the results of a run could not be written.
func LackResults(job *pipeline.Job) bool {
	return slices.ContainsFunc(job.Runs, func(run *pipeline.SpaceRun) bool { return run.Summary.ResultsError != nil })
}

// IsBroken reports whether a run could not begin, broke off, or has no results, or the ledger not its end. What stopped a run of workers
// did not stop whoever asks what became of it.
func IsBroken(job *pipeline.Job, byWorkers bool) bool {
	return slices.ContainsFunc(job.Runs, func(run *pipeline.SpaceRun) bool {
		lacksEnd := run.Summary.LedgerError != nil || run.Summary.Stopped != "" && !byWorkers
		return run.Summary.ResultsError != nil || lacksEnd && run.Summary.Open == 0 || run.Fault != nil && !IsOut(job, run)
	})
}

// IsOut reports whether a space was left out with --skip-spaces.
func IsOut(job *pipeline.Job, run *pipeline.SpaceRun) bool { return slices.Contains(job.LeftOut, run) }

// WhyNot is why a run ended before its time, or never began.
func WhyNot(run *pipeline.SpaceRun) string {
	switch {
	case run.Fault != nil:
		return OrWait(run.Fault).Error()
	case run.Summary.Stopped != "":
		return "the run stopped: " + run.Summary.Stopped
	}
	return ""
}

// howEnded is a word on how a run ended, "" where it came to its end.
func howEnded(job *pipeline.Job, run *pipeline.SpaceRun) string {
	switch {
	case IsOut(job, run):
		return "not included"
	case run.Fault != nil:
		return "stopped by an error"
	case plan.HowEnded(run.Summary.EndedAs()) != "":
		return plan.HowEnded(run.Summary.EndedAs())
	case run.Summary.ResultsError != nil:
		return "no results"
	case run.Summary.LedgerError != nil:
		return "end not recorded"
	}
	return ""
}

// SpacesOf has a line for each space of a job: of very many, only for those where something is left.
func SpacesOf(job *pipeline.Job) Block {
	var rows []Counted
	var well []*pipeline.SpaceRun
	for _, run := range job.Runs {
		how := howEnded(job, run)
		if len(job.Runs) > MaxSpaces && how == "" && run.Summary.Open == 0 {
			well = append(well, run)
			continue
		}
		rows = append(rows, Counted{Name: run.Name, Counts: run.Chosen, Note: how})
	}
	if len(well) > 0 {
		rows = append(rows, Counted{Name: fmt.Sprintf("(%s, all sent)", wording.Counted(len(well), "space")), Counts: pipeline.ChosenCounts(well)})
	}
	return Spaces(rows, len(job.Runs))
}
