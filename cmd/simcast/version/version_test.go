package version_test

import (
	"runtime"
	"runtime/debug"
	"testing"
	"time"

	"simcast/cmd/simcast/version"
)

// newInfo is what Go notes in a program that git has built, or in one without a commit.
func newInfo(settings ...string) *debug.BuildInfo {
	info := &debug.BuildInfo{Settings: []debug.BuildSetting{{Key: "-trimpath", Value: "true"}}}
	for i := 0; i < len(settings); i += 2 {
		info.Settings = append(info.Settings, debug.BuildSetting{Key: settings[i], Value: settings[i+1]})
	}
	return info
}

func TestABuildKnowsItsCommit(t *testing.T) {
	own := version.Build{Go: runtime.Version(), Platform: runtime.GOOS + "/" + runtime.GOARCH}
	clean := own
	clean.Commit, clean.CommitDate = "9efe648f", time.Date(2026, 11, 28, 0, 30, 0, 0, time.UTC)
	modified := clean
	modified.Modified = true
	for name, c := range map[string]struct {
		info *debug.BuildInfo
		want version.Build
	}{
		"a clean tree":      {newInfo("vcs.revision", "9efe648f", "vcs.time", "2026-11-28T01:30:00+01:00", "vcs.modified", "false"), clean},
		"a changed tree":    {newInfo("vcs.revision", "9efe648f", "vcs.time", "2026-11-28T00:30:00Z", "vcs.modified", "true"), modified},
		"no git":            {newInfo(), own},
		"no information":    {nil, own},
		"a date of no form": {newInfo("vcs.time", "yesterday"), own},
	} {
		if got := version.BuildOf(c.info); got != c.want {
			t.Errorf("%s: %+v, not %+v", name, got, c.want)
		}
	}
}

// A date that was asked for wins over that of the commit.
func TestATextHasTheDateThatWasAskedFor(t *testing.T) {
	commit, epoch := time.Date(2026, 11, 28, 0, 30, 0, 0, time.UTC), time.Date(2026, 11, 20, 9, 30, 0, 0, time.UTC)
	for _, c := range []struct {
		commit time.Time
		epoch  string
		want   time.Time
	}{
		{commit, "1795167000", epoch},
		{commit, "", commit},
		{commit, "soon", commit},
		{time.Time{}, "1795167000", epoch},
		{time.Time{}, "", time.Time{}},
		{time.Time{}, "soon", time.Time{}},
	} {
		if got := (version.Build{CommitDate: c.commit}).DateOfText(c.epoch); !got.Equal(c.want) {
			t.Errorf("commit %v, epoch %q: %v, not %v", c.commit, c.epoch, got, c.want)
		}
	}
}
