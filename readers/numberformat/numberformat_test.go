package numberformat

import "testing"

func TestClassesOfFormats(t *testing.T) {
	for code, want := range map[string]Class{
		"General": Plain, "0.00": Plain, "@": Plain, "0.0E+00": Plain, `0 "days"`: Plain, `#,##0\ \d`: Plain,
		"[Red]0;[Red]-0": Plain, `0;"yes"d`: Plain, "[$-409]0": Plain, "_d0*m0": Plain,
		"d/m/yyyy": Moment, "[$-407]d. mmmm yyyy;@": Moment, "h:mm AM/PM": TimeOfDay, `"on" yyyy`: Moment, "[Blue]dd": Moment,
		"d.m. h:mm": Moment, "mmm h:mm": Moment, `h:mm "d"`: TimeOfDay, "mm:ss.0": TimeOfDay, "hh:mm:ss": TimeOfDay, `hh"h"mm;@`: TimeOfDay, `h\:mm\ AM/PM;dd`: TimeOfDay, "mm": Moment, "[$-F400]h:mm:ss": TimeOfDay,
		"0%": Percent, `0.0\ %;-0.0\ %`: Percent, `0"%"`: Plain,
		"[h]:mm": Elapsed, "[mm]:ss": Elapsed, "[SS]": Elapsed,
		`"open`: Plain, "[open": Plain, `\`: Plain,
	} {
		if got := Of(170, code).Class; got != want {
			t.Errorf("%s: %d, want %d", code, got, want)
		}
	}
}

// Of the built-in formats those of money show it as English does, and who names another one has not said what it is.
func TestBuiltInFormats(t *testing.T) {
	for id, want := range map[int]Class{0: Plain, 4: Plain, 9: Percent, 10: Percent, 14: Moment, 20: TimeOfDay, 22: Moment, 30: Moment, 40: Plain, 44: Plain, 46: Elapsed, 47: TimeOfDay, 49: Plain, 60: Plain, 71: Moment,
		63: Unknown, 82: Unknown, 164: Unknown, 999: Unknown, -1: Unknown} {
		if got := Of(id, "").Class; got != want {
			t.Errorf("%d: %d, want %d", id, got, want)
		}
	}
	for id, want := range map[int]string{5: "$1,235", 8: "$1,234.50", 44: "$1,234.50"} {
		if got, _ := Of(id, "").Shown("1234.5"); got != want {
			t.Errorf("%d shows %q, want %q", id, got, want)
		}
	}
}
