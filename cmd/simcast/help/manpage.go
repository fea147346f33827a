package help

import (
	"bytes"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/cobra/doc"
	"github.com/spf13/pflag"
)

// ManPage is a page of the manual, in the language of man(7).
type ManPage struct {
	Name string // of its file, such as simcast-send.1
	Text string
}

// ManPageStart is how each page of the manual begins, by which its file is known again.
const ManPageStart = `.\" Written by simcast help --man.` + "\n"

// manColumns is how wide the lines of a page are, of which man moves each a little to the right.
const manColumns = 72

// ManPages are the pages of the manual: one for each command and topic. source is the program with its version; a zero date is left out.
// The commands are of no use afterwards.
func ManPages(root *cobra.Command, source string, date time.Time) (pages []ManPage, err error) {
	for _, command := range toBeRead(root) { // cobra lists flags of its own: those of simcast go once all texts are there
		command.Flags().VisitAll(func(flag *pflag.Flag) { flag.Hidden = true })
		var text bytes.Buffer
		if err := doc.GenMan(command, &doc.GenManHeader{Source: source, Date: &date, Manual: "Manual of " + root.Name()}, &text); err != nil {
			return nil, err
		}
		page := ManPage{Name: strings.ReplaceAll(command.CommandPath(), " ", "-") + ".1", Text: ManPageStart + asTyped(text.String())}
		if date.IsZero() {
			page.Text = strings.Replace(page.Text, date.Format(`"Jan 2006"`), `""`, 1)
		}
		pages = append(pages, page)
	}
	return pages, nil
}

// toBeRead are a command and all below it, each with its help as what is said of it, which Markdown leaves as it is.
func toBeRead(command *cobra.Command) []*cobra.Command {
	all := []*cobra.Command{command}
	for _, below := range command.Commands() {
		if !below.Hidden {
			all = append(all, toBeRead(below)...)
		}
	}
	if command.HasParent() {
		command.SetHelpCommand(&cobra.Command{Hidden: true}) // cobra adds one to each
	}
	text := strings.TrimSpace(Help(command, manColumns))
	command.Long, command.Example = "    "+strings.ReplaceAll(text, "\n", "\n    "), ""
	command.Use, _, _ = strings.Cut(command.Use, "\n")
	command.DisableAutoGenTag, command.DisableFlagsInUseLine = true, true
	return all
}

// asTyped has man show each sign as it is typed, and none that is nicer: a reader may copy a command. apropos too wants its hyphen so.
func asTyped(page string) string {
	signs := strings.NewReplacer(`\-`, `\-`, "-", `\-`, "'", `\(aq`, "`", `\(ga`, "^", `\(ha`, "~", `\(ti`)
	var b strings.Builder
	for line := range strings.Lines(page) {
		if !strings.HasPrefix(line, ".") {
			line = signs.Replace(line)
		}
		b.WriteString(line)
	}
	return b.String()
}
