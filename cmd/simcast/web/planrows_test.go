package web

import (
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"simcast/apiclient/simulator"
	"simcast/cmd/simcast/web/session"
	"simcast/pipeline"
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
	if lines := p.text("arithmetic"); !strings.Contains(lines, `round "rehearsal"`) || !strings.Contains(lines, "Plan plan.csv: 6 rows, 2 rows sent already Send") || !strings.Contains(lines, "Sent before 2 other messages, in rows that are not chosen; not sent again") {
		t.Errorf("the arithmetic does not say of rows that are sent that they are: %s", lines)
	}
	ticked := path + "?round=rehearsal&timezone=Europe/Paris&rows=2-3&channel=microblog&channel=gosocial"
	if lines := s.page(s.get(ticked, http.StatusOK)).text("arithmetic"); !strings.Contains(lines, "Sent before 2 other messages on ") {
		t.Errorf("the arithmetic leaves out a row that is ticked: %s", lines)
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
	s.must(s.session.KeepOptions(corrected, plan))
	p := s.page(s.get("/plans/"+corrected.ID, http.StatusOK))
	form := p.form("choose")
	if form.Get("round") != "rehearsal" || form.Get("redirect") != "M - Exercise control" || !slices.Equal(form["row"], []string{"4"}) || p.text("send-button") != "Send 1 message" {
		t.Errorf("%v, %q", form, p.text("brief"))
	}
	if p := s.page(s.upload("plan.csv", injects(2), http.StatusOK)); p.form("choose").Get("round") != "rehearsal" {
		t.Error("a plan that is uploaded once more on the page of all plans has lost its round")
	}
	if p := s.page(s.upload("other.csv", injects(2), http.StatusOK)); p.form("choose").Get("round") != "" {
		t.Error("another plan that is uploaded on the page of all plans is in a round")
	}
}

// TestRowsOfAnAddress are ticked, and all others are there without a tick.
func TestRowsOfAnAddress(t *testing.T) {
	s := newPageServer(t, knows).enter()
	path := "/plans/" + s.take("plan.csv", injects(250)).ID
	p := s.page(s.get(path+"?rows=2-40,57,240", http.StatusOK))
	if p.text("send-button") != "Send 41 messages" || p.at("row-251") == nil || !strings.Contains(p.text("standing"), "41 of 250 rows ticked") {
		t.Errorf("the button says %q, of %q", p.text("send-button"), p.text("standing"))
	}
	s.holdPage(p.path, http.StatusOK)
	wrong := s.page(s.get(path+"?rows=two", http.StatusOK))
	if !strings.Contains(wrong.text("held"), "Invalid row range") {
		t.Errorf("rows that are none: %q", wrong.text("held"))
	}
	if again := s.page(s.get(path+"?"+wrong.form("choose").Encode(), http.StatusOK)); !strings.Contains(again.text("held"), "Nothing is chosen") {
		t.Errorf("its form asks for %v", wrong.form("choose"))
	}
}

// TestALongPlan has no list of its rows: a form of so many boxes would be refused. Which of them are sent is written.
func TestALongPlan(t *testing.T) {
	s := newPageServer(t, knows).enter()
	path := "/plans/" + s.take("plan.csv", injects(5001)).ID
	p := s.page(s.get(path, http.StatusOK))
	if p.at("rows") != nil || p.at("find-bar") != nil || p.text("send-button") != "Send 5001 messages" {
		t.Errorf("the button says %q, and there are rows: %v", p.text("send-button"), p.at("rows") != nil)
	}
	s.holdPage(path, http.StatusOK)
	choice := p.form("choose")
	choice.Set("rows", "2-40, 57")
	some := s.page(s.get(path+"?"+choice.Encode(), http.StatusOK))
	if some.text("send-button") != "Send 40 messages" || some.form("choose").Get("rows") != "2-40, 57" {
		t.Errorf("the button says %q, the field has %q", some.text("send-button"), some.form("choose").Get("rows"))
	}
	s.sent(some)
	if left := s.page(s.get(path, http.StatusOK)); left.form("choose").Get("rows") != "41-56,58-5002" {
		t.Errorf("after the run the field has %q", left.form("choose").Get("rows"))
	}
}

// TestContingenciesOfALongPlan are sent where a box asks for them.
func TestContingenciesOfALongPlan(t *testing.T) {
	s := newPageServer(t, knows).enter()
	rows := strings.Replace(injects(5000), "body\n", "body,kind\n", 1) + "B1,port_authority,microblog,Port operations,Kept ready,contingency\n"
	path := "/plans/" + s.take("plan.csv", rows).ID
	p := s.page(s.get(path, http.StatusOK))
	if p.at("contingency") == nil || p.text("send-button") != "Send 5000 messages" {
		t.Errorf("the button says %q, and there is a box: %v", p.text("send-button"), p.at("contingency") != nil)
	}
	choice := p.form("choose")
	choice.Set("rows", "40,5002")
	choice.Set("contingency", "yes")
	if p = s.page(s.get(path+"?"+choice.Encode(), http.StatusOK)); p.text("send-button") != "Send 2 messages" || !p.form("choose").Has("contingency") {
		t.Errorf("the button says %q", p.text("send-button"))
	}
	s.sent(p)
	if p = s.page(s.get(path, http.StatusOK)); p.form("choose").Has("contingency") {
		t.Error("the next run is asked for contingencies, too")
	}
}

// TestTheBoxesOfManyRows are taken in an address and in the body of a change, and the address that follows is short.
func TestTheBoxesOfManyRows(t *testing.T) {
	s := newPageServer(t, knows).enter()
	path := "/plans/" + s.take("plan.csv", injects(5000)).ID
	choice := s.page(s.get(path, http.StatusOK)).form("choose")
	if len(choice["row"]) != 5000 {
		t.Fatalf("the form has %d rows", len(choice["row"]))
	}
	choice["row"] = choice["row"][1:]
	part := s.get(path+"/brief?"+choice.Encode(), http.StatusOK)
	if url := part.Header.Get("HX-Replace-Url"); url != path+"?rows=3-5001&version="+choice.Get("version") || !strings.Contains(part.body, "Send 4999 messages") {
		t.Errorf("the address is %s", url)
	}
	choice.Set("digest", "1.2.3.4")
	choice.Set("sure", "yes")
	if refused := s.page(s.post(path+"/send", choice, http.StatusConflict)); refused.text("send-button") != "Send 4999 messages" {
		t.Errorf("the button says %q", refused.text("send-button"))
	}
}

// TestByWhatARowIsFound: a search looks at the texts of its messages, the filters at its phase, teams, channel and states.
func TestByWhatARowIsFound(t *testing.T) {
	s := newPageServer(t, knows).enter()
	plan := s.take("plan.csv", "id,phase,persona,channel,team,body\nA1,Smoke,port_authority,microblog,Port operations;Communications,Message of {{.port_name}}\nA2,,port_authority,microblog,Port operations,Fire\nA3,skip,,,,\n")
	s.ended(s.send(plan, pipeline.SendOptions{ReadOptions: pipeline.ReadOptions{Rows: []string{"2"}, Teams: []string{"Port operations"}}}))
	p := s.page(s.get("/plans/"+plan.ID, http.StatusOK))
	of, _ := attributes(p.at("row-2"))
	for _, word := range []string{"a1", "port of verrin authority", "communications", "message of port verrin"} {
		if !strings.Contains(of["data-find"], word) {
			t.Errorf("%q is not found in %q", word, of["data-find"])
		}
	}
	if of["data-phase"] != "Smoke" || of["data-channel"] != "microblog" || of["data-team"] != "T - Port operations - 2026-11-20\nT - Communications - 2026-11-20" || of["data-state"] != "not sent\npending" {
		t.Errorf("its filters: %q", of)
	}
	if p.text("find_phase") != "every phase Smoke (1) skip (1)" || !strings.Contains(p.text("find_team"), "Port operations (2) Communications (1)") || p.at("find_channel") != nil || !strings.Contains(p.text("find_state"), "everything not sent (2)") {
		t.Errorf("filters: %q, %q, %q", p.text("find_phase"), p.text("find_team"), p.text("find_state"))
	}
}
