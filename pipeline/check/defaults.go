package check

import (
	"simcast/pipeline/mapping"
	"simcast/pipeline/plan"
	"simcast/pipeline/reading"
	"simcast/readers"
)

// placeOfDefaults notes which cells of a row defaults have filled, if it can be posted, and puts what is wrong with them at the defaults,
// which are the same in all rows.
func (k *rowChecker) placeOfDefaults(in *plan.Inject, o *outcome) {
	if k.read.IsPlain || k.read.Filled == 0 || in.Skip != "" && !k.isOnCall(in) {
		return
	}
	o.filled = k.read.Filled
	for i := range in.Problems {
		if found := &in.Problems[i]; k.reading.IsFilled(&k.read, found.Column) {
			found.Place, found.ID = readers.Place{File: k.file.Name, Sheet: k.file.Sheet, Column: found.Column}, ""
			found.Message = "the default of " + found.Column + ": " + found.Message
		}
	}
}

// defaults counts what the defaults of a plan fill, and tells what is wrong with one once.
type defaults struct {
	all   []mapping.Entry
	cells map[string]int
	told  map[[3]string]bool
}

func newDefaults(c *checker) *defaults {
	return &defaults{c.reading.Defaults(), map[string]int{}, map[[3]string]bool{}}
}

// add counts a row, and leaves out of its problems those that were told of another one.
func (d *defaults) add(o *outcome) {
	if o.filled == 0 {
		return
	}
	for i, entry := range d.all {
		if o.filled.Has(i) {
			d.cells[entry.Written]++
		}
	}
	kept, across := o.problems[:0], o.acrossRowsAt
	for i := range o.problems {
		p := o.problems[i]
		if key := [3]string{p.Column, p.Code, p.Message}; p.IsOfDefault() {
			if d.told[key] {
				if i < across {
					o.acrossRowsAt--
				}
				continue
			}
			d.told[key] = true
		}
		kept = append(kept, p)
	}
	o.problems = kept
}

// report is what each has filled.
func (d *defaults) report() []reading.DefaultReport {
	var all []reading.DefaultReport
	for _, entry := range d.all {
		all = append(all, reading.DefaultReport{Column: entry.Written, Value: entry.Means, Cells: d.cells[entry.Written]})
	}
	return all
}
