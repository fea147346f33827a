package plan

import (
	"fmt"
	"slices"
	"strings"

	"simcast/pipeline/problem"
	"simcast/pipeline/reading"
	"simcast/templates/wording"
)

// SkippedRows are rows that are skipped for the same reason.
type SkippedRows struct {
	Why  string
	IDs  []string // of rows that have one
	Rows []int    // of those that have none

	Messages int    // of these rows; a row that was left out before it was checked has none
	Besides  string // what Names says behind the rows, "" for nothing
}

// SkippedRows are the rows that are skipped, by reason, in the plan's order.
func (s *SendPlan) SkippedRows() (list []SkippedRows) {
	skipped := slices.DeleteFunc(slices.Clone(s.Deliveries), func(d *Delivery) bool { return d.Status.State != Skipped })
	for _, group := range ByReason(skipped, func(d *Delivery) (State, string) { return d.Status.State, reading.SkippedAs(d.Status.Reason) }) {
		rows := SkippedRows{Why: group.Reason}
		for i, d := range group.List {
			if d.Team != nil {
				rows.Messages++
			}
			if i > 0 && group.List[i-1].Inject == d.Inject {
				continue // the same row, to another team
			}
			if d.Inject.ID == "" {
				rows.Rows = append(rows.Rows, d.Inject.Row.Number)
			} else {
				rows.IDs = append(rows.IDs, d.Inject.ID)
			}
		}
		list = append(list, rows)
	}
	return list
}

// Count is how many rows there are.
func (s SkippedRows) Count() int { return len(s.IDs) + len(s.Rows) }

// Names names the rows, the first few of many.
func (s SkippedRows) Names() string {
	const most = 8
	var parts []string
	if ids := s.IDs[:min(len(s.IDs), most)]; len(ids) > 0 {
		parts = append(parts, strings.Join(ids, ", "))
	}
	if len(s.IDs) > most {
		parts = append(parts, fmt.Sprintf("%d more", len(s.IDs)-most))
	}
	if len(s.Rows) > 0 {
		parts = append(parts, wording.Of(len(s.Rows), "row ", "rows ")+problem.Rows(s.Rows, most))
	}
	names := strings.Join(parts, ", ")
	if s.Besides != "" {
		names += " " + s.Besides
	}
	return names
}

// CountSkipped is how many rows are skipped in all.
func CountSkipped(list []SkippedRows) (n int) {
	for _, rows := range list {
		n += rows.Count()
	}
	return n
}

// WhySkipped says why rows are skipped, and which: "skip says yes: A07, C02".
func WhySkipped(list []SkippedRows) string {
	var parts []string
	for _, rows := range list {
		count := ""
		if len(list) > 1 {
			count = fmt.Sprintf("%d ", rows.Count())
		}
		parts = append(parts, count+rows.Why+": "+rows.Names())
	}
	return strings.Join(parts, "; ")
}
