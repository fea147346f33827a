package main

import (
	"io"
	"regexp"
	"strings"
	"testing"
	"time"

	"simcast/cmd/simcast/help"
)

// manPages are the pages of the manual by their names.
func manPages(t *testing.T, date time.Time) map[string]string {
	t.Helper()
	a := &app{stdout: io.Discard, stderr: io.Discard, env: func(string) string { return "" }, hasScreen: func() bool { return false }}
	root := a.rootCommand(nil)
	root.InitDefaultHelpCmd()
	pages := map[string]string{}
	made, err := help.ManPages(root, "simcast 1.0.0", date)
	if err != nil {
		t.Fatal(err)
	}
	for _, page := range made {
		pages[page.Name] = page.Text
	}
	return pages
}

// TestEveryCommandHasAManPage: with its flags, and with nothing that man would take for its own language.
func TestEveryCommandHasAManPage(t *testing.T) {
	t.Parallel()
	pages := manPages(t, time.Date(2026, 11, 30, 23, 30, 0, 0, time.UTC))
	request := regexp.MustCompile(`^\.(\\"|nh|TH|SH|PP|TP|EX|EE)`)
	escape := regexp.MustCompile(`^(f[BIPR]|-|\(aq|\(ga|\(ha|\(ti|\\|&|")`)
	for _, command := range everyCommand(t) {
		name := strings.ReplaceAll(command.CommandPath(), " ", "-") + ".1"
		text := pages[name]
		delete(pages, name)
		if !strings.Contains(text, ` "1" "Nov 2026" "simcast 1.0.0" "Manual of simcast"`) {
			t.Errorf("%s has no heading: %.200s", name, text)
		}
		for line := range strings.Lines(text) {
			if strings.HasPrefix(line, "'") || strings.HasPrefix(line, ".") && !request.MatchString(line) {
				t.Errorf("%s: a request that it does not know: %s", name, line)
			}
			for _, after := range strings.Split(strings.ReplaceAll(line, `\\`, ""), `\`)[1:] {
				if !escape.MatchString(after) {
					t.Errorf("%s: an escape that it does not know: %s", name, line)
				}
			}
		}
	}
	for name := range pages {
		t.Errorf("%s is of no command", name)
	}
}

// TestAManPageHasTheHelp of its command, each sign as it is typed.
func TestAManPageHasTheHelp(t *testing.T) {
	t.Parallel()
	pages := manPages(t, time.Time{})
	for _, command := range everyCommand(t) {
		text := pages[strings.ReplaceAll(command.CommandPath(), " ", "-")+".1"]
		text = strings.NewReplacer(`\-`, "-", `\(aq`, "'", `\(ga`, "`", `\(ha`, "^", `\(ti`, "~", `\\`, `\`, `\&`, "").Replace(text)
		if shown := help.Help(command, 72); !strings.Contains(text, "\n"+shown) {
			t.Errorf("the page of %s does not have the help:\n%s\nbut\n%s", command.CommandPath(), shown, text)
		}
		if strings.Contains(text, ".SH OPTIONS") {
			t.Errorf("the page of %s lists flags by themselves", command.CommandPath())
		}
	}
}

// TestAManPageHasEachSignAsItIs, and one without a date says none.
func TestAManPageHasEachSignAsItIs(t *testing.T) {
	t.Parallel()
	pages := manPages(t, time.Time{})
	for name, texts := range map[string][]string{
		"simcast.1":            {".TH \"SIMCAST\" \"1\" \"\" ", "\\fBsimcast\\-send(1)\\fP", "\\fBsimcast\\-exit\\-codes(1)\\fP"},
		"simcast-columns.1":    {"  persona       Needed. ", "{{.port_name}} by"},
		"simcast-connection.1": {"\n      \\-\\-base\\-url URL        base URL of", "  export SIMCAST_API_KEY=KEY\n"},
		"simcast-send.1":       {"\n      \\-\\-interval TIME        at least this TIME", "\\-\\-same\\-space[=WHICH]   "},
	} {
		for _, text := range texts {
			if !strings.Contains(pages[name], text) {
				t.Errorf("%s does not have %q:\n%s", name, text, pages[name])
			}
		}
	}
}
