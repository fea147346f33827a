package reading_test

import (
	"slices"
	"testing"

	"simcast/readers"
)

// TestInjectAsHeader holds that an inject is not lost where a list has no header row, and a mapping names the cells of its first row.
func TestInjectAsHeader(t *testing.T) {
	t.Parallel()
	byCell := []string{"A1=id", "B1=persona", "C1=channel", "D1=team", "E1=body", "F1=at"}
	rows := []string{"A1|fire_chief|E-Mail|Communications|Fire.|kurz nach neun", "A2|fire_chief|mail|Communications|More fire.|0910"}
	for name, c := range map[string]struct {
		lines, maps []string
		offline     bool
		want        string // the cell that shows it, "" where nothing is said
	}{
		"a persona":               {rows, byCell, false, "B1"},
		"a channel, offline":      {rows, byCell, true, "C1"},
		"a time, offline":         {[]string{"A1|Feuerwehr|Bote|Presse|Feuer.|09h05", rows[1]}, byCell, true, "F1"},
		"by what the cells hold":  {[]string{"1|Helga Brandt|SMS|Communications|Fire.|", rows[1]}, []string{"Helga Brandt=persona", "SMS=channel", "Fire.=body"}, false, "B1"},
		"by hand, on the channel": {[]string{"1|Tomas Rehn|Phone|Communications|Fire.|", rows[1]}, byCell, false, "B1"},
		"a team beside defaults":  {rows, []string{"A1=id", "D1=team", "E1=body"}, false, "D1"},
		"own headers":             {append([]string{"Zeile|Wer|Wie|Für wen|Was|Wann"}, rows...), byCell, false, ""},
		"headers like channels":   {append([]string{"Zeile|Wer|Portal|Für wen|Was|T+"}, rows...), byCell, false, ""},
		"headers in digits":       {append([]string{"1|Wer|Wie|4|Was|Zeit 1"}, rows...), byCell, false, ""},
	} {
		loaded := load(t, planOf(t, c.lines...), options{maps: c.maps, offline: c.offline, defaults: []string{"persona=fire_chief", "channel=microblog"}})
		at := slices.IndexFunc(loaded.Verdict.Problems, func(p readers.Problem) bool { return p.Code == "inject-as-header" })
		switch {
		case c.want == "" && at >= 0:
			t.Errorf("%s: %v", name, loaded.Verdict.Problems[at])
		case c.want != "" && (at < 0 || loaded.Verdict.Problems[at].Cell != c.want):
			t.Errorf("%s: %s", name, messages(loaded))
		case c.want != "" && loaded.Verdict.MayBePosted(true):
			t.Errorf("%s: the other rows are sent", name)
		}
	}
}
