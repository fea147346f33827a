// Make writes samples/harbour-light.xlsx from samples/harbour-light.csv: the
// same plan as a planner would keep it in a workbook, with a banner above the
// header, real date and number cells, and a sheet of notes. It also writes
// samples/harbour-light-msel.xlsx, the same exercise as an agency keeps it, and
// the plans of testdata/msel, one a family of agencies.
//
// It is run from the folder of the module, after the CSV or samples/make/msel has changed:
//
//	go run ./samples/make
//
// Where to look:
//
//	main.go     reading the CSV, writing the workbook
//	injects.go  the sheet of injects, and how each column looks
//	notes.go    the sheet of notes
//	styles.go   the styles of cells
//	sizes.go    widths and heights
//	msel        the package that makes the plans of agencies
package main

import (
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/xuri/excelize/v2"

	"simcast/samples/make/msel"
)

const (
	source = "samples/harbour-light.csv"
	target = "samples/harbour-light.xlsx"
	folder = "samples"
	msels  = "testdata/msel"
)

func main() {
	if err := errors.Join(run(source, target), writeSample(source, folder), writeMSELs(msels)); err != nil {
		fmt.Fprintln(os.Stderr, "make:", err)
		os.Exit(1)
	}
}

// run reads the plan at csvPath and writes the workbook to xlsxPath.
func run(csvPath, xlsxPath string) error {
	records, err := readPlan(csvPath)
	if err != nil {
		return err
	}
	f := excelize.NewFile()
	defer f.Close()
	if err := errors.Join(f.SetSheetName("Sheet1", injectsSheet), writeInjects(f, records), writeNotes(f)); err != nil {
		return fmt.Errorf("%s: %w", csvPath, err)
	}
	file, err := os.Create(xlsxPath)
	if err != nil {
		return err
	}
	return errors.Join(f.Write(file), file.Close())
}

// writeSample writes the plan at csvPath into a folder, as an agency keeps it.
func writeSample(csvPath, folder string) error {
	records, err := readPlan(csvPath)
	if err != nil {
		return err
	}
	file, err := msel.Sample(records)
	if err != nil {
		return fmt.Errorf("%s: %w", csvPath, err)
	}
	return os.WriteFile(filepath.Join(folder, file.Name), file.Content, 0o644)
}

// writeMSELs writes the plans of agencies into a folder.
func writeMSELs(folder string) error {
	files, err := msel.Files()
	for _, file := range files {
		err = errors.Join(err, os.WriteFile(filepath.Join(folder, file.Name), file.Content, 0o644))
	}
	return err
}

// readPlan gives the records of a CSV, its header first.
func readPlan(path string) ([][]string, error) {
	content, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	records, err := csv.NewReader(bytes.NewReader(bytes.TrimPrefix(content, []byte("\uFEFF")))).ReadAll()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	if len(records) < 2 {
		return nil, fmt.Errorf("%s: a header and at least one row are needed", path)
	}
	return records, nil
}
