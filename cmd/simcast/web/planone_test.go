package web

import (
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"testing"

	"simcast/apiclient/simulator"
	"simcast/pipeline"
)

// TestSendingOneByHand takes two clicks: one shows the inject, one sends it. Again it goes to one team only when that is asked for.
func TestSendingOneByHand(t *testing.T) {
	s := newPageServer(t, knows).enter()
	plan := s.take("plan.csv", "id,persona,channel,team,subject,body\nA1,port_authority,microblog,Port operations,,Smoke\nB03,port_authority,messenger,Port operations;Communications,For {{.Team.Name}},Fire at {{.port_name}}\n")
	path := "/plans/" + plan.ID
	choice := s.page(s.get(path+"?round=day&rows=2", http.StatusOK)).form("choose")
	choice.Set("one", "3")
	one := s.page(s.get(path+"/one?"+choice.Encode(), http.StatusOK))
	s.holdPage(path+"/one?rows=3&round=day", http.StatusOK)
	if query := one.query; query != "round=day&rows=3" {
		t.Errorf("the address asks for %q", query)
	}
	if one.text("send-button") != "Send B03 to 2 teams" || !strings.Contains(one.text("main"), "Fire at Port Verrin") || !strings.Contains(one.text("main"), "For T - Communications") {
		t.Errorf("the button says %q, and the page %s", one.text("send-button"), one.text("main"))
	}
	run := s.page(s.post(path+"/send", one.form("send"), http.StatusOK))
	now := s.ended(s.session.Runs()[0])
	if !strings.HasPrefix(run.path, "/runs/") || now.Summary.Sent != 2 || now.Briefing.Round != "day" {
		t.Errorf("%s: %+v", run.path, now.Summary)
	}
	sent := s.page(s.get(path+"/one?rows=3&round=day", http.StatusOK))
	if sent.at("send") != nil || sent.at("nothing") == nil || strings.Count(sent.text("one-teams"), "This team has it: sent today") != 2 {
		t.Errorf("once it is sent: %q, %q", sent.text("brief"), sent.text("one-teams"))
	}
	again := s.page(s.get(sent.link("Send it to this team again…"), http.StatusOK))
	if again.text("send-button") != "Send B03 to T - Port operations - 2026-11-20" || !strings.Contains(again.text("again-said"), "T - Port operations - 2026-11-20 gets it twice.") || again.at("to-all") == nil {
		t.Errorf("again: %q", again.text("brief"))
	}
	s.post(path+"/send", again.form("send"), http.StatusOK)
	if now := s.ended(s.session.Runs()[0]); now.Summary.Sent != 1 || len(s.access.standIn.Published()) != 3 {
		t.Errorf("again, it has sent %+v", now.Summary)
	}
	// The plan's page goes on with all of its teams.
	if back := s.page(s.get(path, http.StatusOK)); back.text("send-button") != "Send 1 message" || back.form("choose").Get("round") != "day" || len(back.form("choose")["team"]) != 2 {
		t.Errorf("back on the plan: %q, %v", back.text("brief"), back.form("choose"))
	}
}

// TestOneThatCannotBeSent shows why, on its own page.
func TestOneThatCannotBeSent(t *testing.T) {
	s := newPageServer(t, knows).enter()
	plan := s.take("plan.csv", "id,skip,persona,channel,team,body\nA1,,port_authority,microblog,Port operations,Smoke\nA2,,nobody,mail,Port operations,\nA3,yes,port_authority,microblog,Port operations,Fire\n")
	path := "/plans/" + plan.ID + "/one"
	if p := s.page(s.get(path+"?rows=3", http.StatusOK)); !strings.Contains(p.text("brief"), "The row has errors") || !strings.Contains(p.text("one-problems"), "nobody") || p.at("send") != nil {
		t.Errorf("of a row with errors: %q", p.text("main"))
	}
	s.holdPage(path+"?rows=3", http.StatusOK)
	if refused := s.page(s.get(path+"?rows=2&redirect=M+-+Exercise+control", http.StatusUnprocessableEntity)); !strings.Contains(refused.text("main"), "“Round”") {
		t.Errorf("a rehearsal without a round: %q", refused.text("main"))
	}
	for _, query := range []string{"rows=4", "rows=99", "rows=2-3", "rows=x", ""} {
		if a := s.do(mustRequest(t, s.base+path+"?"+query)); a.StatusCode != http.StatusNotFound && a.StatusCode != http.StatusUnprocessableEntity {
			t.Errorf("%s: %d", query, a.StatusCode)
		}
	}
	send := s.page(s.get(path+"?rows=2", http.StatusOK)).form("send")
	send.Set("digest", "1.2.3.4")
	refused := s.page(s.post("/plans/"+plan.ID+"/send", send, http.StatusConflict))
	if refused.text("send-button") == "" || !strings.Contains(refused.text("trouble"), "Nothing was sent") || !strings.Contains(refused.text("main"), "Send A1 by hand") {
		t.Errorf("of another digest: %s", refused.text("main"))
	}
}

// TestAnUncertainOneByHand is sent only when that is asked for.
func TestAnUncertainOneByHand(t *testing.T) {
	s := newPageServer(t, knows).enter()
	plan := s.take("plan.csv", injects(1))
	faults, err := simulator.ParseFaults("script=cut-after")
	s.must(err)
	s.access.standIn.SetFaults(faults)
	s.ended(s.send(plan, pipeline.SendOptions{}))
	p := s.page(s.get("/plans/"+plan.ID+"/one?rows=2", http.StatusOK))
	if p.at("send") != nil || !strings.Contains(p.text("one-teams"), "Uncertain") {
		t.Errorf("%q", p.text("main"))
	}
	anyway := s.page(s.get(p.link("Send it again anyway…"), http.StatusOK))
	if anyway.at("send") == nil || !strings.Contains(anyway.text("again-said"), "may get it twice") {
		t.Errorf("asked for anyway: %q", anyway.text("main"))
	}
}

// TestASkippedRowByHand says that it is skipped, why, and what to do.
func TestASkippedRowByHand(t *testing.T) {
	s := newPageServer(t, knows).enter()
	plan := s.take("plan.csv", "id,skip,persona,channel,team,body\nA1,,port_authority,microblog,Port operations,Smoke\nA2,yes,port_authority,microblog,Port operations,Fire\n")
	p := s.page(s.get("/plans/"+plan.ID+"/one?rows=3", http.StatusUnprocessableEntity))
	if said := p.text("main"); !strings.Contains(said, "“A2” is not sent: skip says yes. To send it, empty its cell in the column skip") {
		t.Errorf("it says %q", said)
	}
}

// TestOneOfResultsByHand is not offered again where the results have it as sent: they never send it once more.
func TestOneOfResultsByHand(t *testing.T) {
	s := newPageServer(t, knows).enter()
	now := s.ended(s.send(s.take("plan.csv", injects(2)), pipeline.SendOptions{}))
	p := s.page(s.get("/plans/"+now.ResultsID+"/one?rows=2", http.StatusOK))
	if said := p.text("one-teams"); strings.Contains(said, "again…") || !strings.Contains(said, "To send it again, use the plan. Open the plan") {
		t.Errorf("it offers %q", said)
	}
	if p.link("Open the plan") != "/plans/"+now.Plan.ID {
		t.Error("the link does not lead to the plan")
	}
}

// TestIDsWithSignsByHand: an id may have any letters, and a search, the page of its row and the run name it as it is.
func TestIDsWithSignsByHand(t *testing.T) {
	s := newPageServer(t, knows).enter()
	ids := []string{"A,1", "B 2", `C"3`, "D&4", "E#5", "F%6", "G<7>"}
	var csv strings.Builder
	csv.WriteString("id,persona,channel,team,body\n")
	for _, id := range ids {
		csv.WriteString(`"` + strings.ReplaceAll(id, `"`, `""`) + `",port_authority,microblog,Port operations,Smoke` + "\n")
	}
	path := "/plans/" + s.take("plan.csv", csv.String()).ID
	for i, id := range ids {
		row := strconv.Itoa(i + 2)
		found := s.page(s.get(path+"?"+url.Values{"find": {id}}.Encode(), http.StatusOK))
		if found.at("row-"+row) == nil || !strings.HasPrefix(found.text("found"), "1 of 7 rows found") {
			t.Errorf("a search for %s: %q", id, found.text("found"))
		}
		one := s.page(s.get(path+"/one?rows="+row, http.StatusOK))
		if one.text("send-button") != "Send "+id+" to T - Port operations - 2026-11-20" {
			t.Errorf("the button of %s says %q", id, one.text("send-button"))
		}
		s.post(path+"/send", one.form("send"), http.StatusOK)
		run := s.session.Runs()[0]
		s.ended(run)
		if said := s.page(s.get("/runs/"+run.ID, http.StatusOK)).text("outcome"); !strings.HasPrefix(said, id+" was sent to") {
			t.Errorf("the run of %s says %q", id, said)
		}
	}
}

func mustRequest(t *testing.T, address string) *http.Request {
	t.Helper()
	if _, err := url.Parse(address); err != nil {
		t.Fatal(err)
	}
	r, err := http.NewRequest(http.MethodGet, address, nil)
	if err != nil {
		t.Fatal(err)
	}
	return r
}
