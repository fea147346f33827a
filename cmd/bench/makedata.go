package main

import (
	"bufio"
	"context"
	"encoding/csv"
	"errors"
	"fmt"
	"os"
	"strconv"

	"github.com/xuri/excelize/v2"
)

const planSheet = "Injects"

// makePlan is the child that writes a plan: its kind, its rows, its file.
func makePlan(_ context.Context, args []string) error {
	if len(args) != 3 {
		return errors.New("make wants KIND ROWS FILE")
	}
	rows, err := strconv.Atoi(args[1])
	if err != nil {
		return err
	}
	switch args[0] {
	case csvPlan:
		return makeCSV(args[2], rows)
	case inlinePlan:
		return makeWorkbook(args[2], rows, inlineRows)
	case sharedPlan:
		return makeWorkbook(args[2], rows, sharedRows)
	}
	return fmt.Errorf("there is no kind %q", args[0])
}

func makeCSV(path string, rows int) error {
	file, err := os.Create(path)
	if err != nil {
		return err
	}
	buffered := bufio.NewWriter(file)
	out := csv.NewWriter(buffered)
	_ = out.Write(planHeader()) // Error tells
	for n := range rows {
		_ = out.Write(planRow(n))
	}
	out.Flush()
	return errors.Join(out.Error(), buffered.Flush(), file.Close())
}

func makeWorkbook(path string, rows int, fill func(f *excelize.File, rows int) error) error {
	f := excelize.NewFile()
	return errors.Join(f.SetSheetName("Sheet1", planSheet), fill(f, rows), f.SaveAs(path), f.Close())
}

func inlineRows(f *excelize.File, rows int) error {
	out, err := f.NewStreamWriter(planSheet)
	if err != nil {
		return err
	}
	for n := range rows + 1 {
		if err := out.SetRow("A"+strconv.Itoa(n+1), cellsOf(n)); err != nil {
			return err
		}
	}
	return out.Flush()
}

func sharedRows(f *excelize.File, rows int) error {
	for n := range rows + 1 {
		cells := cellsOf(n)
		if err := f.SetSheetRow(planSheet, "A"+strconv.Itoa(n+1), &cells); err != nil {
			return err
		}
	}
	return nil
}

// cellsOf are the cells of a sheet's row, the header being row 0.
func cellsOf(n int) []any {
	texts := planHeader()
	if n > 0 {
		texts = planRow(n - 1)
	}
	return typedCells(texts, func(column int) bool { return column >= numberColumns })
}

// typedCells are texts as cells, in some columns numbers. What is empty has no cell.
func typedCells(texts []string, isNumber func(column int) bool) []any {
	cells := make([]any, len(texts))
	for i, text := range texts {
		number, err := strconv.Atoi(text)
		switch {
		case text == "":
		case err == nil && isNumber(i):
			cells[i] = number
		default:
			cells[i] = text
		}
	}
	return cells
}
