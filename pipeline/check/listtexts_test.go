package check_test

import (
	"slices"
	"strings"
	"testing"

	"simcast/pipeline/check"
	"simcast/pipeline/pipetest"
	"simcast/pipeline/plan"
	"simcast/pipeline/space"
	"simcast/readers"
)

// What the list of spaces has for a space is filled in; an empty cell without a smartword of the space is an error that says so.
func TestTextsOfTheListAreFilledIn(t *testing.T) {
	in := pipetest.Harbour(t).WithTexts([]space.Text{{Name: "City Name", Value: "{{.ship_name}} town"}, {Name: "mayor"}, {Name: "unused", Value: "x"}})
	path := pipetest.SaveCSV(t,
		pipetest.PostRow.With("body", "In {{.city_name}}"),
		pipetest.PostRow.With("body", `{{if eq .Team.ID 1}}{{.mayor}}{{end}}In {{smartword "City Name"}}`),
		pipetest.PostRow.With("body", "{{.unusd}}"))
	file, err := readers.Open(path, readers.Options{})
	pipetest.Must(t, err)
	t.Cleanup(func() { file.Close() })
	taken, err := check.Load(file, in, plan.Options{})
	pipetest.Must(t, err)
	if body := taken.Injects[0].Deliveries[0].MessageWithoutTeam.Body; body != "In {{.ship_name}} town" {
		t.Errorf("%q", body)
	}
	var errors []string
	for _, p := range taken.Verdict.Problems {
		if p.Severity == readers.Error {
			errors = append(errors, p.Code+" "+p.Message+"; "+p.Suggestion)
		}
	}
	if len(errors) != 2 || errors[0] != `unknown-smartword there is no smartword "mayor" in this space, and its cell in the list of spaces is empty; fill in the column "mayor" of the list in the row of this space` ||
		!strings.HasSuffix(errors[1], "write {{.unused}}") {
		t.Errorf("%q", errors)
	}
	if names := taken.Verdict.ListTexts; !slices.Equal(names, []string{"City Name", "mayor"}) {
		t.Errorf("%q", names)
	}
}
