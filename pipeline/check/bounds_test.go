package check

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"simcast/pipeline/pipetest"
	"simcast/pipeline/plan"
	"simcast/readers"
)

// A few bytes of a plan can become more messages, longer texts and more work than a machine has, each row
// within its own bounds. The check stops there, and says at which row.
func TestBoundsOfWhatAPlanBecomes(t *testing.T) {
	for name, test := range map[string]struct {
		body    string
		limit   size
		pieces  bool
		message string
	}{
		"messages":           {"plain", size{deliveries: 20, filled: 1 << 20, steps: 1 << 20}, false, "more than 20 messages"},
		"texts":              {`{{.Team.Name}}` + loop(4000, "0123456789012345678901234"), size{deliveries: 99, filled: 1 << 20, steps: 1 << 20}, false, "longer than 1 MiB after"},
		"texts of a preview": {`{{.Team.Name}}` + loop(4000, "0123456789012345678901234"), size{deliveries: 99, filled: 2 << 20, steps: 1 << 20}, true, "longer than 2 MiB after"},
		"steps":              {loop(9000, ""), size{deliveries: 99, filled: 1 << 20, steps: 20_000}, false, "too many steps"},
	} {
		t.Run(name, func(t *testing.T) {
			path := pipetest.SaveText(t, "plan.csv", "persona,channel,team,body\n"+strings.Repeat("petra_lindqvist,gosocial,all,"+test.body+"\n", 5))
			file, err := readers.Open(path, readers.Options{})
			if err != nil {
				t.Fatal(err)
			}
			defer file.Close()
			c, err := newChecker(file, pipetest.Harbour(t), plan.Options{Pieces: test.pieces})
			if err != nil {
				t.Fatal(err)
			}
			if before := c.maxSize; before.deliveries < 1<<20 || before.filled < 1<<30 || before.steps < 1<<26 {
				t.Errorf("an ordinary plan passes %+v", before)
			}
			c.maxSize = test.limit
			rows := 0
			err = newPlanChecker(c).run(func(*readers.Row, *outcome) bool {
				rows++
				return true
			})
			var found *readers.Problem
			if !errors.As(err, &found) || found.Code != "plan-too-large" || found.Row != rows+2 || !strings.Contains(found.Message, test.message) {
				t.Errorf("%d rows, then %v", rows, err)
			}
			if rows == 0 || rows == 5 {
				t.Errorf("%d rows are within the bounds", rows)
			}
		})
	}
}

// loop is a template that puts a text in so many times.
func loop(times int, text string) string {
	return "{{range split `;` `" + strings.Repeat("x;", times) + "`}}" + text + "{{end}}"
}

// TestHonestTemplates holds a plan of templates that work for their living to pass, of
// whatever size.
func TestHonestTemplates(t *testing.T) {
	list := strings.Repeat("one of some items;", 100)
	var checked strings.Builder
	checked.WriteString("persona,channel,team,body,items\n")
	for i := range 3000 {
		fmt.Fprintf(&checked, "petra_lindqvist,gosocial,session,"+
			`"%d: {{range split "";"" .Row.items}}- {{.}}{{if eq . ""x""}} (yes){{end}}, {{upper .}}{{end}}"`+",%s\n", i, list[:18*(i%100+1)])
	}
	got := takeFile(t, pipetest.SaveText(t, "plan.csv", checked.String()), pipetest.Harbour(t), plan.Options{})
	if len(got.Verdict.Problems) > 0 || got.Verdict.Rows != 3000 {
		t.Errorf("%d rows, %v", got.Verdict.Rows, got.Verdict.Problems[:min(len(got.Verdict.Problems), 3)])
	}
}
