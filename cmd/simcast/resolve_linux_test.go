package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"simcast/apiclient/simulator"
	"simcast/cmd/simcast/jsonout"
)

// TestResolveAtATerminal answers whether uncertain messages are there: the answers are in the results file and the ledger,
// nothing is sent by them, and a rerun sends what is not there, and nothing twice.
func TestResolveAtATerminal(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name    string
		results string
		keys    []string
		code    int
		want    string // in the file, after the answers
		out     string // after a rerun
	}{
		{"there, and not there", "plan.results.xlsx", []string{"y\n", "n\n"}, exitDone, "sent failed sent", "One Three Two"},
		{"in a CSV", "plan.results.csv", []string{"YES\n", "no\n"}, exitDone, "sent failed sent", "One Three Two"},
		{"not known", "plan.results.xlsx", []string{"?\n", "n\n"}, exitOpen, "uncertain failed sent", "One Three Two"},
		{"no answer, then one", "plan.results.xlsx", []string{"\n", "perhaps\n", "y\n", "q\n"}, exitOpen, "sent uncertain sent", "One Three"},
		{"back, and another answer", "plan.results.xlsx", []string{"n\n", "b\n", "y\n", "n\n"}, exitDone, "sent failed sent", "One Three Two"},
		{"back twice, and kept", "plan.results.csv", []string{"y\n", "b\n", "b\n", "\n", "n\n"}, exitDone, "sent failed sent", "One Three Two"},
		{"back, and not known", "plan.results.csv", []string{"n\n", "b\n", "?\n", "n\n"}, exitOpen, "uncertain failed sent", "One Three Two"},
		{"Ctrl-C", "plan.results.xlsx", []string{"y\n", "\x03"}, exitInterrupted, "sent uncertain sent", "One Three"},
		{"Ctrl-D", "plan.results.csv", []string{"\x04"}, exitOpen, "uncertain uncertain sent", "One Three"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			s := newUncertain(t, c.results)
			requests := len(s.standIn().Requests())
			s.start("resolve", c.results, "--as", "Ada")
			s.shows("1 of 2 A1 (row 2 of the results file): Port of Verrin Authority on microblog to S - Harbour Light")
			s.shows("Text One")
			s.answers(c.keys...)
			if code := s.ends(); code != c.code {
				t.Errorf("exit %d, want %d:\n%s", code, c.code, s.screen())
			}
			if got := strings.Join(s.resultsIn(c.results), " "); got != c.want {
				t.Errorf("the results are %s, want %s:\n%s", got, c.want, s.screen())
			}
			if n := len(s.standIn().Requests()); n != requests {
				t.Errorf("%d requests were made", n-requests)
			}
			if files, _ := filepath.Glob(s.path("plan.results *")); len(files) > 0 {
				t.Errorf("its own file was kept aside: %q", files)
			}
			s.rerunTwice(c.results)
			if got := s.bodiesOut(); got != c.out {
				t.Errorf("published is %q, want %q", got, c.out)
			}
		})
	}
}

// TestResolveSaysWhatCameOfIt holds what is said where no answer was given, and where one was taken back.
func TestResolveSaysWhatCameOfIt(t *testing.T) {
	t.Parallel()
	s := newUncertain(t, "plan.results.csv")
	for _, c := range []struct {
		flags []string
		keys  []string
		says  []string
		never string
	}{
		{nil, []string{"q\n"}, []string{"Nothing was answered: 2 messages are uncertain."}, "answers are"},
		{nil, []string{"?\n", "?\n"}, []string{"2 messages are still uncertain."}, "Nothing was answered"},
		{nil, []string{"n\n", "?\n"}, []string{"0 there, 1 not there, 1 still uncertain.", "To send the failed and pending messages: simcast rerun plan.results.csv", "resolve plan.results.csv --answered"}, "--results"},
		{[]string{"--answered"}, []string{"?\n", "?\n"}, []string{"1 answer is taken back: the message is uncertain again.", "1 message is still uncertain."}, "Nothing was answered"},
		{nil, []string{"y\n", "y\n"}, []string{"2 there, 0 not there, 0 still uncertain.", "Why the answer before was taken back by Ada today at "}, "by Ada at 20"},
		{[]string{"--answered"}, []string{"\n", "\n"}, []string{"No answer was changed, and nothing is uncertain in plan.results.csv."}, "simcast resolve"},
	} {
		s.again()
		s.start(slices.Concat([]string{"resolve", "plan.results.csv", "--as", "Ada"}, c.flags)...)
		s.answers(c.keys...)
		s.ends()
		screen := strings.Join(strings.Fields(s.screen()), " ")
		for _, text := range c.says {
			if !strings.Contains(screen, text) {
				t.Errorf("after %q it does not say %q:\n%s", c.keys, text, s.screen())
			}
		}
		if strings.Contains(screen, c.never) {
			t.Errorf("after %q it says %q:\n%s", c.keys, c.never, s.screen())
		}
	}
}

// TestResolveSaysWhatToLookFor: who looks in the exercise sees all by which the message can be found there.
func TestResolveSaysWhatToLookFor(t *testing.T) {
	t.Parallel()
	s := newSleeper(t)
	s.must(os.WriteFile(s.path("look.csv"), []byte("id,persona,channel,team,position,subject,to,body,assets,ts,is_draft\n"+
		"B1,leila_dufour,mail,Port operations,,Fire on quay 3,duty officer,Smoke at {{.port_name}}.,,2031-05-01T09:30:00Z,\n"+
		"B2,port_authority,notifications,IT response,IT duty officer,,,,https://example.org/smoke.jpg,,yes\n"), 0o600))
	s.standIn().SetFaults(simulator.Faults{Script: []simulator.Fault{{Cut: simulator.CutClose, After: true}, {Cut: simulator.CutClose, After: true}}})
	s.simcast(exitOpen, nil, "send", "look.csv", "--yes", "--interval", "1ms")
	s.start("resolve", "look.results.csv", "--as", "Ada")
	s.answers("?\n", "?\n")
	s.ends()
	for _, text := range []string{
		"search for the subject, the title or the first words of the text, and compare sender and time.",
		"1 of 2 B1 (row 2 of the results file): Leila Dufour on mail to T - Port operations - 2026-11-20 Tried today at ",
		" Dated on 2031-05-01 at ", " To duty officer Subject Fire on quay 3 Text Smoke at Port Verrin. Why ",
		" Position IT duty officer Text (no text) Assets https://example.org/smoke.jpg Draft it is among the drafts, if it is there Why ",
	} {
		if !strings.Contains(strings.Join(strings.Fields(s.screen()), " "), text) {
			t.Errorf("it does not show %q:\n%s", text, s.screen())
		}
	}
	if strings.Count(s.screen(), "Dated") != 1 {
		t.Errorf("the date of what is dated as it was sent is shown:\n%s", s.screen())
	}
}

// TestChangedAnswerAfterItWasSentAgain holds that what was sent again since is not asked about any more.
func TestChangedAnswerAfterItWasSentAgain(t *testing.T) {
	t.Parallel()
	s := newUncertain(t, "plan.results.csv")
	s.start("resolve", "plan.results.csv")
	s.answers("y\n", "n\n")
	if code := s.ends(); code != exitDone || !strings.Contains(s.screen(), "To change an answer: simcast resolve plan.results.csv --answered") {
		t.Errorf("exit %d:\n%s", code, s.screen())
	}
	s.rerunTwice("plan.results.csv")
	s.again()
	s.start("resolve", "plan.results.csv", "--answered")
	s.shows("1 of 1 A1")
	s.shows("Answered it is there (")
	s.answers("\n")
	if code := s.ends(); code != exitDone || strings.Contains(s.screen(), "A2") {
		t.Errorf("exit %d:\n%s", code, s.screen())
	}
}

// TestResolveAfterAKilledRun asks about the message that was in flight when a run was killed, though the results file has
// it as pending; a planner's edits in the file stay, and the file itself is kept.
func TestResolveAfterAKilledRun(t *testing.T) {
	t.Parallel()
	s := newSleeper(t)
	s.holdBack()
	s.start("send", "plan.csv", "--yes", "--interval", "1ms")
	s.arrives(1)
	s.must(s.cmd.Process.Kill())
	s.ends()
	s.release()
	if got := strings.Join(s.resultsIn("plan.results.csv"), " "); got != "pending pending pending" {
		t.Fatalf("the results are %s", got)
	}
	edited, err := os.ReadFile(s.path("plan.results.csv"))
	s.must(err)
	s.must(os.WriteFile(s.path("plan.results.csv"), []byte(strings.Replace(string(edited), "Three", "Third", 1)), 0o600))
	s.again()
	s.start("resolve", "plan.results.csv", "--json")
	s.shows("simcast was stopped before an answer came")
	s.answers("y\n")
	if code := s.ends(); code != exitDone {
		t.Errorf("exit %d:\n%s", code, s.screen())
	}
	var said jsonout.Resolved
	text := s.screen()
	s.must(json.Unmarshal([]byte(strings.ReplaceAll(text[strings.Index(text, "{"):], "\r", "")), &said))
	if said.There != 1 || said.Uncertain != 0 || len(said.Answers) != 1 || said.Answers[0].ID != "A1" || said.Answers[0].Answer != "there" || said.Answers[0].By == "" {
		t.Errorf("the JSON is %+v", said)
	}
	if got := strings.Join(s.resultsIn("plan.results.csv"), " "); got != "sent pending pending" {
		t.Errorf("the results are %s", got)
	}
	if kept, _ := filepath.Glob(s.path("plan.results *.csv")); len(kept) != 1 {
		t.Errorf("the file that the planner has edited is kept as %q", kept)
	}
	s.rerunTwice("plan.results.csv")
	if got := s.bodiesOut(); got != "One Third Two" {
		t.Errorf("published is %q", got)
	}
}

// TestResolveIsRefusedUnderARun holds that nobody says what is there while a run may still post.
func TestResolveIsRefusedUnderARun(t *testing.T) {
	t.Parallel()
	s := newUncertain(t, "plan.results.csv")
	s.must(writeTable(s.path("other.csv"), [][]string{{"persona", "channel", "body"}, {"port_authority", "microblog", "Other"}}))
	s.holdBack()
	s.again()
	s.start("send", "other.csv", "--yes")
	s.arrives(4)
	s.simcast(exitCannot, nil, "resolve", "plan.results.csv")
	s.release()
	if code := s.ends(); code != exitDone {
		t.Error(s.screen())
	}
	if got := strings.Join(s.resultsIn("plan.results.csv"), " "); got != "uncertain uncertain sent" {
		t.Errorf("the results are %s", got)
	}
}
