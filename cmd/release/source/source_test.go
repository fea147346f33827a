package source

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"simcast/cmd/release/outside"
)

// TestFirstVersion: the heading of a version is found, whatever stands beside the number.
func TestFirstVersion(t *testing.T) {
	for text, expected := range map[string]string{
		"# Changes\n\n## Not yet\n\n## 1.2.0 (2026-12-01)\n\n## 1.1.0\n": "1.2.0",
		"## [1.2.0-rc1] 2026\n": "1.2.0-rc1",
		"## v1.0.0\n":           "1.0.0",
		"# 1.0.0\n":             "",
	} {
		if found := firstVersion(text); found != expected {
			t.Errorf("%q: %q, and should be %q", text, found, expected)
		}
	}
}

// TestClone: what is not committed is refused and named, and a clone has what is committed alone.
func TestClone(t *testing.T) {
	ctx := context.Background()
	from, to := t.TempDir(), filepath.Join(t.TempDir(), "clone")
	git := func(args ...string) string {
		t.Helper()
		env := []string{"GIT_AUTHOR_NAME=a", "GIT_AUTHOR_EMAIL=a@localhost", "GIT_COMMITTER_NAME=a", "GIT_COMMITTER_EMAIL=a@localhost", "GIT_COMMITTER_DATE=1795831678 +0100"}
		said, err := outside.Command{Dir: from, Env: env}.Run(ctx, "git", args...)
		if err != nil {
			t.Fatal(err)
		}
		return strings.TrimSpace(said)
	}
	write := func(name, text string) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(from, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	git("init", "--quiet")
	write("committed", "1")
	git("add", ".")
	git("commit", "--quiet", "--message", "one")
	if err := RequireClean(ctx, from); err != nil {
		t.Fatal(err)
	}
	write("committed", "2")
	write("forgotten", "1")
	if err := RequireClean(ctx, from); err == nil || !strings.Contains(err.Error(), "M committed") || !strings.Contains(err.Error(), "?? forgotten") {
		t.Errorf("of a tree that is not clean: %v", err)
	}
	clone, err := Clone(ctx, from, to)
	if err != nil || clone.Commit != git("rev-parse", "HEAD") || clone.Time.Unix() != 1795831678 {
		t.Fatalf("%+v, %v", clone, err)
	}
	content, err := os.ReadFile(filepath.Join(to, "committed"))
	if _, forgotten := os.Stat(filepath.Join(to, "forgotten")); err != nil || string(content) != "1" || !os.IsNotExist(forgotten) {
		t.Errorf("the clone has %q, %v, and what was not committed: %v", content, err, forgotten)
	}
	if err := clone.Ignore("*.syso"); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(to, "rsrc.syso"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := RequireClean(ctx, to); err != nil {
		t.Errorf("what git is to ignore makes the clone unclean: %v", err)
	}
}
