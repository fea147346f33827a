package main

import (
	"io"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/spf13/pflag"

	"simcast/cmd/simcast/help"
)

// manPages are the pages of the manual by their names.
func manPages(t *testing.T, date time.Time) map[string]string {
	t.Helper()
	a := &app{stdout: io.Discard, stderr: io.Discard, env: func(string) string { return "" }, hasScreen: func() bool { return false }}
	root := a.rootCommand(nil)
	root.InitDefaultHelpCmd()
	pages := map[string]string{}
	for _, page := range help.ManPages(root, "simcast 1.0.0", date) {
		pages[page.Name] = page.Text
	}
	return pages
}

// plainRoff is what is left of a page's escapes for whoever reads it.
var plainRoff = strings.NewReplacer(`\fB`, "", `\fI`, "", `\fR`, "", `\-`, "-", `\(aq`, "'", `\(ga`, "`", `\(ha`, "^", `\(ti`, "~", `\ `, " ", `\e`, `\`)

// TestEveryCommandHasAManPage: with its flags, and with nothing that man would take for its own language.
func TestEveryCommandHasAManPage(t *testing.T) {
	t.Parallel()
	pages := manPages(t, time.Date(2026, 11, 28, 23, 30, 0, 0, time.FixedZone("", -3600)))
	request := regexp.MustCompile(`^\.(\\"|TH|SH|SS|PP|TP|RS 4|RE|nf|fi)`)
	escape := regexp.MustCompile(`^(f[BIR]|-|\(aq|\(ga|\(ha|\(ti| |e|&|"|\[u[0-9A-F]{4,6}\])`)
	for _, command := range everyCommand(t) {
		if !command.Runnable() { // a topic
			continue
		}
		name := strings.ReplaceAll(command.CommandPath(), " ", "-") + ".1"
		text := pages[name]
		delete(pages, name)
		if !strings.Contains(text, ` 1 "2026-11-29" "simcast 1.0.0"`) {
			t.Errorf("%s has no heading: %.200s", name, text)
		}
		shown := help.Help(command, 100)
		command.Flags().VisitAll(func(flag *pflag.Flag) {
			if strings.Contains(shown, "  --"+flag.Name+" ") && !strings.Contains(plainRoff.Replace(text), "\n--"+flag.Name) {
				t.Errorf("%s does not have --%s", name, flag.Name)
			}
		})
		for line := range strings.Lines(text) {
			if strings.HasPrefix(line, "'") || strings.HasPrefix(line, ".") && !request.MatchString(line) {
				t.Errorf("%s: a request that it does not know: %s", name, line)
			}
			for _, after := range strings.Split(line, `\`)[1:] {
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

// TestTheManPageOfSimcastHasTheTopics, and a page without a date says none.
func TestTheManPageOfSimcastHasTheTopics(t *testing.T) {
	t.Parallel()
	page := manPages(t, time.Time{})["simcast.1"]
	for _, text := range []string{".TH SIMCAST 1 \"\" ", ".SH COLUMNS\n", "\\fBpersona\\fR\nNeeded.", ".SH CONNECTION\n", "\n\\fB\\-\\-base\\-url\\fR \\fIURL\\fR\n", ".SH EXIT CODES\n", ".SH RESULT WORDS\n", "\\fBsimcast\\-send\\fR(1)"} {
		if !strings.Contains(page, text) {
			t.Errorf("the page does not have %q:\n%s", text, page)
		}
	}
}
