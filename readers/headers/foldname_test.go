package headers

import "testing"

func TestNamesAreFolded(t *testing.T) {
	for name, want := range map[string]string{
		"":                            "",
		"city_hall":                   "city_hall",
		" Mayor Teuea\t":              "mayor teuea",
		"Mayor  Teuea":                "mayor teuea",
		"Mayor\u00a0\u202f Teuea\n":   "mayor teuea",
		"U\u0308bung":                 "\u00fcbung",
		"\u00dcBUNG":                  "\u00fcbung",
		"\ufeffTeam\u200b":            "team",
		"T - Blue - 2026/11/20":       "t - blue - 2026/11/20",
		"I\u0307":                     "i", // as the composed letter has it
		"e\u0323\u0302 and \u1ec7":    "\u1ec7 and \u1ec7",
		"two\u200bwords":              "two\u200bwords",
		"\u1e9e":                      "\u00df",
		"already folded":              "already folded",
		"not folded at the end ":      "not folded at the end",
		"several    blanks   inside ": "several blanks inside",
	} {
		if got := FoldName(name); got != want {
			t.Errorf("%q became %q, want %q", name, got, want)
		}
		if got := FoldName(want); got != want {
			t.Errorf("%q became %q when it was folded again", want, got)
		}
	}
}

func TestNamesThatAreFoldedCostNothing(t *testing.T) {
	if allocated := testing.AllocsPerRun(100, func() { FoldName("t - communications - 2026/11/20") }); allocated > 0 {
		t.Errorf("%v allocations", allocated)
	}
}
