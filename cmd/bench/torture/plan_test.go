package torture

import (
	"encoding/csv"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"

	"github.com/xuri/excelize/v2"
)

// delivery is what tells a message of the bench from every other, in the plan, in
// the results and in what the service was sent. Equal rows share it.
type delivery struct {
	token string
	team  int64
}

func (d delivery) String() string { return fmt.Sprintf("%s to team %d", d.token, d.team) }

// plan is a drawn plan with what is to come of it, worked out here by itself.
type plan struct {
	path    string
	table   [][]string
	want    map[delivery]int // how many deliveries of the plan are equal to this
	skipped int              // rows that the planner skips
}

// deliveries is how many there are.
func (p *plan) deliveries() int {
	n := 0
	for _, count := range p.want {
		n += count
	}
	return n
}

var planColumns = []string{"id", "skip", "persona", "channel", "team", "position", "role", "player_email", "type",
	"title", "subtitle", "subject", "body", "to", "cc", "assets", "sentiment", "is_draft", "likes", "remark"}

// audience is a team cell, and the teams of Harbour Light that it means.
type audience struct {
	cell  string
	teams []int64
}

var audiences = []audience{
	{"all", []int64{5200, 5201, 5202, 5203, 5204, 5205}},
	{"players", []int64{5202, 5203, 5204, 5205}},
	{"City crisis cell; 5204", []int64{5203, 5204}},
	{"", []int64{5200}}, {"moderators", []int64{5201}}, {"Port operations", []int64{5202}}, {"5205", []int64{5205}},
	{"T - Communications - 2026-11-20", []int64{5204}}, {"session", []int64{5200}},
}

// kinds are rows as planners write them, but for their body, their team and their id.
var kinds = []map[string]string{
	{"persona": "port_authority", "channel": "microblog", "likes": "12"},
	{"persona": "leila_dufour", "channel": "gosocial", "sentiment": "negative"},
	{"persona": "port_authority", "channel": "microblog", "is_draft": "yes"},
	{"persona": "mayor_castellan", "channel": "mail", "subject": "Re: {{.berth}}", "to": "crisis cell", "cc": "a@example.org, b@example.org"},
	{"persona": "verrin_courier", "channel": "websites", "title": "Fire at {{.berth}}", "subtitle": "What is known"},
	{"persona": "city_hall", "channel": "notifications", "assets": "https://media.example/siren.mp3"},
	{"persona": "harbour_master", "channel": "mail", "subject": "Your orders", "to": "you", "position": "Harbour pilot"},
	{"persona": "fire_chief", "channel": "messenger", "role": "duty officer"},
	{"persona": "marcus_oyelaran", "channel": "mail", "subject": "A question", "to": "anna@example.org", "player_email": "anna@example.org"},
}

// drawPlan draws a plan of some hundred deliveries.
func drawPlan(dice *rand.Rand, path string) *plan {
	p := &plan{path: path, table: [][]string{planColumns}, want: map[delivery]int{}}
	size := 80 + dice.IntN(320)
	if !*isLong {
		size /= 4
	}
	for n := 0; p.deliveries() < size; n++ {
		if n > 3 && dice.IntN(12) == 0 {
			p.repeatRow(dice, n)
			continue
		}
		p.addRow(dice, n)
	}
	return p
}

func (p *plan) addRow(dice *rand.Rand, n int) {
	cells := map[string]string{"remark": "of no concern to anybody"}
	for name, cell := range kinds[dice.IntN(len(kinds))] {
		cells[name] = cell
	}
	to := audiences[dice.IntN(len(audiences))]
	for isToOnePerson(cells) && len(to.teams) > 1 {
		to = audiences[dice.IntN(len(audiences))]
	}
	token := fmt.Sprintf("tok-%04d", n)
	cells["team"] = to.cell
	cells["body"] = token + ": the MV {{.ship_name}} lies at {{.Team.Name}}. Zürich, \"quoted\"; " + padding(dice)
	if dice.IntN(3) > 0 {
		cells["id"] = fmt.Sprintf("A-%d", n)
	}
	if dice.IntN(25) == 0 {
		cells["skip"] = "yes"
	}
	p.take(cells, token, to.teams)
}

func isToOnePerson(cells map[string]string) bool {
	return cells["position"] != "" || cells["role"] != "" || cells["player_email"] != ""
}

// padding makes a few bodies long enough to go out in several pieces.
func padding(dice *rand.Rand) string {
	if dice.IntN(30) > 0 {
		return "no more"
	}
	return strings.Repeat("water ", 1000+dice.IntN(3500))
}

// repeatRow adds a row that says what an earlier one says, under another id or none.
func (p *plan) repeatRow(dice *rand.Rand, n int) {
	earlier := p.table[1+dice.IntN(len(p.table)-1)]
	cells := map[string]string{}
	for i, name := range planColumns {
		cells[name] = earlier[i]
	}
	cells["id"], cells["skip"] = "", ""
	if dice.IntN(2) == 0 {
		cells["id"] = fmt.Sprintf("B-%d", n)
	}
	at := slices.IndexFunc(audiences, func(a audience) bool { return a.cell == cells["team"] })
	p.take(cells, tokenIn(cells["body"]), audiences[at].teams)
}

func (p *plan) take(cells map[string]string, token string, teams []int64) {
	row := make([]string, len(planColumns))
	for i, name := range planColumns {
		row[i] = cells[name]
	}
	p.table = append(p.table, row)
	if cells["skip"] != "" {
		p.skipped++
		return
	}
	for _, team := range teams {
		p.want[delivery{token, team}]++
	}
}

// tokenIn finds the token with which a body begins.
func tokenIn(body string) string {
	before, _, _ := strings.Cut(body, ":")
	return before[strings.LastIndexByte(before, '\n')+1:] // a line with a mark may stand above
}

// writeTable writes a CSV, or a workbook.
func writeTable(path string, rows [][]string) error {
	if !strings.HasSuffix(path, ".xlsx") {
		var text strings.Builder
		if err := csv.NewWriter(&text).WriteAll(rows); err != nil {
			return err
		}
		return os.WriteFile(path, []byte(text.String()), 0o600)
	}
	book := excelize.NewFile()
	defer book.Close()
	if err := book.SetSheetName(book.GetSheetList()[0], "Injects"); err != nil {
		return err
	}
	for i, row := range rows {
		if err := book.SetSheetRow("Injects", fmt.Sprintf("A%d", i+1), &row); err != nil {
			return err
		}
	}
	return book.SaveAs(path)
}
