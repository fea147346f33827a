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
	"github.com/xuri/excelize/v2"
)

// counted holds a child to the rows that it was told of: one that reads less is no peer.
func counted(rows int, told string) error {
	if strconv.Itoa(rows) != told {
		return fmt.Errorf("%d rows were read, not %s", rows, told)
	}
	return nil
}

// peerRows is the child that reads a workbook by excelize, and does nothing with it: FILE ROWS.
func peerRows(_ context.Context, args []string) error {
	f, err := excelize.OpenFile(args[0])
	if err != nil {
		return err
	}
	rows, err := f.Rows(f.GetSheetName(0))
	if err != nil {
		return err
	}
	count := 0
	for rows.Next() {
		count++
		if _, err := rows.Columns(); err != nil {
			return err
		}
	}
	return errors.Join(rows.Error(), rows.Close(), f.Close(), counted(count, args[1]))
}

// peerCSV is the child that reads a CSV by encoding/csv as quickly as that can: FILE ROWS.
func peerCSV(_ context.Context, args []string) error {
	file, err := os.Open(args[0])
	if err != nil {
		return err
	}
	defer file.Close()
	records := csv.NewReader(file)
	records.ReuseRecord = true
	for count := 0; ; count++ {
		if _, err := records.Read(); errors.Is(err, io.EOF) {
			return counted(count-1, args[1]) // the header is no row
		} else if err != nil {
			return err
		}
	}
}

// planFields are the columns of a plan as gocsv wants to be told them.
type planFields struct {
	ID        string `csv:"id"`
	Persona   string `csv:"persona"`
	Channel   string `csv:"channel"`
	Team      string `csv:"team"`
	To        string `csv:"to"`
	Subject   string `csv:"subject"`
	Body      string `csv:"body"`
	Sentiment string `csv:"sentiment"`
	TS        string `csv:"ts"`
	Skip      string `csv:"skip"`
	Phase     string `csv:"phase"`
	Storyline string `csv:"storyline"`
	Objective string `csv:"objective"`
	Author    string `csv:"author"`
	Reviewer  string `csv:"reviewer"`
	Status    string `csv:"status"`
	Trigger   string `csv:"trigger"`
	Place     string `csv:"place"`
	Priority  string `csv:"priority"`
	Version   string `csv:"version"`
}

// peerGocsv is the child that has gocsv call it for each row: FILE ROWS.
func peerGocsv(_ context.Context, args []string) error {
	file, err := os.Open(args[0])
	if err != nil {
		return err
	}
	defer file.Close()
	count := 0
	err = gocsv.UnmarshalToCallback(file, func(planFields) { count++ })
	return errors.Join(err, counted(count, args[1]))
}
