package web

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// ofTerminal are the flags for which the page has no name, each with why it needs none.
func ofTerminal() map[string]string {
	const ofStart, ofForm = "the page is started with it", "no form of the page asks for it"
	return map[string]string{"ledger": ofStart, "insecure": ofStart, "demo": ofStart, "api-key-file": ofStart,
		"startex": ofForm, "pace": ofForm, "min-interval": ofForm,
		"settings": "the problem has another text for the page", "rules": "the problem has another text for the page",
		"from": "the page has another text in place of the command", "all": "only the terminal shows these lines", "web": "it is within a command",
		"max-lanes": "it is a flag of worker, which only terminals leave a day to",
		"late":      "it is a flag of play, and so the rule has to call it",
		"mapping":   "results as a CSV that the ledger does not know need the file of before"}
}

// isOfTerminal reports a text with a command in place of which the page says something else: readers.Options.OnePlanCommand, and
// readers.Problem.OnPage. A helper of the handbook is a command, too. What plan.Need.ToDo says stands at terminals and in results files.
func isOfTerminal(text string) bool {
	return strings.HasPrefix(text, "simcast new joined.xlsx") || strings.HasPrefix(text, ". To try again, use simcast send") || text == "simcast lint --rules lists them" || strings.Contains(text, "simcast help --web")
}

// ofDays are packages that speak of exercise days and shared ledgers, which terminals play and keep.
var ofDays = regexp.MustCompile(`pipeline/(control|ledger|frozen|dayrecord)/`)

// notOfPage are packages of which the page shows no text.
var notOfPage = regexp.MustCompile(`pipeline/(play|day|dayplan|worker|ledger/postgres|ledger/ledgercopy|history|newplan|catalog)/`)

// TestNoTextNamesAChoiceThatThePageDoesNotHave: what the packages below the page say of a flag, it calls by the name of a field.
func TestNoTextNamesAChoiceThatThePageDoesNotHave(t *testing.T) {
	flag := regexp.MustCompile(`(?:^|[^-\w])--([a-z]+(?:-[a-z]+)*)`)
	command := regexp.MustCompile(`simcast (send|rerun|play|new|check|preview|history|resolve|lint|export|login|control|runs|results|demo)\b`)
	met, ofTerminal := map[string]bool{}, ofTerminal()
	for _, folder := range []string{"pipeline", "readers", "templates", "apiclient"} {
		root := filepath.Join("..", "..", "..", folder)
		err := filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
			if err != nil || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") || notOfPage.MatchString(filepath.ToSlash(path)) {
				return err
			}
			file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
			if err != nil {
				return err
			}
			ast.Inspect(file, func(node ast.Node) bool {
				if field, is := node.(*ast.Field); is && field.Tag != nil {
					return false // what help says
				}
				literal, is := node.(*ast.BasicLit)
				if !is || literal.Kind != token.STRING {
					return true
				}
				text, _ := strconv.Unquote(literal.Value)
				if named := command.FindString(text); named != "" && !ofDays.MatchString(filepath.ToSlash(path)) && strings.Contains(inFields(text), named) && !isOfTerminal(text) {
					t.Errorf("%s: the page has nothing for %q", path, text)
				}
				for _, named := range flag.FindAllStringSubmatch(text, -1) {
					met[named[1]] = true
					if fieldOf(named[1]) == "" && ofTerminal[named[1]] == "" {
						t.Errorf("%s: the page has no name for --%s: %q", path, named[1], text)
					}
				}
				return true
			})
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	for name := range ofTerminal {
		if !met[name] || fieldOf(name) != "" {
			t.Errorf("--%s needs no exception", name)
		}
	}
}
