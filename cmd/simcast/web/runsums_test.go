package web

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"simcast/apiclient/simulator"
	"simcast/pipeline"
	"simcast/pipeline/plan"
)

func TestSumsAddUp(t *testing.T) {
	for want, counts := range map[string]plan.Counts{
		"Everything is sent.":                                            {Sent: 3},
		"Everything is sent: 1 of 3 now, 2 before.":                      {Sent: 1, Already: 2},
		"1 of 85 sent; 84 not chosen.":                                   {Sent: 1, Pending: 84},
		"1 of 9 sent; 2 sent before; 1 failed; 3 pending; 2 not chosen.": {Sent: 1, Already: 2, Failed: 1, Pending: 5, Open: 4},
		"0 of 2 sent; 2 uncertain.":                                      {Uncertain: 2, Open: 2},
	} {
		if got := sumOf(counts); got != want {
			t.Errorf("%+v: %s, not %s", counts, got, want)
		}
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
		p := s.page(s.get("/runs/"+run.ID, http.StatusOK))
		if (p.at("rerun") != nil) != offered || (p.at("to-uncertain") != nil) != strings.HasPrefix(script, "cut") {
			t.Errorf("%s: %s", script, p.text("main"))
		}
		s.holdPage("/runs/"+run.ID, http.StatusOK)
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
