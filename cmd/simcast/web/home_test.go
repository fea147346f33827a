package web

import (
	"net/http"
	"strings"
	"testing"

	"simcast/pipeline"
)

// Beside a plan of three messages, "2 sent" alone would leave open where the third is.
func TestHomeSaysWhatTheLastRunWasOf(t *testing.T) {
	s := newPageServer(t, knows).enter()
	plan := s.take("plan.csv", injects(3))
	var one pipeline.SendOptions
	one.IDs = []string{"A1"}
	for _, step := range []struct {
		asked pipeline.SendOptions
		want  string
	}{{one, "1 sent, 2 not chosen"}, {pipeline.SendOptions{}, "2 sent, 1 sent before"}} {
		s.ended(s.send(plan, step.asked))
		if page := s.get("/", http.StatusOK).body; !strings.Contains(page, ">"+step.want+"</a>") {
			t.Errorf("the page does not say %q: %s", step.want, page)
		}
	}
}
