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
	plan := s.take("plan.csv", "id,persona,channel,team,subject,bcc,body\nA1,port_authority,microblog,Port operations,,,Smoke\nB03,port_authority,messenger,Port operations;Communications,For {{.Team.Name}},,Fire at {{.port_name}}\n")
	path := "/plans/" + plan.ID
	all := s.page(s.get(path+"?round=day", http.StatusOK))
	if all.at("one-teams") != nil || all.form("send").Has("sure") {
		t.Error("several rows are sent by one click")
	}
	choice := all.form("choose")
	choice.Set("one", "3") // the button of the row
	one := s.page(s.get(path+"?"+choice.Encode(), http.StatusOK))
	s.holdPage(path+"?rows=3&round=day", http.StatusOK)
	if one.text("send-button") != "Send 2 messages" || !strings.Contains(one.text("one-teams"), "Fire at Port Verrin") || !strings.Contains(one.text("one-teams"), "For T - Communications") {
		t.Errorf("the button says %q, and the briefing %s", one.text("send-button"), one.text("brief"))
	}
	part := s.get(path+"/brief?"+choice.Encode(), http.StatusOK)
	if url := part.Header.Get("HX-Replace-Url"); url != path+"?round=day&rows=3&version="+choice.Get("version") || !strings.Contains(part.body, "Fire at") {
		t.Errorf("as a part, for %q: %s", url, part.body)
	}
	run := s.page(s.post(path+"/send", one.form("send"), http.StatusOK))
	now := s.ended(s.session.Runs()[0])
	if !strings.HasPrefix(run.path, "/runs/") || now.Summary.Sent != 2 || now.Briefing.Round != "day" {
		t.Errorf("%s: %+v", run.path, now.Summary)
	}
	sent := s.page(s.get(path+"?rows=3&round=day", http.StatusOK))
	if sent.at("send") != nil || sent.at("nothing") == nil || strings.Count(sent.text("one-teams"), "This team has it: sent today") != 2 {
		t.Errorf("once it is sent: %q", sent.text("brief"))
	}
	again := s.page(s.get(sent.link("Send it to this team again…"), http.StatusOK))
	if again.text("send-button") != "Send 1 message" || !strings.Contains(again.text("arithmetic"), "T - Port operations - 2026-11-20 gets it twice") || strings.Count(again.text("one-teams"), "This team has it: sent today") != 2 {
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

// TestOneClickSendsNothingAgain: who asks for one row by its button asks for nothing that was sent, and whoever asks for that needs the tick.
func TestOneClickSendsNothingAgain(t *testing.T) {
	s := newPageServer(t, knows).enter()
	path := "/plans/" + s.take("plan.csv", injects(3)).ID
	s.post(path+"/send", withTick(s.page(s.get(path+"?rows=3", http.StatusOK)).form("send")), http.StatusOK)
	s.ended(s.session.Runs()[0])
	choice := s.page(s.get(path, http.StatusOK)).form("choose")
	choice.Set("again", "yes")
	choice["row"] = []string{"3"}
	if again := s.page(s.get(path+"?"+choice.Encode(), http.StatusOK)); again.text("send-button") != "Send 1 message" || again.form("send").Has("sure") {
		t.Errorf("the row that was sent is sent again without a tick: %q", again.text("brief"))
	}
	choice.Set("one", "3")
	if one := s.page(s.get(path+"?"+choice.Encode(), http.StatusOK)); one.at("send") != nil || one.at("nothing") == nil {
		t.Errorf("its button sends it again: %q", one.text("brief"))
	}
}

// withTick is a form with the tick that it asks for.
func withTick(form url.Values) url.Values {
	form.Set("sure", "yes")
	return form
}

// TestOneThatCannotBeSent says why.
func TestOneThatCannotBeSent(t *testing.T) {
	s := newPageServer(t, knows).enter()
	plan := s.take("plan.csv", "id,skip,persona,channel,team,body\nA1,,port_authority,microblog,Port operations,Smoke\nA2,,nobody,mail,Port operations,\nA3,yes,port_authority,microblog,Port operations,Fire\n")
	path := "/plans/" + plan.ID
	for query, says := range map[string]string{
		"rows=3":                               "The plan has errors",
		"rows=2&redirect=M+-+Exercise+control": "“Round”",
		"rows=4":                               "There is nothing to send",
		"rows=99":                              "The plan has no inject in row 99",
	} {
		if p := s.page(s.get(path+"?"+query, http.StatusOK)); p.at("send") != nil || !strings.Contains(p.text("brief"), says) {
			t.Errorf("%s: %q", query, p.text("brief"))
		}
	}
	send := s.page(s.get(path+"?rows=2", http.StatusOK)).form("send")
	send.Set("digest", "1.2.3.4")
	refused := s.page(s.post(path+"/send", send, http.StatusConflict))
	if refused.text("send-button") != "Send 1 message" || !strings.Contains(refused.text("trouble"), "Nothing was sent") || !strings.Contains(refused.text("one-teams"), "Smoke") {
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
	p := s.page(s.get("/plans/"+plan.ID+"?rows=2", http.StatusOK))
	if p.at("send") != nil || !strings.Contains(p.text("one-teams"), "Uncertain") {
		t.Errorf("%q", p.text("main"))
	}
	anyway := s.page(s.get(p.link("Send it again anyway…"), http.StatusOK))
	if anyway.at("send") == nil || !strings.Contains(anyway.text("arithmetic"), "it may arrive twice") {
		t.Errorf("asked for anyway: %q", anyway.text("main"))
	}
}

// TestOneOfResultsByHand is not offered again where the results have it as sent: they never send it once more.
func TestOneOfResultsByHand(t *testing.T) {
	s := newPageServer(t, knows).enter()
	now := s.ended(s.send(s.take("plan.csv", injects(2)), pipeline.SendOptions{}))
	p := s.page(s.get("/plans/"+now.ResultsID+"?rows=2", http.StatusOK))
	if said := p.text("one-teams"); strings.Contains(said, "again…") || !strings.Contains(said, "To send it again, use the plan. Open the plan") {
		t.Errorf("it offers %q", said)
	}
	if p.link("Open the plan") != "/plans/"+now.Plan.ID {
		t.Error("the link does not lead to the plan")
	}
}

// TestIDsWithSignsByHand: an id may have any letters, and a search and the run name it as it is.
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
		one := s.page(s.get(path+"?rows="+row, http.StatusOK))
		if of, _ := attributes(one.at("row-" + row)); !strings.HasPrefix(of["data-find"], strings.ToLower(id)+" ") {
			t.Errorf("a search for %s looks at %q", id, of["data-find"])
		}
		s.post(path+"/send", one.form("send"), http.StatusOK)
		run := s.session.Runs()[0]
		s.ended(run)
		if said := s.page(s.get("/runs/"+run.ID, http.StatusOK)).text("outcome"); !strings.Contains(said, "1 sent") {
			t.Errorf("the run of %s says %q", id, said)
		}
	}
}
