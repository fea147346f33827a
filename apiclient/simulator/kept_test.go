package simulator_test

import (
	"fmt"
	"net/http"
	"testing"

	"simcast/apiclient/simulator"
)

func TestRecordKeepsTheLastOnes(t *testing.T) {
	for _, keep := range []int{0, 1, 3, 100} {
		t.Run(fmt.Sprint(keep), func(t *testing.T) {
			s := start(t, simulator.Options{Keep: keep})
			const posts = 20
			for n := range posts {
				if got := s.post(m, social.with(fields{"body": fmt.Sprintf("message %d", n)})); got.status != http.StatusOK {
					t.Fatalf("message %d: %d", n, got.status)
				}
				first := 0
				if keep > 0 {
					first = max(0, n+1-keep)
				}
				published, requests := s.Published(), s.Requests()
				if s.Count() != n+1 || len(published) != n+1-first || len(requests) != n+1-first {
					t.Fatalf("after %d posts: a count of %d, %d messages and %d requests", n+1, s.Count(), len(published), len(requests))
				}
				for i, p := range published {
					if want := fmt.Sprintf("message %d", first+i); p.Message.Body != want || requests[i].Status != http.StatusOK {
						t.Fatalf("place %d holds %q with status %d, not %q", i, p.Message.Body, requests[i].Status, want)
					}
				}
			}
		})
	}
}
