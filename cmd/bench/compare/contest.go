package compare

import (
	"context"
	"fmt"
)

// Contender does the work once, and tells what it took.
type Contender struct {
	Name    string
	Run     func(context.Context) (Trial, error)
	Missing bool // not installed here
}

// Contest is one piece of work, by us and by others.
type Contest struct {
	Work    string
	Unit    string // of a trial's value: "s" or "/s"
	Ours    Contender
	Peers   []Contender // the first is the one that the targets speak of
	Targets []Target
}

// Run has every contender do the work, one after another, so many times over: what the machine
// does beside falls on all of them.
func (c Contest) Run(ctx context.Context, runs int, tell func(string, ...any)) (Section, error) {
	all := append([]Contender{c.Ours}, c.Peers...)
	found := make([]Series, len(all))
	for n := range runs {
		for i, one := range all {
			if one.Missing {
				continue
			}
			t, err := one.Run(ctx)
			if err != nil {
				return Section{}, fmt.Errorf("%s, %s: %w", c.Work, one.Name, err)
			}
			tell("%s, %d of %d: %s %s%s", c.Work, n+1, runs, one.Name, Figure(t.Value), c.Unit)
			found[i] = append(found[i], t)
		}
	}
	return c.section(all, found), nil
}

func (c Contest) section(all []Contender, found []Series) Section {
	s := Section{Work: c.Work}
	ours := found[0]
	for i, one := range all {
		s.Lines = append(s.Lines, lineOf(one, c.Unit, ours, found[i]))
	}
	var bar Series
	if len(found) > 1 {
		bar = found[1]
	}
	for _, t := range c.Targets {
		s.Verdicts = append(s.Verdicts, t.Judge(ours, bar))
	}
	return s
}

// lineOf tells what one contender took, and how ours compares to it.
func lineOf(one Contender, unit string, ours, its Series) Line {
	if len(its) == 0 {
		return Line{Who: one.Name, Median: "not installed"}
	}
	values := its.values()
	l := Line{
		Who:    one.Name,
		Median: Figure(its.median()) + " " + unit,
		Spread: Figure(values[0]) + " – " + Figure(values[len(values)-1]),
		Peak:   Mebibytes(int64(its.peak()) << 10),
		Size:   Mebibytes(its.size()),
	}
	if &ours[0] != &its[0] {
		l.Ratio = Figure(ours.median() / its.median())
	}
	return l
}
