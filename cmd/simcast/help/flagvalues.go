package help

import (
	"errors"
	"fmt"
	"regexp"
	"strings"
	"time"

	"github.com/spf13/pflag"

	"simcast/cmd/simcast/flags"
	"simcast/pipeline/problem"
	"simcast/templates/wording"
)

// valueError says what is wrong with the value of a flag.
func valueError(err *pflag.InvalidValueError) error {
	var own *problem.UsageError
	if errors.As(err, &own) { // the flag says itself what is wrong
		return own
	}
	flag, value := err.GetFlag(), strings.TrimSpace(err.GetValue())
	if strings.HasPrefix(value, "--") || value == "" && flag.Value.Type() != "bool" { // the next flag was taken for the value, or there is none
		return needsValue(flag)
	}
	name := "--" + flag.Name
	given := name + " " + wording.Clip(value)
	switch flag.Value.Type() {
	case "duration":
		return spanError(name, given, value)
	case "int", "int64", "uint", "uint16":
		if isDigits(strings.TrimPrefix(value, "-")) {
			return &problem.UsageError{Message: given + " is too large a number", Suggestion: "write a smaller one"}
		}
		return &problem.UsageError{Message: given + " is not a whole number", Suggestion: fmt.Sprintf("write %s %s", name, exampleOf(flag))}
	case "bool":
		return &problem.UsageError{Message: name + " takes no value", Suggestion: "write " + name + " alone, or leave it out"}
	}
	return &problem.UsageError{Message: fmt.Sprintf("%s: %v", name, errors.Unwrap(err)), Suggestion: fmt.Sprintf("write %s %s", name, exampleOf(flag))}
}

// needsValue says that a flag stands there without its value.
func needsValue(flag *pflag.Flag) error {
	name := "--" + flag.Name
	return &problem.UsageError{Message: name + " needs a value", Suggestion: fmt.Sprintf("write %s %s", name, exampleOf(flag))}
}

// spanError says what is wrong with a duration. Most often it is the unit.
func spanError(name, given, value string) error {
	if isDigits(value) {
		return &problem.UsageError{Message: given + " has no unit",
			Suggestion: fmt.Sprintf("write %ss for seconds, %sms for thousandths of a second, or %sm for minutes", value, value, value)}
	}
	if meant := meantSpan(value); meant != "" {
		return &problem.UsageError{Message: given + " is not a duration", Suggestion: fmt.Sprintf("did you mean %s %s?", name, meant)}
	}
	return &problem.UsageError{Message: given + " is not a duration", Suggestion: "write a number with its unit, such as 500ms, 5s or 15m"}
}

// meantSpan is the span that was meant by one in words, such as 5 seconds, "" where that is not clear.
func meantSpan(value string) string {
	match := regexp.MustCompile(`^(?i)([0-9]+(?:[.,][0-9]+)?)\s*([a-z]+)\.?$`).FindStringSubmatch(value)
	if match == nil {
		return ""
	}
	unit := ""
	switch word := strings.TrimSuffix(strings.ToLower(match[2]), "s"); word {
	case "", "sec", "second":
		unit = "s"
	case "m", "min", "minute":
		unit = "m"
		if strings.EqualFold(match[2], "ms") {
			unit = "ms"
		}
	case "msec", "milli", "millisecond":
		unit = "ms"
	case "h", "hr", "hour":
		unit = "h"
	}
	meant := strings.ReplaceAll(match[1], ",", ".") + unit
	if _, err := time.ParseDuration(meant); unit == "" || err != nil {
		return ""
	}
	return meant
}

// isDigits reports whether a text is a whole number.
func isDigits(text string) bool { return text != "" && strings.Trim(text, "0123456789") == "" }

// exampleOf is a value that a flag takes: the one that it has by itself, else the example of its help, else what help
// calls the value.
func exampleOf(flag *pflag.Flag) string {
	if value := shownDefault(flag); value != "" {
		return value
	}
	if _, example, found := strings.Cut(flag.Usage, "such as "); found {
		example, _, _ = strings.Cut(example, " ")
		return strings.TrimRight(example, ",;)")
	}
	switch flag.Value.Type() {
	case "duration":
		return "500ms"
	case "int":
		return "5"
	}
	return flags.Value(flag)
}
