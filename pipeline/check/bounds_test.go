package check

import (
	"errors"
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
		most    size
		pieces  bool
		message string
	}{
		"messages":         {"plain", size{deliveries: 20, filled: 1 << 20, steps: 1 << 20, excess: 1 << 20}, false, "more than 20 messages"},
		"texts":            {`{{.Team.Name}}{{range 4000}}0123456789012345678901234{{end}}`, size{deliveries: 99, filled: 1 << 20, steps: 1 << 20, excess: 1 << 20}, false, "longer than 1 MiB once"},
		"texts of a proof": {`{{.Team.Name}}{{range 4000}}0123456789012345678901234{{end}}`, size{deliveries: 99, filled: 2 << 20, steps: 1 << 20, excess: 1 << 20}, true, "longer than 2 MiB once"},
		"steps":            {`{{range 9000}}{{end}}`, size{deliveries: 99, filled: 1 << 20, steps: 20_000, excess: 1 << 20}, false, "too many steps"},
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
			c.maxSize = test.most
			rows := 0
			err = newPlanChecker(c).run(func(*readers.Row, *outcome) bool {
				rows++
				return true
			})
			var told *readers.Problem
			if !errors.As(err, &told) || told.Code != "plan-too-large" || told.Row != rows+2 || !strings.Contains(told.Message, test.message) {
				t.Errorf("%d rows, then %v", rows, err)
			}
			if rows == 0 || rows == 5 {
				t.Errorf("%d rows are within the bounds", rows)
			}
		})
	}
}
