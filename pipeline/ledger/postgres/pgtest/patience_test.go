package pgtest

import (
	"os/exec"
	"strings"
	"syscall"
	"testing"
	"time"
)

// TestNotReady: a program that runs and never says that it is ready is killed, and named with what it said.
func TestNotReady(t *testing.T) {
	t.Parallel()
	sh := shell(t)
	_, err := account{}.startWithin(100*time.Millisecond, "ready", sh, "-c", "while :; do :; done")
	if err == nil || !strings.Contains(err.Error(), sh+` did not say "ready" for 100ms`) {
		t.Errorf("it started with %v", err)
	}
}

// TestNotEnded: a program that does not end when it is told to is killed, and named with what it said.
func TestNotEnded(t *testing.T) {
	t.Parallel()
	sh := shell(t)
	p, err := account{}.start("it runs", sh, "-c", `trap "" TERM; echo it runs >&2; while :; do :; done`)
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if said, _ := recover().(string); !strings.Contains(said, sh+` has not ended 100ms after the signal "terminated", and was killed: it runs`) {
			t.Errorf("it ended with %q", said)
		}
		<-p.ended
	}()
	p.endWithin(100*time.Millisecond, syscall.SIGTERM)
}

func shell(t *testing.T) string {
	t.Helper()
	path, err := exec.LookPath("sh")
	if err != nil {
		t.Skip("no program runs here that never gets ready")
	}
	return path
}
