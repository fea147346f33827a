package readers

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
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
			if err := plan.Buffer(); err != nil {
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

// The rows of a plan that is held can be read by several at once, of which one may stop
// before the end, and each reads all of them.
func TestHoldServesSeveralAtOnce(t *testing.T) {
	const rows, readersAtOnce = 500, 4
	var text strings.Builder
	text.WriteString("persona,channel,body\n")
	for n := range rows {
		fmt.Fprintf(&text, "P%d,mail\n", n)
	}
	plan := open(t, save(t, "plan.csv", []byte(text.String())), Options{})
	must(t, plan.Buffer())
	var group sync.WaitGroup
	for reader := range readersAtOnce {
		group.Go(func() {
			n := 0
			for row, err := range plan.Rows() {
				if err != nil || len(row.Cells) != 3 || row.Cells[0].Text != fmt.Sprintf("P%d", n) {
					t.Errorf("row %+v in place %d: %v", row, n, err)
				}
				if n++; reader == 0 && n == rows/2 {
					return
				}
			}
			if n != rows {
				t.Errorf("%d rows", n)
			}
		})
	}
	group.Wait()
	must(t, plan.Buffer())
	must(t, plan.Close())
}
