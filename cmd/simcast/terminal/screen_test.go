package terminal

import (
	"strings"
	"testing"

	"simcast/cmd/simcast/view"
)

// on is what a screen of so many columns shows.
func on(columns int, colour bool, show func(Screen)) string {
	var out strings.Builder
	show(Screen{out: &out, columns: columns, colour: colour})
	return out.String()
}

func TestLinesAreWrappedAtWords(t *testing.T) {
	for name, c := range map[string]struct {
		columns, indent int
		spans           []view.Phrase
		want            string
	}{
		"elsewhere than at a terminal": {0, 4, []view.Phrase{view.Plain("one line, however long it is")}, "one line, however long it is"},
		"what fits":                    {28, 0, []view.Phrase{view.Plain("one line, however long it is")}, "one line, however long it is"},
		"what does not":                {27, 0, []view.Phrase{view.Plain("one line, however long it is")}, "one line, however long it\n  is"},
		"behind blanks":                {27, 0, []view.Phrase{view.Plain("  one line, however long it is")}, "  one line, however long it\n    is"},
		"with an indent":               {27, 5, []view.Phrase{view.Plain("Plan one line, however long it is")}, "Plan one line, however long\n     it is"},
		"too deep an indent":           {27, 25, []view.Phrase{view.Plain("Plan one line, however long it is")}, "Plan one line, however long\n       it is"},
		"over spans":                   {27, 0, []view.Phrase{view.Plain("one line, how"), view.Word("failed"), view.Plain(" long it is and long")}, "one line, howfailed long it\n  is and long"},
		"several lines":                {27, 0, []view.Phrase{view.Plain("first\n  second, however long it is")}, "first\n  second, however long it\n    is"},
		"wide letters":                 {27, 0, []view.Phrase{view.Plain("港湾局港湾局港湾局港湾局港湾局港湾局")}, "港湾局港湾局港湾局港湾局港\n  湾局港湾局"},
		"a stop stays with its word":   {27, 0, []view.Phrase{view.Plain("港湾局港湾局港湾局港湾局港。港湾局港湾局")}, "港湾局港湾局港湾局港湾局\n  港。港湾局港湾局"},
		"a word wider than the screen": {27, 0, []view.Phrase{view.Plain("see https://example.org/a/very/long/address now")}, "see\n  https://example.org/a/very/long/address\n  now"},
		"a command":                    {27, 0, []view.Phrase{view.Plain("Next: "), view.As(view.Command, "simcast rerun a.csv"), view.Plain(". It goes on.")}, "Next: simcast rerun a.csv.\n  It goes on."},
		"a command that does not fit":  {27, 0, []view.Phrase{view.Plain("Later: "), view.As(view.Command, "simcast rerun plan.csv"), view.Plain(".")}, "Later:\n  simcast rerun plan.csv."},
		"a long blank":                 {27, 0, []view.Phrase{view.Plain("one line,       however long it is")}, "one line,       however\n  long it is"},
		"an empty line":                {27, 0, nil, ""},
	} {
		t.Run(name, func(t *testing.T) {
			if got := on(c.columns, false, func(s Screen) { s.Hanging(c.indent, c.spans...) }); got != c.want+"\n" {
				t.Errorf("it shows\n%q, not\n%q", got, c.want+"\n")
			}
		})
	}
}

func TestPromptLeavesRoomForTheAnswer(t *testing.T) {
	for columns, want := range map[int]string{0: "Post 85 messages to 3 spaces? [y/N] ", 30: "Post 85 messages to 3 spaces?\n  [y/N] "} {
		if got := on(columns, false, func(s Screen) { s.Prompt(view.As(view.Strong, "Post 85 messages to 3 spaces? [y/N] ")) }); got != want {
			t.Errorf("on %d columns %q, not %q", columns, got, want)
		}
	}
}

func TestColoursAreTheLooks(t *testing.T) {
	show := func(s Screen) {
		s.Line(view.Word("failed"), view.Plain(": "), view.As(view.Strong, "why it failed, in words"))
	}
	if got, want := on(20, true, show), "\x1b[31mfailed\x1b[0m: \x1b[1mwhy it\x1b[0m\n  \x1b[1mfailed, in words\x1b[0m\n"; got != want {
		t.Errorf("%q, not\n%q", got, want)
	}
	if got, want := on(0, true, show), "\x1b[31mfailed\x1b[0m: \x1b[1mwhy it failed, in words\x1b[0m\n"; got != want {
		t.Errorf("in a file %q, not\n%q", got, want)
	}
	for _, look := range []view.Look{view.Strong, view.Faint, view.Command, view.Sent, view.Failed, view.Uncertain, view.Pending, view.Skipped, view.Error, view.Warning} {
		if coloursOf(look) == nil {
			t.Errorf("look %d has no colour", look)
		}
	}
}

// What comes from others neither steers the screen nor colours it, whatever its look.
func TestTextsDoNotSteer(t *testing.T) {
	steering := "\x1b[31m\x1b]0;title\a\u202e\x9b31m"
	for _, look := range []view.Look{view.Ordinary, view.Command, view.Failed} {
		for _, columns := range []int{0, 20} {
			got := on(columns, false, func(s Screen) {
				s.Line(view.As(look, steering+" and more of it"))
				s.Prompt(view.As(look, steering))
				s.Table(s.Cell(view.As(look, steering+"\n")))
			})
			if strings.ContainsAny(got, "\x1b\a\u202e\u009b") {
				t.Errorf("look %d on %d columns: %q", look, columns, got)
			}
		}
	}
}

func TestWhenThereIsColour(t *testing.T) {
	var none strings.Builder
	for when, want := range map[string]bool{Auto: false, Never: false, Always: true} {
		if got := NewScreen(&none, when, nil).colour; got != want {
			t.Errorf("--color %s in a file: %t", when, got)
		}
	}
}

func TestTalliesStandInColumns(t *testing.T) {
	teams := []view.Number{{Name: "Port", Count: 11}, {Name: "City crisis cell", Count: 3}, {Name: "港湾局", Count: 100}, {Name: "IT", Count: 9}, {Name: "All", Count: 1}}
	label := []view.Phrase{view.As(view.Strong, "Teams     ")}
	for columns, want := range map[int]string{
		0:  "Teams     Port: 11; City crisis cell: 3; 港湾局: 100; IT: 9; All: 1\n",
		79: "Teams     Port  11   City crisis cell  3   港湾局  100   IT  9   All  1\n",
		60: "Teams     Port              11   港湾局  100   All  1\n" +
			"          City crisis cell   3   IT        9\n",
		40: "Teams     Port               11   IT   9\n          City crisis cell    3   All  1\n          港湾局            100\n",
		24: "Teams     Port        11\n          City cri…    3\n          港湾局     100\n" +
			"          IT           9\n          All          1\n",
	} {
		if got := on(columns, false, func(s Screen) { s.tallies(10, label, teams) }); got != want {
			t.Errorf("on %d columns it shows\n%s, not\n%s", columns, got, want)
		}
	}
	if got := on(50, false, func(s Screen) { s.tallies(10, label, nil) }); got != "" {
		t.Errorf("without tallies it shows %q", got)
	}
}
