package readers

import (
	"errors"
	"slices"
	"testing"
)

// The rows of a plan that is held are the same at each reading, and so is the error at
// which they end.
func TestHoldGivesTheSameRowsAgain(t *testing.T) {
	for name, plan := range map[string]struct {
		text string
		rows []int
		ends bool // in an error
	}{
		"whole":        {"persona,channel,body\nA,mail,one\n\nB,forum,two\n", []int{2, 4}, false},
		"broken quote": {"persona,channel,body\nA,mail,one\nB,forum,\"tw\"o\n", []int{2}, true},
	} {
		t.Run(name, func(t *testing.T) {
			plan, want, ends := open(t, save(t, "plan.csv", []byte(plan.text)), Options{}), plan.rows, plan.ends
			if err := plan.Hold(); err != nil {
				t.Fatal(err)
			}
			for range 2 {
				var rows []Row
				var last error
				for row, err := range plan.Rows() {
					if last = err; err == nil {
						rows = append(rows, row)
					}
				}
				var numbers []int
				for _, row := range rows {
					numbers = append(numbers, row.Number)
				}
				problem := (*Problem)(nil)
				if !slices.Equal(numbers, want) || errors.As(last, &problem) != ends {
					t.Errorf("rows %v and error %v, want %v and an error: %v", numbers, last, want, ends)
				}
				if rows[0].Cells[0].Text != "A" {
					t.Errorf("the first row's cells are %v", rows[0].Cells)
				}
			}
		})
	}
}
