package web

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"simcast/apiclient/simulator"
	"simcast/cmd/simcast/web/session"
	"simcast/pipeline"
	"simcast/pipeline/plan"
	"simcast/pipeline/resolve"
	"simcast/pipeline/space"
	"simcast/readers"
)

// TestTheSumsOfAMessageThatIsSentAgain: the table by team says the same as the numbers above it, and the heading names the
// inject and its team.
func TestTheSumsOfAMessageThatIsSentAgain(t *testing.T) {
	s := newPageServer(t, knows).enter()
	plan := s.take("plan.csv", injects(4))
	day := pipeline.SendOptions{}
	day.Round = "day"
	s.ended(s.send(plan, day))
	day.Rows, day.Again = []string{"3"}, true
	p := s.page(s.get("/runs/"+s.sentRun(plan, day), http.StatusOK))
	for id, want := range map[string]string{
		"outcome": "Everything is sent: 1 sent, 3 sent before.",
		"counts":  "Sent 1 Failed 0 Uncertain 0 Pending 0",
	} {
		if got := strings.Join(strings.Fields(p.text(id)), " "); !strings.Contains(got, want) {
			t.Errorf("%s says %q, not %q", id, got, want)
		}
	}
	if heading := p.text("main"); !strings.Contains(heading, "A2 to T - Communications - 2026-11-20 round day") {
		t.Errorf("the heading of %q", heading)
	}
	if home := s.get("/", http.StatusOK).body; !strings.Contains(home, `round day</span>`) || !strings.Contains(home, ">round day: 1 sent</a>") {
		t.Errorf("the list of plans does not name the round: %s", home)
	}
}

// TestCountsAreOfNow: the page of a run and the list of plans count where the messages stand after answers that were given
// elsewhere, and after a later run. They add up, and the button counts what is really not sent.
func TestCountsAreOfNow(t *testing.T) {
	s := newPageServer(t, knows).enter()
	now := s.leftUncertain() // A2, which is out, and A3, which is not
	said := func(when string, want map[string]string) {
		t.Helper()
		p, home := s.page(s.get("/runs/"+now.ID, http.StatusOK)), s.page(s.get("/", http.StatusOK))
		for id, want := range want {
			got := p.text("main")
			if id == "plans" {
				got = home.text(id)
			} else if p.at(id) != nil || want == "" {
				got = p.text(id)
			}
			if !strings.Contains(got, want) || want == "" && p.at(id) != nil {
				t.Errorf("%s: %s says %q, not %q", when, id, got, want)
			}
		}
		s.holdPage("/runs/"+now.ID, http.StatusOK)
	}
	said("at the end", map[string]string{"counts": "Sent 2 Failed 0 Uncertain 2 Pending 0", "plans": "2 sent, 2 uncertain", "rerun": ""})
	results, err := s.session.Plan(now.ResultsID)
	s.must(err)
	s.answerElsewhere(results, resolve.There, resolve.NotThere)
	said("when both are answered", map[string]string{"outcome": "3 sent, 1 failed", "counts": "Sent 3 Failed 1 Uncertain 0 Pending 0",
		"plans": "3 sent, 1 failed", "rerun": "Send the 1 message that is not sent…", "by-team": "Total 3 1"})
	s.ended(s.send(results, pipeline.SendOptions{}))
	said("after a later run", map[string]string{"outcome": "Everything is sent: 4 sent.", "counts": "Sent 4 Failed 0 Uncertain 0 Pending 0", "rerun": "",
		"by-team": "Total 4"})
}

// answerElsewhere answers what is uncertain in results in their order, as the terminal does.
func (s *pageServer) answerElsewhere(file session.PlanFile, answers ...resolve.Answer) {
	s.Helper()
	record, release, err := s.access.Ledger(s.Context(), false)
	s.must(err)
	defer release()
	r, err := resolve.Open(s.Context(), resolve.Config{Open: func() (*readers.File, error) { return readers.Open(file.Path, readers.Options{}) }, Ledger: record,
		Fingerprint: func() string { return space.Fingerprint(s.access.key) }, By: "Ada", Now: time.Now})
	s.must(err)
	for i, q := range r.Questions() {
		s.must(r.Answer(s.Context(), q, answers[i]))
	}
	s.must(r.Close(s.Context()))
}

// TestTheListOfPlansAddsUp also where the uncertain message is of an earlier run.
func TestTheListOfPlansAddsUp(t *testing.T) {
	s := newPageServer(t, knows).enter()
	s.access.standIn.SetFaults(simulator.Faults{Script: []simulator.Fault{{}, cutAfter}})
	s.ended(s.send(s.take("plan.csv", injects(2)), pipeline.SendOptions{}))
	s.ended(s.send(s.take("plan.csv", injects(4)), pipeline.SendOptions{}))
	if got := s.page(s.get("/", http.StatusOK)).text("plans"); !strings.Contains(got, "2 sent, 1 sent before, 1 uncertain") {
		t.Errorf("the list of plans says %q", got)
	}
}

// TestAFailedMessageIsCalledFailed where it is about to be sent again, with its reason.
func TestAFailedMessageIsCalledFailed(t *testing.T) {
	s := newPageServer(t, knows).enter()
	s.access.standIn.SetFaults(simulator.Faults{Script: []simulator.Fault{{Status: http.StatusNotFound}}})
	now := s.ended(s.send(s.take("plan.csv", injects(2)), pipeline.SendOptions{}))
	path := "/plans/" + now.ResultsID
	p := s.page(s.get(path, http.StatusOK))
	if row := p.text("row-2"); !strings.Contains(row, "failed 404") || strings.Contains(row, "pending") {
		t.Errorf("the row shows %q", row)
	}
	if states := p.text("find_state"); !strings.Contains(states, "failed (1)") || strings.Contains(states, "pending") {
		t.Errorf("the filter offers %q", states)
	}
	if one := s.page(s.get(path+"?rows=2", http.StatusOK)).text("one-teams"); !strings.Contains(strings.ToLower(one), "failed: 404") {
		t.Errorf("the briefing of one message says %q", one)
	}
}

// TestAfterTheLastAnswer the page of the answers leads to all that is not sent.
func TestAfterTheLastAnswer(t *testing.T) {
	s := newPageServer(t, knows).enter()
	now := s.leftUncertain()
	results, err := s.session.Plan(now.ResultsID)
	s.must(err)
	path := "/plans/" + results.ID + "/uncertain"
	if s.page(s.get(path, http.StatusOK)).at("rerun") != nil {
		t.Error("it is offered before the answers")
	}
	s.answerElsewhere(results, resolve.NotThere, resolve.NotThere)
	if got := s.page(s.get(path, http.StatusOK)).text("rerun"); got != "Send the 2 messages that are not sent…" {
		t.Errorf("it offers %q", got)
	}
}

// TestARunOfOneRowCountsThatRow: of the other rows it has one line, and a row that failed the check or is skipped is in none
// of its sums.
func TestARunOfOneRowCountsThatRow(t *testing.T) {
	s := newPageServer(t, knows).enter()
	plan := s.take("plan.csv", "id,skip,persona,channel,team,body\nA1,,port_authority,microblog,Port operations;Communications,Smoke\n"+
		"A2,,port_authority,microblog,Nobody,Fire\nA3,yes,port_authority,microblog,Port operations,Fire\nA4,,port_authority,microblog,IT response,Fire\n")
	asked := pipeline.SendOptions{}
	asked.Rows = []string{"2"}
	p := s.page(s.get("/runs/"+s.sentRun(plan, asked), http.StatusOK))
	for id, want := range map[string]string{
		"counts":  "Sent 2 Failed 0 Uncertain 0 Pending 0",
		"outcome": "2 sent, 2 messages left out by choice.",
		"by-team": "Team Sent T - Port operations - 2026-11-20 1 T - Communications - 2026-11-20 1 Total 2",
	} {
		if got := p.text(id); got != want {
			t.Errorf("%s says %q, not %q", id, got, want)
		}
	}
	if home := s.page(s.get("/", http.StatusOK)).text("plans"); !strings.Contains(home, "2 sent, 2 left out by choice") {
		t.Errorf("the list of plans says %q", home)
	}
}

// TestAMessageWithoutWords is listed as one, in the list of rows and while it is sent.
func TestAMessageWithoutWords(t *testing.T) {
	s := newPageServer(t, knows).enter()
	plan := s.take("plan.csv", "id,persona,channel,team,body,assets\nA1,port_authority,microblog,Port operations,,image | https://example.org/map.png |\n")
	if row := s.page(s.get("/plans/"+plan.ID, http.StatusOK)).text("row-2"); !strings.Contains(row, "(no text)") {
		t.Errorf("the row shows %q", row)
	}
	if latest := s.ended(s.send(plan, pipeline.SendOptions{})).Latest; len(latest) != 1 || latest[0].Text != "microblog (no text)" {
		t.Errorf("just sent: %+v", latest)
	}
}

// TestReasonsOfTheChoice name no flag of a command: who sends one row on the page has typed none.
func TestReasonsOfTheChoice(t *testing.T) {
	s := newPageServer(t, knows).enter()
	plan := s.take("plan.csv", injects(2))
	asked := pipeline.SendOptions{}
	asked.Rows = []string{"2"}
	results := s.get("/plans/"+s.ended(s.send(plan, asked)).ResultsID+"/file", http.StatusOK).body
	if !strings.Contains(results, "left out by the choice of rows on the page") || strings.Contains(results, "--rows") {
		t.Errorf("the results say\n%s", results)
	}
}

// TestWhyRowsAreSkipped is beside the row, and below the numbers of a run.
func TestWhyRowsAreSkipped(t *testing.T) {
	s := newPageServer(t, knows).enter()
	plan := s.take("plan.csv", "id,skip,persona,channel,team,body\nA1,,port_authority,microblog,Port operations,Smoke\nA2,yes,port_authority,microblog,Port operations,Fire\n")
	run := s.sentRun(plan, pipeline.SendOptions{})
	if row := s.page(s.get("/plans/"+plan.ID, http.StatusOK)).text("row-3"); !strings.Contains(row, "skip says yes") {
		t.Errorf("the row shows %q", row)
	}
	if said := s.page(s.get("/runs/"+run, http.StatusOK)).text("outcome"); !strings.Contains(said, "1 row skipped (skip says yes: A2)") {
		t.Errorf("the page of the run says %q", said)
	}
}

// TestARerunIsOfferedWhereItSends: not where only uncertain messages are left, or held back ones.
func TestARerunIsOfferedWhereItSends(t *testing.T) {
	for script, offered := range map[string]bool{"404+ok": true, "ok+ok": false, "cut-after+ok": false} {
		s := newPageServer(t, knows).enter()
		faults, err := simulator.ParseFaults("script=" + script)
		s.must(err)
		s.access.standIn.SetFaults(faults)
		run := s.send(s.take("plan.csv", injects(2)), pipeline.SendOptions{})
		s.ended(run)
		shown := s.get("/runs/"+run.ID, http.StatusOK)
		p, body := s.page(shown), shown.body
		if (p.at("rerun") != nil) != offered || (p.at("to-uncertain") != nil) != strings.HasPrefix(script, "cut") {
			t.Errorf("%s: %s", script, p.text("main"))
		}
		s.holdPage("/runs/"+run.ID, http.StatusOK)
		main := map[bool]string{true: "to-uncertain", false: "download-results"}[strings.HasPrefix(script, "cut")]
		if of, _ := attributes(p.at(main)); !strings.Contains(of["class"], "primary") || strings.Count(body, `"button primary"`) != 1 {
			t.Errorf("%s: the main button is not %s", script, main)
		}
		if offered && p.text("rerun") != "Send the 1 message that is not sent…" {
			t.Errorf("it is offered as %q", p.text("rerun"))
		}
	}
}

// TestARerunShowsTextsFilledIn, also of rows that are sent and not checked again.
func TestARerunShowsTextsFilledIn(t *testing.T) {
	s := newPageServer(t, knows).enter()
	faults, err := simulator.ParseFaults("script=ok+404")
	s.must(err)
	s.access.standIn.SetFaults(faults)
	run := s.send(s.take("plan.csv", injects(2)), pipeline.SendOptions{})
	now := s.ended(run)
	p := s.page(s.get("/plans/"+now.ResultsID, http.StatusOK))
	if row := p.text("row-2"); !strings.Contains(row, "Message 1 of Port Verrin") || strings.Contains(row, "{{") {
		t.Errorf("the sent row shows %q", row)
	}
}

// TestAWarningOfAnUntickedRow is shown though the row is not sent.
func TestAWarningOfAnUntickedRow(t *testing.T) {
	s := newPageServer(t, knows).enter()
	s.ended(s.send(s.take("plan.csv", injects(2)), pipeline.SendOptions{}))
	renumbered := s.take("plan.csv", strings.ReplaceAll(injects(3), "\nA", "\nN"))
	p := s.page(s.get("/plans/"+renumbered.ID, http.StatusOK))
	if len(p.form("choose")["row"]) != 1 || !strings.Contains(p.text("other-warnings"), "with the id \"A1\"") {
		t.Errorf("ticked are %v, and it warns %q", p.form("choose")["row"], p.text("other-warnings"))
	}
}

// TestTextsOfPlannersStayAsTheyAre: the page has its own names for flags and commands, but not where a planner has written of them.
func TestTextsOfPlannersStayAsTheyAre(t *testing.T) {
	s := newPageServer(t, knows).enter()
	subject, name := "simcast rerun <b> --again 0", "about --again.csv"
	plan := s.take(name, "id,persona,channel,team,to,subject,body\nA --again,port_authority,mail,Port operations,the harbour,"+subject+",EXERCISE\n"+
		"B --changed,port_authority,mail,Port operations,the harbour,two,EXERCISE\n")
	run := s.send(plan, pipeline.SendOptions{Interval: time.Hour})
	for changed := run.Changed(); len(run.Snapshot().Latest) == 0; changed = run.Changed() {
		<-changed
	}
	path := "/runs/" + run.ID
	if p := s.page(s.get(path, http.StatusOK)); !strings.Contains(p.text("latest"), subject) || !strings.Contains(p.text("latest"), "A --again") || !strings.Contains(p.text("place"), name) {
		t.Errorf("under way: %s, %s", p.text("latest"), p.text("place"))
	}
	run.Stop()
	s.ended(run)
	if p := s.page(s.get(path, http.StatusOK)); !strings.Contains(p.text("place"), name) || !strings.Contains(p.text("main"), "B --changed to ") || !strings.Contains(p.text("main"), "(rows of about --again.results.csv)") {
		t.Errorf("afterwards: %s", p.text("main"))
	}
	if said := s.page(s.get("/plans/"+plan.ID+"?round=", http.StatusOK)).text("arithmetic"); !strings.Contains(said, name+": 2 rows") || !strings.Contains(said, "use “Send again what was sent before”") {
		t.Errorf("the plan's page: %s", said)
	}
}

// TestWhatWasJustSent is beside the counts while the run goes on.
func TestWhatWasJustSent(t *testing.T) {
	s := newPageServer(t, knows).enter()
	latest := s.ended(s.send(s.take("plan.csv", injects(30)), pipeline.SendOptions{})).Latest
	if len(latest) != 10 || latest[0].ID != "A30" || latest[0].Text != "Message 30 of Port Verrin" || latest[9].ID != "A21" || latest[0].At.IsZero() {
		t.Errorf("%+v", latest)
	}
	run := s.send(s.take("slow.csv", injects(30)), pipeline.SendOptions{Interval: time.Hour, ResendOptions: plan.ResendOptions{Again: true}})
	for changed := run.Changed(); len(run.Snapshot().Latest) == 0; changed = run.Changed() {
		<-changed
	}
	p := s.page(s.get("/runs/"+run.ID, http.StatusOK))
	if list := p.text("latest"); !strings.Contains(list, "A1 T - Port operations - 2026-11-20 Message 1 of Port Verrin") {
		t.Errorf("the page shows %q", list)
	}
	run.StopAtOnce()
	s.ended(run)
}
