package resultsreport

import (
	"cmp"
	"slices"
	"strconv"
	"time"

	"simcast/pipeline/plan"
	"simcast/pipeline/problem"
	"simcast/readers"
)

// DayColumns is the table of what the results of a day have after those of ResultColumns.
func DayColumns() []OutputColumn {
	column := func(name string, of func(*plan.DayCells) *string) OutputColumn {
		return OutputColumn{
			Name: name, FromService: true, // it is no formula, whatever somebody has written there
			Cell: func(line *Line, _ *time.Location) readers.Cell { return numberOrText(*of(&line.Day)) },
			read: func(prior *plan.PriorResult, text string) *problem.Detail {
				*of(&prior.Day) = readers.UnescapeFormula(text)
				return nil
			},
		}
	}
	return []OutputColumn{
		column(readers.ColumnPlannedAt, func(c *plan.DayCells) *string { return &c.Planned }),
		column(readers.ColumnExpectedAt, func(c *plan.DayCells) *string { return &c.Expected }),
		column(readers.ColumnLateBy, func(c *plan.DayCells) *string { return &c.LateBy }),
	}
}

// numberOrText is a number as a number: people calculate with it.
func numberOrText(text string) readers.Cell {
	if n, err := strconv.ParseFloat(text, 64); err == nil && strconv.FormatFloat(n, 'f', -1, 64) == text {
		return readers.Cell{Text: text, Kind: readers.Number}
	}
	return readers.VerbatimCell(text)
}

// hasDayColumns reports whether a file is the results of a day.
func hasDayColumns(file *readers.File) bool {
	return slices.ContainsFunc(DayColumns(), func(column OutputColumn) bool {
		return slices.ContainsFunc(file.Columns, func(own readers.Column) bool { return own.Result && own.Name == column.Name })
	})
}

// dayCells are those of a delivery: of a day as they are now, and in a rerun of its results as these have them.
func dayCells(s *plan.SendPlan, d *plan.Delivery) plan.DayCells {
	if !s.IsDay {
		return cmp.Or(d.Inject.Prior, plan.NoPriorResult()).Day
	}
	zone := s.Plan.Options.Zone
	cells := plan.DayCells{Planned: FormatMoment(d.Planned, zone), Expected: FormatMoment(d.Expected, zone)}
	if !d.Status.SentAt.IsZero() && !d.Expected.IsZero() {
		cells.LateBy = FormatLateBy(d.LateBy)
	}
	return cells
}

// FormatLateBy is a span in seconds, in whole milliseconds.
func FormatLateBy(span time.Duration) string {
	return strconv.FormatFloat(max(span, 0).Round(time.Millisecond).Seconds(), 'f', -1, 64)
}
