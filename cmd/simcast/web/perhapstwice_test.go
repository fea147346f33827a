package web

import (
	"net/http"
	"strings"
	"testing"

	"simcast/apiclient/simulator"
	"simcast/pipeline"
	"simcast/pipeline/plan"
)

// heldPage is a page whose markup was held.
func (s *pageServer) heldPage(path string, status int) page {
	s.Helper()
	s.holdPage(path, status)
	return s.page(s.get(path, status))
}

// TestPerhapsTwice: of a message that was sent before and is uncertain the second time nobody is asked whether it is there, the
// counts add up, and nothing offers to send it once more.
func TestPerhapsTwice(t *testing.T) {
	s := newPageServer(t, knows).enter()
	file := s.take("plan.csv", injects(2))
	s.ended(s.send(file, pipeline.SendOptions{}))
	s.access.standIn.SetFaults(simulator.Faults{Script: []simulator.Fault{cutAfter}})
	again := pipeline.SendOptions{ResendOptions: plan.ResendOptions{Again: true}}
	again.Rows = []string{"2"}
	now := s.ended(s.send(file, again))
	page := s.heldPage("/runs/"+now.ID, http.StatusOK)
	for id, want := range map[string]string{
		"outcome":       "0 sent, 1 sent before, 1 uncertain",
		"perhaps-twice": "1 message is perhaps there twice: it was sent before, and sent again without an answer. It counts as sent.",
		"open":          "sent today at",
	} {
		if got := page.text(id); !strings.Contains(got, want) {
			t.Errorf("%s says %q, not %q", id, got, want)
		}
	}
	if page.at("uncertain") != nil || page.at("rerun") != nil || page.at("to-uncertain") != nil || page.at("to-twice") == nil {
		t.Errorf("it asks about it, or offers to send it: %s", page.text("main"))
	}
	if got := s.heldPage("/plans/"+now.ResultsID, http.StatusOK); got.at("uncertain-link") != nil || !strings.HasPrefix(got.text("twice-link"), "1 message was sent before, and is perhaps there twice.") {
		t.Errorf("the page of the results says %q", got.text("main"))
	}
	if got := s.heldPage("/plans/"+now.ResultsID+"/uncertain", http.StatusOK).text("perhaps-twice"); !strings.Contains(got, "Sent again today at") {
		t.Errorf("the card says %q", got)
	}
}

// TestHeldBackAlone: where nothing but a changed row is left, the page leads to what sends it.
func TestHeldBackAlone(t *testing.T) {
	s := newPageServer(t, knows).enter()
	s.ended(s.send(s.take("plan.csv", injects(2)), pipeline.SendOptions{}))
	now := s.ended(s.send(s.take("plan.csv", strings.Replace(injects(3), "Message 1", "Another message 1", 1)), pipeline.SendOptions{}))
	page := s.page(s.get("/runs/"+now.ID, http.StatusOK))
	if page.at("rerun") != nil || page.at("send-changed") == nil {
		t.Fatalf("the page says %q", page.text("main"))
	}
	if got := s.page(s.get("/plans/"+now.ResultsID, http.StatusOK)); !strings.Contains(got.text("arithmetic"), "use “Send changed rows”") {
		t.Errorf("the results say %q", got.text("brief"))
	}
	changed := s.page(s.get("/plans/"+now.ResultsID+"?changed=yes", http.StatusOK))
	if got := changed.text("send-button"); got != "Send 1 message" {
		t.Errorf("the link leads to %q", got)
	}
}

// TestHeldBackIsNotPending: what is held back is counted under its own name, as at the terminal and in the results, until a
// later run sends it.
func TestHeldBackIsNotPending(t *testing.T) {
	s := newPageServer(t, knows).enter()
	s.ended(s.send(s.take("plan.csv", injects(2)), pipeline.SendOptions{}))
	now := s.ended(s.send(s.take("plan.csv", strings.Replace(injects(3), "Message 1", "Another message 1", 1)), pipeline.SendOptions{}))
	if now.Chosen.OnlyPending() != 0 || now.Chosen.HeldBack != 1 {
		t.Fatalf("the run ended as %+v", now.Chosen)
	}
	run, home := s.heldPage("/runs/"+now.ID, http.StatusOK), s.page(s.get("/", http.StatusOK))
	for id, want := range map[string]string{
		"outcome": "1 sent, 1 sent before, 1 held back (sent with the old text)", "counts": "Sent 1 Sent before 1 Failed 0 Uncertain 0 Pending 0 Held back 1",
		"by-team": "Held back", "open": "held back A1 to T - Port operations - 2026-11-20 (row 2): this row was sent to this team with other cells",
	} {
		if got := run.text(id); !strings.Contains(got, want) {
			t.Errorf("%s says %q, not %q", id, got, want)
		}
	}
	if got := home.text("plans"); !strings.Contains(got, "1 sent, 1 sent before, 1 held back") {
		t.Errorf("the list of plans says %q", got)
	}
	results, err := s.session.Plan(now.ResultsID)
	s.must(err)
	s.ended(s.send(results, pipeline.SendOptions{ResendOptions: plan.ResendOptions{Changed: true}}))
	later := s.heldPage("/runs/"+now.ID, http.StatusOK)
	if got := later.text("counts"); got != "Sent 2 Sent before 1 Failed 0 Uncertain 0 Pending 0" || strings.Contains(strings.ToLower(later.text("main")), "held back") {
		t.Errorf("after it was sent it counts %q; the page says %q", got, later.text("main"))
	}
}
