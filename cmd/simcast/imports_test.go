package main

import (
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// mayImport is the direction of imports, folder by folder: what of ours each may
// import. A folder that stands in neither list is asked where it belongs.
var mayImport = map[string][]string{
	"pipeline/ledger":            nil,
	"pipeline/ledger/ledgertest": {"pipeline/ledger"}, // for tests; no part of the program
	"pipeline/ledger/sqlite":     {"pipeline/ledger"},

	"readers":             nil,
	"templates":           nil,
	"apiclient":           nil,
	"apiclient/simulator": {"apiclient"},
	"pipeline/problem":    {"readers"},
	"pipeline":            {"readers", "templates", "pipeline/ledger", "apiclient"},
	"writers":             {"writers/ooxml", "pipeline", "readers", "templates", "pipeline/ledger", "apiclient"},
	"writers/ooxml":       {"pipeline"},
	"writers/drawings":    {"pipeline", "templates", "apiclient"},
	"writers/proof":       {"writers/drawings", "pipeline/problem", "pipeline", "readers", "templates", "apiclient"},
	"web/desk":            {"writers", "writers/proof", "pipeline", "readers", "pipeline/ledger", "apiclient", "apiclient/simulator"},
	"web/inbox":           {"writers/drawings", "pipeline", "templates", "apiclient", "apiclient/simulator"},
	"web/headless":        nil, // a browser for tests; no part of the program
	"web":                 {"web/desk", "web/inbox", "writers", "writers/drawings", "writers/proof", "pipeline/problem", "pipeline", "readers", "pipeline/ledger", "apiclient", "apiclient/simulator"},
	"cmd/simcast":         {"web", "web/desk", "web/inbox", "writers", "writers/proof", "pipeline/problem", "pipeline", "readers", "templates", "pipeline/ledger", "pipeline/ledger/sqlite", "apiclient", "apiclient/simulator"},
}

// beside stands beside the flow: nothing of it may import them.
var beside = []string{"samples", "bench", "testdata", "docs"}

func TestImportsRunOneWay(t *testing.T) {
	root := filepath.Join("..", "..")
	seen := map[string]bool{}
	err := filepath.WalkDir(root, func(file string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if entry.IsDir() && file != root && strings.HasPrefix(entry.Name(), ".") {
			return fs.SkipDir
		}
		if entry.IsDir() || !strings.HasSuffix(file, ".go") || strings.HasSuffix(file, "_test.go") {
			return nil
		}
		relative, err := filepath.Rel(root, file)
		if err != nil {
			return err
		}
		folder := path.Dir(filepath.ToSlash(relative))
		seen[folder] = true
		return holdImports(t, file, folder)
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, folder := range []string{"readers", "templates", "pipeline/ledger", "pipeline/ledger/sqlite", "apiclient", "apiclient/simulator", "pipeline", "writers", "writers/ooxml", "writers/drawings", "writers/proof",
		"web", "web/desk", "web/inbox", "cmd/simcast"} {
		if !seen[folder] {
			t.Errorf("%s was not looked at", folder)
		}
	}
}

// holdImports looks at one file.
func holdImports(t *testing.T, file, folder string) error {
	top, _, _ := strings.Cut(folder, "/")
	allowed, known := mayImport[folder]
	if slices.Contains(beside, top) {
		return nil
	}
	if !known {
		t.Errorf("%s: the import rule does not know the folder %s", file, folder)
	}
	parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ImportsOnly)
	if err != nil {
		return err
	}
	for _, spec := range parsed.Imports {
		imported, err := strconv.Unquote(spec.Path.Value)
		if err != nil {
			return err
		}
		if ours, isOurs := strings.CutPrefix(imported, "simcast/"); isOurs && !slices.Contains(allowed, ours) {
			t.Errorf("%s: %s may not import %s", file, folder, ours)
		}
	}
	return nil
}
