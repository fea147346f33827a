package msel

import (
	"bytes"
	"encoding/csv"
	"os"
	"path/filepath"
	"slices"
	"testing"
)

// TestSampleInTheTree holds the sample to what is made of the plan.
func TestSampleInTheTree(t *testing.T) {
	folder := filepath.Join("..", "..")
	plan, err := os.ReadFile(filepath.Join(folder, "harbour-light.csv"))
	if err != nil {
		t.Fatal(err)
	}
	records, err := csv.NewReader(bytes.NewReader(bytes.TrimPrefix(plan, []byte("\uFEFF")))).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	sample, err := Sample(records)
	if err != nil {
		t.Fatal(err)
	}
	holdToTree(t, folder, sample)
}

// TestFilesInTheTree holds testdata/msel to what is made here.
func TestFilesInTheTree(t *testing.T) {
	folder := filepath.Join("..", "..", "..", "testdata", "msel")
	files, err := Files()
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		holdToTree(t, folder, file)
	}
	entries, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	for _, entry := range entries {
		isMade := slices.ContainsFunc(files, func(f File) bool { return f.Name == entry.Name() })
		if !isMade && !entry.IsDir() && entry.Name() != "README.md" { // the folder golden has what comes of them
			t.Errorf("%s is in testdata/msel, and nothing makes it", entry.Name())
		}
	}
}

func holdToTree(t *testing.T, folder string, file File) {
	t.Helper()
	there, err := os.ReadFile(filepath.Join(folder, file.Name))
	if err != nil {
		t.Error(err)
	} else if !bytes.Equal(there, file.Content) {
		t.Errorf("%s is not what is made: run go run ./samples/make", file.Name)
	}
}
