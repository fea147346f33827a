// Package version says which simcast this is: its number, and what it was built of.
package version

import (
	"fmt"
	"runtime"
	"runtime/debug"
	"strconv"
	"time"
)

// Number is the version of this simcast, in the form of semantic versioning (https://semver.org). The first version of
// docs/CHANGELOG.md is the same.
const Number = "1.0.0"

// Build is what a program was built of.
type Build struct {
	Commit     string    // "" where it is not known: a build without git, such as go run
	CommitDate time.Time // in UTC; zero where it is not known
	Modified   bool      // files were changed after the commit
	Go         string    // the version of Go
	Platform   string    // system and processor, such as linux/amd64
}

// ThisBuild is that of this program.
func ThisBuild() Build {
	info, _ := debug.ReadBuildInfo() // without it, nothing is known of the commit
	return buildOf(info)
}

// buildOf reads what Go notes in a program. info may be nil.
func buildOf(info *debug.BuildInfo) Build {
	build := Build{Go: runtime.Version(), Platform: runtime.GOOS + "/" + runtime.GOARCH}
	if info == nil {
		return build
	}
	for _, setting := range info.Settings {
		switch setting.Key {
		case "vcs.revision":
			build.Commit = setting.Value
		case "vcs.modified":
			build.Modified, _ = strconv.ParseBool(setting.Value) // Go writes it
		case "vcs.time":
			if at, err := time.Parse(time.RFC3339, setting.Value); err == nil {
				build.CommitDate = at.UTC()
			}
		}
	}
	return build
}

// DateOfText is the date that a text about this build carries, so that two builds of a commit make the same text: sourceDateEpoch, the variable
// SOURCE_DATE_EPOCH (https://reproducible-builds.org/specs/source-date-epoch), else that of the commit. It is zero where neither is known. What
// is set and is no time that a date can show is an error: the text would have another date than its maker believes.
func (b Build) DateOfText(sourceDateEpoch string) (time.Time, error) {
	if sourceDateEpoch == "" {
		return b.CommitDate, nil
	}
	seconds, err := strconv.ParseInt(sourceDateEpoch, 10, 64)
	if err != nil || seconds < 0 || seconds > lastSecond {
		return time.Time{}, fmt.Errorf("SOURCE_DATE_EPOCH is %q, and has to be a number of seconds since 1970, from 0 to %d; correct it, or unset it", sourceDateEpoch, int64(lastSecond))
	}
	return time.Unix(seconds, 0).UTC(), nil
}

// lastSecond is the last one of the year 9999.
const lastSecond = 253402300799
