package reading_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"simcast/pipeline/check"
	"simcast/pipeline/pipetest"
	"simcast/pipeline/plan"
	"simcast/readers"
)

// Columns whose cells look like something that is sent are told of, unless the plan has a column for it, or some cell says
// something else.
func TestOwnColumnsThatLookLikeSomethingSent(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		header string
		cells  []string
		want   string
	}{
		{"When", []string{"09:30", "10:15"}, "at"},
		{"When", []string{"09:30", "9h45", ""}, "at"},
		{"When", []string{"09:30", "after lunch"}, ""},
		{"When", []string{"09:30"}, ""},
		{"Mood", []string{"negative", "Positive", "neutral"}, "sentiment"},
		{"Mood", []string{"negative", "angry"}, ""},
		{"See", []string{"https://media.example/quay.jpg", "https://media.example/quay.mp4?size=2"}, "assets"},
		{"See", []string{"https://media.example/report", "https://media.example/quay.mp4"}, ""},
		{"See", []string{"quay.jpg", "tower.jpg"}, ""},
	} {
		text := "persona,channel,team,body," + c.header + "\n"
		for i, cell := range c.cells {
			text += fmt.Sprintf("petra_lindqvist,gosocial,session,Text %d,%s\n", i, cell)
		}
		path := filepath.Join(t.TempDir(), "plan.csv")
		pipetest.Must(t, os.WriteFile(path, []byte(text), 0o600))
		file, err := readers.Open(path, readers.Options{})
		pipetest.Must(t, err)
		defer file.Close()
		verdict, err := check.Check(file, pipetest.Harbour(t), plan.Options{})
		pipetest.Must(t, err)
		found := slices.DeleteFunc(verdict.Problems, func(p readers.Problem) bool { return p.Code != "likely-column" })
		switch {
		case c.want == "" && len(found) == 0:
		case c.want != "" && len(found) == 1 && found[0].Cell == "E1" && strings.Contains(found[0].Suggestion, "name it "+c.want+","):
		default:
			t.Errorf("%s with %q: %v, not %q", c.header, c.cells, found, c.want)
		}
	}
}

// Columns of whole texts are told of where the plan has no column for the text.
func TestOwnColumnsOfTexts(t *testing.T) {
	t.Parallel()
	const text = "The wind drives the smoke of the fire into the city. Please advise at once."
	for _, c := range []struct {
		header, rows string
		cells        []string
		want         bool
	}{
		{"persona|channel|team|Script", "petra_lindqvist|gosocial|session|", []string{text, text + " Now."}, true},
		{"persona|channel|team|Wortlaut", "petra_lindqvist|gosocial|session|", []string{text, text + " Now.", "Hallo"}, true},
		{"Nr|Von|Kanal|An|Bericht", "1|petra_lindqvist|gosocial|session|", []string{text, text + " Now."}, true},
		{"Nr|Zeit|Bericht", "1|09:30|", []string{text, text + " Now."}, true},
		{"persona|channel|team|body|Script", "petra_lindqvist|gosocial|session|Hello|", []string{text, text + " Now."}, false},
		{"persona|channel|team|Script", "petra_lindqvist|gosocial|session|", []string{text, "Hello"}, false},
		{"persona|channel|team|Script", "petra_lindqvist|gosocial|session|", []string{text}, false},
	} {
		lines := []string{c.header}
		for _, cell := range c.cells {
			lines = append(lines, c.rows+cell)
		}
		plan := load(t, planOf(t, lines...), options{})
		told := slices.DeleteFunc(plan.Verdict.Problems, func(p readers.Problem) bool { return p.Code != "likely-column" || p.Nearest != "body" })
		if len(told) > 1 || len(told) == 1 != c.want || c.want && !strings.Contains(told[0].Suggestion, "=body\"") {
			t.Errorf("%s with %q: %v", c.header, c.cells, told)
		}
	}
}

// A column that its header tells of is not told of by its cells once more.
func TestALikelyColumnIsToldOfOnce(t *testing.T) {
	t.Parallel()
	plan := load(t, planOf(t, "persona|channel|team|Photo", "petra_lindqvist|gosocial|session|https://media.example/quay.jpg",
		"petra_lindqvist|gosocial|session|https://media.example/tower.jpg"), options{})
	told := slices.DeleteFunc(plan.Verdict.Problems, func(p readers.Problem) bool { return p.Code != "likely-column" })
	if len(told) != 1 || told[0].Cell != "D1" || told[0].Line != 1 {
		t.Error(told)
	}
}
