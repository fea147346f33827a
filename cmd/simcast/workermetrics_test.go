package main

import (
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"
	"time"

	"simcast/pipeline/ledger"
	"simcast/pipeline/worker"
)

var noon = time.Date(2026, 11, 27, 12, 0, 0, 0, time.UTC)

// get is the answer of a handler.
func get(t *testing.T, handler http.Handler, method, path string) (status int, body string) {
	t.Helper()
	recorder := httptest.NewRecorder()
	handler.ServeHTTP(recorder, httptest.NewRequest(method, path, nil))
	return recorder.Code, recorder.Body.String()
}

// TestMetrics holds that what a worker does is counted, and that each name has a help text.
func TestMetrics(t *testing.T) {
	t.Parallel()
	counts := workerCounts{Counts: worker.Counts{MaxLanes: 8}}
	m := newWorkerMetrics(func() workerCounts { return counts })
	handler := workerHandler(m, workerHealth{reached: func() time.Time { return noon }, now: func() time.Time { return noon }})
	_, before := get(t, handler, http.MethodGet, "/metrics")
	for _, want := range []string{`simcast_worker_messages_total{result="sent"} 0`, `simcast_worker_messages_total{result="uncertain"} 0`, "simcast_worker_max_lanes 8", "simcast_worker_lanes 0"} {
		if !strings.Contains(before, want+"\n") {
			t.Errorf("before the first message there is no %s in\n%s", want, before)
		}
	}
	counts = workerCounts{Counts: worker.Counts{Lanes: 3, MaxLanes: 8, Taken: 12, Lost: 1}, OldestBeat: 1500 * time.Millisecond, LedgerAge: 700 * time.Millisecond}
	for outcome, times := range map[ledger.Outcome]int{ledger.Accepted: 5, ledger.Refused: 1, ledger.GaveUp: 1, ledger.NotNow: 2, ledger.Unsent: 1, ledger.Unknown: 1} {
		for range times {
			m.observe(outcome, 20*time.Millisecond)
		}
	}
	m.observe(ledger.Accepted, -time.Millisecond) // a moment that was too early is not late
	_, after := get(t, handler, http.MethodGet, "/metrics")
	for _, want := range []string{`simcast_worker_messages_total{result="sent"} 6`, `simcast_worker_messages_total{result="failed"} 2`, `simcast_worker_messages_total{result="again"} 3`,
		`simcast_worker_messages_total{result="uncertain"} 1`, `simcast_worker_lateness_seconds_bucket{le="0.01"} 1`, `simcast_worker_lateness_seconds_bucket{le="0.025"} 12`,
		"simcast_worker_lateness_seconds_count 12", "simcast_worker_lanes 3", "simcast_worker_oldest_beat_seconds 1.5", "simcast_worker_ledger_age_seconds 0.7", "simcast_worker_lanes_taken_total 12", "simcast_worker_lanes_lost_total 1"} {
		if !strings.Contains(after, want+"\n") {
			t.Errorf("there is no %s in\n%s", want, after)
		}
	}
	if other := regexp.MustCompile(`(?m)^(?:# (?:HELP|TYPE) )?([a-z_]+)`).FindAllStringSubmatch(after, -1); len(other) == 0 {
		t.Error("nothing is measured")
	} else {
		for _, name := range other {
			if !strings.HasPrefix(name[1], "simcast_worker_") {
				t.Errorf("%s is not of simcast", name[1])
			}
		}
	}
}

// TestEachHasItsOwn holds that two workers in one process have measures of their own.
func TestEachHasItsOwn(t *testing.T) {
	t.Parallel()
	one, other := newWorkerMetrics(func() workerCounts { return workerCounts{} }), newWorkerMetrics(func() workerCounts { return workerCounts{} })
	one.observe(ledger.Accepted, 0)
	if _, body := get(t, workerHandler(other, workerHealth{}), http.MethodGet, "/metrics"); !strings.Contains(body, `{result="sent"} 0`) {
		t.Errorf("what one has sent counts for the other:\n%s", body)
	}
}

// TestHealth holds that a worker which does not reach its ledger is not healthy, and says why.
func TestHealth(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name    string
		reached time.Time
		status  int
		body    string
	}{
		{"just now", noon, http.StatusOK, "ok\n"},
		{"a while ago", noon.Add(-14 * time.Second), http.StatusOK, "ok\n"},
		{"too long ago", noon.Add(-15 * time.Second), http.StatusServiceUnavailable, "the ledger was not reached for 15s\n"},
		{"never", time.Time{}, http.StatusServiceUnavailable, "the ledger was not reached yet\n"},
	} {
		handler := workerHandler(newWorkerMetrics(func() workerCounts { return workerCounts{} }), workerHealth{reached: func() time.Time { return c.reached }, now: func() time.Time { return noon }})
		if status, body := get(t, handler, http.MethodGet, "/healthz"); status != c.status || body != c.body {
			t.Errorf("%s: %d %q", c.name, status, body)
		}
	}
}

// TestNothingElseIsServed, and nothing can be changed.
func TestNothingElseIsServed(t *testing.T) {
	t.Parallel()
	handler := workerHandler(newWorkerMetrics(func() workerCounts { return workerCounts{} }), workerHealth{reached: func() time.Time { return noon }, now: func() time.Time { return noon }})
	for _, c := range []struct {
		method, path string
		status       int
	}{{http.MethodGet, "/", http.StatusNotFound}, {http.MethodGet, "/debug/pprof/", http.StatusNotFound}, {http.MethodPost, "/metrics", http.StatusMethodNotAllowed},
		{http.MethodHead, "/healthz", http.StatusOK}} {
		if status, _ := get(t, handler, c.method, c.path); status != c.status {
			t.Errorf("%s %s: %d", c.method, c.path, status)
		}
	}
}

// TestAddress holds that a worker listens where others reach it only if it is told so.
func TestAddress(t *testing.T) {
	t.Parallel()
	for given, want := range map[string]string{":9090": "127.0.0.1:9090", "9090": "127.0.0.1:9090", "localhost:9090": "localhost:9090", "0.0.0.0:9090": "0.0.0.0:9090",
		"[::1]:9090": "[::1]:9090", "[::]:0": "[::]:0", "": "", "host:": "", "::1": "", "a:b:c": ""} {
		got, err := listenAddress(given)
		if got != want || (err != nil) != (want == "") {
			t.Errorf("%q: %q, %v", given, got, err)
		}
	}
}

// TestListen holds that what is served is reached at the address that is told, until it is closed.
func TestListen(t *testing.T) {
	t.Parallel()
	address, err := listenAddress(":0")
	if err != nil {
		t.Fatal(err)
	}
	at, end, err := listenAt(address, workerHandler(newWorkerMetrics(func() workerCounts { return workerCounts{} }), workerHealth{reached: func() time.Time { return noon }, now: func() time.Time { return noon }}))
	if err != nil {
		t.Fatal(err)
	}
	if host, _, err := net.SplitHostPort(at); err != nil || host != "127.0.0.1" {
		t.Errorf("it listens at %s: %v", at, err)
	}
	client := &http.Client{Transport: &http.Transport{Proxy: nil, DisableKeepAlives: true}}
	answer, err := client.Get("http://" + at + "/healthz")
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	if body, err := io.ReadAll(answer.Body); err != nil || string(body) != "ok\n" {
		t.Errorf("%q, %v", body, err)
	}
	if _, _, err := listenAt(at, nil); err == nil {
		t.Error("another one listens at the same address")
	}
	if err := end(); err != nil {
		t.Error(err)
	}
	if answer, err := client.Get("http://" + at + "/healthz"); err == nil {
		_ = answer.Body.Close()
		t.Error("it is reached after its end")
	}
}
