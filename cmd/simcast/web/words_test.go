package web

import "testing"

// TestNamesKeepTheirLetters where a sentence begins with one.
func TestNamesKeepTheirLetters(t *testing.T) {
	for text, want := range map[string]string{
		"mistakes.csv is not there": "mistakes.csv is not there.",
		"simcast was stopped":       "simcast was stopped.",
		"plan/x.csv is gone":        "plan/x.csv is gone.",
		"a plan.csv is gone":        "A plan.csv is gone.",
		"the end. it is":            "The end. it is.",
	} {
		if got := sentence(text); got != want {
			t.Errorf("%q became %q", text, got)
		}
	}
}

func TestFlagsAreFields(t *testing.T) {
	for text, want := range map[string]string{
		"--redirect is a rehearsal and needs a separate --round":                                                                                          "“Rehearse with” is a rehearsal and needs a separate “Round”",
		"read it with --sheet \"Media\"":                                                                                                                  "read it with “Sheet” \"Media\"",
		`write the text of the mark into Settings, or give --mark: simcast puts it into each message`:                                                     "write the text of the mark into Settings, or give “Mark of the exercise”: simcast puts it into each message",
		"a contingency: it is sent with --contingency, or when --id names it":                                                                             "a contingency: it is sent with “Send this one”, or when “Rows” names it",
		`if it says who gets each row, give --map "To=team", and say once which team each of its names is: --map "team:NAME=TEAM", or in a sheet Mapping`: "if it says who gets each row, give “To means team”, and say once which team each of its names is: “NAME means TEAM”, or in a sheet Mapping (under “How the sheet was read”)",
		`say which header means channel, with --map "HEADER=channel"; or give all rows the same, with --default "persona=NAME" --default "channel=mail"`:  "say which header means channel, with “HEADER means channel”; or give all rows the same, with “persona gets NAME” “channel gets mail” (under “How the sheet was read”)",
		`Give --default "body=The \"end\" = it" again.`:                                                                                                   "Give “body gets The \"end\" = it” again (under “How the sheet was read”).",
		`if it is the text that is sent, give --map "B1=body"; if not, --map "B1=ignore"`:                                                                 "if it is the text that is sent, give “B1 means body”; if not, “B1 is yours” (under “How the sheet was read”)",
		"after the day, use simcast rerun with --changed":                                                                                                 "after the day, use the page of the results with “Send changed rows”",
		"continue it here first with simcast rerun --take-over":                                                                                           "continue it here first with the page of the results, “Continue here”",
		"look for them in the exercise, then run simcast resolve":                                                                                         "look for them in the exercise, then say what you have found, on the page of the results",
		"held back; use --changed": "held back; use “Send changed rows”",
		"--skip-invalid-not":       "--skip-invalid-not",
		"a--b -- c":                "a--b -- c",
	} {
		if got := inFields(text); got != want {
			t.Errorf("%s: %s", text, got)
		}
	}
}
