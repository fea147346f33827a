package verbs

import (
	"regexp"
	"slices"

	"simcast/pipeline/day"
)

// WithSpans has what simcast was called with read so that a span such as -5m behind slip is an argument, and not a flag: a
// blank stands before it.
func WithSpans(args []string) []string {
	control := slices.Index(args, "control")
	slip := slices.Index(args, string(day.VerbSlip))
	if control < 0 || slip < control {
		return args
	}
	args = slices.Clone(args)
	isSpan := regexp.MustCompile(`^-[0-9.]`)
	for i := slip + 1; i < len(args) && args[i] != "--"; i++ {
		if isSpan.MatchString(args[i]) {
			args[i] = " " + args[i]
		}
	}
	return args
}
