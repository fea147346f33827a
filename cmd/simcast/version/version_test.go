package version

import (
	"runtime"
	"runtime/debug"
	"strconv"
	"strings"
	"testing"
	"time"
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
	own := Build{Go: runtime.Version(), Platform: runtime.GOOS + "/" + runtime.GOARCH}
	clean := own
	clean.Commit, clean.CommitDate = "9efe648f", time.Date(2026, 11, 28, 0, 30, 0, 0, time.UTC)
	modified := clean
	modified.Modified = true
	for name, c := range map[string]struct {
		info *debug.BuildInfo
		want Build
	}{
		"a clean tree":      {newInfo("vcs.revision", "9efe648f", "vcs.time", "2026-11-28T01:30:00+01:00", "vcs.modified", "false"), clean},
		"a changed tree":    {newInfo("vcs.revision", "9efe648f", "vcs.time", "2026-11-28T00:30:00Z", "vcs.modified", "true"), modified},
		"no git":            {newInfo(), own},
		"no information":    {nil, own},
		"a date of no form": {newInfo("vcs.time", "yesterday"), own},
	} {
		if got := buildOf(c.info); got != c.want {
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
		{time.Time{}, "1795167000", epoch},
		{time.Time{}, "", time.Time{}},
		{commit, "0", time.Unix(0, 0)},
		{commit, "253402300799", time.Date(9999, 12, 31, 23, 59, 59, 0, time.UTC)},
	} {
		if got, err := (Build{CommitDate: c.commit}).DateOfText(c.epoch); err != nil || !got.Equal(c.want) {
			t.Errorf("commit %v, epoch %q: %v, %v, not %v", c.commit, c.epoch, got, err, c.want)
		}
	}
}

// What is set and is no time is an error that shows it: a text has no other date than its maker believes.
func TestATextHasNoDateOfANonsense(t *testing.T) {
	for _, epoch := range []string{"soon", "-1", "1795167000.5", " 1795167000", "253402300800", "99999999999999999999"} {
		if got, err := (Build{CommitDate: time.Unix(1, 0)}).DateOfText(epoch); err == nil || !strings.Contains(err.Error(), strconv.Quote(epoch)) {
			t.Errorf("epoch %q: %v, %v", epoch, got, err)
		}
	}
}
