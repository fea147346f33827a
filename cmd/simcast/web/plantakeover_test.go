package web

import (
	"context"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"simcast/cmd/simcast/web/session"
	"simcast/pipeline"
	"simcast/pipeline/ledger/sqlite"
	"simcast/pipeline/resultsreport"
	"simcast/pipeline/send"
	"simcast/pipeline/space"
	"simcast/writers/results"
)

// cutOffAtOnce is a results file that is written once, at the start of a run.
type cutOffAtOnce struct {
	*results.File
	cut context.CancelFunc
}

func (c cutOffAtOnce) Write(r *resultsreport.Report) error {
	if r.Ended {
		return nil
	}
	defer c.cut()
	return c.File.Write(r)
}

// handedOver uploads the results of another machine's run of n injects, one every four
// seconds, that was cut off at its start.
func (s *pageServer) handedOver(n int) session.PlanFile {
	s.Helper()
	folder := s.TempDir()
	plan, resultsFile := filepath.Join(folder, "plan.csv"), filepath.Join(folder, "plan.results.xlsx")
	s.must(os.WriteFile(plan, []byte(injects(n)), 0o600))
	asked := pipeline.SendOptions{Interval: 4 * time.Second, Limits: send.DefaultLimits()}
	file, err := asked.Open(plan)
	s.must(err)
	defer file.Close()
	j, err := asked.NewRun(file, time.UTC, time.Now)
	s.must(err)
	client, key, err := s.access.Client()
	s.must(err)
	j.Connection, err = space.Connect(s.Context(), client, key)
	s.must(err)
	j.Ledger, err = sqlite.InMemory(s.Context())
	s.must(err)
	defer j.Ledger.Close()
	alive, cut := context.WithCancel(s.Context())
	j.Results = cutOffAtOnce{results.NewFile(alive, resultsFile, 0o600, j.Ledger, func(err error) { s.Error(err) }, time.Now), cut}
	job := pipeline.JobOf(j, pipeline.Hooks{Sending: func() pipeline.Sending { return pipeline.Sending{Soft: alive, Hard: s.Context()} }})
	s.must(job.Run(s.Context()))
	content, err := os.ReadFile(resultsFile)
	s.must(err)
	return s.take("plan.results.xlsx", string(content))
}

// TestTakeOver asks whether a run that was cut off elsewhere is to be carried on here,
// and sends only after a yes.
func TestTakeOver(t *testing.T) {
	s := newPageServer(t, knows).enter()
	plan := s.handedOver(6)
	p := s.page(s.get("/plans/"+plan.ID, http.StatusOK))
	s.holdPage(p.path, http.StatusOK)
	if asked := p.text("elsewhere"); p.at("send") != nil || !strings.Contains(asked, "of 6 pending messages, 4 may have been sent already") ||
		!strings.Contains(asked, "4 become uncertain") || strings.Contains(asked, "--") {
		t.Fatalf("it is asked: %q", asked)
	}
	url := ""
	for _, a := range p.at("carry-on").Attr {
		if a.Key == "href" {
			url = a.Val
		}
	}
	taken := s.page(s.get(url, http.StatusOK))
	s.holdPage(url, http.StatusOK)
	if lines := taken.text("arithmetic"); !strings.Contains(lines, "Take over 4 messages may have been sent already") || taken.at("elsewhere") != nil {
		t.Errorf("the arithmetic: %q", lines)
	}
	if kept := taken.form("choose"); kept.Get("take-over") != "yes" {
		t.Errorf("another choice would forget it: %v", kept)
	}
	send := taken.form("send")
	send.Set("sure", "yes")
	without := taken.form("send")
	without.Set("sure", "yes")
	without.Del("take-over")
	s.post(p.path+"/send", without, http.StatusConflict)
	if n := len(s.access.standIn.Published()) + len(s.session.Runs()); n != 0 {
		t.Fatalf("without the yes something is sent: %d", n)
	}
	s.post(p.path+"/send", send, http.StatusOK)
	if now := s.ended(s.session.Runs()[0]); now.Summary.Sent != 2 || now.Summary.Uncertain != 4 || len(s.access.standIn.Published()) != 2 {
		t.Errorf("%+v, and %d are published", now.Summary, len(s.access.standIn.Published()))
	}
}
