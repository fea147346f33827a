package worker

import "testing"

// TestBegun holds that others know of a worker once it says that it has begun.
func TestBegun(t *testing.T) {
	t.Parallel()
	x := left(t, 1, 1)
	known := make(chan int, 1)
	w := x.start(keys(0, 1), func(c *Config) {
		c.Begun = func() {
			workers, _, err := x.record.AliveWorkers(t.Context())
			if err != nil {
				t.Error(err)
			}
			known <- len(workers)
		}
	})
	if n := <-known; n != 1 {
		t.Errorf("it says so, and %d workers are known", n)
	}
	w.taken(1)
}
