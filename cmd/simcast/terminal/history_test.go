package terminal

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"simcast/cmd/simcast/view"
	"simcast/pipeline/history"
	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/ledgertest"
	"simcast/pipeline/ledger/sqlite"
	"simcast/pipeline/pipetest"
	"simcast/pipeline/plan"
)

// historyOn is what a screen of so many columns shows of messages; 0 is a file.
func historyOn(columns int, zone *time.Location, spaces history.Spaces, messages ...*history.Message) string {
	var out strings.Builder
	h := NewHistory(NewScreenOf(&out, columns), zone, spaces, messages)
	h.Heads()
	for _, m := range messages {
		h.Show(m)
	}
	return out.String()
}

// entry is a message of the ledger to which one thing happened.
func entry(at time.Time, id, team string, result ledger.State, round string) *history.Message {
	e := ledger.Entry{Result: result, Now: result, Attempt: ledger.Attempt{Source: ledger.SourcePosted, Started: at, InjectID: id, Team: team, Channel: "mail", PersonaName: "Leila Dufour", Round: round,
		MessageID: "0bf81c1d-26fb", Body: `{"subject":"Fire at the quay, and much more to be told of it than a line has room for"}`}}
	return &history.Message{Entry: e, Events: []ledger.Entry{e}}
}

// A terminal has a line a message at any width, however wide the letters are; the day and the round stand above them once.
func TestHistoryFitsTheTerminal(t *testing.T) {
	tokyo := time.FixedZone("Tokyo", 9*3600)
	at := time.Date(2026, 11, 20, 14, 30, 5, 0, time.UTC)
	for _, columns := range []int{45, 50, 69, 80, 100, 120, 200} {
		got := historyOn(columns, tokyo, history.Spaces{}, entry(at, "A12", "T - Port operations - 2026-11-20", ledger.StateSent, ""),
			entry(at, "A13-and-a-long-id", "港湾局港湾局港湾局港湾局港湾局港湾局", ledger.StateSent, ""), entry(at.Add(time.Hour), "A12", "T - IT\nresponse", ledger.StateFailed, "day"))
		lines := strings.Split(strings.TrimSuffix(got, "\n"), "\n")
		for i, want := range []string{"TIME ", "Friday, 2026-11-20", "23:30:05  sent       A12 ", "23:30:05  sent       A13-and", `Saturday, 2026-11-21, round "day"`, "00:30:05  failed     A12 "} {
			if len(lines) != 6 || !strings.HasPrefix(lines[i], want) {
				t.Fatalf("on %d columns it shows\n%s", columns, got)
			}
		}
		for _, line := range lines {
			if Width(line) > columns {
				t.Errorf("on %d columns: %d in %q", columns, Width(line), line)
			}
		}
		for column, from := range map[string]int{"TEXT": 69, "CHANNEL": 100, "PERSONA": 118, "MESSAGE_ID": 170} {
			if strings.Contains(lines[0], column) != (columns >= from) {
				t.Errorf("on %d columns the heading is %s", columns, lines[0])
			}
		}
	}
}

// Below a message is what happened to it, where that is more than one thing, and else why it is not sent. It is counted once.
func TestHistoryDetails(t *testing.T) {
	at := time.Date(2026, 11, 20, 14, 30, 5, 0, time.UTC)
	settled := entry(at, "A12", "T - IT response", ledger.StateSent, "")
	settled.Events = []ledger.Entry{
		{Result: ledger.StateUncertain, Requests: 2, Attempt: ledger.Attempt{Source: ledger.SourcePosted, Started: at, Reason: "no answer came back: " + plan.LookInExercise}},
		{Result: ledger.StateFailed, Attempt: ledger.Attempt{Source: ledger.SourceResolved, Started: at.Add(time.Minute), By: "Ada", Outcome: ledger.Refused}},
		{Result: ledger.StateSent, Attempt: ledger.Attempt{Source: ledger.SourceResolved, Started: at.Add(24 * time.Hour), By: "Bo", Outcome: ledger.Accepted}},
	}
	failed := entry(at.Add(time.Second), "A13", "T - IT response", ledger.StateFailed, "")
	failed.Events[0].Reason = "404 (Not Found): the address, the team or the persona is not known; the service says: no"
	for columns, want := range map[int]string{
		80: `TIME      RESULT     ID   TEAM             TEXT
Friday, 2026-11-20
14:30:05  sent       A12  T - IT response  Fire at the quay, and much more to b…
          14:30:05  uncertain, tried twice: no answer came back
          14:31:05  Ada: it is not there
          21 Nov 14:30:05  Bo: it is there
14:30:06  failed     A13  T - IT response  Fire at the quay, and much more to b…
          404 (Not Found): the address, the team or the persona is not known;
            the service says: no
`,
		0: `          2026-11-20 14:30:05  uncertain, tried twice: no answer came back
          2026-11-20 14:31:05  Ada: it is not there
          2026-11-21 14:30:05  Bo: it is there
`,
	} {
		if got := historyOn(columns, time.UTC, history.Spaces{}, settled, failed); !strings.Contains(got, want) {
			t.Errorf("on %d columns it shows\n%s", columns, got)
		}
		if got := view.Text(view.PastSum([]*history.Message{settled, failed})); got != "2 messages: 1 sent, 1 failed." {
			t.Errorf("in all it shows %s", got)
		}
	}
}

// A file has all of a message in its line.
func TestHistoryInAFile(t *testing.T) {
	got := historyOn(0, time.UTC, history.Spaces{}, entry(time.Date(2026, 11, 20, 14, 30, 5, 0, time.UTC), "A12", "港湾局", ledger.StateSent, "day"))
	_, line, _ := strings.Cut(got, "\n")
	if want := "[2026-11-20 14:30:05 sent day A12 港湾局 mail Leila Dufour Fire at the quay, and much more to be told of it than a lin… 0bf81c1d-26fb]"; fmt.Sprint(strings.Fields(line)) != want {
		t.Errorf("%v, not\n%s", strings.Fields(line), want)
	}
}

// One long name in a file does not push the rest of its line out of the columns.
func TestHistoryInAFileKeepsItsColumns(t *testing.T) {
	at := time.Date(2026, 11, 20, 14, 30, 5, 0, time.UTC)
	short, long := entry(at, "A12", "T - Red", ledger.StateSent, ""), entry(at, "A13", "T - 港湾局 and all the others who work with it that day", ledger.StateSent, "the day of the rehearsal")
	long.PersonaName = "The Society of the Friends of Long Names"
	got := historyOn(0, time.UTC, history.Spaces{}, short, long)
	var columns []int
	for i, line := range strings.Split(strings.TrimSpace(got), "\n") {
		word := "mail"
		if i == 0 {
			word = "CHANNEL"
		}
		before, _, found := strings.Cut(line, word)
		_, after, _ := strings.Cut(line, "0bf8")
		columns = append(columns, Width(before), Width(line)-Width(after))
		if !found || columns[0] != Width(before) {
			t.Errorf("the columns are out of line:\n%s", got)
		}
	}
	if len(columns) != 6 || columns[3] != columns[5] {
		t.Errorf("the last columns are out of line, %v:\n%s", columns, got)
	}
}

// TestHistoryOfSeveralSpaces: each message stands below the name of its space, or beside it in a file, and each space has its sum.
func TestHistoryOfSeveralSpaces(t *testing.T) {
	record, err := sqlite.InMemory(t.Context())
	pipetest.Must(t, err)
	t.Cleanup(func() { record.Close() })
	at := time.Date(2026, 11, 20, 14, 30, 5, 0, time.UTC)
	for _, id := range []string{"one", "two"} {
		pipetest.Must(t, record.RememberSpace(t.Context(), ledger.Space{ID: id, Address: id + ".example"}, id, []ledger.Team{{ID: 1, Name: "S - Harbour"}}, nil))
		run, err := ledgertest.BeginRun(t.Context(), record, ledger.Run{Name: "run of " + id, Space: id, Started: at})
		pipetest.Must(t, err)
		n, err := ledgertest.Begin(t.Context(), run, ledger.Attempt{Hash: "a", InjectID: "A1", Team: "S - Harbour", Started: at})
		pipetest.Must(t, err)
		pipetest.Must(t, run.End(t.Context(), n, at, ledger.AttemptEnd{Outcome: ledger.Accepted, Ended: at}))
	}
	spaces, err := history.SpacesOf(t.Context(), record)
	pipetest.Must(t, err)
	messages, err := history.Filter{}.Messages(t.Context(), record)
	pipetest.Must(t, err)
	for columns, want := range map[int]string{
		80: "Friday, 2026-11-20, S - Harbour at two.example\n14:30:05  sent",
		0:  "S - Harbour at two.example  A1",
	} {
		got := historyOn(columns, time.UTC, spaces, messages...)
		if strings.Count(got, want) != 1 || strings.Count(got, strings.ReplaceAll(want, "two", "one")) != 1 {
			t.Errorf("on %d columns it shows\n%s", columns, got)
		}
		var sums []string
		for _, line := range view.PastSums(messages, spaces).Lines {
			sums = append(sums, view.Text(line))
		}
		if got, want := strings.Join(sums, "\n"), "  S - Harbour at one.example: 1 message: 1 sent.\n  S - Harbour at two.example: 1 message: 1 sent."; got != want {
			t.Errorf("the sums of the spaces are\n%s", got)
		}
	}
}

// TestHistoryOfWhatWasSentAgain: it is one message, with the moments at which it was sent. A message without a text says so.
func TestHistoryOfWhatWasSentAgain(t *testing.T) {
	at := time.Date(2026, 11, 20, 14, 30, 5, 0, time.UTC)
	again := entry(at.Add(time.Hour), "A12", "T - IT response", ledger.StateSent, "")
	again.Body, again.Outcome = `{"body":""}`, ledger.Accepted
	first := again.Entry
	first.Started = at
	again.Events = []ledger.Entry{first, again.Entry}
	mixed := entry(at.Add(time.Hour), "A13", "T - IT response", ledger.StateSent, "")
	failed := again.Entry
	failed.Result, failed.Outcome = ledger.StateFailed, ledger.Refused
	mixed.Events = []ledger.Entry{failed, first, again.Entry}
	unknown := entry(at.Add(time.Hour), "A14", "T - IT response", ledger.StateSent, "")
	unknown.Body = ""
	got := historyOn(80, time.UTC, history.Spaces{}, again, mixed, unknown)
	for _, want := range []string{
		"A12  T - IT response  mail (no text)\n          sent twice: 14:30:05, 15:30:05\n15:30:05",
		"          sent twice. What happened:\n          15:30:05  failed\n          14:30:05  sent\n          15:30:05  sent\n",
		"A14  T - IT response  (text not known)\n",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("%q is not in\n%s", want, got)
		}
	}
	if got := view.Text(view.PastSum([]*history.Message{again, mixed, unknown})); got != "3 messages: 3 sent (2 of them twice)." {
		t.Errorf("in all it shows %s", got)
	}
}
