package command

import (
	"context"
	"strings"
	"testing"
)

// TestRunKeepsPasswords: a program that is run does not get the passwords of keys, nor what leads git to another repository.
func TestRunKeepsPasswords(t *testing.T) {
	for _, name := range []string{MinisignPassword, WindowsPassword, "GIT_DIR", "GIT_CONFIG_PARAMETERS"} {
		t.Setenv(name, "secret")
	}
	said, err := Runner{Env: []string{"SEEN=yes"}}.Run(context.Background(), "env")
	if err != nil || strings.Contains(said, "secret") || !strings.Contains(said, "SEEN=yes\n") {
		t.Errorf("%v: %s", err, said)
	}
}

// TestRunSaysWhatFailed: the error has what the program wrote, and one that is not installed is named.
func TestRunSaysWhatFailed(t *testing.T) {
	_, err := Runner{Dir: t.TempDir()}.Run(context.Background(), "git", "rev-parse", "--verify", "nothing-of-that-name")
	if err == nil || !strings.Contains(err.Error(), "git rev-parse") || !strings.Contains(err.Error(), "fatal: ") {
		t.Errorf("%v", err)
	}
	if _, err := (Runner{}).Run(context.Background(), "simcast-has-no-such-tool"); err == nil || !strings.Contains(err.Error(), "is not installed") {
		t.Errorf("%v", err)
	}
}
