package samples_test

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// chronogramLeadsToDefaults checks chronogram.csv without any flag: one error, and it has the flags with which the plan is sent.
func chronogramLeadsToDefaults(t *testing.T, simcast program) {
	var told struct{ Problems []problem }
	simcast.run(t, 2, &told, "check", "--demo", "chronogram.csv")
	if len(told.Problems) != 1 || told.Problems[0].Code != "missing-column" {
		t.Fatalf("it has problems: %+v", told.Problems)
	}
	var flags []string
	for _, found := range regexp.MustCompile(`(--default) "([^"]*)"`).FindAllStringSubmatch(told.Problems[0].Suggestion, -1) {
		flags = append(flags, found[1:]...)
	}
	if !slices.Equal(flags, given("chronogram.csv")) {
		t.Errorf("it offers %q", flags)
	}
}

// chronogramIsSent holds each message to its row: its subject is that of the default, and its text that of the cell.
func chronogramIsSent(t *testing.T, simcast program) {
	words := strings.NewReplacer("{{.ship_name}}", "MV Calantha Star", "{{.berth}}", "Berth 7", "{{.ship_crew}}", "19", "{{.quarter}}", "Sailmaker Row",
		"{{.newspaper}}", "The Verrin Courier", "{{.terminal_name}}", "Eastquay Terminal", "{{.malware_name}}", "DRIFTNET", "{{.ransom}}", "40 bitcoin",
		"{{.cargo}}", "23 containers of lithium batteries", `{{smartword "hotline number"}}`, "0555 0142")
	rows := chronogram(t)
	messages := send(t, simcast, "chronogram.csv")
	if len(rows) != 20 || len(messages) != len(rows) {
		t.Fatalf("%d messages arrived of %d rows", len(messages), len(rows))
	}
	for i, message := range messages {
		var mail struct{ Channel, To, Subject, Body string }
		if err := json.Unmarshal([]byte(message[strings.Index(message, "{"):]), &mail); err != nil {
			t.Fatal(err)
		}
		if mail.Channel != "mail" || !strings.HasPrefix(mail.To, "T - "+rows[i][3]) {
			t.Errorf("row %d went by %s to %s", i+2, mail.Channel, mail.To)
		}
		if want := "Message " + rows[i][0]; mail.Subject != want {
			t.Errorf("row %d has the subject %q, not %q", i+2, mail.Subject, want)
		}
		if want := words.Replace(rows[i][4]); mail.Body != want {
			t.Errorf("row %d has the text %q, not %q", i+2, mail.Body, want)
		}
	}
}

// chronogram are the rows of chronogram.csv, as a reader of CSV gives them.
func chronogram(t *testing.T) [][]string {
	content, err := os.ReadFile("chronogram.csv")
	if err != nil {
		t.Fatal(err)
	}
	reader := csv.NewReader(bytes.NewReader(content))
	reader.Comma = ';'
	records, err := reader.ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	return records[1:]
}
