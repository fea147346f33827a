package web

import (
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"simcast/apiclient/simulator"
	"simcast/cmd/simcast/web/session"
)

// sent presses the page's button, and waits for the end of the run.
func (s *pageServer) sent(p page) session.Snapshot {
	s.Helper()
	form := p.form("send")
	form.Set("sure", "yes")
	s.post(p.path+"/send", form, http.StatusOK)
	return s.ended(s.session.Runs()[0])
}

// TestThePlanAfterARun has the round and the choice of the run, and ticks what is not sent in that round.
func TestThePlanAfterARun(t *testing.T) {
	s := newPageServer(t, knows).enter()
	plan := s.take("plan.csv", injects(6))
	path := "/plans/" + plan.ID
	faults, err := simulator.ParseFaults("script=ok+404+ok")
	s.must(err)
	s.access.standIn.SetFaults(faults)
	choice := url.Values{"round": {"rehearsal"}, "rows": {"2-4"}, "channel": {"microblog", "gosocial"}, "timezone": {"Europe/Paris"}, "again": {"yes"}}
	s.sent(s.page(s.get(path+"?"+choice.Encode(), http.StatusOK)))
	s.access.standIn.SetFaults(simulator.Faults{})
	p := s.page(s.get(path, http.StatusOK))
	s.holdPage(path, http.StatusOK)
	form := p.form("choose")
	if form.Get("round") != "rehearsal" || form.Get("timezone") != "Europe/Paris" || form.Has("again") {
		t.Errorf("the form asks for %v", form)
	}
	if got := form["row"]; !slices.Equal(got, []string{"3", "5", "6", "7"}) || p.text("send-button") != "Send 4 messages" {
		t.Errorf("ticked are %v, and the button says %q", got, p.text("send-button"))
	}
	if lines := p.text("arithmetic"); !strings.Contains(lines, "Round rehearsal") || !strings.Contains(lines, "Sent before 2 messages") {
		t.Errorf("the arithmetic: %s", lines)
	}
	s.sent(p)
	p = s.page(s.get(path, http.StatusOK))
	if p.at("nothing") == nil || p.at("send") != nil || len(p.form("choose")["row"]) != 0 || p.form("choose").Get("round") != "rehearsal" {
		t.Errorf("with all sent: %v, %q", p.form("choose"), p.text("brief"))
	}
	if n := len(s.access.standIn.Published()); n != 6 {
		t.Errorf("%d messages are published", n)
	}
}

// TestAnotherRoundCanBeAskedFor: an empty round that is asked for is not that of the run before.
func TestAnotherRoundCanBeAskedFor(t *testing.T) {
	s := newPageServer(t, knows).enter()
	plan := s.take("plan.csv", injects(2))
	path := "/plans/" + plan.ID
	s.sent(s.page(s.get(path+"?round=one", http.StatusOK)))
	choice := s.page(s.get(path, http.StatusOK)).form("choose")
	choice.Set("round", "")
	choice["row"] = []string{"2", "3"}
	address := s.get(path+"/brief?"+choice.Encode(), http.StatusOK).Header.Get("HX-Replace-Url")
	if p := s.page(s.get(address, http.StatusOK)); p.form("choose").Get("round") != "" || p.text("send-button") != "Send 2 messages" {
		t.Errorf("%s: %v, %q", address, p.form("choose"), p.text("send-button"))
	}
	if p := s.page(s.get(path+"?problems=warning", http.StatusOK)); p.form("choose").Get("round") != "one" {
		t.Errorf("with a filter of its problems alone: %v", p.form("choose"))
	}
}

// TestACorrectedPlanStaysInItsRound: a file that is uploaded on the page of a plan is the same plan, corrected.
func TestACorrectedPlanStaysInItsRound(t *testing.T) {
	s := newPageServer(t, knows).enter()
	plan := s.take("plan.csv", injects(2))
	before := s.page(s.get("/plans/"+plan.ID+"?round=rehearsal&redirect=M+-+Exercise+control", http.StatusOK))
	s.sent(before)
	if after, ok := attributeOf(before, "after"); !ok || after != plan.ID {
		t.Errorf("the form for a corrected plan names %q", after)
	}
	corrected := s.take("plan.csv", injects(3))
	s.must(s.session.KeepRound(corrected, plan))
	p := s.page(s.get("/plans/"+corrected.ID, http.StatusOK))
	form := p.form("choose")
	if form.Get("round") != "rehearsal" || form.Get("redirect") != "M - Exercise control" || !slices.Equal(form["row"], []string{"4"}) || p.text("send-button") != "Send 1 message" {
		t.Errorf("%v, %q", form, p.text("brief"))
	}
	if p := s.page(s.upload("plan.csv", injects(2), http.StatusOK)); p.form("choose").Get("round") != "" {
		t.Error("a plan that is uploaded on the page of all plans is in a round")
	}
}

func TestALongPlanHasAFieldForItsRows(t *testing.T) {
	s := newPageServer(t, knows).enter()
	plan := s.take("plan.csv", injects(maxBoxes+1))
	p := s.page(s.get("/plans/"+plan.ID+"?rows=2-40,57", http.StatusOK))
	if p.at("rows-text") == nil || p.at("rows") != nil || p.text("send-button") != "Send 40 messages" {
		t.Errorf("the button says %q", p.text("send-button"))
	}
	s.holdPage(p.path, http.StatusOK)
	wrong := s.page(s.get("/plans/"+plan.ID+"?rows=two", http.StatusOK))
	if !strings.Contains(wrong.text("held"), "Invalid row range") {
		t.Errorf("rows that are none: %q", wrong.text("held"))
	}
}
