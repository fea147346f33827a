package help_test

import (
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/spf13/cobra"

	"simcast/cmd/simcast/flags"
	"simcast/cmd/simcast/help"
)

// newProgram is a program with two commands, and flags of each kind.
func newProgram() *cobra.Command {
	root := &cobra.Command{Use: "simcast", Short: "Sends messages", RunE: nothing, Args: cobra.ArbitraryArgs, SilenceUsage: true, SilenceErrors: true}
	flags.Add(root.PersistentFlags(), &struct {
		JSON bool `flag:"json" group:"Files and output" help:"one JSON object"`
	}{})
	check := &cobra.Command{Use: "check PLAN", Short: "Check a plan", SuggestFor: []string{"validate"}, Example: "  simcast check plan.xlsx", RunE: nothing, Args: help.One("plan", "PLAN.xlsx")}
	flags.Add(check.Flags(), &struct {
		Output      string        `flag:"output,o" value:"FILE" group:"Files and output" help:"the FILE"`
		Annotate    bool          `flag:"annotate" help:"mark the problems"`
		Interval    time.Duration `flag:"interval" value:"TIME" group:"Pace, and when to give up" help:"least TIME between two messages of which each has as many words as will not fit"`
		MaxAttempts int           `flag:"max-attempts" value:"COUNT" help:"give up after COUNT answers"`
		Pace        string        `flag:"pace" value:"PACE" words:"fixed adaptive" help:"the PACE"`
		Day         bool          `flag:"day" group:"The day" help:"of the day"`
	}{Interval: 15 * time.Minute, MaxAttempts: 5, Pace: "fixed"})
	send := &cobra.Command{Use: "send PLAN", Short: "Send a plan", SuggestFor: []string{"publish"}, RunE: nothing}
	send.Flags().String("round", "", "the round")
	help.AddTask(root, "Plan", "Make a plan", check, send)
	help.AddTask(root, "Topics", "Know more", help.Topics(help.Texts{Columns: []struct{ Name, Note string }{{Name: "persona", Note: "Needed."}}, ExitCodes: "Exit codes:\n  0    done"})...)
	help.Install(root, func() int { return 60 }, func(error) {}, help.Actions{})
	return root
}

func nothing(*cobra.Command, []string) error { return nil }

func TestHelpHasFlagsByWhatTheyAreFor(t *testing.T) {
	root := newProgram()
	var out strings.Builder
	root.SetOut(&out)
	root.SetArgs([]string{"help", "check"})
	if err := root.Execute(); err != nil {
		t.Fatal(err)
	}
	want := `Check a plan.

Usage:
  simcast check PLAN

Examples:
  simcast check plan.xlsx

Pace, and when to give up:
      --interval TIME        least TIME between two
                             messages of which each
                             has as many words as will
                             not fit (default 15m)
      --max-attempts COUNT   give up after COUNT
                             answers (default 5)
      --pace PACE            the PACE (default fixed)

The day:
      --day   of the day

Files and output:
  -o, --output FILE   the FILE
      --annotate      mark the problems
  -h, --help          show this help
      --json          one JSON object

Address, key and ledger: simcast help connection
Exit codes: simcast help exit-codes
`
	if diff := cmp.Diff(want, out.String()); diff != "" {
		t.Error(diff)
	}
}

// TestHelpIsBrokenBetweenWords, in as many columns as there are: sentences flow, commands stay as they are, and the second
// column of a table is broken below itself.
func TestHelpIsBrokenBetweenWords(t *testing.T) {
	command := &cobra.Command{Use: "check PLAN", Short: "Check a plan", RunE: nothing, Long: `It shows all problems
at once: the cell, what is wrong, and what to write instead.

  simcast check --space-file a-file-with-a-very-long-name.xlsx plan.xlsx

These are known:
  rate=2/s  a limit of so many messages a second, above which it answers 429
  burst=5   short`}
	text := help.Help(command, 60)
	want := `It shows all problems at once: the cell, what is wrong, and
what to write instead.

  simcast check --space-file a-file-with-a-very-long-name.xlsx plan.xlsx

These are known:
  rate=2/s  a limit of so many messages a second, above
            which it answers 429
  burst=5   short
`
	if !strings.Contains(text, want) {
		t.Errorf("%s\nis not in\n%s", want, text)
	}
	if wide := help.Help(command, 100); !strings.Contains(wide, "what is wrong, and what to write instead.\n") {
		t.Errorf("there is room for more:\n%s", wide)
	}
}

// TestATopicThatIsNearlyWritten: help names the topic, the command or the command with the flag that is meant.
func TestATopicThatIsNearlyWritten(t *testing.T) {
	for word, want := range map[string]string{
		"conection": `there is no command or topic "conection"; did you mean: simcast help connection`,
		"exit-code": `there is no command or topic "exit-code"; did you mean: simcast help exit-codes`,
		"exitcodes": `there is no command or topic "exitcodes"; did you mean: simcast help exit-codes`,
		"column":    `there is no command or topic "column"; did you mean: simcast help columns`,
		"uncertain": `there is no command or topic "uncertain"; did you mean: simcast help result-words`,
		"codes":     `there is no command or topic "codes"; did you mean: simcast help exit-codes`,
		"cehck":     `there is no command or topic "cehck"; did you mean: simcast help check`,
		"validate":  `there is no command or topic "validate"; did you mean: simcast help check`,
		"plya":      `there is no command or topic "plya"; did you mean: simcast help play`,
		"quux":      `there is no command or topic "quux"; to see all, write simcast --help`,
	} {
		root := newProgram()
		root.AddCommand(&cobra.Command{Use: "play PLAN", RunE: nothing})
		root.SetArgs([]string{"help", word})
		if err := root.Execute(); err == nil || err.Error() != want {
			t.Errorf("%v\nnot\n%s", err, want)
		}
	}
}

// TestHelpListsItsTopics, and flags of a topic only there.
func TestHelpListsItsTopics(t *testing.T) {
	shown := func(args ...string) string {
		root := newProgram()
		ofLedger := &struct {
			Ledger string `flag:"ledger" value:"FILE" group:"Flags and environment" help:"the FILE of the ledger"`
		}{}
		flags.Add(root.PersistentFlags(), ofLedger)
		root.PersistentFlags().Lookup("ledger").Hidden = true
		connection, _, _ := root.Find([]string{"connection"})
		flags.Add(connection.Flags(), ofLedger)
		var out strings.Builder
		root.SetOut(&out)
		root.SetArgs(args)
		if err := root.Execute(); err != nil {
			t.Fatal(err)
		}
		return out.String()
	}
	topics := "\n  connection    How simcast reaches the space: address, API"
	for _, args := range [][]string{{"help"}, {"help", "topics"}} {
		if text := shown(args...); !strings.Contains(text, topics) || strings.Contains(text, "--ledger") {
			t.Errorf("%v:\n%s", args, text)
		}
	}
	if text := shown("help", "connection"); !strings.Contains(text, "\n      --ledger FILE   the FILE of the ledger\n") || strings.Contains(text, "--json") || strings.Contains(text, "Usage:") {
		t.Error(text)
	}
	if text := shown("help", "send"); strings.Contains(text, "--ledger") || !strings.Contains(text, "simcast help connection\n") {
		t.Error(text)
	}
}

// TestAFlagThatIsWrong: what is wrong and what to write instead, by what was called.
func TestAFlagThatIsWrong(t *testing.T) {
	for call, want := range map[string]string{
		"check --anotate":            "simcast check has no flag --anotate; did you mean --annotate?",
		"check -annotate":            "simcast check has no flag -annotate; did you mean --annotate?",
		"check --jsno":               "simcast check has no flag --jsno; did you mean --json?",
		"check --dya":                "simcast check has no flag --dya; did you mean --day?",
		"check -q":                   "simcast check has no flag -q; to see all, write simcast check --help",
		"check --round day":          "simcast check has no flag --round; this is a flag of send",
		"check --key=SECRET":         "simcast check has no flag --key; a key is never an argument: write --api-key-file FILE, or set SIMCAST_API_KEY",
		"check --interval 5":         "--interval 5 is not a duration with its unit; write a number with its unit, such as 500ms, 5s or 15m",
		"check --interval 2h5":       "--interval 2h5 is not a duration with its unit; write a number with its unit, such as 500ms, 5s or 15m",
		"check --interval=":          "--interval needs a value; write --interval 15m",
		"check --interval":           "--interval needs a value; write --interval 15m",
		"check -o":                   "--output needs a value; write --output FILE",
		"check --max-attempts 1.5":   "--max-attempts 1.5 is not a whole number, or is too large; write --max-attempts 5",
		"check --max-attempts -o":    "--max-attempts -o is not a whole number, or is too large; write --max-attempts 5",
		"check --max-attempts --":    "--max-attempts needs a value; write --max-attempts 5",
		"check --annotate=perhaps":   "--annotate takes no value; write --annotate alone, or leave it out",
		"check --pace quick":         "there is no --pace quick; write --pace fixed or adaptive",
		"check ---json":              `bad flag syntax: ---json; to see all, write simcast check --help`,
		"--annotate check plan.xlsx": "simcast has no flag --annotate; write it behind its command: simcast check",
		"--nothing":                  "simcast has no flag --nothing; to see all, write simcast --help",
		"chekc --annotate":           `there is no command "chekc"; did you mean: simcast check`,
		"publish --round day":        `there is no command "publish"; did you mean: simcast send`,
		"plan.xlsx --round day":      "simcast has no flag --round; write it behind its command: simcast send",
	} {
		t.Run(call, func(t *testing.T) {
			args := strings.Fields(call)
			root := newProgram()
			root.SetFlagErrorFunc(func(command *cobra.Command, err error) error { return help.FlagError(command, args, err) })
			root.SetArgs(args)
			if err := root.Execute(); err == nil || err.Error() != want {
				t.Errorf("%v\nnot\n%s", err, want)
			}
		})
	}
}

func TestJSONIsAskedForBehindWhatIsWrong(t *testing.T) {
	for call, want := range map[string]bool{"check -q --json": true, "--json=true": true, "check --json=false": false, "check -- --json": false, "check": false} {
		if got := help.AsksJSON(strings.Fields(call)); got != want {
			t.Errorf("%s asks for JSON: %v, not %v", call, got, want)
		}
	}
}
