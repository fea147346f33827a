package mapping

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"simcast/readers"
)

// header is a mapping of a header.
func header(written, means string) Entry { return Entry{For: Header, Written: written, Means: means} }

func TestAHeaderIsFound(t *testing.T) {
	table := NewTable([]Entry{header("Send To", "team"), header("F3", "ignore"), header("Time (local)", "at"), header("Time (Zulu)", "story_time"), header("-", "body")})
	for _, c := range []struct{ header, cell, want string }{
		{"Send To", "A1", "team"},
		{"SEND-TO: (players)", "A1", "team"}, // folded
		{"Anything", "F3", "ignore"},
		{"Anything", "f3", "ignore"},
		{"f3", "A1", "ignore"}, // a header may be called so
		{"Time (local)", "B1", "at"},
		{"Time (Zulu)", "C1", "story_time"},
		{"Time", "D1", "story_time"}, // the last
		{"-", "E1", "body"},
		{"--", "E1", ""},
		{"Sent To", "F4", ""},
		{"", "G1", ""},
	} {
		if got, found := table.Header(c.header, c.cell); got != c.want || found != (c.want != "") {
			t.Errorf("%q in %s means %q, %v, not %q", c.header, c.cell, got, found, c.want)
		}
	}
}

func TestTheLaterOfMappingsWins(t *testing.T) {
	for name, c := range map[string]struct {
		sheet, file, flags []Entry
		want               string
	}{
		"sheet":                         {sheet: []Entry{header("Send To", "to")}, want: "to"},
		"file over sheet":               {sheet: []Entry{header("Send To", "to")}, file: []Entry{header("Send To", "team")}, want: "team"},
		"flag over file":                {sheet: []Entry{header("Send To", "to")}, file: []Entry{header("Send To", "team")}, flags: []Entry{header("Send To", "cc")}, want: "cc"},
		"flag folded over sheet":        {sheet: []Entry{header("Send To", "to")}, flags: []Entry{header("SEND TO", "cc")}, want: "cc"},
		"flag by its cell over sheet":   {sheet: []Entry{header("Send To", "to")}, flags: []Entry{header("B2", "cc")}, want: "cc"},
		"flag over a cell of the sheet": {sheet: []Entry{header("B2", "to")}, flags: []Entry{header("Send To", "cc")}, want: "cc"},
		"last flag":                     {flags: []Entry{header("Send To", "to"), header("Send To", "cc")}, want: "cc"},
		"as it stands over folded":      {flags: []Entry{header("Send To", "to"), header("send to", "cc")}, want: "to"},
		"empty takes away":              {sheet: []Entry{header("Send To", "to")}, flags: []Entry{header("send to", "")}},
		"empty by its cell":             {sheet: []Entry{header("Send To", "to"), header("Other", "cc")}, flags: []Entry{header("B2", "")}},
		"and is given again":            {flags: []Entry{header("Send To", "to"), header("Send To", ""), header("Send To", "cc")}, want: "cc"},
	} {
		table := NewTable(c.sheet, c.file, c.flags)
		if got, found := table.Header("Send To", "B2"); got != c.want || found != (c.want != "") {
			t.Errorf("%s: %q, %v, not %q", name, got, found, c.want)
		}
	}
}

func TestAValueIsFound(t *testing.T) {
	table := NewTable([]Entry{
		{For: Persona, Written: "CNN", Means: "verrin_courier"}, {For: Team, Written: "Blue (all)", Means: "T - Blue"}, {For: Channel, Written: "JIEE", Means: "mail"},
		{For: Kind, Written: "Deception", Means: "note"}, {For: Status, Written: "Killed", Means: "deleted"}, {For: Status, Written: "Open", Means: "draft"},
		{For: Channel, Written: "---", Means: "tv"},
	}, []Entry{{For: Status, Written: "OPEN", Means: ""}, {For: Kind, Written: "deception", Means: "manual"}})
	for _, c := range []struct{ kind, written, want string }{
		{Persona, " cnn ", "verrin_courier"}, {Persona, "CNN (desk)", ""}, {Team, "BLUE  (ALL)", "T - Blue"}, {Team, "Blue", ""},
		{Channel, "J-I-E-E (net)", "mail"}, {Channel, "CNN", ""}, {Kind, "DECEPTION", "manual"}, {Status, "killed", "deleted"}, {Status, "open", ""},
		{Channel, "---", "tv"}, {Channel, "...", ""}, {Header, "CNN", ""},
	} {
		if got, found := table.Value(c.kind, c.written); got != c.want || found != (c.want != "") {
			t.Errorf("%s %q means %q, %v, not %q", c.kind, c.written, got, found, c.want)
		}
	}
	if !table.HasValues() || NewTable([]Entry{header("A", "body")}).HasValues() || NewTable([]Entry{{For: Kind, Written: "x"}}).HasValues() {
		t.Error("HasValues")
	}
}

func TestMappingsInForceAreRows(t *testing.T) {
	table := NewTable([]Entry{header("Send To", "to"), header("Time (local)", "at"), header("Time (Zulu)", "ignore")},
		[]Entry{{For: Team, Written: "Blue", Means: "T - Blue"}, header("SEND TO", "team"), {For: Kind, Written: "x", Means: ""}})
	want := [][]string{{"for", "written", "means"}, {"header", "Time (local)", "at"}, {"header", "Time (Zulu)", "ignore"}, {"team", "Blue", "T - Blue"}, {"header", "SEND TO", "team"}}
	if diff := cmp.Diff(want, table.Rows()); diff != "" {
		t.Error(diff)
	}
	if rows := NewTable([]Entry{header("A", "")}).Rows(); rows != nil {
		t.Errorf("%v", rows)
	}
}

func TestMappingsThatMatchNothingAreNamed(t *testing.T) {
	table := NewTable([]Entry{
		{For: Header, Written: "Sent To", Means: "team", Place: readers.Place{File: "plan.xlsx", Sheet: "Mapping", Cell: "C2"}},
		{For: Persona, Written: "CNN", Means: "verrin_courier"}, header("Send To", "to"),
	}, []Entry{{For: Team, Written: "Blue", Means: "T - Blue", Flag: "team:Blue=T - Blue"}, {For: Team, Written: "Red", Means: ""}, header("C5", "team")})
	table.Header("Send To", "C5") // the sheet's matches too, though the flag's wins
	table.Value(Persona, "cnn")
	var got []string
	for _, found := range table.Unused(readers.Place{File: "plan.xlsx", Sheet: "Injects"}) {
		got = append(got, string(found.Severity)+" "+found.Code+" "+found.Place.Sheet+"!"+found.Place.Cell+": "+found.Message)
	}
	want := []string{
		`warning mapping-unused Mapping!C2: the mapping of the header "Sent To" matches nothing in the plan`,
		`warning mapping-unused Injects!: the mapping of the team "Blue" matches nothing in the plan (--map "team:Blue=T - Blue")`,
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestNoTableHasNoMappings(t *testing.T) {
	var table *Table
	if _, found := table.Header("Send To", "A1"); found || table.HasValues() || table.Rows() != nil || table.Unused(readers.Place{}) != nil {
		t.Error("a nil table has mappings")
	}
	if _, found := table.Value(Team, "Blue"); found {
		t.Error("a nil table has values")
	}
}
