package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/xuri/excelize/v2"

	"simcast/pipeline/plan"
	"simcast/pipeline/resultsreport"
	"simcast/readers"
	"simcast/writers/results"
	"simcast/writers/sheet"
)

// ownColumns are the planner's in a results file of 20 columns: eight are simcast's.
const ownColumns = 12

// resultHeader is the header of that file.
func resultHeader() []string {
	return append(slices.Clone(planHeader()[:ownColumns]),
		"result", "message_id", "reason", "http_status", "attempts", "sent_at", "team_id", "delivery")
}

// The columns of it that hold numbers.
const statusColumn, attemptsColumn = ownColumns + 3, ownColumns + 4

// statusOf is what became of the n-th row: sent.
func statusOf(n int, at time.Time) plan.Status {
	return plan.Status{State: plan.Sent, MessageID: fmt.Sprintf("%08x-372b-4b6b-9e10-%012x", n*2654435761%(1<<32), n),
		HTTPStatus: 200, Attempts: 1, SentAt: at.Add(time.Duration(n) * time.Second / 2)}
}

// hashOf is as long as a delivery's hash, and as hard to deflate.
func hashOf(n int) string {
	return fmt.Sprintf(":%016x%016x", uint64(n)*0x9e3779b97f4a7c15, uint64(n+7)*0xbf58476d1ce4e5b9)
}

func firstSent() time.Time { return time.Date(2026, 11, 20, 9, 0, 0, 0, time.UTC) }

// resultTexts is the n-th row of the file as texts.
func resultTexts(n int) []string {
	status := statusOf(n, firstSent())
	return append(slices.Clone(planRow(n)[:ownColumns]), string(status.State), status.MessageID, status.Reason,
		strconv.Itoa(status.HTTPStatus), strconv.Itoa(status.Attempts), status.SentAt.Format(time.RFC3339), "5202", hashOf(n))
}

// writeTexts writes the same rows for programs in other languages.
func writeTexts(path string, rows int) error {
	file, err := os.Create(path)
	if err != nil {
		return err
	}
	out := bufio.NewWriter(file)
	fmt.Fprintln(out, strings.Join(resultHeader(), "\t"))
	for n := range rows {
		fmt.Fprintln(out, strings.Join(resultTexts(n), "\t"))
	}
	return errors.Join(out.Flush(), file.Close())
}

// timed runs the writing of a file, and prints the seconds that it took.
func timed(path string, write func(file *os.File) error) error {
	began := time.Now()
	file, err := os.Create(path)
	if err != nil {
		return err
	}
	if err := errors.Join(write(file), file.Close()); err != nil {
		return err
	}
	fmt.Println(time.Since(began).Seconds())
	return nil
}

// childResults is the child that writes results as simcast does: FILE ROWS.
func childResults(_ context.Context, args []string) error {
	rows, err := strconv.Atoi(args[1])
	if err != nil {
		return err
	}
	report := reportOf(rows)
	return timed(args[0], func(file *os.File) error { return results.Write(file, sheet.XLSX, report) })
}

func reportOf(rows int) *resultsreport.Report {
	file := &readers.File{Name: "plan.csv", Format: readers.CSV, Encoding: "utf-8", Comma: ','}
	for i, name := range planHeader()[:ownColumns] {
		known := i < ownColumns-2 // phase and storyline are the planner's own
		file.Columns = append(file.Columns, readers.Column{Index: i, Header: name, Name: name, Known: known})
	}
	r := &resultsreport.Report{File: file, Zone: time.UTC, Ended: true}
	for n := range rows {
		row := readers.Row{Number: n + 2}
		for _, text := range planRow(n)[:ownColumns] {
			row.Cells = append(row.Cells, cellOf(text))
		}
		team := row.Cells[3].Text
		r.Lines = append(r.Lines, resultsreport.Line{Row: row, Team: team, TeamID: "5202", TeamName: team, Delivery: hashOf(n), Status: statusOf(n, firstSent())})
	}
	return r
}

func cellOf(text string) readers.Cell {
	if text == "" {
		return readers.Cell{}
	}
	return readers.Cell{Text: text, Kind: readers.Text}
}

// peerStream is the child that writes the same cells by excelize's StreamWriter: FILE ROWS.
func peerStream(_ context.Context, args []string) error {
	count, err := strconv.Atoi(args[1])
	if err != nil {
		return err
	}
	rows := make([][]any, 0, count+1)
	isNumber := func(column int) bool { return column == statusColumn || column == attemptsColumn }
	rows = append(rows, typedCells(resultHeader(), isNumber))
	for n := range count {
		rows = append(rows, typedCells(resultTexts(n), isNumber))
	}
	return timed(args[0], func(file *os.File) error {
		f := excelize.NewFile()
		out, err := f.NewStreamWriter("Sheet1")
		if err != nil {
			return err
		}
		for n, row := range rows {
			if err := out.SetRow("A"+strconv.Itoa(n+1), row); err != nil {
				return err
			}
		}
		return errors.Join(out.Flush(), f.Write(file), f.Close())
	})
}
