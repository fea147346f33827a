package export

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"simcast/apiclient"
	"simcast/apiclient/simulator"
	"simcast/pipeline/catalog"
	"simcast/pipeline/check"
	"simcast/pipeline/clock"
	"simcast/pipeline/plan"
	"simcast/pipeline/space"
	"simcast/readers"
	"simcast/writers/sheet"
	"simcast/writers/writertest"
)

// exportFiles writes a space as a space file can be: a workbook, or a text of each list.
func exportFiles(t testing.TB, folder string, way sheet.Format, objects catalog.Objects) []string {
	t.Helper()
	var kinds, files []string
	put := func(name string, kinds ...string) {
		path := filepath.Join(folder, name+"."+string(way))
		writertest.NoError(t, os.WriteFile(path, exportOf(t, way, objects, kinds...), 0o600))
		files = append(files, path)
	}
	for _, list := range catalog.Lists() {
		kinds = append(kinds, list.Kind)
		if way != sheet.XLSX {
			put(list.Kind, list.Kind)
		}
	}
	if way == sheet.XLSX {
		put("space", kinds...)
	}
	return files
}

// TestWhatIsExportedReadsBack: of any entries, a space file gives what the service gave.
func TestWhatIsExportedReadsBack(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	rapid.Check(t, func(r *rapid.T) {
		personas := rapid.SliceOfN(rapid.Custom(drawEntry), 0, 2).Draw(r, "personas")
		words := rapid.SliceOfN(rapid.Custom(drawWord), 0, 2).Draw(r, "words")
		objects := withoutNuls(catalog.Objects{Personas: personas, Teams: []json.RawMessage{json.RawMessage(`{"id":"7","name":null,"more":{"b":[1.50]}}`)}, Smartwords: words})
		way := rapid.SampledFrom([]sheet.Format{sheet.XLSX, sheet.XLSX, sheet.CSV, sheet.TSV, JSON}).Draw(r, "way")
		again, err := catalog.ReadSpaceFile(exportFiles(t, folder, way, objects)...)
		if err != nil {
			r.Fatal(err)
		}
		for _, list := range catalog.Lists() {
			holdEntries(r, list, objects.Of(list), again.Of(list))
		}
	})
}

func drawWord(t *rapid.T) json.RawMessage {
	return mustJSON(t, map[string]any{"index": drawText(t), "value": drawText(t)})
}

// withoutNuls leaves out the one character that no CSV can hold.
func withoutNuls(o catalog.Objects) catalog.Objects {
	for _, entries := range [][]json.RawMessage{o.Personas, o.Smartwords} {
		for i := range entries {
			entries[i] = bytes.ReplaceAll(entries[i], []byte(`\u0000`), []byte("0"))
		}
	}
	return o
}

func holdEntries(t *rapid.T, list catalog.List, want, got []json.RawMessage) {
	t.Helper()
	if len(got) != len(want) {
		t.Fatalf("%d %s, not %d", len(got), list.Kind, len(want))
	}
	for i := range want {
		if diff := cmp.Diff(list.Cells(want[i]), list.Cells(got[i])); diff != "" {
			t.Fatalf("entry %d of the %s: %s", i+1, list.Kind, diff)
		}
	}
}

// TestDamagedExports: an exported workbook of which some bytes are lost or changed
// is an error, and never another space.
func TestDamagedExports(t *testing.T) {
	objects := catalog.Objects{Personas: []json.RawMessage{json.RawMessage(`{"system_info":{"hash":"12","handle":"ana","name":"Ana"}}`)},
		Teams: []json.RawMessage{json.RawMessage(`{"id":1,"name":"S - One"}`), json.RawMessage(`{"id":2,"name":"T - Two"}`)}}
	whole := exportOf(t, sheet.XLSX, objects, "personas", "teams", "smartwords")
	path := filepath.Join(t.TempDir(), "space.xlsx")
	refused := 0
	rapid.Check(t, func(r *rapid.T) {
		content := bytes.Clone(whole)
		for range rapid.IntRange(1, 3).Draw(r, "changes") {
			content[rapid.IntRange(0, len(content)-1).Draw(r, "at")] ^= rapid.Byte().Draw(r, "by")
		}
		writertest.NoError(t, os.WriteFile(path, content[:len(content)-rapid.SampledFrom([]int{0, 0, 0, 1, 30, len(whole) / 2}).Draw(r, "cut")], 0o600))
		again, err := catalog.ReadSpaceFile(path)
		if err != nil {
			refused++
			return
		}
		for _, list := range catalog.Lists() {
			holdEntries(r, list, objects.Of(list), again.Of(list))
		}
	})
	if refused == 0 {
		t.Error("nothing was damaged")
	}
}

// oddSpace is a space as exercise designers make them, at worst.
func oddSpace(t *rapid.T) simulator.Space {
	names := rapid.SampledFrom([]string{"ana", "Ana", "=ana", "@bo", "-1", "Bo ", "1234567890123456789", "0012", "12", "'x", "Port", ""})
	var s simulator.Space
	for range rapid.IntRange(0, 5).Draw(t, "personas") {
		info := map[string]any{"hash": names.Draw(t, "hash"), "handle": names.Draw(t, "handle"), "name": names.Draw(t, "name")}
		if rapid.Bool().Draw(t, "known kind") {
			info["is_organisation"] = rapid.Bool().Draw(t, "organisation")
		}
		s.Personas = append(s.Personas, mustJSON(t, map[string]any{"system_info": info}))
	}
	teams := rapid.SampledFrom([]string{"S - One", "S - Two", "M - Control", "T - Blue - 2026/11/20", "T - Blue", "T - Red", "=Blue", "+1", "5"})
	for range rapid.IntRange(0, 5).Draw(t, "teams") {
		s.Teams = append(s.Teams, simulator.Team{ID: rapid.Int64Range(0, 7).Draw(t, "id"), Name: teams.Draw(t, "team")})
	}
	values := rapid.SampledFrom([]string{"4", " \r\n\r", "=1+1", strings.Repeat("_é\r\n", 50) + strings.Repeat("x", 40_000), "", "{{.berth}}", "007"})
	for range rapid.IntRange(0, 4).Draw(t, "words") {
		index := rapid.SampledFrom([]string{"berth", "Berth", "=berth", "a b", "007", " "}).Draw(t, "index")
		s.Smartwords = append(s.Smartwords, simulator.Smartword{Index: index, Value: values.Draw(t, "value")})
	}
	return s
}

// oddPlan is a plan whose cells name what such a space may have, or nearly.
func oddPlan(t *rapid.T) []byte {
	var out bytes.Buffer
	plan := csv.NewWriter(&out)
	cells := [][]string{
		{"ana", "=ana", "BO", "1234567890123456789", "12", "0012", "Port", "Prot", "'x", "-1"},
		{"microblog", "mail", "websites", "notifications"},
		{"", "session", "players", "Blue", "blue;red", "5", "0", "all", "moderators", "=Blue", "Grey"},
		{"Hello", "{{.berth}}", "{{.Berth}}", `{{smartword "a b"}}`, "{{.brth}}", "{{.Persona.Name}} {{.Team.Name}}", `{{smartword "007"}}`},
		{"", "a@x.example", "{{.berth}}"},
		{"", "Title {{.berth}}"},
	}
	records := [][]string{{"persona", "channel", "team", "body", "to", "title"}}
	for range rapid.IntRange(1, 6).Draw(t, "rows") {
		var record []string
		for _, choice := range cells {
			record = append(record, rapid.SampledFrom(choice).Draw(t, "cell"))
		}
		records = append(records, record)
	}
	if err := plan.WriteAll(records); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// TestVerdictOfASpaceFile: what a check against the live space says of a plan, one
// against the export of that space says too, word for word and in the same order.
func TestVerdictOfASpaceFile(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	rapid.Check(t, func(r *rapid.T) {
		standIn := simulator.New(simulator.Options{Space: oddSpace(r)})
		baseURL, stop, err := simulator.Start(t.Context(), "127.0.0.1:0", standIn)
		writertest.NoError(t, err)
		defer stop()
		client, err := apiclient.New(apiclient.Config{BaseURL: baseURL, Key: standIn.Key()})
		writertest.NoError(t, err)
		defer client.Close()
		live, err := space.Load(t.Context(), client)
		writertest.NoError(t, err)
		objects, err := catalog.LoadObjects(t.Context(), client, clock.System{}, "personas", "teams", "smartwords")
		writertest.NoError(t, err)
		plan := filepath.Join(folder, "plan.csv")
		writertest.NoError(t, os.WriteFile(plan, oddPlan(r), 0o600))
		want := verdictOf(t, plan, live)
		for _, way := range []sheet.Format{sheet.XLSX, sheet.CSV, JSON} {
			again, err := catalog.ReadSpaceFile(exportFiles(t, folder, way, objects)...)
			if err != nil {
				r.Fatalf("%s: %v", way, err)
			}
			sp, err := again.Space()
			writertest.NoError(t, err)
			if diff := cmp.Diff(want, verdictOf(t, plan, sp)); diff != "" {
				r.Fatalf("%s: the verdict differs: %s", way, diff)
			}
			raw := cmpopts.IgnoreFields(apiclient.Persona{}, "Raw")
			lazy := cmpopts.IgnoreTypes(func() map[int64]string { return nil }, func() *space.Space { return nil })
			if diff := cmp.Diff(live, sp, raw, lazy, cmpopts.IgnoreUnexported(space.Space{}), cmpopts.EquateEmpty()); diff != "" {
				r.Fatalf("%s: the space differs: %s", way, diff)
			}
		}
	})
}

func verdictOf(t testing.TB, path string, space *space.Space) plan.Verdict {
	t.Helper()
	file, err := readers.Open(path, readers.Options{})
	writertest.NoError(t, err)
	defer file.Close()
	verdict, err := check.Check(file, space, plan.Options{Zone: time.UTC, Now: writertest.Clock()})
	writertest.NoError(t, err)
	return verdict
}
