package main

import (
	"fmt"
	"slices"
	"strings"
)

const tableHead = "| work | by | median | least – most | memory, MiB | ours ÷ this | beside it |\n|---|---|---|---|---|---|---|\n"

// rows are those of a contest in the table: ours, then each peer. A contender without trials is not installed.
func rows(c contest, trials [][]*trial) string {
	var text strings.Builder
	work := c.work
	for i, one := range append([]contender{c.ours}, c.peers...) {
		cells := []string{work, one.name, "not installed", "", "", "", ""}
		if its := trials[i]; len(its) > 0 {
			values, peak := valuesOf(its), 0
			for _, t := range its {
				peak = max(peak, t.peak) // memory has no good days
			}
			cells = []string{work, one.name, figure(median(its)) + " " + c.unit, figure(values[0]) + " – " + figure(values[len(values)-1]),
				figure(float64(peak) / 1024), figure(median(trials[0]) / median(its)), its[0].note}
			if i == 0 {
				cells[5] = ""
			}
		}
		fmt.Fprintf(&text, "| %s |\n", strings.Join(cells, " | "))
		work = ""
	}
	return text.String()
}

func valuesOf(trials []*trial) (values []float64) {
	for _, t := range trials {
		values = append(values, t.value)
	}
	slices.Sort(values)
	return values
}

func median(trials []*trial) float64 {
	values := valuesOf(trials)
	n := len(values)
	return (values[(n-1)/2] + values[n/2]) / 2
}

// figure is a value with about three digits.
func figure(v float64) string {
	if v >= 1000 {
		return fmt.Sprintf("%.0f", v)
	}
	return fmt.Sprintf("%.3g", v)
}
