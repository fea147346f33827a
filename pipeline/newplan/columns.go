package newplan

import (
	"fmt"
	"slices"

	"simcast/readers"
	"simcast/readers/headers"
)

// columns are the columns of a new plan while it is made, in the order in which they were met.
type columns struct {
	list  []Column
	byKey map[columnKey]int
	known map[string]bool // the folded headers that mean something, and are not merely joined with others
}

// columnKey tells columns apart. Columns of several sources that are the planner's own share one if they have the same header.
type columnKey struct {
	folded     string
	isContract bool
	nth        int // of the same header in one source
}

func newColumns() *columns {
	c := &columns{byKey: map[columnKey]int{}, known: map[string]bool{}}
	for _, column := range headers.Columns() {
		c.known[headers.Fold(column.Name)] = true
		for _, alias := range column.Aliases {
			c.known[headers.Fold(alias)] = c.known[headers.Fold(alias)] || !column.Joined
		}
	}
	return c
}

// contract is where the contract's column of that name stands.
func (c *columns) contract(name string) int {
	return c.at(columnKey{name, true, 0}, Column{name, true})
}

// own is where the planner's own column of that header stands, the nth of it in its source. A header that would mean
// something else in the new plan gets why it does not.
func (c *columns) own(header, why string, nth int) int {
	if c.known[headers.Fold(header)] {
		header += " (" + why + ")"
	}
	key := columnKey{headers.Fold(header), false, nth}
	if nth > 0 {
		header = fmt.Sprintf("%s (%d)", header, nth+1)
	}
	return c.at(key, Column{header, false})
}

func (c *columns) at(key columnKey, column Column) int {
	at, known := c.byKey[key]
	if !known {
		at = len(c.list)
		c.list, c.byKey[key] = append(c.list, column), at
	}
	return at
}

// settle puts the contract's columns first, in its order, and gives for each column where it stands then.
func (c *columns) settle() (sorted []Column, to []int) {
	names := headers.Names()
	order := make([]int, len(c.list))
	for i := range order {
		order[i] = i
	}
	rank := func(i int) int {
		if !c.list[i].IsContract {
			return len(names)
		}
		return slices.Index(names, c.list[i].Header)
	}
	slices.SortStableFunc(order, func(a, b int) int { return rank(a) - rank(b) })
	to = make([]int, len(order))
	for place, i := range order {
		to[i] = place
		sorted = append(sorted, c.list[i])
	}
	return sorted, to
}

// Why a header of the planner's own is not what it would mean.
const (
	asWritten = "as written"
	notSent   = "not sent"
)

// target is what a column of a source becomes.
type target struct {
	column readers.Column
	name   string // the contract's, "" of the planner's own
	at     int    // of the new plan, -1 where each row decides
}

// findTargets says what each column of the source becomes. The first of several that are joined gets the name of the
// contract, and the others keep their headers.
func (s *source) findTargets() {
	taken, met := map[string]bool{}, map[string]int{}
	for _, column := range s.file.Columns {
		t := target{column: column, at: -1}
		switch {
		case column.Kept == headers.At: // the times are read together: see times.go
			t.name = headers.At
			if s.times.isChanged[column.Index] {
				t.at = s.own(column.Header, asWritten, met)
			}
		case column.Kept != "" && !taken[column.Kept]:
			t.name = column.Kept
		case column.Known && !column.Result:
			t.name = column.Name
		default:
			t.at = s.own(column.Header, asWritten, met)
		}
		if t.name != "" && t.name != headers.At {
			taken[t.name] = true
			t.at = s.columns.contract(t.name)
		}
		s.targets = append(s.targets, t)
	}
	s.isTaken = taken
}

// own is where the planner's own column of a header stands.
func (s *source) own(header, why string, met map[string]int) int {
	folded := headers.Fold(header)
	met[folded]++
	return s.columns.own(header, why, met[folded]-1)
}
