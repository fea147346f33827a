// Package verbs has the commands of simcast control: a command for each verb that acts on an exercise day, with its flags and
// its help. What they do is given to them.
//
// Where to look:
//
//	verbs.go    the verbs, and their commands
//	spans.go    a span that is less than 0, as an argument
package verbs

import (
	"github.com/spf13/cobra"

	"simcast/cmd/simcast/flags"
	"simcast/pipeline/control"
	"simcast/pipeline/day"
)

// Asked is what a verb is asked with.
type Asked struct {
	Verb  string
	Args  []string
	Flags control.Flags
	Yes   bool `flag:"yes" group:"Before it takes effect" help:"do not ask before"` // of endex and reload
}

// verb is a verb with what its help says.
type verb struct {
	name         day.Verb
	use          string // what follows its name
	short, long  string
	example      string
	flags        []string // of control.Flags
	isAskedAbout bool     // at a terminal, without --yes
}

// Commands are the commands of all verbs, in the contract's order. Each calls do with what it was asked.
func Commands(do func(*cobra.Command, Asked) error) (commands []*cobra.Command) {
	for _, v := range all() {
		asked := &Asked{Verb: string(v.name)}
		use := string(v.name)
		if v.use != "" {
			use += " " + v.use
		}
		command := &cobra.Command{Use: use, Short: v.short, Long: v.long, Example: v.example, Args: cobra.ArbitraryArgs,
			RunE: func(command *cobra.Command, args []string) error {
				asked.Args = args
				return do(command, *asked)
			}}
		takes := v.flags
		if v.isAskedAbout {
			takes = []string{"yes"}
		}
		flags.Add(command.Flags(), asked, flags.Only(takes...))
		commands = append(commands, command)
	}
	return commands
}

func all() []verb {
	return append(ofTheDay(), ofEntries()...)
}

// ofTheDay are the verbs that act on the whole day.
func ofTheDay() []verb {
	return []verb{
		{name: day.VerbHold, short: "Stop exercise time: nothing goes out until resume",
			long:    "A message that is on its way ends. The rest of its inject goes first after resume.",
			example: "  simcast control hold --round day --reason \"NO DUFF: a real fire\"",
			flags:   []string{"reason"}},
		{name: day.VerbResume, short: "Restart exercise time after a hold",
			long:    "Everything that is still to come is later by the length of the hold.",
			example: "  simcast control resume --round day",
			flags:   []string{"catch-up"}},
		{name: day.VerbSlip, use: "SPAN", short: "Play all that is still to come later by a span, or earlier",
			long: `A span is a number with its unit, such as 10m or 1h30m; -5m is 5 minutes earlier. What is
then before now becomes past. Anchored injects keep their clock times.`,
			example: "  simcast control slip 10m --round day\n  simcast control slip -5m --from A12 --round day",
			flags:   []string{"from", "also"}},
		{name: day.VerbPast, use: "send|skip|shift", short: "Decide what becomes of the injects that are past",
			long: `  send   they are sent now, in their order
  skip   they are not sent
  shift  all that is still to come is moved, so that the first of them is due now`,
			example: "  simcast control past skip --round day"},
		{name: day.VerbReload, use: "PLAN", short: "Take the plan again, with what was changed in it",
			long: `The plan is checked first. If it has errors, nothing changes, and the exit code is 2. Injects
that were not played yet are then as they stand in the plan, new rows join, and injects
that are gone are skipped.`,
			example: "  simcast control reload plan.xlsx --round day", isAskedAbout: true},
		{name: day.VerbEndEx, short: "End the day: what is still to come is missed",
			example: "  simcast control endex --round day", isAskedAbout: true},
	}
}

// ofEntries are the verbs that act on some of the day's entries.
func ofEntries() []verb {
	anyway := []string{"anyway"}
	return []verb{
		{name: day.VerbNow, use: "ID...", short: "Send injects next, whatever their time", example: "  simcast control now A12 --round day", flags: anyway},
		{name: day.VerbRelease, use: "ID...", short: "Send contingency injects next", example: "  simcast control release C3 C4 --round day", flags: anyway},
		{name: day.VerbSkip, use: "ID... --reason TEXT", short: "Leave injects out", example: "  simcast control skip A12 A13 --reason \"the players were faster\" --round day",
			flags: []string{"reason"}},
		{name: day.VerbRetime, use: "ID WHEN", short: "Give an inject another time",
			long:    "WHEN is now, a clock time of today, or a date and time, by the clocks of the day.",
			example: "  simcast control retime A12 10:45 --round day"},
		{name: day.VerbJump, use: "ID", short: "Move exercise time forward to an inject: what lies between becomes past", example: "  simcast control jump A12 --round day"},
		{name: day.VerbDone, use: "ID...", short: "Say that manual injects were carried out", example: "  simcast control done M3 --note \"by telephone\" --round day",
			flags: []string{"note"}},
		{name: day.VerbAdd, use: "[column=VALUE...]", short: "Send an inject that is in no plan, because players want an answer",
			long: `It is checked like any row of the plan, and gets the next free id of X1, X2, and so on. Without
--at it is sent next. What the check warns of is shown as it is added: give it a later --at to have
time to mend it with edit, or to skip it. Columns that have no flag are written column=VALUE.`,
			example: "  simcast control add --persona Port --channel mail --body \"Yes.\" --round day", flags: []string{"persona", "channel", "team", "subject", "title", "body", "at"}},
		{name: day.VerbEdit, use: "ID column=VALUE...", short: "Change cells of an inject for this day; the plan stays as it is",
			long:    "It is checked like any row of the plan, and what the check warns of is shown. An empty VALUE\nempties the cell.",
			example: "  simcast control edit A12 \"body=The port is closed.\" --round day"},
		{name: day.VerbNote, use: "TEXT", short: "Put a remark into the record", example: "  simcast control note \"The mayor has called.\" --id A12 --round day",
			flags: []string{"id"}},
	}
}
