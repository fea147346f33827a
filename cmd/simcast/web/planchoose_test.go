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
	if lines := p.text("arithmetic"); !strings.Contains(lines, "Round rehearsal") || !strings.Contains(lines, "Rows 6 rows, 2 rows sent already Messages") || !strings.Contains(lines, "Sent before 2 messages, in rows that are not ticked; not sent again") {
		t.Errorf("the arithmetic does not say of rows that are sent that they are: %s", lines)
	}
	ticked := path + "?round=rehearsal&timezone=Europe/Paris&rows=2-3&channel=microblog&channel=gosocial"
	if lines := s.page(s.get(ticked, http.StatusOK)).text("arithmetic"); !strings.Contains(lines, "Sent before 2 messages, 1 of them in rows that are not ticked") {
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
	s.must(s.session.KeepRound(corrected, plan))
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

// TestALongPlan has pages of rows; what is ticked on the others stays ticked.
func TestALongPlan(t *testing.T) {
	s := newPageServer(t, knows).enter()
	plan := s.take("plan.csv", injects(250))
	path := "/plans/" + plan.ID
	p := s.page(s.get(path+"?rows=2-40,57,240", http.StatusOK))
	if p.text("send-button") != "Send 41 messages" || p.at("row-240") != nil || !strings.Contains(p.text("standing"), "41 of 250 rows ticked") {
		t.Errorf("the button says %q, of %q", p.text("send-button"), p.text("standing"))
	}
	s.holdPage(p.path, http.StatusOK)
	form := p.form("choose")
	form["row"] = []string{"101"}
	form.Set("page", "3")
	last := s.page(s.get(path+"?"+form.Encode(), http.StatusOK))
	if last.text("send-button") != "Send 2 messages" || !slices.Equal(last.form("choose")["row"], []string{"240"}) || !strings.Contains(last.text("found"), "shown from 201 to 250") {
		t.Errorf("the button says %q, ticked here are %v, %q", last.text("send-button"), last.form("choose")["row"], last.text("found"))
	}
	wrong := s.page(s.get(path+"?rows=two", http.StatusOK))
	if !strings.Contains(wrong.text("held"), "Invalid row range") {
		t.Errorf("rows that are none: %q", wrong.text("held"))
	}
	if again := s.page(s.get(path+"?"+wrong.form("choose").Encode(), http.StatusOK)); !strings.Contains(again.text("held"), "Nothing is chosen") {
		t.Errorf("its form asks for %v", wrong.form("choose"))
	}
}

// TestFindingRows shows some rows, ticks them by a button, and sends no others.
func TestFindingRows(t *testing.T) {
	s := newPageServer(t, knows).enter()
	lines := "id,phase,persona,channel,team,subject,body\n"
	for i, phase := range []string{"Smoke", "Smoke", "Fire", "Fire", "After"} {
		lines += "A" + number(i+1) + "," + phase + ",port_authority,microblog,Port operations,,Message " + number(i+1) + " of {{.port_name}}\n"
	}
	plan := s.take("plan.csv", lines)
	s.ended(s.send(plan, pipeline.SendOptions{ReadOptions: pipeline.ReadOptions{Rows: []string{"2"}}}))
	path := "/plans/" + plan.ID
	for query, want := range map[string][]string{
		"find=MESSAGE+3":                 {"4"},
		"find=a2":                        {"3"},
		"find=port+verrin":               {"2", "3", "4", "5", "6"},
		"find_phase=Fire":                {"4", "5"},
		"find_phase=Fire&find=5":         nil,
		"find_state=sent":                {"2"},
		"find_state=not+sent&find=smoke": nil,
		"find_team=T+-+Port+operations+-+2026-11-20&find_channel=microblog&find_state=not+sent": {"3", "4", "5", "6"},
	} {
		p := s.page(s.get(path+"?"+query, http.StatusOK))
		var rows []string
		for n := 2; n <= 6; n++ {
			if p.at("row-"+number(n)) != nil {
				rows = append(rows, number(n))
			}
		}
		if !slices.Equal(rows, want) {
			t.Errorf("%s shows %v", query, rows)
		}
		if p.text("send-button") != "Send 4 messages" {
			t.Errorf("%s: the button says %q", query, p.text("send-button"))
		}
	}
	fire := s.page(s.get(path+"?find_phase=Fire", http.StatusOK))
	if !strings.Contains(fire.text("found"), "2 of 5 rows found. 2 other rows are ticked") {
		t.Errorf("it says %q", fire.text("found"))
	}
	s.holdPage(path+"?find_phase=Fire", http.StatusOK)
	for _, test := range []struct{ button, ticked, sends string }{
		{"only-found", "2 of 5 rows ticked", "Send 2 messages"},
		{"not-found", "2 of 5 rows ticked", "Send 2 messages"},
		{"found", "4 of 5 rows ticked", "Send 4 messages"},
		{"none", "0 of 5 rows ticked", ""},
		{"all", "5 of 5 rows ticked", "Send 4 messages"},
	} {
		form := fire.form("choose")
		form.Set("find_phase", "Fire")
		form.Set("tick", test.button)
		p := s.page(s.get(path+"?"+form.Encode(), http.StatusOK))
		if !strings.HasPrefix(p.text("standing"), test.ticked) || p.text("send-button") != test.sends {
			t.Errorf("%s: %q, %q", test.button, p.text("standing"), p.text("send-button"))
		}
		if part := s.get(path+"/rows?"+form.Encode(), http.StatusOK); part.Header.Get("HX-Trigger-After-Settle") != "ticked" || strings.Contains(part.body, "<html") || !strings.Contains(part.body, "row-4") {
			t.Errorf("%s, as a part: %v\n%s", test.button, part.Header, part.body)
		}
	}
}

// TestShowAllRowsKeepsTheChoice: where no row fits a search, the link ends the search alone. What was ticked and chosen stays.
func TestShowAllRowsKeepsTheChoice(t *testing.T) {
	s := newPageServer(t, knows).enter()
	path := "/plans/" + s.take("plan.csv", injects(4)).ID
	nothing := s.page(s.get(path+"?round=day&rows=2,4&find=nowhere", http.StatusOK))
	of, _ := attributes(nothing.at("show-all-rows"))
	all := s.page(s.get(of["href"], http.StatusOK))
	form := all.form("choose")
	if got := form["row"]; !slices.Equal(got, []string{"2", "4"}) || form.Get("round") != "day" || all.at("row-5") == nil {
		t.Errorf("%q shows rows with the ticks %v in the round %q", of["href"], got, form.Get("round"))
	}
}
