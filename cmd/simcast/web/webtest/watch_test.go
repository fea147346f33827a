package webtest_test

import (
	"fmt"
	"testing"
	"time"

	"simcast/cmd/simcast/web/webtest"
)

// until waits for what the browser tells on its own time.
func until(t *testing.T, is func() bool, missing func() string) {
	t.Helper()
	end := time.After(webtest.Deadline)
	for !is() {
		select {
		case <-end:
			t.Fatal(missing())
		case <-time.After(10 * time.Millisecond):
		}
	}
}

// recorder keeps what a test would be failed for.
type recorder struct {
	testing.TB
	errors []string
}

func (r *recorder) Helper() {}

func (r *recorder) Errorf(format string, args ...any) {
	r.errors = append(r.errors, fmt.Sprintf(format, args...))
}
