package main

import (
	"errors"
	"fmt"
	"testing"

	"simcast/pipeline"
)

// While spaces are loaded, the ones that have not come are named.
func TestLoadingNamesWhomItWaitsFor(t *testing.T) {
	t.Parallel()
	l := &loading{came: make([]bool, 6)}
	for i := range 6 {
		l.runs = append(l.runs, &pipeline.SpaceRun{N: i, Name: fmt.Sprint("city-", i)})
	}
	for _, step := range []struct {
		came int
		want string
	}{
		{4, "Loading: 1 of 6 spaces so far; waiting for city-0, city-1, city-2 and 2 more."},
		{0, "Loading: 2 of 6 spaces so far; waiting for city-1, city-2, city-3 and 1 more."},
		{2, "Loading: 3 of 6 spaces so far, 1 of them failed; waiting for city-1, city-3, city-5."},
		{5, "Loading: 4 of 6 spaces so far, 1 of them failed; waiting for city-1, city-3."},
		{1, "Loading: 5 of 6 spaces so far, 1 of them failed; waiting for city-3."},
		{3, ""},
	} {
		var err error
		if step.came == 2 {
			err = errors.New("no connection")
		}
		l.take(l.runs[step.came], err)
		if got := l.text(); got != step.want {
			t.Errorf("after %d it says %q, not %q", step.came, got, step.want)
		}
	}
}
