package pagewords

import "testing"

// TestNamesKeepTheirLetters where a sentence begins with one.
func TestNamesKeepTheirLetters(t *testing.T) {
	for text, want := range map[string]string{
		"mistakes.csv is not there": "mistakes.csv is not there.",
		"simcast was stopped":       "simcast was stopped.",
		"plan/x.csv is gone":        "plan/x.csv is gone.",
		"a plan.csv is gone":        "A plan.csv is gone.",
		"day 2 plan.csv is gone":    "day 2 plan.csv is gone.",
		"the end. it is":            "The end. it is.",
	} {
		if got := Sentence(text); got != want {
			t.Errorf("%q became %q", text, got)
		}
	}
}

func TestFlagsAreFields(t *testing.T) {
	for text, want := range map[string]string{
		"--redirect is a rehearsal and needs a separate --round": "“Rehearse with” is a rehearsal and needs a separate “Round”",
		`if "To" says who gets each row, give --map "To=team", and say once which team each of its names is: --map "team:NAME=TEAM", or in a sheet Mapping`:                       `if "To" says who gets each row, say so, and say once which team each of its names is, under “How the sheet was read”`,
		`write the text of the mark into Settings, or give --mark: simcast puts it into each message`:                                                                             "write the text of the mark into a sheet Settings: simcast puts it into each message",
		`give --mark, or a file of settings with --settings: simcast puts it into each message`:                                                                                   "save the plan as a workbook, and write mark and its text into a sheet Settings of it: simcast puts it into each message",
		"a contingency: it is sent with --contingency, or when --id names it":                                                                                                     "a contingency: it is sent from a terminal alone, with simcast send --contingency",
		`say which header means channel, with --map "HEADER=channel"; or give all rows the same, with --default "persona=NAME" --default "channel=mail"; or add a column channel`: "say which header means channel, or give all rows the same, under “How the sheet was read”; or add a column channel",
		`add a column to, and fill it in; or, if a column of yours is it, say so with --map "HEADER=to"; or give all rows the same, with --default "to={{.Team.Name}}"`:           "add a column to, and fill it in; or, if a column of yours is it, say so, or give all rows the same, under “How the sheet was read”",
		`Give --default "team=Communications" --default "body=The \"end\"" again; if the change is meant, use --changed, --again or another --round`:                              "Give the same again, under “How the sheet was read”; if the change is meant, use “Send changed rows”, “Send again what was sent before” or another “Round”",
		`say that it is, with --map "How=channel"; if not, --map "How=ignore"`:                                                                                                    "say that it is, under “How the sheet was read”; if not, say that it is yours",
		`if it says who gets each row, give --map "For=team"; if not, --map "For=ignore"`:                                                                                         "if it says who gets each row, say so; if not, say that it is yours",
		`if it is the channel, give --map "A=channel": the default is for the rest; if not, --map "A=ignore"`:                                                                     "if it is the channel, say so: the default is for the rest; if not, say that it is yours",
		`if it is the text that is sent, give --map "B1=body"; if not, --map "B1=ignore"`:                                                                                         "if it is the text that is sent, say so; if not, say that it is yours",
		"held back; use --changed": "held back; use “Send changed rows”",
		"--skip-invalid-not":       "--skip-invalid-not",
		"a--b -- c":                "a--b -- c",
	} {
		if got := InFields(text); got != want {
			t.Errorf("%s: %s", text, got)
		}
	}
}
