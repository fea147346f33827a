package planning

import (
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"
	"pgregory.net/rapid"

	"simcast/pipeline/schema"
	"simcast/pipeline/space"
	"simcast/readers"
	"simcast/writers/planninglayout"
	"simcast/writers/sheet"
	"simcast/writers/writertest"
)

// coloured is a planning workbook whose conditional formats are evaluated, as a
// spreadsheet does: of the formats of a cell the first whose condition holds.
type coloured struct {
	t     testing.TB
	book  *excelize.File
	rules map[string][]excelize.ConditionalFormatOptions // by column
}

// The looks of a cell.
const (
	noColour = ""
	asNeeded = "needed"
	asUnused = "unused"
	asSkip   = "skipped"
)

func newColoured(t testing.TB) *coloured {
	t.Helper()
	c := &coloured{t, writertest.OpenBook(t, planningOf(t, writertest.Harbour(t), &Imported{})), map[string][]excelize.ConditionalFormatOptions{}}
	formats, err := c.book.GetConditionalFormats(sheet.Injects)
	if err != nil {
		t.Fatal(err)
	}
	for area, rules := range formats {
		column, row, err := excelize.CellNameToCoordinates(strings.Split(area, ":")[0])
		if err != nil || row != planninglayout.FirstInject || !strings.HasSuffix(area, "2001") {
			t.Fatalf("formats of %s, %v", area, err)
		}
		c.rules[columnNames()[column-1]] = rules
	}
	return c
}

// look is how a cell of the row looks.
func (c *coloured) look(column string, row int) string {
	c.t.Helper()
	for _, rule := range c.rules[column] {
		if !c.holds(rule.Criteria, row) {
			continue
		}
		style, err := c.book.GetConditionalStyle(*rule.Format)
		if err != nil {
			c.t.Fatal(err)
		}
		switch {
		case slices.Contains(style.Fill.Color, neededFill):
			return asNeeded
		case slices.Contains(style.Fill.Color, unusedFill):
			return asUnused
		}
		return asSkip
	}
	return noColour
}

// holds evaluates a condition for a row.
func (c *coloured) holds(condition string, row int) bool {
	c.t.Helper()
	shifted := regexp.MustCompile(`(\$[A-Z]+)2\b`).ReplaceAllString(condition, "${1}"+strconv.Itoa(row))
	if err := c.book.SetCellFormula(sheet.Injects, "CA1", "IF("+shifted+",1,0)"); err != nil {
		c.t.Fatal(err)
	}
	value, err := c.book.CalcCellValue(sheet.Injects, "CA1")
	if err != nil || value != "0" && value != "1" {
		c.t.Fatalf("%s: %q, %v", shifted, value, err)
	}
	return value == "1"
}

// fill puts a row into the workbook.
func (c *coloured) fill(row int, cells map[string]string) {
	c.t.Helper()
	for i, name := range columnNames() {
		cell, _ := excelize.CoordinatesToCellName(i+1, row)
		var value any
		if cells[name] != "" {
			value = cells[name]
		}
		if err := c.book.SetCellValue(sheet.Injects, cell, value); err != nil {
			c.t.Fatal(err)
		}
	}
}

// lawful are values that fill a cell in, right or nearly so.
func lawful(column string) []string {
	switch column {
	case "persona":
		return []string{"port_authority", "leila_dufour", "nobody"}
	case "channel":
		return append(schema.Channels(), " Mail ", "WEBSITES", "notifications ", "mial", "mail", "websites", "notifications")
	case "skip":
		return []string{"no", "no", "no", "x", "perhaps"}
	case "type":
		return []string{"team", "Individual", " individual", "everybody"}
	case "is_hacked":
		return []string{"yes", "X", "no", "0", "perhaps"}
	case "sentiment":
		return []string{"neutral"}
	case "ts":
		return []string{"1790000000"}
	case "assets", "hacked_image":
		return []string{"https://example.org/a.png"}
	case "player_email", "cc", "bcc":
		return []string{"a@example.org"}
	case "is_draft", "show_details", "replies", "likes", "reposts":
		return []string{"1"}
	case "team":
		return []string{"players", "5204"}
	}
	return []string{"words"}
}

// drawCells draws a row in which each cell is filled in or left empty.
func drawCells(r *rapid.T) map[string]string {
	cells := map[string]string{}
	for _, name := range planninglayout.ContractNames() {
		share := 2 // of ten rows
		if name == "persona" || name == "channel" {
			share = 7
		}
		if rapid.IntRange(0, 9).Draw(r, name+" given") >= 10-share {
			cells[name] = rapid.SampledFrom(lawful(name)).Draw(r, name)
		}
	}
	return cells
}

// problemsOf is what the check says of one row, by column.
func problemsOf(t testing.TB, space *space.Space, cells map[string]string) map[string][]readers.Problem {
	t.Helper()
	var header, row []string
	for _, name := range append(planninglayout.ContractNames(), "note") {
		header, row = append(header, name), append(row, `"`+cells[name]+`"`)
	}
	plan, _ := writertest.ReadPlan(t, "plan.csv", []byte(strings.Join(header, ",")+"\n"+strings.Join(row, ",")+"\n"))
	problems := map[string][]readers.Problem{}
	for _, p := range verdictOn(t, plan.Path, space).Problems {
		problems[p.Column] = append(problems[p.Column], p)
	}
	return problems
}

// missingCells counts the cells that the check asks for.
func missingCells(problems map[string][]readers.Problem) int {
	n := 0
	for _, at := range problems {
		for _, p := range at {
			if strings.HasPrefix(p.Code, "missing-") {
				n++
			}
		}
	}
	return n
}

// TestColoursSayWhatTheCheckSays colours random rows. A cell is coloured as needed
// exactly if the check asks for it: for it by name, or it asks for less once the
// cell is filled in. One that is filled in has no such colour.
func TestColoursSayWhatTheCheckSays(t *testing.T) {
	t.Parallel()
	c, space := newColoured(t), spaceFrom(t, writertest.Harbour(t))
	rapid.Check(t, func(r *rapid.T) {
		cells := drawCells(r)
		row := rapid.IntRange(planninglayout.FirstInject, 2001).Draw(r, "row")
		c.fill(row, cells)
		defer c.fill(row, nil)
		problems := problemsOf(t, space, cells)
		for _, name := range planninglayout.ContractNames() {
			asked := slices.ContainsFunc(problems[name], func(p readers.Problem) bool { return p.Code == "missing-"+name })
			if name == "assets" && cells[name] == "" && !asked && missingCells(problems) > 0 {
				more := maps.Clone(cells)
				more[name] = lawful(name)[0]
				asked = missingCells(problemsOf(t, space, more)) < missingCells(problems)
			}
			if look := c.look(name, row); (look == asNeeded) != asked {
				r.Errorf("%s looks %q, and asked for: %v; the row: %v", name, look, asked, cells)
			}
		}
	})
}

// TestGreyIsNotUsed holds each cell that the check finds odd or wrong on its
// channel to be grey, and a grey one to be none that the row must have.
func TestGreyIsNotUsed(t *testing.T) {
	c, space := newColoured(t), spaceFrom(t, writertest.Harbour(t))
	pointless := []string{"field-not-in-call", "sentiment-off-social-media", "counts-off-social-media", "hacking-off-websites", "image-without-hacking"}
	rapid.Check(t, func(r *rapid.T) {
		cells := drawCells(r)
		cells["channel"] = rapid.SampledFrom(schema.Channels()).Draw(r, "known channel")
		delete(cells, "skip")
		c.fill(planninglayout.FirstInject, cells)
		for name, problems := range problemsOf(t, space, cells) {
			for _, p := range problems {
				if look := c.look(name, planninglayout.FirstInject); slices.Contains(pointless, p.Code) && look != asUnused {
					r.Errorf("%s looks %q: %s; the row: %v", name, look, p.Message, cells)
				}
			}
		}
	})
}

// addressings are the ways in which a row says to whom it goes.
func addressings() []map[string]string {
	return []map[string]string{{}, {"player_email": "a@example.org"}, {"type": "Individual"}, {"position": "mayor"}, {"role": "lawyer"}}
}

// addresseeOf is whom the row goes to, by its cells.
func addresseeOf(cells map[string]string) schema.Addressee {
	switch {
	case cells["position"]+cells["role"] != "":
		return schema.ToPosition
	case cells["player_email"]+cells["type"] != "":
		return schema.ToPlayer
	}
	return schema.ToTeam
}

// TestGreyIsWhatTheSituationDoesNotUse: in each situation the empty cells that are
// grey are those that the rules of the check have no use for, and no others.
func TestGreyIsWhatTheSituationDoesNotUse(t *testing.T) {
	t.Parallel()
	c := newColoured(t)
	for _, channel := range schema.Channels() {
		for _, addressing := range addressings() {
			for flag, hacked := range map[string]string{"": "", "yes": "1", "no": "0"} {
				cells := maps.Clone(addressing)
				cells["channel"], cells["is_hacked"] = channel, flag
				c.fill(planninglayout.FirstInject, cells)
				needs := schema.Situation{Channel: channel, Hacked: hacked, Addressee: addresseeOf(cells)}.Requirements()
				for _, name := range planninglayout.ContractNames() {
					if cells[name] != "" {
						continue
					}
					if look := c.look(name, planninglayout.FirstInject); (look == asUnused) != (needs[name].Need == schema.Unused) {
						t.Errorf("%s looks %q; the row: %v", name, look, cells)
					}
				}
			}
		}
	}
}

// TestBlankAndSkippedRowsHaveNoColours: nothing is asked of them.
func TestBlankAndSkippedRowsHaveNoColours(t *testing.T) {
	c := newColoured(t)
	for _, name := range planninglayout.ContractNames() {
		if look := c.look(name, planninglayout.FirstInject); look != noColour {
			t.Errorf("%s of a blank row looks %q", name, look)
		}
	}
	c.fill(planninglayout.FirstInject, map[string]string{"skip": "Yes ", "channel": "mail"})
	for _, name := range planninglayout.ContractNames() {
		if look := c.look(name, planninglayout.FirstInject); look != asSkip {
			t.Errorf("%s of a skipped row looks %q", name, look)
		}
	}
}

// TestFormulasAreOnesThatSpreadsheetsTake: Excel's own dialogs take no more than
// 255 characters, and conditional formats no constants in braces.
func TestFormulasAreOnesThatSpreadsheetsTake(t *testing.T) {
	c := newColoured(t)
	if len(c.rules) != len(columnNames()) {
		t.Errorf("%d columns have formats", len(c.rules))
	}
	for column, rules := range c.rules {
		for _, rule := range rules {
			if len(rule.Criteria) > 255 || strings.ContainsAny(rule.Criteria, "{}") {
				t.Errorf("%s: %d characters: %s", column, len(rule.Criteria), rule.Criteria)
			}
		}
		if first := rules[0]; !first.StopIfTrue {
			t.Errorf("%s: a skipped row may have colours", column)
		}
	}
}
