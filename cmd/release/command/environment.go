package command

import (
	"slices"
	"strconv"
	"strings"
	"time"
)

// environment leaves out what would change what is made: the variables of git, as a hook has them, which lead it to another repository or configure
// it. It also leaves out the passwords of keys: who needs one reads it from standard input.
func environment(all []string) []string {
	return slices.DeleteFunc(slices.Clone(all), func(variable string) bool {
		name, _, _ := strings.Cut(variable, "=")
		return strings.HasPrefix(name, "GIT_") || name == MinisignPassword || name == WindowsPassword
	})
}

// The variables that have the passwords of keys.
const (
	MinisignPassword = "MINISIGN_PASSWORD"
	WindowsPassword  = "WINDOWS_KEY_PASSWORD"
)

// AnyOwner lets git read a repository of another user.
func AnyOwner() []string {
	return []string{"GIT_CONFIG_COUNT=1", "GIT_CONFIG_KEY_0=safe.directory", "GIT_CONFIG_VALUE_0=*"}
}

// Reproducible makes what a program writes the same on each machine: the time that makers of packages write down, the time zone, and the language.
func Reproducible(at time.Time) []string {
	return []string{"SOURCE_DATE_EPOCH=" + strconv.FormatInt(at.Unix(), 10), "TZ=UTC", "LC_ALL=C"}
}
