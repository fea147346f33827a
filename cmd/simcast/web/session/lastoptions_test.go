package session_test

import (
	"reflect"
	"testing"

	"simcast/pipeline"
)

// TestLastAsked is known after the next start of simcast too, without what would send a message twice.
func TestLastAsked(t *testing.T) {
	s := newTestSession(t)
	plan := s.upload(posts(3)...)
	if got := s.LastOptions(plan); !reflect.DeepEqual(got, pipeline.SendOptions{}) {
		t.Errorf("before any run: %+v", got)
	}
	var asked pipeline.SendOptions
	asked.Round, asked.Timezone, asked.Channels, asked.SkipInvalid = "day", "Europe/Paris", []string{"microblog"}, true
	want := asked
	asked.Rows, asked.Again, asked.Changed, asked.ResendUncertain = []string{"2-3"}, true, true, true
	s.ended(s.send(plan, asked))
	one := asked
	one.Rows, one.Teams, one.Channels = []string{"4"}, []string{"Communications"}, nil // by hand, to one team
	s.ended(s.send(plan, one))
	s.restart()
	if got := s.LastOptions(plan); !reflect.DeepEqual(got, want) {
		t.Errorf("%+v, not %+v", got, want)
	}
	if results := s.ResultsOf(plan); len(results) != 1 {
		t.Errorf("its results are %v", results)
	}
}

// TestTheNextVersionKeepsWhatWasChosen for the plan: its messages have the mark of the exercise too. Rows, teams and channels are
// those of one run.
func TestTheNextVersionKeepsWhatWasChosen(t *testing.T) {
	s := newTestSession(t)
	plan := s.upload(posts(2)...)
	var want pipeline.SendOptions
	want.Round, want.Mark, want.DateOrder, want.Timezone, want.VisibleOnly, want.SkipInvalid = "day", "EXERCISE", "dmy", "Europe/Paris", true, true
	asked := want
	asked.Rows, asked.Channels, asked.Again = []string{"2"}, []string{"microblog"}, true
	s.ended(s.send(plan, asked))
	plan = s.upload(posts(3)...)
	if got := s.LastOptions(plan); !reflect.DeepEqual(got, want) {
		t.Errorf("the next version: %+v, not %+v", got, want)
	}
	other := s.uploadAs("other.csv", header+"\n")
	s.must(s.KeepOptions(other, plan))
	if got := s.LastOptions(other); !reflect.DeepEqual(got, want) {
		t.Errorf("a corrected plan of another name: %+v, not %+v", got, want)
	}
	own := pipeline.SendOptions{SkipInvalid: true}
	own.Mark = "EXERCISE ONLY"
	known := s.uploadAs("known.csv", posts(2)[0]+"\n"+posts(2)[1])
	s.ended(s.send(known, own))
	s.must(s.KeepOptions(known, plan))
	if own.Round = "day"; !reflect.DeepEqual(s.LastOptions(known), own) {
		t.Errorf("a plan with choices of its own: %+v, not %+v", s.LastOptions(known), own)
	}
}
