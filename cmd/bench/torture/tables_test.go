package torture

import (
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strconv"
	"strings"

	"github.com/xuri/excelize/v2"
)

// line is a row of the results, as anybody's program reads it.
type line struct {
	delivery
	row      int
	ref      string // the planner's id
	result   string
	id       string // message_id
	attempts int
	sentAt   string
	hash     string // of the column delivery, behind the round
	planned  string // of a day: planned_at, expected_at and late_by
	expected string
	lateBy   string
}

// readResults reads a results file; there is none where a life was killed before it wrote one.
func readResults(path string) (lines []line, found bool, err error) {
	rows, err := readTable(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, false, nil
	}
	if err != nil || len(rows) == 0 {
		return nil, true, fmt.Errorf("the results cannot be read: %d rows, %w", len(rows), err)
	}
	at := map[string]int{}
	for i, name := range rows[0] {
		at[name] = i
	}
	for i, row := range rows[1:] {
		l, err := lineOf(row, at)
		if err != nil {
			return nil, true, fmt.Errorf("row %d of the results: %w", i+2, err)
		}
		l.row = i + 2
		lines = append(lines, l)
	}
	return lines, true, nil
}

func lineOf(row []string, at map[string]int) (l line, err error) {
	cell := func(name string) string {
		i, found := at[name]
		if !found {
			err = fmt.Errorf("there is no column %q", name)
		}
		if !found || i >= len(row) {
			return ""
		}
		return row[i]
	}
	number := func(name string) int64 {
		text := cell(name)
		n, bad := strconv.ParseInt(text, 10, 64)
		if text != "" && bad != nil {
			err = fmt.Errorf("%s is %q: %w", name, text, bad)
		}
		return n
	}
	_, hash, _ := strings.Cut(strings.TrimSuffix(cell("delivery"), ":held"), ":")
	l = line{delivery: delivery{tokenIn(cell("body")), number("team_id")}, result: cell("result"), id: cell("message_id"),
		attempts: int(number("attempts")), sentAt: cell("sent_at"), hash: hash}
	l.ref = cell("id")
	if _, isDay := at["late_by"]; isDay {
		l.planned, l.expected, l.lateBy = cell("planned_at"), cell("expected_at"), cell("late_by")
	}
	return l, err
}

// readTable gives the rows of a CSV with commas, or of a workbook's sheet Injects.
func readTable(path string) ([][]string, error) {
	if strings.HasSuffix(path, ".xlsx") {
		book, err := excelize.OpenFile(path)
		if err != nil {
			return nil, err
		}
		defer book.Close()
		return book.GetRows("Injects")
	}
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	return csv.NewReader(bytes.NewReader(bytes.TrimPrefix(data, []byte("\uFEFF")))).ReadAll()
}
