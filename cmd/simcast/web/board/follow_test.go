package board_test

import (
	"context"
	"net/http"
	"testing"
	"time"
)

// TestLedgerWithoutAnswer holds that the pages of a day go on while another one is being opened and the ledger does not answer, and that a
// day which could not be opened is opened again.
func TestLedgerWithoutAnswer(t *testing.T) {
	t.Parallel()
	d := someDay()
	d.rounds = append(d.rounds, "other")
	opens, answers := make(chan struct{}, 2), make(chan struct{})
	d.opening = func(round string) {
		if round == "other" {
			opens <- struct{}{}
			<-answers
		}
	}
	s := newServer(t, d)
	statusOf := func(ctx context.Context, round string) int {
		r, err := http.NewRequestWithContext(ctx, http.MethodGet, s.base+"/board?round="+round, nil)
		if err != nil {
			return 0
		}
		answer, err := s.browser.Do(r)
		if err != nil {
			return 0
		}
		_ = answer.Body.Close()
		return answer.StatusCode
	}
	others := make(chan int)
	for range 2 {
		go func() { others <- statusOf(t.Context(), "other") }()
	}
	<-opens
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
	defer cancel()
	if status := statusOf(ctx, "day"); status != http.StatusOK {
		t.Errorf("a page of the day gets %d while another one is being opened", status)
	}
	close(answers)
	for range 2 {
		if status := <-others; status != http.StatusOK {
			t.Errorf("a page of the other day gets %d", status)
		}
	}
	s.get("/board?round=late", http.StatusNotFound)
	d.mu.Lock()
	d.rounds = append(d.rounds, "late")
	d.mu.Unlock()
	s.get("/board?round=late", http.StatusOK)
}
