package send

import (
	"slices"
	"strings"
	"testing"
	"time"

	"simcast/pipeline/pipetest"
)

// Where nothing leans on the results file, no request waits for one: not for the first, and not for one that takes for ever.
func TestResultsFollow(t *testing.T) {
	t.Parallel()
	s := (&sendFixture{follow: true, stands: true}).play(t, pipetest.PostRow, pipetest.MailRow)
	if first, last := s.events[0], s.events[len(s.events)-1]; first == "sheet" || last != "sheet" || s.results() != "sent sent" {
		t.Errorf("it happens: %s; the results: %s", strings.Join(s.events, " "), s.results())
	}
	slow := &disk{writes: []diskWrite{{takes: time.Hour}}}
	rows := many(60)
	long := (&sendFixture{follow: true, sheet: slow}).play(t, rows...)
	if most := slices.Max(long.posts); most > 60*sceneInterval || len(long.posts) != len(rows) {
		t.Errorf("%d requests, the last one after %s", len(long.posts), most)
	}
	if len(slow.files) != 2 || !slow.files[1].Ended {
		t.Errorf("%d files were written", len(slow.files))
	}
}
