package main

import (
	"strings"
	"testing"
	"time"

	"simcast/cmd/simcast/version"
)

// TestVersionSaysOfWhatSimcastWasBuilt: for people and as JSON, and plainly where it is not known.
func TestVersionSaysOfWhatSimcastWasBuilt(t *testing.T) {
	t.Parallel()
	at := time.Date(2026, 11, 28, 0, 30, 0, 0, time.UTC)
	for _, c := range []struct {
		build version.Build
		text  string
		json  []string
	}{
		{version.Build{Commit: "9efe648f", CommitDate: at}, "commit 9efe648f of 2026-11-28T00:30:00Z\n", []string{`"commit": "9efe648f"`, `"commit_date": "2026-11-28T00:30:00Z"`, `"modified": false`}},
		{version.Build{Commit: "9efe648f", CommitDate: at, Modified: true}, "commit 9efe648f of 2026-11-28T00:30:00Z, with changes that are in no commit\n", []string{`"modified": true`}},
		{version.Build{Commit: "9efe648f"}, "commit 9efe648f of an unknown date\n", []string{`"commit": "9efe648f"`, `"commit_date": ""`}},
		{version.Build{}, "commit unknown: it was built without git\n", []string{`"commit": ""`, `"commit_date": ""`, `"modified": null`}},
	} {
		var text, json strings.Builder
		(&app{stdout: &text}).showVersion(c.build)
		if !strings.Contains(text.String(), "\n"+c.text) {
			t.Errorf("%s\ndoes not have\n%s", text.String(), c.text)
		}
		asked := &app{stdout: &json}
		asked.settings.JSON = true
		asked.showVersion(c.build)
		for _, part := range c.json {
			if !strings.Contains(json.String(), part) {
				t.Errorf("%s\ndoes not have\n%s", json.String(), part)
			}
		}
	}
}
