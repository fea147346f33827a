package source

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"simcast/cmd/release/command"
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

// repository is a new repository, and functions that run git in it and write a file there.
func repository(t *testing.T) (folder string, git func(args ...string) string, write func(name, text string)) {
	t.Helper()
	folder = t.TempDir()
	git = func(args ...string) string {
		t.Helper()
		env := []string{"GIT_AUTHOR_NAME=a", "GIT_AUTHOR_EMAIL=a@localhost", "GIT_COMMITTER_NAME=a", "GIT_COMMITTER_EMAIL=a@localhost", "GIT_COMMITTER_DATE=1795831678 +0100"}
		said, err := command.Runner{Dir: folder, Env: env}.Run(context.Background(), "git", args...)
		if err != nil {
			t.Fatal(err)
		}
		return strings.TrimSpace(said)
	}
	write = func(name, text string) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	git("init", "--quiet")
	return folder, git, write
}

// userConfigures lets the user's own configuration of git end lines with CRLF, and ignore a file.
func userConfigures(t *testing.T, ignored string) {
	t.Helper()
	home := t.TempDir()
	t.Setenv("XDG_CONFIG_HOME", home)
	if err := os.Mkdir(filepath.Join(home, "git"), 0o700); err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{"attributes": "* text eol=crlf\n", "ignore": ignored + "\n"} {
		if err := os.WriteFile(filepath.Join(home, "git", name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

// TestClone: what is not committed is refused and named, and a clone has what is committed alone, however the user has configured git.
func TestClone(t *testing.T) {
	ctx := context.Background()
	from, git, write := repository(t)
	to := filepath.Join(t.TempDir(), "clone")
	write("committed", "1\n")
	git("add", ".")
	git("commit", "--quiet", "--message", "one")
	userConfigures(t, "forgotten")
	if err := RequireClean(ctx, from); err != nil {
		t.Fatal(err)
	}
	write("committed", "2\n")
	write("forgotten", "1\n")
	if err := RequireClean(ctx, from); err == nil || !strings.Contains(err.Error(), "M committed") || !strings.Contains(err.Error(), "?? forgotten") {
		t.Errorf("of a tree that is not clean: %v", err)
	}
	write(".git/info/exclude", "forgotten\n")
	if err := RequireClean(ctx, from); err == nil || !strings.Contains(err.Error(), "?? forgotten") {
		t.Errorf("of a file that this clone alone ignores: %v", err)
	}
	write("committed", "1\n")
	clone, err := Clone(ctx, from, to)
	if err != nil || clone.Commit != git("rev-parse", "HEAD") || clone.Time.Unix() != 1795831678 {
		t.Fatalf("%+v, %v", clone, err)
	}
	content, err := os.ReadFile(filepath.Join(to, "committed"))
	if _, forgotten := os.Stat(filepath.Join(to, "forgotten")); err != nil || string(content) != "1\n" || !os.IsNotExist(forgotten) {
		t.Errorf("the clone has %q, %v, and what was not committed: %v", content, err, forgotten)
	}
	if err := clone.Ignore("*.syso"); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(to, "rsrc.syso"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if changes, err := (command.Runner{Dir: to}).Run(ctx, "git", "status", "--porcelain"); err != nil || changes != "" {
		t.Errorf("what git is to ignore makes the clone unclean: %q, %v", changes, err)
	}
}

// TestCloneOfOtherLines: git calls a tree clean in which it has changed the ends of lines. A release is not made there.
func TestCloneOfOtherLines(t *testing.T) {
	from, git, write := repository(t)
	write("page.md", "one\ntwo\n")
	git("add", ".")
	git("commit", "--quiet", "--message", "one")
	git("config", "core.autocrlf", "true")
	git("rm", "--quiet", "--cached", "page.md")
	git("reset", "--quiet", "--hard")
	if err := RequireClean(t.Context(), from); err != nil {
		t.Fatal(err)
	}
	if _, err := Clone(t.Context(), from, filepath.Join(t.TempDir(), "clone")); err == nil || !strings.Contains(err.Error(), "page.md has other bytes") {
		t.Errorf("of a tree with other ends of lines: %v", err)
	}
}

// TestNoRepository: a folder without git says what a release is made of.
func TestNoRepository(t *testing.T) {
	if err := RequireClean(t.Context(), t.TempDir()); err == nil || !strings.Contains(err.Error(), "a folder that git has cloned") {
		t.Errorf("without a repository: %v", err)
	}
}
