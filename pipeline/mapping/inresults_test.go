package mapping_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"simcast/pipeline/mapping"
	"simcast/readers"
)

// TestMappingsInResults: what was mapped by a cell of the plan is found in results, whose header stands in the first row.
func TestMappingsInResults(t *testing.T) {
	for _, c := range []struct {
		name, plan string
		flags      []string
		want       [][]string // without the header
	}{
		{"by its cell", "Harbour Light\nMSEL\nNo,Send From,Method,Told,Script\nA1,Leila,Email,Port,One\n", []string{"D3=team"},
			[][]string{{"header", "Told", "team"}}},
		{"compared alike, after a column without a header", "No,,Send From,SEND FROM (real),Method,Script\nA1,,Leila,x,Email,One\n", []string{"D1=ignore"},
			[][]string{{"header", "C1", "ignore"}}},
		{"a team that results add", "No,Send From,TEAM (old),Method,Script\nA1,Leila,x,Email,One\n", []string{"TEAM (old)=ignore"},
			[][]string{{"header", "C1", "ignore"}}},
		{"a cell that is no header", "MSEL\nNo,Send From,Method,Script\nA1,Leila,Email,One\n", []string{"C1=ignore", "persona:CNN=Leila"},
			[][]string{{"persona", "CNN", "Leila"}}},
		{"only a cell that is no header", "MSEL\nNo,Send From,Method,Script\nA1,Leila,Email,One\n", []string{"C1=ignore"}, nil},
		{"in other letters", "No,Send From,Told To,Method,Script\nA1,Leila,Port,Email,One\n", []string{"told-to=team", "status:Ready=cancelled"},
			[][]string{{"header", "Told To", "team"}, {"status", "Ready", "cancelled"}}},
		{"nothing", "persona,channel,body\nLeila,mail,One\n", nil, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			file, table := openPlan(t, c.plan, c.flags)
			rows := table.RowsFor(file)
			if c.want != nil {
				c.want = append([][]string{{"for", "written", "means"}}, c.want...)
			}
			if !slices.EqualFunc(rows, c.want, slices.Equal) {
				t.Errorf("%q, not %q", rows, c.want)
			}
			meanAlike(t, file, table, rows)
		})
	}
}

// meanAlike holds that each header means in results what it means in the plan, and the column team what it says.
func meanAlike(t *testing.T, plan *readers.File, table *mapping.Table, rows [][]string) {
	t.Helper()
	kept := mapping.NewTable(mapping.Decode(mapping.Encode(rows)))
	for i, column := range plan.Columns {
		before, was := table.Header(column.Header, fmt.Sprintf("%c%d", 'A'+column.Index, plan.HeaderRow))
		after, is := kept.Header(column.Header, fmt.Sprintf("%c1", 'A'+i))
		if before != after || was != is {
			t.Errorf("%q means %q (%v) in the plan, and %q (%v) in results", column.Header, before, was, after, is)
		}
	}
	if means, found := kept.Header("team", fmt.Sprintf("%c1", 'A'+len(plan.Columns))); found && plan.Index("team") < 0 {
		t.Errorf("the column team that results add is read as %q", means)
	}
}

func openPlan(t *testing.T, text string, maps []string) (*readers.File, *mapping.Table) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "plan.csv")
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	flags, err := mapping.ParseFlags(maps)
	if err != nil {
		t.Fatal(err)
	}
	file, table, err := mapping.Open(path, "", flags)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = file.Close() })
	return file, table
}
