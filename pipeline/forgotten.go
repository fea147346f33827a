package pipeline

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"simcast/pipeline/mapping"
	"simcast/pipeline/plan"
	"simcast/pipeline/problem"
	"simcast/pipeline/reading"
	"simcast/readers"
	"simcast/templates/wording"
)

// planName is the name under which the ledger keeps the defaults of the plan, "" where it is not known.
func (r *SpaceRun) planName() string {
	path := r.RecordedPath()
	if path == "" {
		return ""
	}
	return filepath.Base(path)
}

// refuseForgotten refuses the plan, as it has forgotten defaults and nobody has said that it is meant. The error is a *problem.UsageError.
func (r *SpaceRun) refuseForgotten(forgotten []ForgottenDefault) error {
	return &problem.UsageError{Message: fmt.Sprintf("%s was sent in this round before: %s", r.planName(), SayForgotten(forgotten)),
		Suggestion: "give " + flagsOf(forgotten) + " again; if the change is meant, " + r.meansForgotten()}
}

// warnOfForgotten tells it all the same where something was asked for that may have another reason.
func (r *SpaceRun) warnOfForgotten(forgotten []ForgottenDefault) readers.Problem {
	return readers.Problem{Place: readers.Place{File: r.planName()}, Severity: readers.Warning, Code: "default-changed", Message: "this round was sent with other defaults: " + SayForgotten(forgotten),
		Suggestion: "if you do not mean this, give " + flagsOf(forgotten) + " again"}
}

// flagsOf are the flags that give them again.
func flagsOf(forgotten []ForgottenDefault) string {
	var flags []string
	for _, d := range forgotten {
		flags = append(flags, fmt.Sprintf("--default %q", d.Written+"="+d.Means))
	}
	return strings.Join(flags, " ")
}

// meansForgotten is how the command says that it is meant.
func (r *SpaceRun) meansForgotten() string {
	switch {
	case r.Options.Play:
		return "write other values into the cells, or use another --round"
	case r.IsRerun():
		return "use --changed or --again"
	}
	return "use --changed, --again or another --round"
}

// refuseUnknown refuses results of which nobody knows which mapping and defaults were in force, if a row says something else than what was sent
// of it, or would go to everybody: with a default that is missing, what is still to be sent would be other messages, too. The error is a
// *problem.UsageError.
func (r *SpaceRun) refuseUnknown() error {
	if !r.isUnknown || len(r.SendPlan.ToPost) == 0 {
		return nil
	}
	const unknown = ", and this ledger does not know which mapping and defaults the run had"
	if at := slices.IndexFunc(r.SendPlan.Warnings, func(p readers.Problem) bool { return p.Code == "sent-row-changed" }); at >= 0 {
		return &problem.UsageError{Message: fmt.Sprintf("row %d says something else than what was sent of it", r.SendPlan.Warnings[at].Row) + unknown,
			Suggestion: "give those of the run with --map, --mapping and --default; if it had none, and somebody has changed the row, write --map \"\""}
	}
	if at := slices.IndexFunc(r.SendPlan.ToPost, r.isWithoutTeam); at >= 0 {
		return &problem.UsageError{Message: fmt.Sprintf("row %d names no team, so everybody would get it", r.SendPlan.ToPost[at].Inject.Row.Number) + unknown,
			Suggestion: "give those of the run with --map, --mapping and --default; if it had none, and everybody is meant, write --map \"\""}
	}
	return nil
}

// isWithoutTeam reports whether a delivery of results goes to the session team because its row names none: one that the check of the run refused, for
// into the others the run has written their team.
func (r *SpaceRun) isWithoutTeam(d *plan.Delivery) bool {
	cell := d.Inject.CellAt(r.File.Index("team"))
	return cell.Kind == readers.Empty && r.Options.Redirect == "" && !d.Inject.Cells.ToOnePerson()
}

// ForgottenDefault is one with which the plan was sent in the round, and which would still fill a cell, but is now another or none.
type ForgottenDefault struct {
	mapping.Entry
	Cells int    // that it would fill
	Now   string // what it is now, "" where it is none
}

// forgotten are such defaults of the plan that is to be sent.
func (r *SpaceRun) forgotten(ctx context.Context) ([]ForgottenDefault, error) {
	name := r.planName()
	if name == "" {
		return nil, nil
	}
	kept, err := r.Ledger.DefaultsOf(ctx, r.LedgerSpace.ID, r.Asked.Round, name)
	if err != nil {
		return nil, err
	}
	return Forgotten(kept, r.Plan)
}

// Forgotten are such defaults of a plan, given those that the ledger has kept, in its form: without --default "team=…", for instance, all
// messages would be others, and go to everybody.
func Forgotten(kept string, p *plan.Plan) ([]ForgottenDefault, error) {
	if kept == "" {
		return nil, nil
	}
	now := map[string]string{}
	for _, entry := range p.Options.Mapping.Defaults() {
		now[entry.Written] = entry.Means
	}
	before := mapping.Decode(kept)
	cells, err := filledBy(p, before)
	if err != nil {
		return nil, err
	}
	var forgotten []ForgottenDefault
	for _, entry := range before {
		if cells[entry.Written] > 0 && now[entry.Written] != entry.Means {
			forgotten = append(forgotten, ForgottenDefault{entry, cells[entry.Written], now[entry.Written]})
		}
	}
	return forgotten, nil
}

// SayForgotten says what each was, and what it is now.
func SayForgotten(forgotten []ForgottenDefault) string {
	var were []string
	for _, d := range forgotten {
		is := "now there is none"
		if d.Now != "" {
			is = fmt.Sprintf("now it is %q", wording.Clip(d.Now))
		}
		were = append(were, fmt.Sprintf("the default of %s was %q, which would still fill %s, and %s", d.Written, wording.Clip(d.Means), wording.Counted(d.Cells, "cell"), is))
	}
	return strings.Join(were, "; ")
}

// filledBy counts the cells that these defaults would fill, in the rows that can be posted, by their columns.
func filledBy(p *plan.Plan, defaults []mapping.Entry) (map[string]int, error) {
	how, _, err := reading.Look(p.File, p.Space, p.Options.Mapping.WithDefaults(defaults))
	if err != nil {
		return nil, err
	}
	cells := map[string]int{}
	var read reading.Row
	for _, in := range p.Injects {
		if in.Skip == plan.SkippedByPlanner || in.Skip == plan.SkippedAsHidden {
			continue
		}
		how.Read(&in.Row, &read)
		for i, entry := range how.Defaults() {
			if read.Filled.Has(i) {
				cells[entry.Written]++
			}
		}
	}
	return cells, nil
}
