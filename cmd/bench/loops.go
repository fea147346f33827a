package main

import (
	"context"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"

	"github.com/gocarina/gocsv"
	"github.com/thedatashed/xlsxreader"
	"github.com/xuri/excelize/v2"
)

// loop is what this command does as its own child: it posts, or reads a plan and does nothing with it: PLAN ROWS.
func loop(ctx context.Context, name string, args []string) error {
	if name == "post" {
		return postLoop(ctx, args)
	}
	read := map[string]func(path string) (lines int, err error){"excelize": excelizeLoop, "xlsxreader": xlsxreaderLoop, "csv": csvLoop, "gocsv": gocsvLoop}[name]
	lines, err := read(args[0])
	if err == nil && strconv.Itoa(lines-1) != args[1] { // one that reads less is no peer
		return fmt.Errorf("%d rows were read, not %s", lines-1, args[1])
	}
	return err
}

// excelizeLoop reads a workbook by excelize.
func excelizeLoop(path string) (lines int, err error) {
	f, err := excelize.OpenFile(path)
	if err != nil {
		return 0, err
	}
	defer f.Close()
	rows, err := f.Rows(f.GetSheetName(0))
	if err != nil {
		return 0, err
	}
	for rows.Next() && err == nil {
		_, err = rows.Columns()
		lines++
	}
	return lines, errors.Join(err, rows.Error(), rows.Close())
}

// xlsxreaderLoop reads one by xlsxreader.
func xlsxreaderLoop(path string) (lines int, err error) {
	f, err := xlsxreader.OpenFile(path)
	if err != nil {
		return 0, err
	}
	defer f.Close()
	for row := range f.ReadRows(f.Sheets[0]) {
		err = errors.Join(err, row.Error)
		lines++
	}
	return lines, err
}

// csvLoop reads a CSV by encoding/csv as quickly as that can.
func csvLoop(path string) (lines int, err error) {
	file, err := os.Open(path)
	if err != nil {
		return 0, err
	}
	defer file.Close()
	records := csv.NewReader(file)
	records.ReuseRecord = true
	for {
		if _, err := records.Read(); err == io.EOF {
			return lines, nil
		} else if err != nil {
			return 0, err
		}
		lines++
	}
}

// planFields are the columns of a plan, named as in its header.
type planFields struct {
	ID, Persona, Channel, Team, To, Subject, Body, Sentiment, TS, Skip                       string
	Phase, Storyline, Objective, Author, Reviewer, Status, Trigger, Place, Priority, Version string
}

// gocsvLoop has gocsv call it for each row.
func gocsvLoop(path string) (lines int, err error) {
	file, err := os.Open(path)
	if err != nil {
		return 0, err
	}
	defer file.Close()
	err = gocsv.UnmarshalToCallback(file, func(planFields) { lines++ })
	return lines + 1, err // the header
}
