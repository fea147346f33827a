package schema_test

import (
	"strings"
	"testing"

	"simcast/pipeline/schema"
	"simcast/readers"
)

// Whatever stands in a cell, its column reads it to a value, or says what is wrong
// with it; what was read reads as itself.
func FuzzCells(f *testing.F) {
	for _, seed := range []string{
		"yes", "1e3", "-0", "GoSocial", " Mail ", "https://a.b/c.JPG", "image | http://a | b|c\nx", "a@b.c", "<a@b.c>", "\"a b\"@c", "2026-11-20T14:30:00+01:00",
		"99999999999", "1795185000", "individual", "Negative", "{{.x}}", "2026-02-30", "http://[::1]:99999/", "\u212a", "0x10", "1_000", "audio|http://a?.mp3",
		"22.11.2026 09:30", "220930ZNOV26", "1971-01-02 09:30", "03/04/2026 09:30", "at",
	} {
		f.Add(seed, int64(1795185000), uint8(readers.Text))
		f.Add(seed, int64(-62135596800), uint8(readers.Date))
	}
	f.Fuzz(func(t *testing.T, text string, unix int64, kind uint8) {
		kind %= uint8(readers.Fault)
		if strings.TrimSpace(text) == "" || readers.Kind(kind) == readers.Empty || unix < -62135596800 || unix > 253402300799 {
			return // such cells never come here
		}
		for col := range schema.ColumnCount {
			value, detail := schema.Fields[col].Read(readers.Cell{Text: text, Unix: unix, Kind: readers.Kind(kind)}, schema.Clocks{})
			if detail != nil {
				if detail.Code == "" || detail.Message == "" || detail.Suggestion == "" || len(detail.Message)+len(detail.Suggestion) > 4<<10 {
					t.Fatalf("%s: %+v", schema.Fields[col].Column, detail)
				}
				continue
			}
			if schema.Fields[col].Column == "assets" || schema.Fields[col].Template || value == "" || schema.Fields[col].Column == "ts" && (len(value) > len("99999999999") || len(value) < len("100000000")) {
				continue // written as JSON, or as they stand; more digits are taken for milliseconds, and fewer for a time of day
			}
			if again, detail := schema.Fields[col].Read(readers.Cell{Text: value, Kind: readers.Text}, schema.Clocks{}); detail != nil || again != value {
				t.Fatalf("%s: %q is read as %q, and that as %q, %v", schema.Fields[col].Column, text, value, again, detail)
			}
		}
	})
}
