package session_test

import (
	"errors"
	"testing"
	"time"

	"simcast/apiclient/simulator"
	"simcast/cmd/simcast/web/session"
	"simcast/pipeline"
	"simcast/pipeline/plan"
)

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

func TestUploadedResultsAreRunAgain(t *testing.T) {
	s := newTestSession(t)
	checked := s.upload(posts(3)...)
	s.ended(s.send(checked, pipeline.SendOptions{ReadOptions: pipeline.ReadOptions{Rows: []string{"2"}}, Round: "one"}))
	written := s.ResultsOf(checked)
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

func TestBriefSaysWhyNot(t *testing.T) {
	s := newTestSession(t)
	b, err := s.Brief(t.Context(), s.upload(posts(2)...), pipeline.SendOptions{Interval: time.Microsecond}, session.Recent)
	s.must(err)
	if b.Why == nil || b.Why.Error() != "the interval is shorter than 1ms; write 1ms or more" || b.Digest != "" {
		t.Errorf("%v", b.Why)
	}
}
