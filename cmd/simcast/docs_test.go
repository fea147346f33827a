package main

import (
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"simcast/cmd/simcast/version"
)

// TestDocsNamePathsThatExist: every path that docs/building.md has in backticks or in a command is there.
func TestDocsNamePathsThatExist(t *testing.T) {
	named := regexp.MustCompile("(?:`|\\s)\\.?/?((?:apiclient|cmd|pipeline|readers|samples|templates|testdata|writers|\\.ci)(?:/[\\w.-]+)*)")
	found := named.FindAllStringSubmatch(readDoc(t, "docs/building.md"), -1)
	if len(found) < 50 {
		t.Errorf("only %d paths were found", len(found))
	}
	for _, match := range found {
		name := strings.TrimSuffix(match[1], "/...")
		if _, err := os.Stat(filepath.Join("..", "..", name)); err != nil {
			t.Errorf("docs/building.md names %s: %v", name, err)
		}
	}
}

// TestDocsSayWhoNeedsThem: README and every page of docs say in their first sentence who they are for.
func TestDocsSayWhoNeedsThem(t *testing.T) {
	pages, err := filepath.Glob(filepath.Join("..", "..", "docs", "*.md"))
	if err != nil || len(pages) < 8 {
		t.Fatal(pages, err)
	}
	names := []string{"README.md", "samples/README.md"}
	for _, page := range pages {
		names = append(names, "docs/"+filepath.Base(page))
	}
	whom := regexp.MustCompile(`^# [^\n]+\n\n[^.]* for (people|the person|planners) [^.]*[.:]`)
	for _, name := range names {
		if text := readDoc(t, name); !whom.MatchString(text) {
			t.Errorf("the first sentence of %s does not say who needs it: %.200s", name, text)
		}
	}
}

// TestHeadingsHaveTheProgramsWords: people look in when-it-goes-wrong.md for what simcast has said to them. So what its headings quote
// stands in the program; an … is for what differs.
func TestHeadingsHaveTheProgramsWords(t *testing.T) {
	var program strings.Builder
	for _, folder := range []string{"apiclient", "cmd/simcast", "pipeline", "writers"} {
		err := filepath.WalkDir(filepath.Join("..", "..", folder), func(file string, entry fs.DirEntry, err error) error {
			if err != nil || entry.IsDir() || !strings.HasSuffix(file, ".go") || strings.HasSuffix(file, "_test.go") {
				return err
			}
			text, err := os.ReadFile(file)
			program.Write(text)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	quoted := 0
	for _, heading := range regexp.MustCompile("(?m)^## .*").FindAllString(readDoc(t, "docs/when-it-goes-wrong.md"), -1) {
		for _, match := range regexp.MustCompile("“(.*?)”").FindAllStringSubmatch(heading, -1) {
			quoted++
			for part := range strings.SplitSeq(match[1], " … ") {
				if !strings.Contains(program.String(), part) {
					t.Errorf("no text of simcast has %q of the heading %s", part, heading)
				}
			}
		}
	}
	if quoted < 15 {
		t.Errorf("only %d quotations were found", quoted)
	}
}

// TestDocsNameThisVersion: the files that people are told to take are those of this version.
func TestDocsNameThisVersion(t *testing.T) {
	for _, name := range []string{"README.md", "docs/first-message.md"} {
		named := regexp.MustCompile(`simcast[ _](\d+\.\d+\.\d+[^_\x60\s]*)`).FindAllStringSubmatch(readDoc(t, name), -1)
		if len(named) < 3 {
			t.Errorf("%s names only %d versions", name, len(named))
		}
		for _, match := range named {
			if match[1] != version.Number {
				t.Errorf("%s names the version %s, and this is %s", name, match[1], version.Number)
			}
		}
	}
}

// TestDocsNameFunctionsThatExist: each `name` in `file.go` of docs/building.md is a function or a type there, and each package that
// the import rule knows is named.
func TestDocsNameFunctionsThatExist(t *testing.T) {
	doc := readDoc(t, "docs/building.md")
	functions := 0
	for _, match := range regexp.MustCompile("((?:`\\w+`(?: and )?)+) in `([\\w/]+\\.go)`").FindAllStringSubmatch(doc, -1) {
		for _, name := range regexp.MustCompile(`\w+`).FindAllString(strings.ReplaceAll(match[1], " and ", " "), -1) {
			functions++
			if !regexp.MustCompile(`(?m)^(?:func (?:\(.*?\) )?` + name + `\(|type ` + name + ` )`).MatchString(readDoc(t, match[2])) {
				t.Errorf("docs/building.md names %s, which is not in %s", name, match[2])
			}
		}
	}
	if functions < 15 {
		t.Errorf("only %d functions were found", functions)
	}
	for _, folder := range rooms {
		if folder != "writers" && !strings.Contains(doc, "`"+folder+"`") {
			t.Errorf("docs/building.md does not name the package %s", folder)
		}
	}
}

// TestDocsNameTestsThatExist: each word of a pattern in a command of the docs fits a test, a benchmark or a fuzz target
// of the packages that the command names.
func TestDocsNameTestsThatExist(t *testing.T) {
	for _, doc := range []string{"docs/building.md", "docs/reliability.md", "docs/performance.md", ".ci/run", "cmd/bench/torture/doc.go"} {
		for line := range strings.Lines(readDoc(t, doc)) {
			_, command, isTest := strings.Cut(line, "go test ")
			if !isTest {
				continue
			}
			tests := testsOf(t, command)
			for _, match := range regexp.MustCompile("-(?:run|bench) +'?([^' `]+)").FindAllStringSubmatch(command, -1) {
				for pattern := range strings.SplitSeq(match[1], "|") {
					pattern, _, _ = strings.Cut(strings.TrimSpace(pattern), "/") // of a subtest
					if pattern != "^$" && !slices.ContainsFunc(tests, regexp.MustCompile(pattern).MatchString) {
						t.Errorf("%s: no test fits %q: %s", doc, pattern, line)
					}
				}
			}
		}
	}
}

// TestDocsNameTestsOfTheTree: each test that a page names in backticks is somewhere in the tree.
func TestDocsNameTestsOfTheTree(t *testing.T) {
	tests := testsOf(t, "./...")
	for _, doc := range []string{"docs/formats.md", "docs/SECURITY.md", "docs/CONTRIBUTING.md"} {
		named := regexp.MustCompile("`((?:Test|Fuzz)\\w+)`").FindAllStringSubmatch(readDoc(t, doc), -1)
		if len(named) == 0 {
			t.Errorf("%s names no test", doc)
		}
		for _, match := range named {
			if !slices.Contains(tests, match[1]) {
				t.Errorf("%s names %s, which is not there", doc, match[1])
			}
		}
	}
}

// TestPackageCommentsNameTheirFiles: a package comment with the words “Where to look” names every file of its folder, and
// no file that is not there. A * stands for any text.
func TestPackageCommentsNameTheirFiles(t *testing.T) {
	files, comments := map[string][]string{}, map[string]string{}
	err := filepath.WalkDir(filepath.Join("..", ".."), func(file string, _ fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(file, ".go") || strings.HasSuffix(file, "_test.go") {
			return err
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.PackageClauseOnly|parser.ParseComments)
		if err != nil {
			return err
		}
		folder := filepath.Dir(file)
		if parsed.Doc != nil {
			comments[folder] += parsed.Doc.Text()
		} else {
			files[folder] = append(files[folder], filepath.Base(file))
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for folder, comment := range comments {
		if !strings.Contains(comment, "Where to look") {
			continue
		}
		patterns := regexp.MustCompile(`(?:^|[^\w/*])([\w*]+\.go)\b`).FindAllStringSubmatch(comment, -1)
		for _, match := range patterns {
			if found, _ := filepath.Glob(filepath.Join(folder, match[1])); len(found) == 0 {
				t.Errorf("the package comment of %s names %s, which is not there", folder, match[1])
			}
		}
		for _, file := range files[folder] {
			isNamed := func(match []string) bool { named, _ := filepath.Match(match[1], file); return named }
			if !slices.ContainsFunc(patterns, isNamed) {
				t.Errorf("the package comment of %s does not name %s", folder, file)
			}
		}
	}
}

// testsOf are the names of all tests in the packages of a go test command.
func testsOf(t *testing.T, command string) (names []string) {
	t.Helper()
	isTest := regexp.MustCompile(`^func ((?:Test|Benchmark|Fuzz)\w*)\(`)
	for _, word := range strings.Fields(strings.ReplaceAll(command, "`", " ")) {
		folder, below := strings.CutSuffix(word, "/...")
		if !strings.HasPrefix(folder, ".") {
			continue
		}
		root := filepath.Join("..", "..", folder)
		err := filepath.WalkDir(root, func(file string, entry fs.DirEntry, err error) error {
			if err != nil {
				return err
			}
			if entry.IsDir() && file != root && !below {
				return fs.SkipDir
			}
			if !strings.HasSuffix(file, "_test.go") {
				return nil
			}
			text, err := os.ReadFile(file)
			for line := range strings.Lines(string(text)) {
				if match := isTest.FindStringSubmatch(line); match != nil {
					names = append(names, match[1])
				}
			}
			return err
		})
		if err != nil {
			t.Error(err)
		}
	}
	return names
}

func readDoc(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "..", name))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
