package main

import "testing"

// So many spaces as there are files for may be posted to, and not one more.
func TestHoldOpenFiles(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		runs int
		most uint64
		fits bool
	}{{300, 256, false}, {300, 1028, true}, {300, 1027, false}, {1, 256, true}, {1000, 1 << 63, true}, {10_000, 0, true}} {
		if err := checkOpenFiles(c.runs, c.most); (err == nil) != c.fits {
			t.Errorf("%d runs with %d files: %v", c.runs, c.most, err)
		}
	}
}
