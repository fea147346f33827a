package main

import (
	"encoding/xml"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// office is LibreOffice with a profile of its own, and a planner who works in it:
// testdata/libreoffice/planner.bas.
type office struct {
	*desk
	program string
	steps   strings.Builder
}

// newOffice ends the test where there is no LibreOffice. In CI there has to be one.
func newOffice(t *testing.T) *office {
	t.Helper()
	program, err := exec.LookPath("soffice")
	if err != nil || runtime.GOOS != "linux" {
		if os.Getenv("CI") != "" {
			t.Fatal("the round trips through LibreOffice are not tested: there is no soffice, and CI has to have it")
		}
		t.Skip("the round trips through LibreOffice are not tested: they need soffice, on Linux")
	}
	return &office{desk: newDesk(t), program: program}
}

// does adds a step: a Sub of planner.bas, and its arguments.
func (o *office) does(sub string, args ...string) {
	quote := strings.NewReplacer(`"`, `""`, "\n", `" & Chr(10) & "`)
	for i, arg := range args {
		args[i] = `"` + quote.Replace(arg) + `"`
	}
	o.steps.WriteString("\t" + sub + " " + strings.Join(args, ", ") + "\n")
}

// saves opens a file of the desk and saves it under another name.
func (o *office) saves(file, as string) {
	o.does("OpenBook", o.path(file))
	o.does("SaveBook", o.path(as))
}

// run starts LibreOffice for the steps so far, and holds it to having done them all.
func (o *office) run() {
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
