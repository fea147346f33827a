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
		"messages":           {"plain", size{deliveries: 20, filled: 1 << 20, steps: 1 << 20, excess: 1 << 20}, false, "more than 20 messages"},
		"texts":              {`{{.Team.Name}}{{range 4000}}0123456789012345678901234{{end}}`, size{deliveries: 99, filled: 1 << 20, steps: 1 << 20, excess: 1 << 20}, false, "longer than 1 MiB after"},
		"texts of a preview": {`{{.Team.Name}}{{range 4000}}0123456789012345678901234{{end}}`, size{deliveries: 99, filled: 2 << 20, steps: 1 << 20, excess: 1 << 20}, true, "longer than 2 MiB after"},
		"steps":              {`{{range 9000}}{{end}}`, size{deliveries: 99, filled: 1 << 20, steps: 20_000, excess: 1 << 20}, false, "too many steps"},
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

// checkWith checks a plan with so many checkers, and gives the rows that were checked and
// the problem at which it ended.
func checkWith(t *testing.T, path string, checkers int, pieces bool) (rows int, last readers.Problem) {
	t.Helper()
	file, err := readers.Open(path, readers.Options{})
	pipetest.Must(t, err)
	defer file.Close()
	c, err := newChecker(file, pipetest.Harbour(t), plan.Options{Pieces: pieces, Zone: pipetest.Noon.Location(), Now: pipetest.Noon})
	pipetest.Must(t, err)
	if c.maxSize.excess > 4<<20 {
		t.Errorf("templates may take %d steps more than is fair, which is longer than ten seconds", c.maxSize.excess)
	}
	c.rowCheckers, c.batch, c.maxSize.excess, c.ahead.excess = checkers, 2, c.maxSize.excess/16, c.ahead.excess/4
	v, err := completeVerdict(plan.Verdict{}, c, nil)
	pipetest.Must(t, err)
	if !v.Broken {
		t.Fatalf("the check went to the end, with %d problems", len(v.Problems))
	}
	return v.Rows, v.Problems[len(v.Problems)-1]
}

// TestTemplatesWithoutEndInAll holds a plan full of templates without end to end the check
// after some of them, at a cell that does not depend on who checks what.
func TestTemplatesWithoutEndInAll(t *testing.T) {
	for name, line := range map[string]string{
		"a row each":        "petra_lindqvist,gosocial,session,,{{range 999999}}{{end}}\n",
		"two in a row":      "petra_lindqvist,gosocial,session,{{range 99}}{{end}}x,{{range 999999}}{{end}}\n",
		"just below an end": "petra_lindqvist,gosocial,session,,{{range 49000}}{{end}}x\n",
		"to many teams":     "petra_lindqvist,gosocial,all,,{{range 49000}}{{end}}{{.Team.Name}}\n",
	} {
		t.Run(name, func(t *testing.T) {
			path := pipetest.SaveText(t, "plan.csv", "persona,channel,team,title,body\n"+strings.Repeat(line, 50_000/len(line)))
			ended := ""
			for _, checkers := range []int{1, 4} {
				rows, problem := checkWith(t, path, checkers, false)
				if rows > 5 || problem.Code != "template-limit" || problem.Column != "body" || problem.Row != rows+1 {
					t.Errorf("with %d checkers: %d rows, then %v", checkers, rows, problem)
				}
				if ended == "" {
					ended = problem.String()
				}
				if ended != problem.String() {
					t.Errorf("with %d checkers it ends at %s, with one at %s", checkers, problem, ended)
				}
			}
			if _, problem := checkWith(t, path, 1, true); problem.String() != ended {
				t.Errorf("with previews it ends at %s, without at %s", problem, ended)
			}
		})
	}
}

// TestRowToManyTeamsWithoutEnd ends within the row.
func TestRowToManyTeamsWithoutEnd(t *testing.T) {
	path := pipetest.SaveText(t, "plan.csv", "persona,channel,team,body\npetra_lindqvist,gosocial,all,{{range 49000}}{{end}}{{.Team.Name}}\n")
	file, err := readers.Open(path, readers.Options{})
	pipetest.Must(t, err)
	defer file.Close()
	c, err := newChecker(file, pipetest.Harbour(t), plan.Options{Zone: pipetest.Noon.Location(), Now: pipetest.Noon})
	pipetest.Must(t, err)
	c.maxSize.excess = 150_000
	v, err := completeVerdict(plan.Verdict{}, c, nil)
	pipetest.Must(t, err)
	if got := v.Problems[len(v.Problems)-1]; !v.Broken || got.Cell != "D2" || got.Code != "template-limit" {
		t.Errorf("got %v", v.Problems)
	}
}

// TestPreviewsOfSkippedRowsWithoutEnd shows templates as they are written once filling them
// in has taken too long: nothing of such rows is posted, and they hold up nothing.
func TestPreviewsOfSkippedRowsWithoutEnd(t *testing.T) {
	plan := takeFile(t, pipetest.SaveText(t, "plan.csv", "persona,channel,team,skip,body\n"+
		strings.Repeat("petra_lindqvist,gosocial,session,x,{{range 49000}}{{end}}x\n", 200)), pipetest.Harbour(t), plan.Options{Pieces: true})
	previews := Previews(plan)
	if len(plan.Verdict.Problems) > 0 || len(previews) != 200 || previews[0].Message.Body != "x" || !strings.Contains(previews[199].Message.Body, "range") {
		t.Errorf("%d previews, the last %+v, %v", len(previews), previews[len(previews)-1].Texts, plan.Verdict.Problems)
	}
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
