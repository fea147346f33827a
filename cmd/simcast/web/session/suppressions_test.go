package session_test

import (
	"strings"
	"testing"

	"simcast/cmd/simcast/web/session"
	"simcast/pipeline"
)

// suppressed are the lines of a plan whose text has a real host, which the column lint suppresses.
func suppressed(body string) []string {
	return []string{header + ",lint", "A1,port_authority,microblog,Port operations," + body + ",ok real-domain: agreed"}
}

// TestSuppressionsOnThePage holds that each way in which the page checks a plan keeps what was suppressed, and knows it again.
func TestSuppressionsOnThePage(t *testing.T) {
	asked := pipeline.SendOptions{}
	for name, check := range map[string]func(s *testSession, plan session.PlanFile) *session.View{
		"check": func(s *testSession, plan session.PlanFile) *session.View {
			view, err := s.Check(s.Context(), plan, asked.ReadOptions, session.Recent)
			s.must(err)
			return view
		},
		"look": func(s *testSession, plan session.PlanFile) *session.View {
			view, brief, err := s.Look(s.Context(), plan, asked, session.Recent)
			s.must(err)
			s.must(brief.Why)
			return view
		},
		"proof": func(s *testSession, plan session.PlanFile) *session.View {
			view, err := s.Proof(s.Context(), plan, asked)
			s.must(err)
			return view
		},
	} {
		t.Run(name, func(t *testing.T) {
			s := newTestSession(t)
			isBack := func(body string) bool {
				t.Helper()
				view := check(s, s.upload(suppressed(body)...))
				for _, found := range view.Verdict.Problems {
					if found.Code == "real-domain" {
						return strings.Contains(found.Suggestion, "has changed since the finding was suppressed")
					}
				}
				if view.Verdict.LintNote != "" || len(view.Verdict.Suppressions) != 1 {
					t.Errorf("suppressed are %v, %q", view.Verdict.Suppressions, view.Verdict.LintNote)
				}
				return false
			}
			const first = "See www.verrin-board.com for news."
			for range 2 {
				if isBack(first) {
					t.Error("the text of the first check is not suppressed")
				}
			}
			if !isBack("See www.verrin-board.com for no news.") {
				t.Error("another text is suppressed")
			}
		})
	}
}
