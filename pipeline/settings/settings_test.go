package settings

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"simcast/readers"
)

// known are settings of lint as a caller has them.
func known() []string {
	return []string{"lint.team-idle", "lint.team-idle.minutes", "lint.team-flood", "lint.real-phone"}
}

// linesOf makes lines of names and values.
func linesOf(pairs ...string) []Line {
	var lines []Line
	for i := 0; i < len(pairs); i += 2 {
		lines = append(lines, Line{Name: pairs[i], Value: pairs[i+1], Place: readers.Place{File: "p.xlsx", Sheet: readers.SheetSettings, Row: i/2 + 2}})
	}
	return lines
}

func TestLinesBecomeSettings(t *testing.T) {
	t.Parallel()
	got, problems := Read(linesOf("lint.team-idle.minutes", "45", "LINT.Real-Phone", "Off", "Mark", " EXERCISE EXERCISE ", "invented", "port-verrin.example; +49 30 23125 100\nVerrin",
		"avoid", "Siemens;;BBC", "avoid", "Reuters", "break", "12:00-12:30; 15:00 – 3:15 pm", "startex", "09:00", "endex", "1600", "region", "de", "struck", "Skip", "mark ", ""), known())
	want := Settings{
		Off: map[string]bool{"real-phone": true}, Thresholds: map[string]float64{"team-idle.minutes": 45}, Mark: "EXERCISE EXERCISE",
		Invented: []string{"port-verrin.example", "+49 30 23125 100", "Verrin"}, Avoid: []string{"Siemens", "BBC", "Reuters"},
		Breaks:  []Break{{"12:00-12:30", 12 * time.Hour, 12*time.Hour + 30*time.Minute}, {"15:00 – 3:15 pm", 15 * time.Hour, 15*time.Hour + 15*time.Minute}},
		StartEx: Clock{"09:00", 9 * time.Hour}, EndEx: Clock{"1600", 16 * time.Hour}, Region: "DE", Struck: StruckSkip,
	}
	if diff := cmp.Diff(want, got, cmpopts.IgnoreUnexported(Settings{})); diff != "" || len(problems) > 0 {
		t.Errorf("other settings than written (-want +got):\n%s%v", diff, problems)
	}
}

// What is not understood is a warning with what to write, and sets nothing.
func TestBadLinesAreWarnings(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, value, code, says string }{
		{"lint.team-idel", "off", "unknown-setting", `did you mean "lint.team-idle"?`},
		{"brake", "12:00-12:30", "unknown-setting", `did you mean "break"?`},
		{"zzzzzzzzzzzzzzzz", "1", "unknown-setting", "the settings are mark, invented"},
		{"lint.burst", "off", "unknown-setting", ""},
		{"", "45", "bad-setting", "column name"},
		{"lint.team-idle", "45", "bad-setting", "write off or on"},
		{"lint.team-idle.minutes", "half an hour", "bad-setting", "write a number"},
		{"lint.team-idle.minutes", "-1", "bad-setting", "write a number"},
		{"lint.team-idle.minutes", "NaN", "bad-setting", "write a number"},
		{"lint.team-idle.minutes", "Inf", "bad-setting", "write a number"},
		{"mark", "EXERCISE\nEXERCISE", "bad-setting", "one line"},
		{"mark", "\uFFFDBUNG", "bad-setting", "one line"},
		{"mark", " #NOM? ", "bad-setting", "type the value"},
		{"avoid", "; ;", "bad-setting", "with ; between them"},
		{"break", "noon", "bad-setting", "12:00-12:30"},
		{"break", "12:00-12:00", "bad-setting", "12:00-12:30"},
		{"break", "12:00-12:30; lunch", "bad-setting", "12:00-12:30"},
		{"startex", "nine", "bad-setting", "09:00"},
		{"endex", "24:00", "bad-setting", "16:00"},
		{"region", "Germany", "bad-setting", "ISO 3166"},
		{"region", "QQ", "bad-setting", "ISO 3166"},
		{"struck", "delete", "bad-setting", "write skip"},
	} {
		got, problems := Read(linesOf(c.name, c.value), known())
		severity := readers.Warning
		if c.name == "mark" { // messages would go out without it
			severity = readers.Error
		}
		if len(problems) != 1 || problems[0].Code != c.code || problems[0].Severity != severity || problems[0].Row != 2 || !strings.Contains(problems[0].Suggestion, c.says) {
			t.Errorf("%s %q: %v, want %s that says %q", c.name, c.value, problems, c.code, c.says)
		}
		if diff := cmp.Diff(Settings{}, got, cmpopts.IgnoreUnexported(Settings{})); diff != "" || len(got.Rows()) > 0 {
			t.Errorf("%s %q has set something: %s", c.name, c.value, diff)
		}
	}
}

func TestErrorValuesAndDoublesAreTold(t *testing.T) {
	t.Parallel()
	got, problems := Read(append(linesOf("mark", "ONE", "Mark", "TWO"), Line{Name: "region", Value: "#N/A", Fault: true}), nil)
	if got.Mark != "TWO" || got.Region != "" || len(problems) != 2 || !strings.Contains(problems[0].Message, "set twice") || !strings.Contains(problems[1].Message, "#N/A") {
		t.Errorf("%+v, %v", got, problems)
	}
	if rows := got.Rows(); len(rows) != 2 {
		t.Errorf("in force is %v", rows)
	}
}

func TestLaterPlacesWinNameByName(t *testing.T) {
	t.Parallel()
	read := func(pairs ...string) Settings {
		s, problems := Read(linesOf(pairs...), known())
		t.Log(problems)
		return s
	}
	sheet := read("mark", "SHEET", "avoid", "Siemens", "avoid", "BBC", "region", "DE", "lint.team-idle", "off", "lint.team-flood", "off")
	file := read("avoid", "Reuters", "region", "Germany", "lint.team-idle", "on", "startex", "09:00")
	flag, _ := Read([]Line{{Name: "mark", Value: "FLAG"}}, nil)
	got := Merge(sheet, file, flag)
	if got.Mark != "FLAG" || !slices.Equal(got.Avoid, []string{"Reuters"}) || got.Off["team-idle"] || !got.Off["team-flood"] {
		t.Errorf("the later place does not win: %+v", got)
	}
	if got.Region != "DE" {
		t.Errorf("a line of the file that sets nothing has unset the region of the sheet: %+v", got)
	}
	want := [][]string{{"name", "value"}, {"region", "DE"}, {"lint.team-flood", "off"}, {"avoid", "Reuters"}, {"lint.team-idle", "on"}, {"startex", "09:00"}, {"mark", "FLAG"}}
	if diff := cmp.Diff(want, got.Rows()); diff != "" {
		t.Errorf("other rows in force (-want +got):\n%s", diff)
	}
	if !slices.Equal(sheet.Avoid, []string{"Siemens", "BBC"}) {
		t.Errorf("the sheet's own settings have changed: %v", sheet.Avoid)
	}
}

// What a ledger has kept sets the same again.
func TestKeptLinesSetTheSame(t *testing.T) {
	t.Parallel()
	first, _ := Read(linesOf("avoid", "Siemens; \"BBC\"", "avoid", "Reuters", "mark", "ÜBUNG", "lint.team-idle", "off"), known())
	again, problems := Read(Decode(Encode(first.Rows())), known())
	if diff := cmp.Diff(first.Rows(), again.Rows()); diff != "" || len(problems) > 0 || len(again.Avoid) != 3 {
		t.Errorf("other settings than kept (-first +again):\n%s%v", diff, problems)
	}
	if text := Encode((&Settings{}).Rows()); text != "" {
		t.Errorf("no settings are kept as %q", text)
	}
	for _, broken := range []string{"", "{", "[[1]]", `{"mark":"X"}`} {
		if lines := Decode(broken); len(lines) > 0 {
			t.Errorf("%q has the lines %v", broken, lines)
		}
	}
}

// What results carry sets the same again.
func TestRowsInForceSetTheSame(t *testing.T) {
	t.Parallel()
	first, _ := Read(linesOf("break", "12:00-12:30", "break", "23:30-00:30", "invented", "a.example;b.example", "lint.team-idle.minutes", "4,5"), known())
	var pairs []string
	for _, row := range first.Rows()[1:] {
		pairs = append(pairs, row[0], row[1])
	}
	again, problems := Read(linesOf(pairs...), known())
	if diff := cmp.Diff(first, again, cmpopts.IgnoreUnexported(Settings{})); diff != "" {
		t.Errorf("results set something else (-plan +results):\n%s", diff)
	}
	if first.Thresholds["team-idle.minutes"] != 4.5 || len(problems) > 0 {
		t.Errorf("%v, %v", first.Thresholds, problems)
	}
}

func TestClockTimes(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"09:30": "9h30m0s", "9:30": "9h30m0s", "0930": "9h30m0s", "930": "9h30m0s", "09h30": "9h30m0s", "9.30": "9h30m0s", "9:30:15": "9h30m15s", "9:30 AM": "9h30m0s", "9:30 p.m.": "21h30m0s",
		"12:00 am": "0s", "12:30pm": "12h30m0s", "23:59": "23h59m0s", "00:00": "0s", "\u00a009:30 ": "9h30m0s",
		"": "", "24:00": "", "9:60": "", "9": "", "9h": "", "9:5": "", "13:00 pm": "", "0:30 am": "", "10:100": "", "-9:30": "", "9:30:": "", "::": "", "noon": "", "9:30:15:00": "", "09:30 tomorrow, about": "", "+9:30": "",
	} {
		got, ok := ParseClock(text)
		if ok != (want != "") || ok && got.Since.String() != want {
			t.Errorf("%q is %v, %v; want %q", text, got, ok, want)
		}
	}
	berlin, err := time.LoadLocation("Europe/Berlin")
	if err != nil {
		t.Skip(err)
	}
	day := time.Date(2026, 3, 29, 23, 0, 0, 0, berlin) // its clocks went forward at two
	if got := (Clock{"09:00", 9 * time.Hour}).On(day).Format(time.RFC3339); got != "2026-03-29T09:00:00+02:00" {
		t.Errorf("nine o'clock is %s", got)
	}
}

func FuzzValues(f *testing.F) {
	for _, s := range setters() {
		f.Add(s.name, "12:00-12:30; x")
	}
	f.Add("lint.team-idle.minutes", "1e400")
	f.Add("region", "uk")
	f.Fuzz(func(t *testing.T, name, value string) {
		first, problems := Read([]Line{{Name: name, Value: value}}, known())
		if len(problems) > 1 || len(problems) == 1 && (problems[0].Message == "" || problems[0].Suggestion == "" || len(first.Rows()) > 0) {
			t.Fatalf("%q %q: %v", name, value, problems)
		}
		var lines []Line
		for i, row := range first.Rows() {
			if i > 0 { // its header
				lines = append(lines, Line{Name: row[0], Value: row[1]})
			}
		}
		again, problems := Read(lines, known())
		if diff := cmp.Diff(first, again, cmpopts.IgnoreUnexported(Settings{})); diff != "" || len(problems) > 0 {
			t.Fatalf("%q %q is not the same in results: %s%v", name, value, diff, problems)
		}
		for _, clock := range []Clock{first.StartEx, first.EndEx} {
			if clock.Since < 0 || clock.Since >= 24*time.Hour {
				t.Fatalf("%q is %v", value, clock)
			}
		}
	})
}
