package main

import (
	"fmt"
	"testing"
	"time"

	"simcast/pipeline"
	"simcast/pipeline/check"
	"simcast/pipeline/plan"
	"simcast/pipeline/reading"
	"simcast/pipeline/schedule"
	"simcast/readers"
	"simcast/writers/writertest"
)

// rowsRead says of each row of a plan what it means: its kind, what is sent to whom, and when it is played.
func rowsRead(t *testing.T, path, mapping string) (rows []string) {
	t.Helper()
	space, err := writertest.Harbour(t).Space()
	if err != nil {
		t.Fatal(err)
	}
	read := pipeline.ReadOptions{MappingFile: mapping, Contingency: true}
	file, err := read.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	if err := file.Buffer(); err != nil {
		t.Fatal(err)
	}
	options, err := read.Options(file, time.UTC, time.Now(), "")
	if err != nil {
		t.Fatal(err)
	}
	loaded, err := check.Load(file.File, space, options)
	if err != nil {
		t.Fatal(err)
	}
	meaning, _, err := reading.Look(file.File, space, options.Mapping)
	if err != nil {
		t.Fatal(err)
	}
	moments := momentsOf(file.File, loaded.Injects)
	for i, in := range loaded.Injects {
		var row reading.Row
		meaning.Read(&in.Row, &row)
		rows = append(rows, fmt.Sprintf("%s; sent: %v; %s", row.Kind, in.Skip == "", moments[i]))
		if in.Skip != "" {
			continue
		}
		rows = append(rows, fmt.Sprintf("%s %s %q", in.ID, in.Persona.SystemInfo.Hash, *in.Cells))
		for _, delivery := range in.Deliveries {
			rows = append(rows, fmt.Sprint(delivery.Team.ID))
		}
	}
	return rows
}

// momentsOf are the times of a plan's rows, of an exercise that begins in the morning of the 22 November.
func momentsOf(file *readers.File, injects []*plan.Inject) (moments []string) {
	columns := reading.TimeColumnsOf(file)
	rows := make([]schedule.Row, len(injects))
	for i, in := range injects {
		rows[i] = schedule.Row{Number: in.Row.Number, ID: in.ID, At: in.CellAt(columns.At), Day: in.CellAt(columns.Day), DTG: in.CellAt(columns.DTG)}
		rows[i].OnBoard = true
	}
	read := schedule.Read(rows, columns.Headers, schedule.Options{})
	for _, entry := range schedule.Schedule(rows, read.Moments, time.Date(2026, 11, 22, 8, 0, 0, 0, time.UTC), time.UTC) {
		moment := "no time"
		if entry.At != nil {
			moment = entry.At.Format(time.RFC3339)
		}
		moments = append(moments, moment)
	}
	return moments
}
