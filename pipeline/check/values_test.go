package check

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"simcast/pipeline/pipetest"
	"simcast/pipeline/plan"
)

// A problem knows its row's id, what is wrong in the cell, and what that stands for most likely.
func TestProblemsKnowIDAndValues(t *testing.T) {
	t.Parallel()
	path := pipetest.SaveText(t, "plan.csv", `id,persona,channel,team,to,subject,body,sentiment,likes
A1,Lela Dufour,mial,Communications;Port opperations,x,y,{{.prot_name}},,
A2,Tomas Rehn,portal,,,,Hello,negativ,many
A2,Tomas Rehn,microblog,,,,Other,,
`+"A4,Tomas Rehn,microblog,,,,Other,"+strings.Repeat("long ", 100)+",\n")
	var got []string
	for _, p := range takeFile(t, path, pipetest.Harbour(t), plan.Options{}).Verdict.Problems {
		if len(p.Value) > 300 {
			t.Errorf("%s: a value of %d bytes is kept", p.Code, len(p.Value))
			p.Value = ""
		}
		got = append(got, strings.TrimSpace(fmt.Sprintf("%s %s %q %s", p.ID, p.Code, p.Value, p.Nearest)))
		if p.Code == "id-twice" && p.First != 3 {
			t.Errorf("the first row with the id is said to be %d", p.First)
		}
		if p.Code == "channel-not-listed" && !strings.HasPrefix(p.Message, `"Tomas Rehn" does not list portal among its channels: `) {
			t.Error(p.Message)
		}
	}
	for _, want := range []string{`A1 unknown-channel "mial" mail`, `A1 unknown-persona "Lela Dufour" Leila Dufour`, `A1 unknown-smartword "prot_name" port_name`,
		`A2 bad-word "negativ" negative`, `A2 bad-count "many"`, `A2 id-twice "A2"`, `A2 channel-not-listed ""`} {
		if !slices.Contains(got, want) {
			t.Errorf("there is no %s in\n%s", want, strings.Join(got, "\n"))
		}
	}
	if !slices.ContainsFunc(got, func(text string) bool {
		return strings.HasPrefix(text, `A1 no-such-team "Port opperations" `) && strings.Contains(text, "Port operations")
	}) {
		t.Errorf("the team's name is not there: %q", got)
	}
}
