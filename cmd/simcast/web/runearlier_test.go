package web

import (
	"database/sql"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"simcast/apiclient/simulator"
	"simcast/cmd/simcast/web/session"
	"simcast/pipeline"
)

// TestRunsOfAnEarlierStart have the page and the line that they had before. One that was cut off has them too, with what to do next.
func TestRunsOfAnEarlierStart(t *testing.T) {
	folder := t.TempDir()
	start := func(s *pageServer, o *Config) {
		s.access.ledger = filepath.Join(folder, "ledger.db")
		var err error
		s.session, err = session.New(session.Config{Folder: filepath.Join(folder, "desk"), Access: s.access, Interval: time.Millisecond})
		s.must(err)
		o.Session = s.session
	}
	s := newPageServer(t, start, knows).enter()
	s.access.standIn.SetFaults(simulator.Faults{Script: []simulator.Fault{{}, cutAfter, {Status: http.StatusNotFound}}})
	some := pipeline.SendOptions{}
	some.Rows = []string{"2-6"}
	path := "/runs/" + s.sentRun(s.take("plan.csv", injects(8)), some)
	want := s.page(s.get(path, http.StatusOK)).text("run")
	want = strings.ReplaceAll(want, "@port_authority · ", "") // the next start has not read the space
	s.access.standIn.SetFaults(simulator.Faults{Latency: time.Hour})
	cut := s.send(s.take("cut.csv", injects(2)), pipeline.SendOptions{Round: "dry"})
	s.posting(cut)
	cut.StopAtOnce()
	s.ended(cut)
	record, err := sql.Open("sqlite", "file:"+s.access.ledger+"?_pragma=busy_timeout(5000)")
	s.must(err)
	defer record.Close()
	_, err = record.ExecContext(t.Context(), `UPDATE runs SET ended = 0, how = '' WHERE name = $1`, cut.ID)
	s.must(err)

	later := newPageServer(t, start, knows).enter()
	if got := later.page(later.get(path, http.StatusOK)).text("run"); got != want {
		t.Errorf("the run shows\n%s\nand not\n%s", got, want)
	}
	later.holdPage(path, http.StatusOK)
	plans := later.page(later.get("/", http.StatusOK)).text("plans")
	if !strings.Contains(plans, "3 sent, 1 failed, 1 uncertain, 3 left out by choice") || !strings.Contains(plans, "round dry: cut off: 0 sent, 1 uncertain, 1 pending") {
		t.Errorf("the list of plans says %q", plans)
	}
	page := later.heldPage("/runs/"+cut.ID, http.StatusOK)
	if said := page.text("outcome"); said != "The run was cut off. 0 sent, 1 uncertain , 1 pending ." {
		t.Errorf("the run that was cut off says %q", said)
	}
	if page.at("to-uncertain") == nil || page.text("rerun") != "Send the 1 message that is not sent…" {
		t.Errorf("it leads to %q", page.text("run"))
	}
	now, err := later.session.RunNow(t.Context(), cut.ID)
	s.must(err)
	s.must(os.WriteFile(now.Results, []byte("nonsense"), 0o600))
	if said := later.heldPage("/runs/"+cut.ID, http.StatusUnprocessableEntity).text("main"); !strings.Contains(said, "The results of this run cannot be read") || !strings.Contains(said, "history") {
		t.Errorf("with results that are none it says %q", said)
	}
	s.must(os.Remove(now.Results))
	if said := later.heldPage("/runs/"+cut.ID, http.StatusNotFound).text("main"); !strings.Contains(said, "cut.dry.results.csv is not beside its plan") {
		t.Errorf("without its results it says %q", said)
	}
}
