package main

import (
	"context"
	"fmt"
)

// contender does the work once, and tells what it took.
type contender struct {
	name    string
	run     func(context.Context) (trial, error)
	missing bool // not installed here
}

// contest is one piece of work, by us and by others.
type contest struct {
	work    string
	unit    string // of a trial's value: "s" or "/s"
	ours    contender
	peers   []contender // the first is the one that the targets speak of
	targets []target
}

// run has every contender do the work, one after another, so many times over: what the machine
// does beside falls on all of them.
func (c contest) run(ctx context.Context, runs int, tell func(string, ...any)) (section, error) {
	all := append([]contender{c.ours}, c.peers...)
	found := make([]series, len(all))
	for n := range runs {
		for i, one := range all {
			if one.missing {
				continue
			}
			t, err := one.run(ctx)
			if err != nil {
				return section{}, fmt.Errorf("%s, %s: %w", c.work, one.name, err)
			}
			tell("%s, %d of %d: %s %s%s", c.work, n+1, runs, one.name, figure(t.value), c.unit)
			found[i] = append(found[i], t)
		}
	}
	return c.section(all, found), nil
}

func (c contest) section(all []contender, found []series) section {
	s := section{work: c.work}
	ours := found[0]
	for i, one := range all {
		s.lines = append(s.lines, lineOf(one, c.unit, ours, found[i]))
	}
	var bar series
	if len(found) > 1 {
		bar = found[1]
	}
	for _, t := range c.targets {
		s.verdicts = append(s.verdicts, t.judge(ours, bar))
	}
	return s
}

// lineOf tells what one contender took, and how ours compares to it.
func lineOf(one contender, unit string, ours, its series) line {
	if len(its) == 0 {
		return line{who: one.name, median: "not installed"}
	}
	values := its.values()
	l := line{
		who:    one.name,
		median: figure(its.median()) + " " + unit,
		spread: figure(values[0]) + " – " + figure(values[len(values)-1]),
		peak:   mebibytes(int64(its.peak()) << 10),
		size:   mebibytes(its.size()),
	}
	if &ours[0] != &its[0] {
		l.ratio = figure(ours.median() / its.median())
	}
	return l
}
