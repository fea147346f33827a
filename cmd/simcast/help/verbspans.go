package help

import (
	"regexp"
	"slices"

	"simcast/pipeline/day"
)

// WithSpans has what simcast was called with read so that a span such as -5m behind its verb is an argument, and not a flag: a
// blank stands before it.
func WithSpans(args []string) []string {
	control := slices.Index(args, "control")
	verb := slices.IndexFunc(args, func(word string) bool {
		spec := day.SpecOf(day.Verb(word))
		return spec.Arg(day.SpanArg) != nil
	})
	if control < 0 || verb < control {
		return args
	}
	args = slices.Clone(args)
	isSpan := regexp.MustCompile(`^-[0-9.]`)
	for i := verb + 1; i < len(args) && args[i] != "--"; i++ {
		if isSpan.MatchString(args[i]) {
			args[i] = " " + args[i]
		}
	}
	return args
}
