package view_test

import (
	"testing"
	"time"

	"simcast/cmd/simcast/view"
	"simcast/pipeline"
	"simcast/pipeline/plan"
)

func TestWhatIsSent(t *testing.T) {
	for want, b := range map[string]plan.Briefing{
		"nothing": {},
		"nothing: B03 does not go to Port; it goes to IT":                        {NoneChosen: true, ExcludedIDs: []string{"B03 does not go to Port; it goes to IT"}},
		"nothing: no message fits your choice":                                   {NoneChosen: true},
		"1 message (not sent yet)":                                               {Post: 1, New: 1},
		"85 messages (not sent yet), 2 only as drafts, which players do not see": {Post: 85, New: 85, Drafts: 2},
		"9 messages (1 new; 2 sent before: IT and Port get them twice; 3 uncertain before: they may arrive twice; 2 failed before; 1 pending before)": {Post: 9, New: 1, SentAgain: 2, UnsureAgain: 3, FailedAgain: 2,
			GetTwice: []string{"IT", "Port"}},
		"1 message (1 sent before: Port gets it twice)":      {Post: 1, SentAgain: 1, GetTwice: []string{"Port"}},
		"9 messages (9 sent before: 4 teams get them twice)": {Post: 9, SentAgain: 9, GetTwice: []string{"A", "B", "C", "D"}},
		"1 message (1 failed before)":                        {Post: 1, FailedAgain: 1},
		"2 messages (1 new; 1 changed after it was sent: Port has the old text and gets the new one as a second message), 1 only as a draft, which players do not see": {Post: 2, New: 1, Changed: 1, GetNewText: []string{"Port"}, Drafts: 1},
		"2 messages (2 changed after they were sent: IT and Port have (or perhaps have) the old text and get the new one as a second message)":                         {Post: 2, Changed: 2, GetNewText: []string{"IT", "Port"}, OldIsUnsure: true},
	} {
		if got := factOf(view.Sending{Briefing: b}, "Send"); got != want {
			t.Errorf("%q, not\n%q", got, want)
		}
	}
}

// What is said of one message and of several is right for both.
func TestTextsOfOneAndOfSeveral(t *testing.T) {
	at := time.Date(2026, 11, 20, 12, 0, 0, 0, time.Local)
	for _, c := range []struct {
		label string
		of    plan.Briefing
		want  string
	}{
		{"Held back", plan.Briefing{}, ""},
		{"Held back", plan.Briefing{HeldBack: 1}, "1 message, its row was changed after it was sent: look at it, or use --changed"},
		{"Held back", plan.Briefing{HeldBack: 2}, "2 messages, their rows were changed after they were sent: look at them, or use --changed"},
		{"Sent before", plan.Briefing{}, ""},
		{"Sent before", plan.Briefing{Already: 1, FirstSent: at, LastSent: at}, "1 message on 2026-11-20 12:00, not sent again; to send it again, use --again"},
		{"Sent before", plan.Briefing{Already: 3, FirstSent: at, LastSent: at.Add(90 * time.Minute)}, "3 messages on 2026-11-20 between 12:00 and 13:30, not sent again; to send them again, use --again"},
		{"Sent before", plan.Briefing{Already: 28, Post: 57, IsRerun: true}, "28 other messages, not sent again; to send them again, send the plan with --again"},
		{"Sent before", plan.Briefing{LeftSent: 2, LeftSentRows: 1}, "2 messages, in rows that are not chosen; not sent again"},
		{"Sent before", plan.Briefing{Already: 1, LeftSent: 2}, "3 messages, 2 of them in rows that are not chosen, not sent again; to send it again, use --again"},
		{"Plan", plan.Briefing{Rows: 9, LeftOut: 4, LeftSentRows: 3, Added: 1}, ": 9 rows, 1 row left out by choice, 3 rows sent already; 1 more added by hand"},
		{"Rerun", plan.Briefing{Rows: 2, IsRerun: true}, ": 2 rows, one for each message"},
		{"Everybody", plan.Briefing{Post: 2, ToEverybody: 2}, "all 2 messages go to the session team, that is to everybody"},
		{"Uncertain", plan.Briefing{Uncertain: 1}, "1 message, not sent again: look for it in the exercise; to send it again, use --resend-uncertain"},
	} {
		if got := factOf(view.Sending{Briefing: c.of}, c.label); got != c.want {
			t.Errorf("%q, not\n%q", got, c.want)
		}
	}
}

// TestADayInSeveralSpaces says how many messages each of them gets, as a run of send does.
func TestADayInSeveralSpaces(t *testing.T) {
	in := &pipeline.Briefing{Briefing: plan.Briefing{Post: 5, New: 5}, Spaces: 2, LeastPost: 2, MostPost: 3}
	for label, want := range map[string]string{"Play": "5 messages; 2 to 3 in a space", "Takes": ""} {
		if got := factOf(view.Sending{Briefing: in.Briefing, In: in, IsDay: true}, label); got != want {
			t.Errorf("%s: %q, not %q", label, got, want)
		}
	}
}

// factOf is what a briefing says under a label.
func factOf(s view.Sending, label string) string {
	for _, f := range view.Briefing(s).Facts {
		if f.Label.Text == label {
			return view.Text(f.Text)
		}
	}
	return ""
}
