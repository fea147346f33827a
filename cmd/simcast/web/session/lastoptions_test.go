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
