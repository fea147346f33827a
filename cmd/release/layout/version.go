package layout

import "strings"

// Numbers is a version without what may follow its three numbers, as in 1.0.0-rc1 and 1.0.0+a: Windows has no place for it.
func Numbers(version string) string {
	if end := strings.IndexAny(version, "-+"); end >= 0 {
		return version[:end]
	}
	return version
}

// FourNumbers is a version as a Windows program has it, always with a fourth number.
func FourNumbers(version string) string { return Numbers(version) + ".0" }
