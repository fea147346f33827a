package help

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"simcast/cmd/simcast/flags"
	"simcast/pipeline/problem"
	"simcast/templates/wording"
)

// The topics of the help.
const (
	columnsTopic    = "columns"
	connectionTopic = "connection"
	exitCodesTopic  = "exit-codes"
	resultsTopic    = "result-words"
)

// topicSynonyms are other words for a topic. As a command some of them mean something else.
func topicSynonyms() map[string][]string {
	return map[string][]string{
		columnsTopic:    {"column", "header", "headers", "fields", "msel", "kind", "status"},
		connectionTopic: {"connect", "space", "key", "keys", "api-key", "url", "base-url", "environment", "env", "settings"},
		exitCodesTopic:  {"exit", "codes", "code", "return-codes"},
		resultsTopic:    {"result", "results", "words", "sent", "failed", "uncertain", "pending", "skipped", "held-back"},
	}
}

// Column is a column of a plan, and what to write in it.
type Column struct{ Name, Note string }

// columnsText is what simcast help columns says, for those who write a plan without the planning workbook.
func columnsText(columns []Column) string {
	var b strings.Builder
	b.WriteString(`A plan has one row for each inject, and a header row that names the columns. The columns
persona and channel are needed. You can add columns; simcast keeps them in the results,
and does not send them.

A smartword is a name of the space that has a value. In a text, simcast replaces
{{.port_name}} by the value of the smartword port_name. A text with {{ }} is called a
template.

This makes a workbook with all columns, drop-downs and these
explanations:

  simcast new plan.xlsx

`)
	for _, column := range columns {
		fmt.Fprintf(&b, "  %-12s  %s\n", column.Name, column.Note)
	}
	b.WriteString(`
These have a meaning too, if you add them:

  kind          inject (or empty), contingency, manual, expected or note. Only injects are sent, and contingencies with --contingency or --id.
  day           The day of a clock time in at: a date, or the number of the day.
  status        Such as Deleted, which skips the row, or Draft, which is warned of.
  objective     The objectives that the inject serves.
  trigger       When to release a contingency.
  lint          Suppresses what lint has found, such as ok real-phone: agreed.

Planners' own headers, such as INJECT MODE and SEND FROM, mean these columns too. simcast
check says what it takes each header for, and --map says what it means.
`)
	return b.String()
}

// connectionText is what simcast help connection says, with the lines by which a shell of this system sets address and key.
func connectionText(variables []string) string {
	return `A space is your exercise on the simulation service. simcast needs its address and
its API key. This asks for both, and saves them in the operating system's key store:

  simcast login

For one command, or in a script, use the flags or the environment variables below. The
variables are set so, with your own address and key:

  ` + strings.Join(variables, "\n  ") + `

A flag counts before the environment, and the environment before the key store.

The ledger is simcast's record of every message that it sent. It lets simcast continue
where it stopped, and send nothing twice. Always use the same one: with another
ledger, simcast does not know what was sent before. Planners who share a space need one
ledger for all of them: a PostgreSQL database, --ledger postgres://USER@HOST/DATABASE.
Its password comes from PGPASSFILE or the environment, and never from an argument.

You have no space yet? Add --demo to a command, and it uses an invented one.`
}

// Topics are the topics of the help. columns are the columns of a plan, exitCodes is the list of the exit codes, and
// variables are the lines by which a shell of this system sets address and key.
func Topics(columns []Column, exitCodes string, variables ...string) []*cobra.Command {
	return []*cobra.Command{
		{Use: columnsTopic, Short: "The columns of a plan, and what to write in them", Long: columnsText(columns)},
		{
			Use:   connectionTopic,
			Short: "How simcast reaches the space: address, API key and ledger",
			Long:  connectionText(variables),
		},
		{
			Use:   resultsTopic,
			Short: "What sent, failed, uncertain, pending and skipped mean",
			Long: `Every message has one of these results, on the terminal, on the page and in the results
file:

  sent       The service accepted it.
  failed     The service or the check refused it; reason says why. Correct the row in the results file, then rerun it.
  uncertain  The message went out and no answer came back: it may or may not be in the exercise. Look there, then answer simcast resolve.
  pending    It was not tried because the run stopped, or a choice such as --team left it out, or it is held back; reason says why. Rerun it.
  skipped    It is not sent: its row says skip, is played by hand, or is an expected action, a note or a contingency that is kept ready; or its status, --visible-only or --redirect skips it. reason says which.

A row is held back if it was changed after it was sent. To send it again, add --changed.

A table of a run also has the column sent before. It counts messages that an earlier run sent, and that this run did not
send again.`,
		},
		{
			Use:   exitCodesTopic,
			Short: "What the exit codes mean",
			Long: exitCodes + `

check and preview also end with 2 if the plan has errors. The workbook with the
problems marked, and the proof, are still written.

With --json, standard output has {"error": "..."} if a command could not run.`,
		},
	}
}

// isTopic reports whether a command does nothing but to be read about.
func isTopic(command *cobra.Command) bool {
	return !command.Runnable() && !command.HasSubCommands() && command.HasParent()
}

// topicsIn are the topics below a command.
func topicsIn(root *cobra.Command) (found []*cobra.Command) {
	for _, command := range root.Commands() {
		if isTopic(command) {
			found = append(found, command)
		}
	}
	return found
}

// unknownTopic says that help knows nothing under a name, and what is meant: a topic, a command or a flag.
func unknownTopic(root *cobra.Command, name string) error {
	message := fmt.Sprintf("there is no command or topic %q", wording.Clip(name))
	if mayBeKey(name) {
		message = "there is no such command or topic"
	}
	name = strings.TrimLeft(strings.ToLower(name), "-")
	meant := ""
	for topic, words := range topicSynonyms() {
		if slices.Contains(words, name) {
			meant = topic
		}
	}
	if meant == "" {
		if ofFlag := commandsWith(root, name, isShown); len(ofFlag) > 0 {
			return &problem.UsageError{Message: message, Suggestion: fmt.Sprintf("--%s is a flag; write %s help %s", name, root.Name(), ofFlag[0])}
		}
		meant = MeantCommand(root, name, taskWords()...)
	}
	if meant == "" {
		return &problem.UsageError{Message: message, Suggestion: "to see them all, write " + root.Name() + " help"}
	}
	return &problem.UsageError{Message: message, Suggestion: fmt.Sprintf("did you mean: %s help %s", root.Name(), meant)}
}

// connectionTitle is the heading of the flags that many commands share to reach a space, which the topic of the connection explains.
// The help of a command names the topic instead.
const connectionTitle = "Flags and environment"

// connectionFlags are these flags.
func connectionFlags(root *cobra.Command) (found []*pflag.Flag) {
	root.PersistentFlags().VisitAll(func(flag *pflag.Flag) {
		if flags.Group(flag) == connectionTitle {
			found = append(found, flag)
		}
	})
	return found
}
