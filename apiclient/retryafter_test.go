package apiclient

import (
	"net/http"
	"strings"
	"testing"
	"time"
)

func TestRetryAfter(t *testing.T) {
	now := time.Date(2026, 11, 20, 14, 30, 0, 0, time.UTC)
	tests := []struct {
		header string
		wait   time.Duration
		given  bool
	}{
		{"0", 0, true},
		{"120", 2 * time.Minute, true},
		{" 5 ", 5 * time.Second, true},
		{"1.5", 1500 * time.Millisecond, true},
		{"-3", 0, true},
		{"-" + strings.Repeat("9", 400), 0, true},
		{"99999999999999999999", longestRetryAfter, true},
		{strings.Repeat("9", 400), longestRetryAfter, true},
		{"Fri, 20 Nov 2026 14:31:30 GMT", 90 * time.Second, true},
		{"Friday, 20-Nov-26 14:30:01 GMT", time.Second, true},
		{"Fri, 20 Nov 2026 14:29:00 GMT", 0, true},
		{"Mon, 01 Jan 0001 00:00:00 GMT", 0, true},
		{"Fri, 31 Dec 9999 23:59:59 GMT", longestRetryAfter, true},
		{"", 0, false},
		{"soon", 0, false},
		{"1e9", 0, false},
		{"0x10", 0, false},
		{"1_000", 0, false},
		{"NaN", 0, false},
		{"Inf", 0, false},
		{"5s", 0, false},
		{"1,5", 0, false},
		{"-", 0, false},
		{"1.2.3", 0, false},
		{"2026-11-20T14:31:30Z", 0, false},
	}
	for _, tt := range tests {
		if wait, given := retryAfter(http.Header{"Retry-After": {tt.header}}, now); wait != tt.wait || given != tt.given {
			t.Errorf("%.40q: got %v, %v; want %v, %v", tt.header, wait, given, tt.wait, tt.given)
		}
	}
}

// TestRetryAfterCountsFromTheAnswersDate: the clocks of service and machine differ.
func TestRetryAfterCountsFromTheAnswersDate(t *testing.T) {
	here := time.Date(2026, 11, 20, 14, 30, 0, 0, time.UTC)
	for _, c := range []struct {
		date, retryAfter string
		wait             time.Duration
	}{
		{"Fri, 20 Nov 2026 14:20:00 GMT", "Fri, 20 Nov 2026 14:20:30 GMT", 30 * time.Second}, // the service is behind
		{"Fri, 20 Nov 2026 15:30:00 GMT", "Fri, 20 Nov 2026 15:31:00 GMT", time.Minute},      // it is ahead
		{"Friday, 20-Nov-26 14:31:00 GMT", "Fri, 20 Nov 2026 14:30:59 GMT", 0},
		{"Fri, 20 Nov 2026 14:20:00 GMT", "30", 30 * time.Second}, // seconds need no clock
		{"yesterday", "Fri, 20 Nov 2026 14:30:30 GMT", 30 * time.Second},
		{"", "Fri, 20 Nov 2026 14:30:30 GMT", 30 * time.Second},
	} {
		wait, given := retryAfter(http.Header{"Date": {c.date}, "Retry-After": {c.retryAfter}}, here)
		if wait != c.wait || !given {
			t.Errorf("%q at %q: got %v, %v; want %v", c.retryAfter, c.date, wait, given, c.wait)
		}
	}
}

func FuzzRetryAfter(f *testing.F) {
	for _, seed := range []string{"", "1", "-1", "1.5", "9e99", "Fri, 20 Nov 2026 14:31:30 GMT", "Fri, 20 Nov 2026", strings.Repeat("9", 400)} {
		f.Add(seed, int64(1795185000))
	}
	f.Fuzz(func(t *testing.T, header string, now int64) {
		wait, given := retryAfter(http.Header{"Retry-After": {header}}, time.Unix(now, 0))
		if wait < 0 || wait > longestRetryAfter || !given && wait != 0 {
			t.Errorf("%q: %v, %v", header, wait, given)
		}
	})
}
