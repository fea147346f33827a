package readers

import (
	"errors"
	"strings"
	"testing"
)

// TestTextsBesideNumbers holds that a column called like id that has whole texts is proposed as the text to be sent.
func TestTextsBesideNumbers(t *testing.T) {
	const text = "The quay is on fire and we need two tugs from you before noon"
	for name, c := range map[string]struct {
		header, cells string // of each of three rows; TEXT is a whole text
		want          string // the column that is proposed, by its cell; "" where none is
	}{
		"beside numbers":            {"#,From,Method,Inject", "1,a,mail,TEXT", "D1"},
		"before numbers":            {"Inject,From,Method,Number", "TEXT,a,mail,1", "A1"},
		"in the contract's words":   {"no,persona,channel,inject", "1,a,mail,TEXT", "D1"},
		"a description beside it":   {"Serial,Sender,Mode,Inject,Description", "S1,a,mail,TEXT,TEXT", "D1"},
		"a text of its own":         {"#,From,Method,Inject,Message", "1,a,mail,TEXT,TEXT", ""},
		"short names":               {"#,From,Method,Inject", "1,a,mail,First call", ""},
		"texts in both":             {"Ref,From,Method,Inject", "TEXT,a,mail,TEXT", ""},
		"two columns of the sender": {"#,From,Method,Sender", "1,a,mail,TEXT", ""},
	} {
		rows := strings.Repeat(strings.ReplaceAll(c.cells, "TEXT", text)+"\n", 3)
		_, err := Open(save(t, "plan.csv", []byte(c.header+"\n"+rows)), Options{})
		found, isProblem := errors.AsType[*Problem](err)
		if !isProblem || found.Code != "column-twice" {
			t.Fatalf("%s: %v", name, err)
		}
		if got := strings.Contains(found.Suggestion, `--map "`+c.want+`=body"`); got != (c.want != "") || got && found.Cell != c.want {
			t.Errorf("%s: %v", name, found)
		}
	}
}
