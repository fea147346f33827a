package frozen

import (
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"simcast/pipeline/deliveryhash"
	"simcast/pipeline/ledger"
	"simcast/pipeline/pipetest"
	"simcast/pipeline/plan"
	"simcast/readers"
)

// TestReport holds that the results of a space have what the ledger knows of what was to be posted, and of what was uncertain before,
// and that all else stays as the file has it.
func TestReport(t *testing.T) {
	t.Parallel()
	hash := func(letter string) string { return "03" + strings.Repeat(letter, 2*len(deliveryhash.Hash{})-2) } // 03: of a plan that is not redirected
	rows := []string{"id,persona,channel,team,title,body,result,message_id,reason,http_status,attempts,sent_at,team_id,delivery"}
	for id, result := range map[string]string{"a": "pending", "b": "pending", "c": "uncertain", "d": "failed"} {
		rows = append(rows, id+",city_hall,microblog,Port,,text,"+result+",,,,1,,7,day:"+hash(id))
	}
	file, err := readers.Open(pipetest.SaveText(t, "north.results.csv", strings.Join(rows, "\n")), readers.Options{})
	pipetest.Must(t, err)
	defer file.Close()
	pipetest.Must(t, file.Buffer())
	standings := map[string]ledger.Standing{hash("a"): {State: ledger.StateSent}, hash("c"): {State: ledger.StateSent}, hash("d"): {State: ledger.StateSent}}
	posted := map[string]bool{hash("a"): true, hash("b"): true}
	for _, c := range []struct {
		name   string
		lane   ledger.WorkersSpace
		reason string // of what was not tried
	}{
		{"while the run goes on", ledger.WorkersSpace{}, ""},
		{"after its end", ledger.WorkersSpace{Ended: time.Unix(1, 0), How: "stopped: the key is refused"}, "not tried: the run stopped: the key is refused"},
	} {
		report, err := Report(file, posted, &c.lane, standings)
		pipetest.Must(t, err)
		got := map[string]plan.State{}
		for _, line := range report.Lines {
			id := plan.TextOf(line.Row, file.Index("id"))
			if got[id] = line.Status.State; id == "b" && line.Status.Reason != c.reason {
				t.Errorf("%s it is pending for %q", c.name, line.Status.Reason)
			}
		}
		if diff := cmp.Diff(map[string]plan.State{"a": plan.Sent, "b": plan.Pending, "c": plan.Sent, "d": plan.Failed}, got); diff != "" {
			t.Errorf("%s the results are others:\n%s", c.name, diff)
		}
		if report.Ended == c.lane.Ended.IsZero() {
			t.Errorf("%s it says that it has ended: %v", c.name, report.Ended)
		}
	}
}
