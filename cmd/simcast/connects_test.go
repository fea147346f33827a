package main

import (
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"testing"
)

// TestOnlyTheSpaceAndTheDatabaseAreAsked holds that a connection is made to the space by apiclient and to the database by pgconnect, and by a
// second simcast web to the page that runs on this machine already; so nothing asks for updates or tells anybody anything. cmd/bench, pgtest
// and webtest are no part of the program.
func TestOnlyTheSpaceAndTheDatabaseAreAsked(t *testing.T) {
	t.Parallel()
	connects := regexp.MustCompile(`\bnet\.Dial|\btls\.Dial|\bhttp\.(?:Get|Post|PostForm|Head|DefaultClient|DefaultTransport|Client|Transport)\b|\bsmtp\.|\bpgx\.Connect`)
	isNoPart := regexp.MustCompile(`^(?:\.|cmd/(?:bench|release)/|pipeline/ledger/postgres/pgtest/|cmd/simcast/web/webtest/)|_test\.go$`)
	root, found := os.DirFS(filepath.Join("..", "..")), map[string]bool{}
	err := fs.WalkDir(root, ".", func(file string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || path.Ext(file) != ".go" || isNoPart.MatchString(file) {
			return err
		}
		text, err := fs.ReadFile(root, file)
		if connects.Match(text) {
			found[path.Dir(file)] = true
			if file == "cmd/simcast/cmd_web.go" {
				found[path.Dir(file)] = len(connects.FindAll(text, -1)) == 1
			}
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if want := map[string]bool{"apiclient": true, "pipeline/ledger/postgres/pgconnect": true, "cmd/simcast": true}; !maps.Equal(found, want) {
		t.Errorf("connections are made in %v", found)
	}
}
