package help

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"simcast/cmd/simcast/flags"
	"simcast/pipeline/problem"
)

// Actions are what simcast help does besides explaining.
type Actions struct {
	OpenHandbook  func() error
	WriteManPages func(folder string) error
}

// helpOptions is what simcast help is asked with.
type helpOptions struct {
	Web bool   `flag:"web" group:"Files and output" help:"write the handbook, all pages of the documentation, to a file, and open it in the browser"`
	Man string `flag:"man" value:"FOLDER" folder:"yes" help:"write the pages of the manual, for the program man, to this FOLDER"`
}

// addHelpCommand makes simcast help of that of cobra. columns is how wide its lines may be.
func addHelpCommand(root *cobra.Command, columns func() int, actions Actions) {
	var asked helpOptions
	root.InitDefaultHelpCmd()
	command, _, _ := root.Find([]string{"help"})
	command.Use, command.Annotations = "help [COMMAND, TASK or TOPIC]", WithoutSpace()
	command.Short, command.Long = "Explain a command, a task or a topic, or open the handbook", ""
	command.Example = "  simcast help send\n  simcast help team\n  simcast help exit-codes\n  simcast help --web"
	command.Args = cobra.ArbitraryArgs
	command.RunE = func(help *cobra.Command, words []string) error {
		isMan := help.Flags().Changed("man")
		switch {
		case isMan && (asked.Web || len(words) > 0), asked.Web && len(words) > 0:
			return problem.Usage("--web and --man are about all commands, and stand alone", "leave out the name, or one of the flags")
		case asked.Web:
			return actions.OpenHandbook()
		case isMan:
			return actions.WriteManPages(asked.Man)
		}
		return explain(help, words, columns())
	}
	ofCommands := command.ValidArgsFunction
	command.ValidArgsFunction = func(help *cobra.Command, words []string, toComplete string) ([]cobra.Completion, cobra.ShellCompDirective) {
		names, directive := ofCommands(help, words, toComplete)
		for _, task := range root.Groups() {
			if len(words) == 0 && strings.HasPrefix(task.ID, toComplete) {
				names = append(names, cobra.CompletionWithDesc(task.ID, "The commands of this task"))
			}
		}
		return names, directive
	}
	flags.Add(command.Flags(), &asked)
}

// explain shows the help of what the words name.
func explain(help *cobra.Command, words []string, columns int) error {
	root := help.Root()
	command, further, _ := root.Find(words)
	switch {
	case len(further) == 0:
		return command.Help()
	case command != root:
		return UnknownBelow(command, further[0])
	}
	for _, task := range root.Groups() {
		if task.ID == strings.ToLower(strings.Join(words, " ")) {
			fmt.Fprint(help.OutOrStdout(), taskHelp(root, task, columns))
			return nil
		}
	}
	return unknown(root, "simcast help", "there is no command or topic", further[0])
}

// AddTask gives a root command the commands for something that a planner does. title is their heading, and about says what is done.
func AddTask(root *cobra.Command, title, about string, commands ...*cobra.Command) {
	task := strings.ToLower(title)
	root.AddGroup(&cobra.Group{ID: task, Title: title + ":"})
	for _, command := range commands {
		command.GroupID = task
	}
	root.AddCommand(commands...)
	if root.Annotations == nil {
		root.Annotations = map[string]string{}
	}
	root.Annotations[task] = about
}

// taskHelp is the help of a task: what is done in it, and its commands, each with an example.
func taskHelp(root *cobra.Command, task *cobra.Group, columns int) string {
	commands, examples := task.Title+"\n", ""
	for _, command := range root.Commands() {
		if command.GroupID == task.ID {
			example, _, _ := strings.Cut(command.Example, "\n")
			commands, examples = commands+row(command, columns), examples+"\n"+example
		}
	}
	if strings.TrimSpace(examples) != "" {
		commands += "\nExamples:" + examples + "\n"
	}
	return flow(root.Annotations[task.ID]+".", columns) + "\n\n" + commands + "\n" + more(root) + "\n"
}
