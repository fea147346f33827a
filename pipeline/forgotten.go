package pipeline

import (
	"fmt"
	"path/filepath"
	"strings"

	"simcast/pipeline/mapping"
	"simcast/pipeline/plan"
	"simcast/pipeline/problem"
	"simcast/pipeline/reading"
	"simcast/templates/wording"
)

// planName is the name under which the ledger keeps the defaults of the plan, "" where it is not known.
func (j *Job) planName() string {
	path := j.RecordedPath()
	if path == "" {
		return ""
	}
	return filepath.Base(path)
}

// refuseForgotten refuses a plan of that name that was sent in the round with a default which would still fill a cell, and is now another
// or none: without --default "team=…", for instance, all messages would be others, and go to everybody. The error is a
// *problem.UsageError.
func (j *Job) refuseForgotten() error {
	name := j.planName()
	if name == "" || j.Asked.Changed || j.Asked.Again {
		return nil
	}
	kept, err := j.Ledger.DefaultsOf(j.LedgerSpace.ID, j.Asked.Round, name)
	if err != nil || kept == "" {
		return err
	}
	now := map[string]string{}
	for _, entry := range j.Plan.Options.Mapping.Defaults() {
		now[entry.Written] = entry.Means
	}
	before := mapping.Decode(kept)
	cells, err := j.filledBy(before)
	if err != nil {
		return err
	}
	var were, flags []string
	for _, entry := range before {
		value, isThere := now[entry.Written]
		if cells[entry.Written] == 0 || value == entry.Means {
			continue
		}
		is := "now there is none"
		if isThere {
			is = fmt.Sprintf("now it is %q", wording.Clip(value))
		}
		were = append(were, fmt.Sprintf("the default of %s was %q, which would still fill %s, and %s", entry.Written, wording.Clip(entry.Means), wording.Counted(cells[entry.Written], "cell"), is))
		flags = append(flags, fmt.Sprintf("--default %q", entry.Written+"="+entry.Means))
	}
	if len(were) == 0 {
		return nil
	}
	return &problem.UsageError{Message: fmt.Sprintf("%s was sent in this round before: %s", name, strings.Join(were, "; ")),
		Suggestion: "give " + strings.Join(flags, " ") + " again; if the change is meant, use --changed, --again or another --round"}
}

// filledBy counts the cells that these defaults would fill, in the rows that can be posted, by their columns.
func (j *Job) filledBy(defaults []mapping.Entry) (map[string]int, error) {
	how, _, err := reading.Look(j.Plan.File, j.Plan.Space, j.Plan.Options.Mapping.WithDefaults(defaults))
	if err != nil {
		return nil, err
	}
	cells := map[string]int{}
	var read reading.Row
	for _, in := range j.Plan.Injects {
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
