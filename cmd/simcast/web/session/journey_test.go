package session_test

import (
	"errors"
	"testing"
	"time"

	"simcast/apiclient/simulator"
	"simcast/cmd/simcast/web/session"
	"simcast/pipeline"
	"simcast/pipeline/identify"
	"simcast/pipeline/plan"
	"simcast/readers"
)

func TestFromUploadToSentToHistory(t *testing.T) {
	s := newTestSession(t)
	plan := s.upload(posts(5)...)
	if plan.Checked != (session.CheckCounts{Rows: 5, Deliveries: 5, Warnings: 1}) || plan.IsResults {
		t.Errorf("the plan was summed up as %+v", plan.Checked)
	}
	asked := pipeline.SendOptions{ReadOptions: pipeline.ReadOptions{Rows: []string{"2-4"}}}
	brief := s.brief(plan, asked)
	if brief.Briefing.Post != 3 || brief.Briefing.LeftOut != 2 || brief.Results != "plan.results.csv" || brief.Host != s.access.client.Host() {
		t.Errorf("the brief says %+v, results %q, host %q", *brief.Briefing, brief.Results, brief.Host)
	}
	if got := len(s.access.standIn.Published()); got != 0 {
		t.Fatalf("%d messages went out before anybody sent", got)
	}
	now := s.ended(s.send(plan, asked))
	if now.Summary == nil || now.Summary.Sent != 3 || now.Err != nil {
		t.Fatalf("the run ended as %+v, %v", now.Summary, now.Err)
	}
	if again := s.brief(plan, pipeline.SendOptions{}); again.Briefing.Post != 2 || again.Briefing.Already != 3 {
		t.Errorf("afterwards the brief says %+v", *again.Briefing)
	}
	s.ended(s.send(plan, pipeline.SendOptions{}))
	for body, n := range s.published() {
		if n != 1 {
			t.Errorf("%q went out %d times", body, n)
		}
	}
	if len(s.published()) != 5 {
		t.Errorf("%d of 5 messages went out", len(s.published()))
	}
}

func TestWhatIsSentIsWhatWasShown(t *testing.T) {
	changed := simulator.Harbour()
	changed.Smartwords[1].Value = "Another Port"
	tests := map[string]struct {
		between func(s *testSession, plan session.PlanFile)
		out     int // messages that something else sent
	}{
		"a smartword has another value": {between: func(s *testSession, _ session.PlanFile) { s.play(changed, s.access.key) }},
		"another run sent some of it": {out: 2, between: func(s *testSession, plan session.PlanFile) {
			s.ended(s.send(plan, pipeline.SendOptions{ReadOptions: pipeline.ReadOptions{Rows: []string{"2-3"}}}))
		}},
		"another plan stands in its place": {between: func(s *testSession, plan session.PlanFile) {
			s.must(writeFile(plan.Path, posts(4)))
		}},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			s := newTestSession(t)
			plan := s.upload(posts(3)...)
			digest := s.brief(plan, pipeline.SendOptions{}).Digest
			test.between(s, plan)
			_, err := s.Send(plan, pipeline.SendOptions{}, digest)
			if changed := (*session.ChangedError)(nil); !errors.As(err, &changed) {
				t.Errorf("the run was let go: %v", err)
			}
			if got := len(s.access.standIn.Published()); got != test.out {
				t.Errorf("%d messages are out, not %d", got, test.out)
			}
			s.ended(s.send(plan, pipeline.SendOptions{})) // looked at again, it goes
		})
	}
	t.Run("what was asked is something else", func(t *testing.T) {
		s := newTestSession(t)
		checked := s.upload(posts(3)...)
		digest := s.brief(checked, pipeline.SendOptions{ReadOptions: pipeline.ReadOptions{Rows: []string{"2"}}}).Digest
		for _, asked := range []pipeline.SendOptions{{}, {Round: "two", ReadOptions: pipeline.ReadOptions{Rows: []string{"2"}}}} {
			if _, err := s.Send(checked, asked, digest); err == nil || len(s.published()) != 0 {
				t.Errorf("sent under the digest of another choice: %v", err)
			}
		}
		if _, err := s.Send(checked, pipeline.SendOptions{}, ""); err == nil {
			t.Error("sent without a digest")
		}
	})
}

// Sending again is meant once: a second click, or another tab that shows the same, has
// to be looked at again.
func TestASealIsGoodForOneRun(t *testing.T) {
	lost := simulator.Fault{Cut: simulator.CutClose, After: true}
	for name, test := range map[string]struct {
		faults []simulator.Fault
		asked  pipeline.SendOptions
		out    int
	}{
		"sent again":      {nil, pipeline.SendOptions{ResendOptions: plan.ResendOptions{Again: true}}, 2},
		"uncertain again": {[]simulator.Fault{lost, lost, lost}, pipeline.SendOptions{ResendOptions: plan.ResendOptions{ResendUncertain: true}}, 2},
		"failed again":    {[]simulator.Fault{{Status: 400}, {Status: 400}}, pipeline.SendOptions{}, 0},
	} {
		t.Run(name, func(t *testing.T) {
			s := newTestSession(t)
			s.access.standIn.SetFaults(simulator.Faults{Script: test.faults})
			plan := s.upload(posts(1)...)
			s.ended(s.send(plan, pipeline.SendOptions{}))
			digest := s.brief(plan, test.asked).Digest
			run, err := s.Send(plan, test.asked, digest)
			s.must(err)
			s.ended(run)
			_, err = s.Send(plan, test.asked, digest)
			if changed := (*session.ChangedError)(nil); !errors.As(err, &changed) {
				t.Errorf("the second send under one digest: %v", err)
			}
			if got := len(s.access.standIn.Published()); got != test.out {
				t.Errorf("%d messages are out, not %d", got, test.out)
			}
		})
	}
}

func TestStopAndRerunLeaveNoDouble(t *testing.T) {
	s := newTestSession(t)
	plan := s.upload(posts(8)...)
	run := s.send(plan, pipeline.SendOptions{Interval: time.Hour}) // after the first message it waits
	s.until(run, func(now session.Snapshot) bool { return now.Progress.Sent == 1 })
	run.Stop()
	now := s.ended(run)
	if now.Summary == nil || !now.Summary.Interrupted || now.Summary.Pending != 7 || !now.Stopping {
		t.Fatalf("the stopped run ended as %+v, %v", now.Summary, now.Err)
	}
	if len(now.Open) != now.Summary.Pending || now.Open[0].Reason == "" || now.Open[0].Team == "" {
		t.Errorf("who did not get it: %+v", now.Open)
	}
	results, err := s.Plan(now.ResultsID)
	s.must(err)
	if !results.IsResults || results.Of != plan.ID || results.Path != now.Results {
		t.Errorf("the results are %+v, and not at %s", results, now.Results)
	}
	rerun := s.ended(s.send(results, pipeline.SendOptions{}))
	if rerun.Summary.Sent != now.Summary.Pending || rerun.Results != now.Results || rerun.ResultsID != now.ResultsID {
		t.Errorf("the rerun ended as %+v in %s", rerun.Summary, rerun.Results)
	}
	if got := s.published(); len(got) != 8 || len(s.access.standIn.Published()) != 8 {
		t.Errorf("out are %v", got)
	}
}

func TestUploadedResultsAreRunAgain(t *testing.T) {
	s := newTestSession(t)
	checked := s.upload(posts(3)...)
	s.ended(s.send(checked, pipeline.SendOptions{ReadOptions: pipeline.ReadOptions{Rows: []string{"2"}}, Round: "one"}))
	written, err := s.ResultsOf(checked)
	s.must(err)
	content, err := written[0].Content()
	s.must(err)
	uploaded, err := s.Upload(t.Context(), `C:\Users\me\plan.one.results.csv`, bytesReader(content))
	s.must(err)
	if !uploaded.IsResults || uploaded.Name != "plan.one.results.csv" {
		t.Errorf("it was taken as %+v", uploaded)
	}
	now := s.ended(s.send(uploaded, pipeline.SendOptions{}))
	if now.Summary.Sent != 2 || now.Briefing.Round != "one" || now.Results != uploaded.Path {
		t.Errorf("the rerun ended as %+v in the round %q, in %s", now.Summary, now.Briefing.Round, now.Results)
	}
	if len(s.access.standIn.Published()) != 3 {
		t.Errorf("%d messages are out, not 3", len(s.access.standIn.Published()))
	}
}

func TestOnlyGoodPlansAreSent(t *testing.T) {
	s := newTestSession(t)
	plan := s.upload(append(posts(2), "A3,nobody_here,microblog,,Hello")...)
	if plan.Checked.Errors != 1 {
		t.Errorf("the plan was summed up as %+v", plan.Checked)
	}
	b, err := s.Brief(t.Context(), plan, pipeline.SendOptions{}, session.Fresh)
	s.must(err)
	if held := (*pipeline.PlanError)(nil); !errors.As(b.Why, &held) || held.Errors != 1 || b.Digest != "" {
		t.Errorf("what keeps it: %v, digest %q", b.Why, b.Digest)
	}
	if _, err := s.Send(plan, pipeline.SendOptions{}, b.Digest); err == nil {
		t.Error("a plan with errors was sent")
	}
	now := s.ended(s.send(plan, pipeline.SendOptions{SkipInvalid: true}))
	if now.Summary.Sent != 2 || now.Summary.Failed != 1 {
		t.Errorf("passing over errors, it ended as %+v", now.Summary)
	}
	unread := s.upload("a,b", "1,2")
	if !unread.Checked.Unread || unread.Checked.Errors != 1 {
		t.Errorf("without a header row: %+v", unread.Checked)
	}
	view, err := s.Check(t.Context(), unread, pipeline.ReadOptions{}, session.Recent)
	s.must(err)
	if view.Plan != nil || view.Verdict.Problems[0].Severity != readers.Error {
		t.Errorf("the check of it says %+v", view.Verdict)
	}
}

func TestBriefSaysWhyNot(t *testing.T) {
	s := newTestSession(t)
	plan := s.upload(posts(2)...)
	for text, asked := range map[string]pipeline.SendOptions{
		`the plan has no inject in row 9; write rows as the spreadsheet numbers them, such as 2-40,57`: {ReadOptions: pipeline.ReadOptions{Rows: []string{"9"}}},
		`--redirect is a rehearsal and needs a separate --round; add --round rehearsal`:                {Redirect: "M - Exercise control"},
		`the interval is shorter than 1ms; write 1ms or more`:                                          {Interval: time.Microsecond},
		`there is no time zone "Mars/Base"; write one such as Europe/Paris or UTC`:                     {ReadOptions: pipeline.ReadOptions{Timezone: "Mars/Base"}},
		`--same-space and --new-space cannot be used together; leave one of them out`:                  {SameSpace: true, NewSpace: true},
	} {
		b, err := s.Brief(t.Context(), plan, asked, session.Recent)
		s.must(err)
		if b.Why == nil || b.Why.Error() != text || b.Digest != "" {
			t.Errorf("%+v: %v, not %s", asked, b.Why, text)
		}
	}
}

func TestARenewedKeyIsAskedAbout(t *testing.T) {
	s := newTestSession(t)
	plan := s.upload(posts(2)...)
	s.ended(s.send(plan, pipeline.SendOptions{}))
	s.play(simulator.Harbour(), "")
	b, err := s.Brief(t.Context(), plan, pipeline.SendOptions{}, session.Fresh)
	s.must(err)
	if unknown := (*identify.UnknownKeyError)(nil); !errors.As(b.Why, &unknown) || b.Digest != "" {
		t.Errorf("the new key is met with %v", b.Why)
	}
	if same := s.brief(plan, pipeline.SendOptions{SameSpace: true}); same.Briefing.Post != 0 || same.Briefing.Already != 2 {
		t.Errorf("of the same space: %+v", *same.Briefing)
	}
	if other := s.brief(plan, pipeline.SendOptions{NewSpace: true}); other.Briefing.Post != 2 {
		t.Errorf("of another space: %+v", *other.Briefing)
	}
}
