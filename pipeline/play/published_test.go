package play_test

import "slices"

// published is how often a text was published.
func (s *stage) published(body string) int {
	n := 0
	for _, published := range s.standIn.Published() {
		if m := published.Message; slices.Contains([]string{m.Body, m.Subject, m.Title}, body) {
			n++
		}
	}
	return n
}

// holdPublished holds how often texts were published.
func (s *stage) holdPublished(want map[string]int) {
	s.Helper()
	for text, n := range want {
		if got := s.published(text); got != n {
			s.Errorf("%q was published %d times, and not %d", text, got, n)
		}
	}
}
