package main

import (
	"bytes"
	"cmp"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"simcast/readers"
)

var update = flag.Bool("update", false, "write the files again that tests are held to")

// foreignFolder holds plans as other programs save them; its README.md tells of
// each. SIMCAST_FOREIGN names another folder, where the recipe has made them again.
func foreignFolder() string {
	return cmp.Or(os.Getenv("SIMCAST_FOREIGN"), filepath.Join("..", "..", "testdata", "foreign"))
}

// uncalculated is the plan whose formulas no spreadsheet has worked out yet.
const uncalculated = "openpyxl-uncalculated.xlsx"

// TestForeignPlans holds each of them to the verdict and to the messages of the
// plan that it was made from, reference.csv. They stand in reference.txt. What is
// annotated is the same plan again.
func TestForeignPlans(t *testing.T) {
	t.Parallel()
	home := filepath.Join("..", "..", "testdata", "foreign")
	golden := filepath.Join(home, "reference.txt")
	d := newWorkplace(t)
	reference := d.account(filepath.Join(home, "reference.csv"))
	if *update {
		d.must(os.WriteFile(golden, []byte(reference.String()), 0o644))
	}
	data, err := os.ReadFile(golden)
	d.must(err)
	if reference.String() != string(data) {
		t.Fatalf("reference.txt is not what reference.csv is:\n%s\nrun go test ./cmd/simcast -run Foreign -update if that is meant", reference)
	}
	for _, path := range foreignPlans(t) {
		t.Run(filepath.Base(path), func(t *testing.T) {
			t.Parallel()
			d := newWorkplace(t)
			d.simcast(exitPlan, nil, "check", path, "--annotate", "-o", "marked.xlsx")
			want, got, marked := reference, d.account(path), newWorkplace(t).account(d.path("marked.xlsx"))
			switch {
			case filepath.Ext(path) == ".xlsx":
				got, marked = got.without(t, "hidden-rows"), marked.without(t, "hidden-rows")
			case strings.Contains(filepath.Base(path), "1252"):
				want, got = reference.withoutLast(t, 2), got.without(t, "encoding")
			}
			holdSame(t, "the plan", want.lines(), got.lines())
			holdSame(t, "the annotated plan", want.lines(), marked.lines())
		})
	}
}

func foreignPlans(t *testing.T) []string {
	t.Helper()
	var plans []string
	for _, pattern := range []string{"libreoffice*", "openpyxl*", "xlsxwriter*"} {
		found, err := filepath.Glob(filepath.Join(foreignFolder(), pattern))
		if err != nil || len(found) < 2 {
			t.Fatalf("%s: %q, %v", pattern, found, err)
		}
		for _, path := range found {
			path, err = filepath.Abs(path)
			if err != nil {
				t.Fatal(err)
			}
			plans = append(plans, path)
		}
	}
	return slices.DeleteFunc(plans, func(path string) bool { return filepath.Base(path) == uncalculated })
}

// TestForeignUncalculated: a formula that was never worked out is an error of its cell.
func TestForeignUncalculated(t *testing.T) {
	t.Parallel()
	d := newWorkplace(t)
	plan, err := filepath.Abs(filepath.Join(foreignFolder(), uncalculated))
	d.must(err)
	var verdict account
	d.simcast(exitPlan, &verdict, "check", plan)
	var cells []string
	for _, p := range verdict.Problems {
		if strings.Contains(p.Message, "a formula without a stored value") {
			cells = append(cells, p.Cell)
		}
	}
	slices.Sort(cells)
	if want := []string{"B21", "C17", "J15", "P4"}; !slices.Equal(cells, want) {
		t.Errorf("formulas without a value are reported in %q, and stand in %q", cells, want)
	}
}

// account is what became of a plan: what check said of it, and what was published.
type account struct {
	Rows, Deliveries int
	Problems         []readers.Problem
	messages         []string
}

// account checks a plan and sends it, without its wrong rows.
func (d *workplace) account(path string) account {
	d.Helper()
	path, err := filepath.Abs(path)
	d.must(err)
	var a account
	d.simcast(exitPlan, &a, "check", path)
	before := time.Now().Unix()
	d.simcast(exitOpen, nil, "send", path, "--yes", "--interval", "1ms", "--skip-invalid", "--results", d.path("results.csv"))
	a.messages = d.messages(before)
	return a
}

// messages are what was published, a line each. A moment that is not the plan's
// own, but that of the post, is "now".
func (d *workplace) messages(now int64) []string {
	d.Helper()
	var lines []string
	for _, p := range d.standIn().Published() {
		var fields map[string]any
		d.must(json.Unmarshal(p.Raw, &fields))
		if p.Message.TS >= now {
			fields["ts"] = "now"
		}
		var line bytes.Buffer
		encoder := json.NewEncoder(&line)
		encoder.SetEscapeHTML(false)
		d.must(encoder.Encode(fields))
		lines = append(lines, p.Endpoint+" "+strings.TrimSpace(line.String()))
	}
	return lines
}

// String gives of places what is the same in every format.
func (a account) String() string {
	var text strings.Builder
	fmt.Fprintf(&text, "%d rows, %d deliveries\n\n", a.Rows, a.Deliveries)
	for _, p := range a.Problems {
		fmt.Fprintf(&text, "row %d [%s] %s, %s: %s; %s\n", p.Row, p.Column, p.Severity, p.Code, p.Message, p.Suggestion)
	}
	return text.String() + "\n" + strings.Join(a.messages, "\n") + "\n"
}

func (a account) lines() []string { return strings.Split(a.String(), "\n") }

// without leaves out the one problem of that code, which a file of this kind has to have.
func (a account) without(t *testing.T, code string) account {
	t.Helper()
	all := len(a.Problems)
	a.Problems = slices.DeleteFunc(slices.Clone(a.Problems), func(p readers.Problem) bool { return p.Code == code })
	if len(a.Problems) == all {
		t.Errorf("there is no problem %s", code)
	}
	return a
}

// withoutLast leaves out the last rows, each of which goes to the four teams of players.
func (a account) withoutLast(t *testing.T, rows int) account {
	t.Helper()
	last := slices.MaxFunc(a.Problems, func(p, q readers.Problem) int { return p.Row - q.Row }).Row
	a.Problems = slices.DeleteFunc(slices.Clone(a.Problems), func(p readers.Problem) bool { return p.Row > last-rows })
	a.Rows -= rows
	a.Deliveries -= 4 * rows
	a.messages = a.messages[:len(a.messages)-4*rows]
	if last := a.messages[len(a.messages)-1]; !strings.Contains(last, "Price of a berth") {
		t.Fatalf("the last message is %s", last)
	}
	return a
}
