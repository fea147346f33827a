package help

import (
	"bytes"
	"cmp"
	"errors"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/cobra/doc"
	"github.com/spf13/pflag"

	"simcast/cmd/simcast/flags"
)

// ManPage is a page of the manual, in the language of man(7).
type ManPage struct {
	Name string // of its file, such as simcast-send.1
	Text string
}

// ManPageStart is how each page of the manual begins, by which its file is known again.
const ManPageStart = `.\" Written by simcast help --man.` + "\n"

// ManPages are the pages of the manual: one for each command. That of simcast itself has the topics, too. source is the program with its
// version; a zero date is left out. The commands are of no use afterwards: their texts are then Markdown.
func ManPages(root *cobra.Command, source string, date time.Time) (pages []ManPage, err error) {
	for _, topic := range root.Commands() {
		if isTopic(topic) {
			root.Long += "\n\n# " + strings.ToUpper(strings.ReplaceAll(topic.Name(), "-", " ")) + "\n\n" + topic.Long
		}
	}
	var add func(*cobra.Command) error
	add = func(command *cobra.Command) error {
		prepare(command)
		hidden := hiddenIn(command)
		setHidden(hidden, true)
		var text bytes.Buffer
		err := doc.GenMan(command, &doc.GenManHeader{Source: source, Date: &date, Manual: "Manual of " + root.Name()}, &text)
		setHidden(hidden, false)
		page := ManPage{Name: strings.ReplaceAll(command.CommandPath(), " ", "-") + ".1", Text: ManPageStart + asWritten(text.String())}
		if date.IsZero() {
			page.Text = strings.Replace(page.Text, date.Format(`"Jan 2006"`), `""`, 1)
		}
		pages = append(pages, page)
		for _, below := range command.Commands() {
			if !isTopic(below) && !below.Hidden {
				err = errors.Join(err, add(below))
			}
		}
		return err
	}
	return pages, add(root)
}

// prepare makes Markdown of the texts of a command, of which cobra makes a page.
func prepare(command *cobra.Command) {
	command.DisableAutoGenTag, command.DisableFlagsInUseLine = true, true
	if command.HasParent() {
		command.SetHelpCommand(&cobra.Command{Hidden: true}) // cobra adds one to each
	}
	command.Short, command.Long = markdown(command.Short), markdown(command.Annotations["calls"]+"\n\n"+command.Long+"\n\n"+elsewhere(command))
	command.InitDefaultHelpFlag()
	command.Flags().Lookup("help").Usage = "show this help"
	command.LocalFlags().VisitAll(func(flag *pflag.Flag) {
		if value := flags.Shown(flag).DefValue; !slices.Contains([]string{"", "0", "0s", "false", "[]"}, value) {
			flag.Usage += " (default " + value + ")"
		}
		flag.DefValue = flags.Value(flag) // cobra shows the default behind the name
		if flag.Value.Type() != "bool" {
			flag.DefValue, flag.Value = cmp.Or(flag.DefValue, flag.NoOptDefVal), plainValue{flag.Value}
		}
		flag.Usage = markdown(flag.Usage)
	})
}

// elsewhere says where the page of simcast has what all commands share.
func elsewhere(command *cobra.Command) string {
	const exitCodes = "Exit codes: see EXIT CODES in simcast(1)."
	switch {
	case !command.HasParent():
		return ""
	case reachesSpace(command):
		return "Address, key and ledger: see CONNECTION in simcast(1). " + exitCodes
	}
	return exitCodes
}

// hiddenIn are the flags that the page of a command hides, as its help does. The page of simcast has those of the connection.
func hiddenIn(command *cobra.Command) (hidden []*pflag.Flag) {
	if !command.HasParent() {
		return nil
	}
	for _, set := range []*pflag.FlagSet{command.LocalFlags(), command.InheritedFlags()} {
		set.VisitAll(func(flag *pflag.Flag) {
			if !flag.Hidden && !isShownIn(command, flag) {
				hidden = append(hidden, flag)
			}
		})
	}
	return hidden
}

func setHidden(all []*pflag.Flag, isHidden bool) {
	for _, flag := range all {
		flag.Hidden = isHidden
	}
}

// plainValue is the value of a flag that cobra does not put into quotes.
type plainValue struct{ pflag.Value }

// Type implements pflag.Value.
func (plainValue) Type() string { return "" }

// manColumns is how wide the lines of a page are that man does not break: those of commands and tables.
const manColumns = 70

// markdown is a text that is laid out as flow takes it. Each letter of it stays what it is.
func markdown(text string) string {
	var lines []string
	isLiteral := false
	special := regexp.MustCompile("[\\\\`*_{}\\[\\]<>&|~]")
	for line := range strings.SplitSeq(flow(strings.Trim(text, "\n"), manColumns), "\n") {
		if begins := strings.HasPrefix(line, " "); line != "" && begins != isLiteral {
			isLiteral = begins
			lines = append(lines, "")
		}
		if isLiteral {
			lines = append(lines, "    "+line)
		} else {
			lines = append(lines, special.ReplaceAllString(line, `\$0`))
		}
	}
	return strings.Trim(strings.Join(lines, "\n"), "\n")
}

// asWritten has man show each sign as it is typed, and none that is nicer: a reader may copy a command. apropos too wants its hyphen so.
// What explains a flag stands below it, and a flag without a value has no sign of one.
func asWritten(page string) string {
	page = regexp.MustCompile(`(?m)^(?:\.PP\n)?(\\fB-.*\n)\t`).ReplaceAllString(page, ".TP\n$1")
	signs := strings.NewReplacer(`\-`, `\-`, "-", `\-`, "'", `\(aq`, "`", `\(ga`, "^", `\(ha`, "~", `\(ti`, "[=]", "")
	var b strings.Builder
	for line := range strings.Lines(page) {
		if !strings.HasPrefix(line, ".") {
			line = signs.Replace(line)
		}
		b.WriteString(line)
	}
	return b.String()
}
