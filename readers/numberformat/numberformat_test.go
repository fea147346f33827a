package numberformat

import "testing"

func TestClassesOfFormats(t *testing.T) {
	for code, want := range map[string]Class{
		"General": Plain, "0.00": Plain, "@": Plain, "0.0E+00": Plain, `0 "days"`: Plain, `#,##0\ \d`: Plain,
		"[Red]0;[Red]-0": Plain, `0;"yes"d`: Plain, "[$-409]0": Plain, "_d0*m0": Plain,
		"d/m/yyyy": Moment, "[$-407]d. mmmm yyyy;@": Moment, "h:mm AM/PM": Moment, `"on" yyyy`: Moment, "[Blue]dd": Moment,
		"[h]:mm": Elapsed, "[mm]:ss": Elapsed, "[SS]": Elapsed,
		`"open`: Plain, "[open": Plain, `\`: Plain,
	} {
		if got := Of(170, code); got != want {
			t.Errorf("%s: %d, want %d", code, got, want)
		}
	}
}
