package pgtest

import (
	"errors"
	"fmt"
	"testing"
)

// ending keeps how a test was ended first.
type ending struct {
	testing.TB
	text string
}

func (e *ending) Helper()                        {}
func (e *ending) Fatalf(format string, a ...any) { e.end("fatal: " + fmt.Sprintf(format, a...)) }
func (e *ending) Skipf(format string, a ...any)  { e.end("skip: " + fmt.Sprintf(format, a...)) }

func (e *ending) end(text string) {
	if e.text == "" {
		e.text = text
	}
}

func TestMissing(t *testing.T) {
	for ci, want := range map[string]string{"": "skip: this test needs PostgreSQL: not installed", "true": "fatal: this test needs PostgreSQL: not installed"} {
		t.Setenv("CI", ci)
		var e ending
		if Missing(&e, errors.New("not installed")); e.text != want {
			t.Errorf("with CI=%q: %s", ci, e.text)
		}
	}
}
