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
	other := errors.New("no room")
	for _, c := range []struct {
		ci   string
		why  error
		want string
	}{{"", errMissing, "skip: "}, {"true", errMissing, "fatal: "}, {"", other, "fatal: "}, {"true", other, "fatal: "}} {
		t.Setenv("CI", c.ci)
		var e ending
		if Missing(&e, c.why); e.text != c.want+"this test needs PostgreSQL: "+c.why.Error() {
			t.Errorf("with CI=%q: %s", c.ci, e.text)
		}
	}
}
