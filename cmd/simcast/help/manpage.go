package help

import (
	"fmt"
	"strings"
	"time"

	"github.com/spf13/cobra"
)

// ManPage is a page of the manual, in the language of man(7).
type ManPage struct {
	Name string // of its file, such as simcast-send.1
	Text string
}

// ManPageStart is how each page of the manual begins, by which its file is known again.
const ManPageStart = `.\" Written by simcast help --man.` + "\n"

// manSection is that of programs.
const manSection = "1"

// ManPages are the pages of the manual: one for each command, with the words and the order of its help. That of simcast itself has the
// topics, too. source is the program with its version; a zero date is left out.
func ManPages(root *cobra.Command, source string, date time.Time) (pages []ManPage) {
	var add func(*cobra.Command)
	add = func(command *cobra.Command) {
		pages = append(pages, manPage(command, source, date))
		for _, below := range commandsBelow(command) {
			add(below)
		}
	}
	add(root)
	return pages
}

// manPage is the page of one command.
func manPage(command *cobra.Command, source string, date time.Time) ManPage {
	name, day := manName(command), ""
	if !date.IsZero() {
		day = date.UTC().Format(time.DateOnly)
	}
	page := &roff{}
	page.WriteString(ManPageStart)
	fmt.Fprintf(page, ".TH %s %s \"%s\" \"%s\" \"%s\"\n", escaped(strings.ToUpper(name)), manSection, day, escaped(source), "Manual of "+command.Root().Name())
	page.section("Name")
	page.paragraph(escaped(name) + ` \- ` + escaped(command.Short))
	page.section("Synopsis")
	page.calls(command)
	if command.Example != "" {
		page.section("Examples")
		page.literal(trimmedLines(command.Example))
	}
	if command.Long != "" {
		page.section("Description")
		page.text(command.Long)
	}
	page.commands(command)
	page.options(command)
	if !command.HasParent() {
		page.topics(command)
	}
	page.seeAlso(command)
	return ManPage{Name: name + "." + manSection, Text: page.String()}
}

// calls are the ways to call a command, as SetCalls has them: some are explained.
func (r *roff) calls(command *cobra.Command) {
	for line := range strings.SplitSeq(callLines(command), "\n") {
		call, explained, isExplained := strings.Cut(strings.TrimSpace(line), "  ")
		if isExplained {
			r.entry(bold(call), escaped(strings.TrimSpace(explained)))
			continue
		}
		r.paragraph(bold(call))
	}
}

// manName is the name under which man knows a command: simcast-control-hold.
func manName(command *cobra.Command) string {
	return strings.ReplaceAll(command.CommandPath(), " ", "-")
}

// trimmedLines are the lines of an example without the blanks before them.
func trimmedLines(text string) (lines []string) {
	for line := range strings.Lines(text) {
		lines = append(lines, strings.TrimSpace(line))
	}
	return lines
}

// commands lists the commands below one; those of simcast itself under their headings.
func (r *roff) commands(parent *cobra.Command) {
	below := commandsBelow(parent)
	if len(below) == 0 {
		return
	}
	r.section("Commands")
	if parent.HasParent() {
		r.listed(below)
		return
	}
	for _, t := range tasks() {
		if found := t.commandsIn(parent); len(found) > 0 {
			r.subsection(t.title)
			r.listed(found)
		}
	}
	if found := otherCommands(parent); len(found) > 0 {
		r.subsection(others)
		r.listed(found)
	}
}

func (r *roff) listed(commands []*cobra.Command) {
	for _, command := range commands {
		r.row(bold(command.Name()), escaped(command.Short+"."))
	}
}

// options lists the flags of a command under their headings.
func (r *roff) options(command *cobra.Command) {
	groups := flagsByGroup(command)
	if len(groups) == 0 {
		return
	}
	r.section("Options")
	for _, g := range groups {
		r.flags(g)
	}
}

// flags lists flags under a heading.
func (r *roff) flags(g shownFlags) {
	r.subsection(g.title)
	for _, flag := range g.flags {
		value, explained := flagWords(flag)
		left := bold("--"+flag.Name) + withItalics(value, strings.Trim(value, " [=]"))
		if flag.Shorthand != "" {
			left = bold("-"+flag.Shorthand) + ", " + left
		}
		r.entry(left, withItalics(explained, strings.Trim(value, " [=]")))
	}
}

// topics has each topic of the help as a section.
func (r *roff) topics(root *cobra.Command) {
	for _, topic := range topicsIn(root) {
		r.section(sectionOf(topic.Name()))
		r.text(topic.Long)
		if topic.Name() == connectionTopic {
			r.flags(shownFlags{connectionTitle, connectionFlags(root)})
		}
	}
}

// sectionOf is the section of the manual that has a topic.
func sectionOf(topic string) string { return strings.ToUpper(strings.ReplaceAll(topic, "-", " ")) }

// seeAlso names the pages above and below, and the sections that have what all commands share.
func (r *roff) seeAlso(command *cobra.Command) {
	var pages []string
	add := func(other *cobra.Command) {
		pages = append(pages, bold(manName(other))+"("+manSection+")")
	}
	if command.HasParent() && command.Parent().HasParent() {
		add(command.Parent())
	}
	for _, below := range commandsBelow(command) {
		add(below)
	}
	r.section("See also")
	if len(pages) > 0 {
		r.paragraph(strings.Join(pages, ", "))
	}
	if !command.HasParent() {
		return
	}
	top := bold(manName(command.Root())) + "(" + manSection + ")"
	if reachesSpace(command) {
		r.paragraph("Address, key and ledger: " + sectionOf(connectionTopic) + " in " + top)
	}
	r.paragraph("Exit codes: " + escaped(sectionOf(exitCodesTopic)) + " in " + top)
}
