package mapping

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"simcast/pipeline/problem"
	"simcast/readers"
)

func TestFlagsAreRead(t *testing.T) {
	for flag, want := range map[string]Entry{
		"Send To=team":                     {For: Header, Written: "Send To", Means: "team"},
		"F3=ignore":                        {For: Header, Written: "F3", Means: "ignore"},
		"header:Send To=Player-Email":      {For: Header, Written: "Send To", Means: "player_email"},
		"HEADER:kind:of=Kind":              {For: Header, Written: "kind:of", Means: "kind"},
		"When: local=at":                   {For: Header, Written: "When: local", Means: "at"},
		"a=b=body":                         {For: Header, Written: "a=b", Means: "body"},
		"persona:CNN=verrin_courier":       {For: Persona, Written: "CNN", Means: "verrin_courier"},
		"persona:CNN= Ignore ":             {For: Persona, Written: "CNN", Means: "ignore"},
		"team:Blue: A/B=T - Blue":          {For: Team, Written: "Blue: A/B", Means: "T - Blue"},
		"Channel:JIEE=E-Mail":              {For: Channel, Written: "JIEE", Means: "E-Mail"},
		"channel:CAVNET=By  Hand":          {For: Channel, Written: "CAVNET", Means: "by hand"},
		"channel:x=mail":                   {For: Channel, Written: "x", Means: "mail"},
		"kind:Deception=Controller Action": {For: Kind, Written: "Deception", Means: "Controller Action"},
		"kind:Deception=NOTE":              {For: Kind, Written: "Deception", Means: "note"},
		"status:Killed=deleted":            {For: Status, Written: "Killed", Means: "deleted"},
		"status:Killed=":                   {For: Status, Written: "Killed"},
		"Send To= ":                        {For: Header, Written: "Send To"},
	} {
		want.Flag = flag
		got, err := ParseFlags([]string{flag})
		if err != nil {
			t.Errorf("%q: %v", flag, err)
			continue
		}
		if diff := cmp.Diff([]Entry{want}, got); diff != "" {
			t.Errorf("%q: %s", flag, diff)
		}
	}
}

func TestFlagsThatMeanNothingAreRefused(t *testing.T) {
	for flag, want := range map[string]string{
		"Send To":               "has no =",
		"=team":                 "does not say what stands in the plan",
		"persona: =CNN":         "does not say what stands in the plan",
		"Send To=nobody":        `there is no column "nobody"`,
		"Send To=teem":          `there is no column "teem"`,
		"Send To=by hand":       `there is no column "by hand"`,
		"Send To=message_id":    `there is no column "message_id"`,
		"channel:JIEE=carrier":  `there is no channel "carrier"`,
		"channel:JIEE=email,tv": `there is no channel "email,tv"`,
		"kind:x=perhaps":        `there is no kind of row "perhaps"`,
	} {
		_, err := ParseFlags([]string{"A=body", flag})
		var usage *problem.UsageError
		if !errors.As(err, &usage) || !strings.Contains(usage.Message, want) || usage.Suggestion == "" {
			t.Errorf("%q: %v, not %q", flag, err, want)
		}
	}
	_, err := ParseFlags([]string{"Send To=teem"})
	if usage := (*problem.UsageError)(nil); !errors.As(err, &usage) || usage.Suggestion != `did you mean "team"?` {
		t.Errorf("teem: %#v", err)
	}
}

// sheetOf lays out a sheet of mappings, a cell each by `|`.
func sheetOf(lines ...string) []readers.Row {
	var rows []readers.Row
	for i, line := range lines {
		row := readers.Row{Number: i + 1}
		for text := range strings.SplitSeq(line, "|") {
			cell := readers.Cell{Text: text, Kind: readers.Text}
			if text == "" {
				cell.Kind = readers.Empty
			}
			row.Cells = append(row.Cells, cell)
		}
		rows = append(rows, row)
	}
	return rows
}

// placeIn is a place as A1, in a file of no name.
func placeIn(row readers.Row, index int) readers.Place {
	place := readers.Place{Row: row.Number}
	if index >= 0 {
		place.Cell = string(rune('A'+index)) + string(rune('0'+row.Number))
	}
	return place
}

func TestASheetOfMappingsIsRead(t *testing.T) {
	got, problems := FromRows(sheetOf(
		"Means|For|note to self|Written|Done",
		"team|Header||Send To",
		"verrin_courier| PERSONA |why|\u00a0CNN ",
		"ignore|team||Everybody|done",
		"|header||Comments",
		"mail|channel||JIEE|not yet",
		"nothing|header||Notes|DONE",
	), placeIn)
	if len(problems) > 0 {
		t.Errorf("%v", problems)
	}
	want := []Entry{
		{For: Header, Written: "Send To", Means: "team", Place: readers.Place{Row: 2, Cell: "A2"}},
		{For: Persona, Written: "CNN", Means: "verrin_courier", Place: readers.Place{Row: 3, Cell: "A3"}},
		{For: Channel, Written: "JIEE", Means: "mail", Place: readers.Place{Row: 6, Cell: "A6"}},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestWhatASheetOfMappingsHasWrongIsNamedWithItsCell(t *testing.T) {
	for lines, want := range map[string]string{
		"for|written":                                 "row 1: the mapping has no column means",
		"written|means":                               "row 1: the mapping has no column for",
		"for|meant|means":                             "row 1: the mapping has no column written",
		"for|written|means\ncolumn|Send To|team":      `A2: a mapping is not for "column"`,
		"for|written|means\n|Send To|team":            `A2: a mapping is not for ""`,
		"for|written|means\nheader||team":             "B2: the mapping does not say what stands in the plan",
		"for|written|means\nheader|A|body\nkind|A|no": `C3: there is no kind of row "no"`,
		"for|written|means\nchannel|A|fax machine":    "", // by hand, with more words
	} {
		_, problems := FromRows(sheetOf(strings.Split(lines, "\n")...), placeIn)
		var got []string
		for _, found := range problems {
			place := found.Place.Cell
			if place == "" {
				place = "row 1"
			}
			got = append(got, place+": "+found.Message)
			if found.Severity != readers.Error || found.Code != "bad-mapping" || found.Suggestion == "" {
				t.Errorf("%q: %+v", lines, found)
			}
		}
		if diff := cmp.Diff(want, strings.Join(got, "\n")); diff != "" {
			t.Errorf("%q: %s", lines, diff)
		}
	}
	if entries, problems := FromRows(nil, placeIn); len(entries)+len(problems) > 0 {
		t.Errorf("no rows: %v, %v", entries, problems)
	}
}

// Whatever stands after --map, it is read as one mapping that can be looked up, or refused with what to do.
func FuzzParseFlags(f *testing.F) {
	for _, seed := range []string{"Send To=team", "persona:CNN=verrin_courier", "kind:a:b=c=note", "=", ":", "header:=body", "channel:JIEE=by hand", "status:\xff=x", "(a)=ignore",
		"-=at", "channel:-=mail", "team:\u00dc=U\u0308", "F3=ignore", " = ", ""} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, flag string) {
		entries, err := ParseFlags([]string{flag})
		if err != nil {
			var usage *problem.UsageError
			if !errors.As(err, &usage) || usage.Message == "" || usage.Suggestion == "" || len(usage.Message) > 4<<10 {
				t.Fatalf("%q: %v", flag, err)
			}
			return
		}
		if flag == "" && len(entries) == 0 { // there is no mapping
			return
		}
		entry, table := entries[0], NewTable(entries)
		means, found := table.Value(entry.For, entry.Written)
		if entry.For == Header {
			means, found = table.Header(entry.Written, "")
		}
		if means != entry.Means || found != (entry.Means != "") {
			t.Fatalf("%q is %+v, and means %q, %v", flag, entry, means, found)
		}
		if len(table.Unused(readers.Place{})) > 0 {
			t.Fatalf("%q was looked up, and is called unused", flag)
		}
	})
}
