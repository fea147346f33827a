package main

import (
	"fmt"
	"io"
	"strconv"
	"strings"
)

// section is one piece of work in the table.
type section struct {
	work     string
	lines    []line
	verdicts []verdict
}

// line is what one contender took.
type line struct{ who, median, spread, peak, size, ratio string }

// verdict is a target and what was found.
type verdict struct {
	target, found string
	met           bool
}

func missed(sections []section) bool {
	for _, s := range sections {
		for _, v := range s.verdicts {
			if !v.met {
				return true
			}
		}
	}
	return false
}

// writeTable writes Markdown: the machine, the targets, and all that was measured. Where sizes
// are small, targets are not judged.
func writeTable(w io.Writer, versions []string, sections []section, judged bool) {
	for _, v := range versions {
		fmt.Fprintln(w, "-", v)
	}
	fmt.Fprintln(w)
	targets := [][]string{{"work", "target", "found", "met"}}
	measured := [][]string{{"work", "by", "median", "least – most", "memory, MiB", "file, MiB", "ours ÷ this"}}
	for _, s := range sections {
		for i, v := range s.verdicts {
			targets = append(targets, []string{first(i, s.work), v.target, v.found, met(v, judged)})
		}
		for i, l := range s.lines {
			measured = append(measured, []string{first(i, s.work), l.who, l.median, l.spread, l.peak, l.size, l.ratio})
		}
	}
	writeRows(w, targets)
	fmt.Fprintln(w)
	writeRows(w, measured)
}

// first names the work once, in its first row.
func first(i int, work string) string {
	if i == 0 {
		return work
	}
	return ""
}

func met(v verdict, judged bool) string {
	switch {
	case !judged:
		return "not judged"
	case v.met:
		return "yes"
	}
	return "**no**"
}

// writeRows writes a header and the rows below it.
func writeRows(w io.Writer, rows [][]string) {
	for i, row := range rows {
		fmt.Fprintln(w, "| "+strings.Join(row, " | ")+" |")
		if i == 0 {
			fmt.Fprintln(w, strings.Repeat("|---", len(row))+"|")
		}
	}
}

// figure is a value with about three digits: 0.021, 1.37, 12.5, 2,140.
func figure(v float64) string {
	switch {
	case v >= 999.5:
		return thousands(strconv.Itoa(int(v + 0.5)))
	case v >= 100:
		return fmt.Sprintf("%.0f", v)
	case v >= 10:
		return fmt.Sprintf("%.1f", v)
	case v >= 1:
		return fmt.Sprintf("%.2f", v)
	case v == 0:
		return "0"
	}
	return fmt.Sprintf("%.3f", v)
}

// thousands parts the digits of a whole number by commas.
func thousands(digits string) string {
	if len(digits) <= 3 {
		return digits
	}
	return thousands(digits[:len(digits)-3]) + "," + digits[len(digits)-3:]
}

func mebibytes(bytes int64) string {
	if bytes == 0 {
		return ""
	}
	return figure(float64(bytes) / (1 << 20))
}
