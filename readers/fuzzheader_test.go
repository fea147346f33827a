package readers

import (
	"bytes"
	"encoding/csv"
	"math/rand/v2"
	"simcast/readers/headers"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
)

// otherwise writes a header in another case, with other spaces, `_` and `-`.
func otherwise(header string, seed uint64) string {
	random := rand.New(rand.NewPCG(seed, 0))
	var out strings.Builder
	pad := func() {
		for range random.IntN(2) {
			out.WriteString([]string{" ", "_", "-", "\u00a0", "\u200b", "\u200e"}[random.IntN(6)])
		}
	}
	for _, r := range header {
		pad()
		if upper := unicode.ToUpper(r); random.IntN(2) == 0 && unicode.ToLower(upper) == unicode.ToLower(r) {
			r = upper
		}
		if r != '_' && r != '-' && !headers.IsBlank(r) || random.IntN(2) == 0 {
			out.WriteRune(r)
		}
	}
	pad()
	return out.String()
}

// Headers mean the same columns in whatever case, and with whatever spaces, `_`
// and `-` they are written; none is lost, and none is taken for two.
func FuzzHeader(f *testing.F) {
	for i, seed := range []string{
		"persona\x1fchannel", "From\x1fCHANNEL\x1fplayer email\x1fPlayer", "inject-id\x1fno\x1fref", "İ\x1fſender\x1fK",
		"persona\x1fchannel\x1fresult\x1fdelivery\x1fteam id", "sender\x1fpersona\x1fchanel", "\x1f\x1f-_\x1f ", "ts\x1ftime\x1fTIMESTAMP",
		"pers\u200bona\x1fchan\u00adnel", "persona\x1fchannel\x1f#N/A",
	} {
		f.Add(seed, uint64(i))
	}
	f.Fuzz(func(t *testing.T, line string, seed uint64) {
		texts := strings.Split(line, "\x1f")
		if len(texts) > 64 || !utf8.ValidString(line) || strings.ContainsAny(line, "\x00\r") {
			return
		}
		written, other := Row{Number: 1}, Row{Number: 1}
		for i, header := range texts {
			written.Cells = append(written.Cells, textCell(header))
			other.Cells = append(other.Cells, textCell(otherwise(header, seed+uint64(i))))
		}
		columns := matchColumns(written)
		for _, column := range columns {
			if headers.Fold(column.Name) != headers.Fold(headers.Fold(column.Header)) && !column.Known {
				t.Fatalf("the header %q became %q", column.Header, column.Name)
			}
			if column.Known != slices.ContainsFunc(ColumnNames(), func(c ColumnName) bool { return c.Name == column.Name }) {
				t.Fatalf("%+v", column)
			}
		}
		holdSameColumns(t, columns, matchColumns(other))
		holdOpening(t, texts)
	})
}

// holdSameColumns compares columns by what they mean. A header of `_` and `-` alone
// has no letters to be written otherwise.
func holdSameColumns(t *testing.T, a, b []Column) {
	t.Helper()
	meaning := func(columns []Column) []Column {
		var out []Column
		for _, column := range columns {
			if column.Header = ""; column.Name != "" {
				out = append(out, column)
			}
		}
		return out
	}
	if diff := cmp.Diff(meaning(a), meaning(b)); diff != "" {
		t.Fatal(diff)
	}
}

// holdOpening opens a file with these headers: it has them all, or an error says why not.
func holdOpening(t *testing.T, headers []string) {
	t.Helper()
	var content bytes.Buffer
	out := csv.NewWriter(&content)
	if err := out.Write(headers); err != nil {
		t.Fatal(err)
	}
	out.Flush()
	plan, err := Open(save(t, "plan.csv", content.Bytes()), Options{})
	if err != nil {
		holdError(t, err)
		return
	}
	defer plan.Close()
	if !plan.has("persona") || !plan.has("channel") {
		t.Fatalf("a plan with the columns %+v", plan.Columns)
	}
	seen := map[string]bool{}
	for _, column := range plan.Columns {
		if seen[column.Name] {
			t.Fatalf("the column %s stands twice", column.Name)
		}
		seen[column.Name] = true
	}
}
