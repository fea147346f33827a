package summary

import (
	"fmt"
	"time"

	"simcast/cmd/simcast/terminal"
	"simcast/cmd/simcast/view"
	"simcast/pipeline"
	"simcast/pipeline/plan"
	"simcast/templates/wording"
)

// Spaces shows a line a space: of very many, only of those where something is left.
func Spaces(screen terminal.Screen, job *pipeline.Job) {
	var rows []view.Counted
	var well []*pipeline.SpaceRun
	for _, run := range job.Runs {
		how := howEnded(job, run)
		if len(job.Runs) > MaxSpaces && how == "" && run.Summary.Open == 0 {
			well = append(well, run)
			continue
		}
		rows = append(rows, view.Counted{Name: run.Name, Counts: run.Chosen, Note: how})
	}
	if len(well) > 0 {
		rows = append(rows, view.Counted{Name: fmt.Sprintf("(%s, all sent)", wording.Counted(len(well), "space")), Counts: pipeline.ChosenCounts(well)})
	}
	screen.Blocks(view.Spaces(rows, len(job.Runs)))
}

// OpenInSpaces names messages that are uncertain or failed, the first few of them, and counts by space those that
// are pending. What stopped one space does not hide what is to be looked at in another. folder has the
// results, and moments are shown in the zone of now.
func OpenInSpaces(screen terminal.Screen, job *pipeline.Job, sum plan.Counts, folder string, now time.Time) {
	if sum.Open == 0 {
		return
	}
	where := "the column result of the files in " + folder
	rows := RowsOfResults("the results files")
	heading(screen, rows)
	named := 0
	for _, result := range []plan.State{plan.Uncertain, plan.Failed} {
		for _, run := range job.Runs {
			for _, d := range run.Open {
				if d.Status.State == result && named < MaxNamed {
					message(screen, run.Name, d, rows, now)
					named++
				}
			}
		}
	}
	more(screen, sum.Open-sum.OpenPending-named, where)
	untried(screen, job, where)
}

// untried counts the messages that are pending, a line a space.
func untried(screen terminal.Screen, job *pipeline.Job, where string) {
	named, rest := 0, 0
	for _, run := range job.Runs {
		pending := run.Summary.OpenPending
		switch {
		case pending == 0:
		case named == MaxNamed:
			rest += pending
		default:
			named++
			held := run.Chosen.HeldBack
			untriedIn(screen, run.Name, pending-held, reasonIn(run.Open), held)
		}
	}
	more(screen, rest, where)
}

// reasonIn is the reason of the first message that is pending.
func reasonIn(open []*plan.Delivery) string {
	for _, d := range open {
		if d.Status.State == plan.Pending && d.Status.Reason != "" && !d.Status.IsHeldBack() {
			return shortReason(d)
		}
	}
	return "not tried"
}
