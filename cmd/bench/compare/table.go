package compare

import (
	"fmt"
	"io"
	"strconv"
	"strings"
)

// Section is one piece of work in the table.
type Section struct {
	Work     string
	Lines    []Line
	Verdicts []Verdict
}

// Line is what one contender took.
type Line struct{ Who, Median, Spread, Peak, Size, Ratio string }

// Verdict is a target and what was found.
type Verdict struct {
	Target, Found string
	Met           bool
}

// Missed reports whether a target was missed.
func Missed(sections []Section) bool {
	for _, s := range sections {
		for _, v := range s.Verdicts {
			if !v.Met {
				return true
			}
		}
	}
	return false
}

// WriteTable writes Markdown: the machine, the targets, and all that was measured. Where sizes
// are small, targets are not judged.
func WriteTable(w io.Writer, versions []string, sections []Section, judged bool) {
	for _, v := range versions {
		fmt.Fprintln(w, "-", v)
	}
	fmt.Fprintln(w)
	targets := [][]string{{"work", "target", "found", "met"}}
	measured := [][]string{{"work", "by", "median", "least – most", "memory, MiB", "file, MiB", "ours ÷ this"}}
	for _, s := range sections {
		for i, v := range s.Verdicts {
			targets = append(targets, []string{first(i, s.Work), v.Target, v.Found, met(v, judged)})
		}
		for i, l := range s.Lines {
			measured = append(measured, []string{first(i, s.Work), l.Who, l.Median, l.Spread, l.Peak, l.Size, l.Ratio})
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

func met(v Verdict, judged bool) string {
	switch {
	case !judged:
		return "not judged"
	case v.Met:
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

// Figure is a value with about three digits: 0.021, 1.37, 12.5, 2,140.
func Figure(v float64) string {
	switch {
	case v >= 999.5:
		return Thousands(strconv.Itoa(int(v + 0.5)))
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

// Thousands parts the digits of a whole number by commas.
func Thousands(digits string) string {
	if len(digits) <= 3 {
		return digits
	}
	return Thousands(digits[:len(digits)-3]) + "," + digits[len(digits)-3:]
}

// Mebibytes is a number of bytes in MiB, "" where it is 0.
func Mebibytes(bytes int64) string {
	if bytes == 0 {
		return ""
	}
	return Figure(float64(bytes) / (1 << 20))
}
