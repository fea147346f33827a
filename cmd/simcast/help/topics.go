package help

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"simcast/pipeline/problem"
	"simcast/templates/wording"
)

// The topics of the help.
const (
	exitCodesTopic  = "exit-codes"
	connectionTopic = "connection"
)

// topicSynonyms are other words for a topic. As a command some of them mean something else.
func topicSynonyms() map[string][]string {
	return map[string][]string{
		connectionTopic: {"connect", "space", "key", "keys", "api-key", "url", "base-url", "ledger", "environment", "env", "settings"},
		exitCodesTopic:  {"exit", "codes", "code", "return-codes", "errors"},
	}
}

// Topics are the topics of the help. exitCodes is the list of the exit codes.
func Topics(exitCodes string) []*cobra.Command {
	return []*cobra.Command{
		{
			Use:   connectionTopic,
			Short: "How simcast reaches the space: address, API key and ledger",
			Long: `A space is your exercise on the simulation service. simcast needs its address and
its API key. This asks for both, and saves them in the operating system's key store:

  simcast login

For one command, or in a script, use the flags or the environment variables below. A
flag counts before the environment, and the environment before the key store.

The ledger is simcast's record of every message that it sent. It lets simcast continue
where it stopped, and send nothing twice. Always use the same one: with another
ledger, simcast does not know what was sent before.

You have no space yet? Add --demo to a command, and it uses an invented one.`,
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
		meant = MeantCommand(root, name)
	}
	if meant == "" {
		return &problem.UsageError{Message: message, Suggestion: "to see them all, write " + root.Name() + " help"}
	}
	return &problem.UsageError{Message: message, Suggestion: fmt.Sprintf("did you mean: %s help %s", root.Name(), meant)}
}

// connectionFlags are the flags that the topic of the connection explains.
func connectionFlags(root *cobra.Command) []*pflag.Flag {
	return group{names: connectionNames()}.flagsIn(root.PersistentFlags())
}

// connectionNames are the flags that many commands share to reach a space. Their own help names the topic instead.
func connectionNames() []string { return []string{"base-url", "api-key-file", "insecure", "ledger"} }
