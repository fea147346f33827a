package main

import (
	"encoding/xml"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
)

// libreOffice is the program with a profile of its own, and a planner who works in it:
// testdata/libreoffice/planner.bas.
type libreOffice struct {
	*workplace
	program string
	steps   strings.Builder
}

// newLibreOffice is for a test of round trips through LibreOffice. They take long, and run where CI is set: there it
// has to be installed, on Linux.
func newLibreOffice(t *testing.T) *libreOffice {
	t.Helper()
	if os.Getenv("CI") == "" {
		t.Skip("round trips through LibreOffice take long, and run where CI is set: CI=true go test")
	}
	program, err := exec.LookPath("soffice")
	if err != nil || runtime.GOOS != "linux" {
		t.Fatal("no round trip through LibreOffice was tried: they need soffice, on Linux")
	}
	return &libreOffice{workplace: newWorkplace(t), program: program}
}

// does adds a step: a Sub of planner.bas, and its arguments.
func (o *libreOffice) does(sub string, args ...string) {
	quote := strings.NewReplacer(`"`, `""`, "\n", `" & Chr(10) & "`)
	for i, arg := range args {
		args[i] = `"` + quote.Replace(arg) + `"`
	}
	o.steps.WriteString("\t" + sub + " " + strings.Join(args, ", ") + "\n")
}

// saves opens a file of the workplace, and saves it under another name.
func (o *libreOffice) saves(file, as string) {
	o.does("OpenBook", o.path(file))
	o.does("SaveBook", o.path(as))
}

// run starts LibreOffice for the steps so far, and holds it to having done them all.
func (o *libreOffice) run() {
	o.Helper()
	home := filepath.Join("..", "..", "testdata", "libreoffice")
	profile, log := o.T.TempDir(), o.path(".planner.log")
	o.must(os.CopyFS(profile, os.DirFS(filepath.Join(home, "profile"))))
	basic, err := os.ReadFile(filepath.Join(home, "planner.bas"))
	o.must(err)
	module := string(basic) + "\nSub Steps\n" + o.steps.String() + "End Sub\n"
	o.steps.Reset()
	o.must(os.WriteFile(filepath.Join(profile, "user", "basic", "Standard", "Planner.xba"), basicModule(module), 0o600))
	// timeout ends the processes that soffice starts, too.
	cmd := exec.CommandContext(o.Context(), "timeout", "--kill-after=5", "120", o.program, "--headless",
		"-env:UserInstallation=file://"+profile, "macro:///Standard.Planner.Main")
	cmd.Env = append(os.Environ(), "PLANNER_LOG="+log)
	out, err := cmd.CombinedOutput()
	noted, _ := os.ReadFile(log) // where there is none, it shows below
	if err != nil || string(noted) != "done\n" {
		o.Fatalf("LibreOffice: %v\n%s%s%s", err, out, noted, module)
	}
	o.must(os.Remove(log))
}

// basicModule is a module as a profile keeps it.
func basicModule(source string) []byte {
	type module struct {
		XMLName  xml.Name `xml:"http://openoffice.org/2000/script module"`
		Name     string   `xml:"http://openoffice.org/2000/script name,attr"`
		Language string   `xml:"http://openoffice.org/2000/script language,attr"`
		Source   string   `xml:",chardata"`
	}
	text, _ := xml.Marshal(module{Name: "Planner", Language: "StarBasic", Source: source}) // texts can always be marshalled
	return append([]byte(xml.Header), text...)
}

// typed is what a planner does in a cell: EnterText or ChooseFrom, in the column of
// that header.
type typed struct{ how, header, text string }

const (
	types   = "EnterText"
	chooses = "ChooseFrom"
)

// typedRows go under the two examples of a new workbook.
func typedRows() [][]typed {
	return [][]typed{
		{{types, "id", "007"}, {chooses, "persona", "Port of Verrin Authority"}, {chooses, "channel", "microblog"}, {chooses, "team", "players"},
			{types, "body", "Smoke over {{.berth}}.\nStay inside. ⚓"}, {chooses, "sentiment", "negative"}, {types, "likes", "120"}, {types, "owner", "Ruben"}},
		{{types, "id", "2026-11-20"}, {types, "persona", "Helga Brandt"}, {chooses, "channel", "mail"}, {types, "team", "Port operations; City crisis cell"},
			{types, "subject", "=1+1 \"units\" at {{.Row.owner}}"}, {types, "body", "-12 degrees"}, {types, "to", "{{.Team.Name}}"}, {types, "owner", "=5*5"}},
		{{types, "id", "1E5"}, {chooses, "skip", "yes"}, {types, "persona", "nobody yet"}},
		{{types, "id", "+4"}, {chooses, "persona", "Tomas Rehn"}, {chooses, "channel", "backchannel"}, {chooses, "team", "T - Port operations - 2026-11-20"},
			{types, "body", "TRUE"}, {types, "ts", "2001-11-20 09:30"}, {chooses, "is_draft", "no"}},
	}
}

// fillIn types the rows and a column of the planner's own, hides one of them, and
// adds a sheet.
func (o *libreOffice) fillIn(file, as string) {
	o.Helper()
	o.does("OpenBook", o.path(file))
	at := append(o.header(file), "owner")
	o.does("EnterText", "Injects", cellAt(len(at)-1, 1), "Owner")
	for n, row := range typedRows() {
		for _, cell := range row {
			o.does(cell.how, "Injects", cellAt(slices.Index(at, cell.header), 4+n), cell.text)
		}
	}
	o.does("HideRow", "Injects", "7")
	o.does("Paint", "Injects", "M5")
	o.does("AddSheet", "Phone list")
	o.does("EnterText", "Phone list", "B2", "=20+22")
	o.does("SaveBook", o.path(as))
}

// fix gives the failed mail another subject, and saves the results where they were.
func (o *libreOffice) fix(results string) {
	o.Helper()
	rows, err := readTable(o.path(results))
	o.must(err)
	subject, result := slices.Index(rows[0], "subject"), slices.Index(rows[0], "result")
	row := slices.IndexFunc(rows, func(row []string) bool { return row[result] == "failed" && row[subject] != "" })
	o.does("OpenBook", o.path(results))
	o.does("EnterText", "Injects", cellAt(subject, row+1), "fixed")
	o.does("SaveBook", o.path(results))
}
