package main

import (
	"io"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/spf13/pflag"

	"simcast/cmd/simcast/flags"
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
		if !command.Runnable() { // a topic
			continue
		}
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

// TestAManPageHasTheFlagsOfTheHelp: those that help shows, each with the word for its value, and no other. The page of simcast itself
// has those of the connection, too.
func TestAManPageHasTheFlagsOfTheHelp(t *testing.T) {
	t.Parallel()
	pages := manPages(t, time.Time{})
	for _, command := range everyCommand(t) {
		if !command.Runnable() { // a topic
			continue
		}
		name := strings.ReplaceAll(command.CommandPath(), " ", "-") + ".1"
		shown := help.Help(command, 100)
		command.Flags().VisitAll(func(flag *pflag.Flag) {
			word := flags.Value(flag)
			switch {
			case flag.Value.Type() != "bool" && flag.NoOptDefVal != "":
				word = "[=" + flag.NoOptDefVal + "]"
			case word != "":
				word = "=" + word
			}
			left := `\fB\-\-` + strings.ReplaceAll(flag.Name, "-", `\-`) + `\fP`
			isShown := !command.HasParent() && !flag.Hidden || regexp.MustCompile(`(?m)^ {2,6}(-\w, )?--`+flag.Name+`[\s[]`).MatchString(shown)
			switch has := strings.Contains(pages[name], left+word+"\n"); {
			case isShown && !has:
				t.Errorf("%s does not have --%s%s", name, flag.Name, word)
			case !isShown && strings.Contains(pages[name], left):
				t.Errorf("%s has --%s, which help does not show", name, flag.Name)
			}
		})
	}
	for _, text := range []string{"\\fB\\-\\-max\\-attempts\\fP=COUNT\nstop trying a message after COUNT answers of 500 or 503 (default 5)\n",
		"\\fB\\-\\-same\\-space\\fP[=WHICH]\n", " 2s\n(default 500ms)\n", "see CONNECTION in simcast(1)"} {
		if !strings.Contains(pages["simcast-send.1"], text) {
			t.Errorf("the page of send does not have %q:\n%s", text, pages["simcast-send.1"])
		}
	}
}

// TestTheManPageOfSimcastHasTheTopics: each letter stays what it is, and a page without a date says none.
func TestTheManPageOfSimcastHasTheTopics(t *testing.T) {
	t.Parallel()
	page := manPages(t, time.Time{})["simcast.1"]
	for _, text := range []string{".TH \"SIMCAST\" \"1\" \"\" ", ".SH COLUMNS\n", "  persona       Needed. ", "{{\\&.port_name}} by", ".SH CONNECTION\n", "\n.TP\n\\fB\\-\\-base\\-url\\fP=URL\nbase URL of",
		"  export SIMCAST_API_KEY=KEY\n", ".SH EXIT CODES\n", ".SH RESULT WORDS\n", "\\fBsimcast\\-send(1)\\fP"} {
		if !strings.Contains(page, text) {
			t.Errorf("the page does not have %q:\n%s", text, page)
		}
	}
}
