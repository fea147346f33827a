package readers

import (
	"os"
	"path/filepath"
	"testing"
)

// save writes a file of the given name into a folder of its own.
func save(t testing.TB, name string, content []byte) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, content, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// open opens a plan that must open.
func open(t testing.TB, path string, opt Options) *File {
	t.Helper()
	plan, err := Open(path, opt)
	if err != nil {
		t.Fatalf("Open: %v", err)
	}
	t.Cleanup(func() { plan.Close() })
	return plan
}

// rows reads all rows of a plan that must read to its end.
func rows(t testing.TB, plan *File) []Row {
	t.Helper()
	var all []Row
	for row, err := range plan.Rows() {
		if err != nil {
			t.Fatalf("Rows: %v", err)
		}
		all = append(all, row.Clone())
	}
	return all
}

// readAll opens and reads a file, and gives the first error of either.
func readAll(path string, opt Options) (count int, err error) {
	plan, err := Open(path, opt)
	if err != nil {
		return 0, err
	}
	defer plan.Close()
	for _, err := range plan.Rows() {
		if err != nil {
			return count, err
		}
		count++
	}
	return count, nil
}

// texts gives what the cells of a row read.
func texts(row Row) []string {
	var all []string
	for _, cell := range row.Cells {
		all = append(all, cell.Text)
	}
	return all
}
