// Package source gives a release the sources that it is made of: a fresh clone of what is committed, and nothing else.
package source

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"time"

	"simcast/cmd/release/command"
)

// Source is a clone of one commit.
type Source struct {
	Dir    string // the folder of the clone
	Commit string
	Time   time.Time // when it was committed
}

// RequireClean fails, and says what differs, if the tree of a folder is not as it was committed. What git ignores without a
// .gitignore that is committed counts: a page among it would be in the handbook.
func RequireClean(ctx context.Context, folder string) error {
	git := command.Runner{Dir: folder, Env: command.AnyOwner()}
	changed, err := git.Run(ctx, "git", "status", "--porcelain", "--untracked-files=no")
	if err != nil {
		return fmt.Errorf("a release is made of a commit, in a folder that git has cloned: %w", err)
	}
	added, err := git.Run(ctx, "git", "ls-files", "--others", "--exclude-per-directory=.gitignore", "--full-name", ":/")
	if err != nil {
		return err
	}
	changes := changed
	for name := range strings.Lines(added) {
		changes += "?? " + name
	}
	if changes != "" {
		return fmt.Errorf("the tree is not clean; a release is made of what is committed. Commit this, or move it away:\n%s", changes)
	}
	return nil
}

// Clone makes a clone of the commit that is checked out in from. Its git has a configuration of its own, so that files are checked out
// alike everywhere. Tags are left out: Go would write them into the program, and then a release before its tag would differ from
// one after it.
func Clone(ctx context.Context, from, to string) (Source, error) {
	config := to + ".gitconfig"
	if err := os.WriteFile(config, []byte("[safe]\n\tdirectory = *\n[core]\n\tautocrlf = false\n\tattributesFile = /dev/null\n"), 0o600); err != nil {
		return Source{}, err
	}
	env := []string{"GIT_CONFIG_GLOBAL=" + config, "GIT_CONFIG_NOSYSTEM=1", "GIT_ATTR_NOSYSTEM=1"}
	top, err := command.Runner{Dir: from, Env: env}.Run(ctx, "git", "rev-parse", "--show-toplevel", "HEAD")
	if err != nil {
		return Source{}, err
	}
	root, commit, _ := strings.Cut(strings.TrimSpace(top), "\n")
	if _, err := (command.Runner{Env: env}).Run(ctx, "git", "clone", "--quiet", "--no-tags", root, to); err != nil {
		return Source{}, err
	}
	clone := command.Runner{Dir: to, Env: env}
	if _, err := clone.Run(ctx, "git", "checkout", "--quiet", "--detach", commit); err != nil {
		return Source{}, err
	}
	if err := requireSame(ctx, clone, root); err != nil {
		return Source{}, err
	}
	seconds, err := clone.Run(ctx, "git", "show", "--no-patch", "--format=%ct")
	if err != nil {
		return Source{}, err
	}
	at, err := strconv.ParseInt(strings.TrimSpace(seconds), 10, 64)
	return Source{Dir: to, Commit: commit, Time: time.Unix(at, 0).UTC()}, err
}

// requireSame fails if a file in the tree at root has other bytes than in the clone, though git calls the tree clean: other ends of lines, as
// core.autocrlf makes them. The program that makes a release was built in that tree, and has its pages within it.
func requireSame(ctx context.Context, clone command.Runner, root string) error {
	names, err := clone.Run(ctx, "git", "ls-files", "-z")
	if err != nil {
		return err
	}
	for name := range strings.SplitSeq(strings.TrimSuffix(names, "\x00"), "\x00") {
		committed, err := os.ReadFile(filepath.Join(clone.Dir, name))
		if err != nil {
			return err
		}
		here, err := os.ReadFile(filepath.Join(root, name))
		if err != nil {
			return err
		}
		if !bytes.Equal(committed, here) {
			return fmt.Errorf("%s has other bytes than what is committed: git has changed the ends of its lines. Make the release in a clone that was made with core.autocrlf=false", name)
		}
	}
	return nil
}

// Ignore lets git ignore files in the clone by a pattern, so that Go does not take them for changes.
func (s Source) Ignore(pattern string) error {
	return os.WriteFile(filepath.Join(s.Dir, ".git", "info", "exclude"), []byte(pattern+"\n"), 0o600)
}

// RequireChangelog fails if the first version of docs/CHANGELOG.md is not this one.
func (s Source) RequireChangelog(version string) error {
	text, err := os.ReadFile(filepath.Join(s.Dir, "docs", "CHANGELOG.md"))
	if errors.Is(err, os.ErrNotExist) {
		return errors.New("docs/CHANGELOG.md is not there: write what is new in " + version)
	}
	if err != nil {
		return err
	}
	if first := firstVersion(string(text)); first != version {
		return fmt.Errorf("the first version of docs/CHANGELOG.md is %q, and cmd/simcast/version has %q: make them the same", first, version)
	}
	return nil
}

// firstVersion finds the first heading of a version, such as “## 1.0.0 (2026-12-01)”.
func firstVersion(changelog string) string {
	heading := regexp.MustCompile(`(?m)^## \[?v?(\d+\.\d+\.\d+[^\s\]]*)`).FindStringSubmatch(changelog)
	if heading == nil {
		return ""
	}
	return heading[1]
}
