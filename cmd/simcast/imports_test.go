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

// rooms are the packages of simcast, from the bottom to the top. Each may import those above
// it in this list, and none below: there is no other direction. A folder that does not stand in it, or beside it,
// is asked where it belongs.
var rooms = []string{
	"samples",
	"docs",
	"apiclient",
	"apiclient/simulator",
	"templates/wording",
	"templates",
	"readers/xlsxscan",
	"readers/archive",
	"readers/textencoding",
	"readers/numberformat",
	"readers/headers",
	"readers",
	"pipeline/ledger",
	"pipeline/ledger/ledgertest",
	"pipeline/ledger/groupcommit",
	"pipeline/ledger/tables",
	"pipeline/ledger/sqlite",
	"pipeline/ledger/postgres/pgtest",
	"pipeline/ledger/postgres/pgconnect",
	"pipeline/ledger/postgres",
	"pipeline/problem",
	"pipeline/ledger/ledgercopy",
	"pipeline/schedule",
	"pipeline/clock",
	"pipeline/day",
	"pipeline/dayrecord",
	"pipeline/pace",
	"pipeline/schema",
	"pipeline/deliveryhash",
	"pipeline/space",
	"pipeline/markup",
	"pipeline/mark",
	"pipeline/lint/rule",
	"pipeline/lint/textrules",
	"pipeline/lint/textrules/textcases",
	"pipeline/settings",
	"pipeline/lint",
	"pipeline/mapping",
	"pipeline/reading",
	"pipeline/catalog",
	"pipeline/pipetest",
	"pipeline/plan",
	"pipeline/resultsreport",
	"pipeline/history",
	"pipeline/identify",
	"pipeline/suppressions",
	"pipeline/check",
	"pipeline/newplan",
	"pipeline/reconcile",
	"pipeline/resolve",
	"pipeline/plantest",
	"pipeline/send",
	"pipeline/worker/handout",
	"pipeline/worker",
	"pipeline/spaces",
	"pipeline",
	"pipeline/dayplan",
	"pipeline/control",
	"pipeline/play",
	"pipeline/frozen",
	"writers/ooxml",
	"writers/sheet",
	"writers/atomicfile",
	"writers/csvtext",
	"writers/planninglayout",
	"writers/render",
	"writers/writertest",
	"writers/results",
	"writers/export",
	"writers/history",
	"writers/planning",
	"writers/refresh",
	"writers/annotate",
	"writers/celltext",
	"writers/replace",
	"writers/suppress",
	"writers/mappingsheet",
	"writers/proof",
	"writers",
	"cmd/simcast/flags",
	"cmd/simcast/view",
	"cmd/simcast/terminal",
	"cmd/simcast/local",
	"cmd/simcast/web/session",
	"cmd/simcast/web/planlists",
	"cmd/simcast/web/inbox",
	"cmd/simcast/web/board",
	"cmd/simcast/web/webtest",
	"cmd/simcast/version",
	"cmd/simcast/handbook",
	"cmd/simcast/web",
	"cmd/simcast/help",
	"cmd/simcast/jsonout",
	"cmd/simcast",
}

// apart are the packages that know less than their place allows, each with all that it may import.
var apart = map[string][]string{
	"samples":                            nil,
	"apiclient/simulator":                {"apiclient"}, // the judge does not share the check's mistakes
	"readers/xlsxscan":                   nil,
	"readers/archive":                    nil,
	"readers/textencoding":               nil,
	"readers/numberformat":               nil,
	"readers/headers":                    nil,
	"readers":                            {"templates/wording", "readers/headers", "readers/xlsxscan", "readers/archive", "readers/textencoding", "readers/numberformat"},
	"pipeline/ledger":                    nil,
	"pipeline/ledger/ledgertest":         {"pipeline/ledger"},
	"pipeline/ledger/groupcommit":        nil,
	"pipeline/ledger/tables":             {"pipeline/ledger", "pipeline/ledger/groupcommit"},
	"pipeline/ledger/sqlite":             {"pipeline/ledger", "pipeline/ledger/tables", "pipeline/ledger/groupcommit"},
	"pipeline/ledger/postgres":           {"pipeline/ledger", "pipeline/ledger/tables", "pipeline/ledger/groupcommit", "pipeline/ledger/postgres/pgconnect"},
	"pipeline/ledger/ledgercopy":         {"pipeline/ledger", "pipeline/ledger/tables", "pipeline/ledger/groupcommit", "pipeline/problem"},
	"pipeline/ledger/postgres/pgtest":    nil,
	"pipeline/ledger/postgres/pgconnect": nil,
	"pipeline/worker/handout":            nil,
	"pipeline/deliveryhash":              {"pipeline/schema"},
	"writers/atomicfile":                 nil,
	"cmd/simcast/web/webtest":            nil,
	"cmd/simcast/flags":                  nil,
}

// products are the packages of which none imports another.
var products = []string{"writers/results", "writers/export", "writers/history", "writers/planning", "writers/refresh", "writers/annotate", "writers/replace", "writers/suppress",
	"writers/mappingsheet", "writers/proof"}

// onlyFor are the packages that only these others import, and tests.
var onlyFor = map[string][]string{
	"apiclient/simulator":             {"pipeline/pipetest", "writers/writertest", "cmd/simcast/web/session", "cmd/simcast/web/inbox", "cmd/simcast/web", "cmd/simcast"},
	"pipeline/ledger/sqlite":          {"pipeline/plantest", "cmd/simcast/web/session", "cmd/simcast/web", "cmd/simcast/local", "cmd/simcast"},
	"pipeline/ledger/ledgertest":      {"pipeline/plantest"},
	"pipeline/ledger/groupcommit":     {"pipeline/ledger/tables", "pipeline/ledger/ledgercopy", "pipeline/ledger/sqlite", "pipeline/ledger/postgres"},
	"pipeline/ledger/tables":          {"pipeline/ledger/sqlite", "pipeline/ledger/postgres", "pipeline/ledger/ledgercopy"},
	"pipeline/ledger/ledgercopy":      {"cmd/simcast/local", "cmd/simcast"},
	"pipeline/ledger/postgres":        {"cmd/simcast/local"},
	"pipeline/ledger/postgres/pgtest": nil,
	"pipeline/worker/handout":         {"pipeline/worker", "cmd/simcast"},
	"cmd/simcast/web/webtest":         nil,
}

// beside stands beside the flow: nothing of it may import them.
var beside = []string{"cmd/bench", "cmd/release", "testdata"}

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
	for _, folder := range rooms {
		if !seen[folder] {
			t.Errorf("%s was not looked at", folder)
		}
	}
}

// holdImports looks at one file.
func holdImports(t *testing.T, file, folder string) error {
	if slices.ContainsFunc(beside, func(top string) bool { return folder == top || strings.HasPrefix(folder, top+"/") }) {
		return nil
	}
	if !slices.Contains(rooms, folder) {
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
		if ours, isOurs := strings.CutPrefix(imported, "simcast/"); isOurs && !mayImport(folder, ours) {
			t.Errorf("%s: %s may not import %s", file, folder, ours)
		}
	}
	return nil
}

func mayImport(folder, ours string) bool {
	if allowed, isApart := apart[folder]; isApart {
		return slices.Contains(allowed, ours)
	}
	if users, isLimited := onlyFor[ours]; isLimited {
		return slices.Contains(users, folder)
	}
	if slices.Contains(products, folder) && slices.Contains(products, ours) {
		return false
	}
	at := slices.Index(rooms, ours)
	return at >= 0 && at < slices.Index(rooms, folder)
}
