package proof_test

import (
	"fmt"
	"strings"
	"testing"

	"simcast/apiclient/simulator"
	"simcast/cmd/simcast/web/webtest"
	"simcast/pipeline/plan"
)

// inSight tells what of the chart stands outside the page, cannot be scrolled to, or lies over something else.
const inSight = `(() => {
	const table = document.querySelector(".p-times"), view = table.parentElement;
	const bad = [], box = (e) => e.getBoundingClientRect();
	if (box(view).right > document.documentElement.clientWidth + 1) bad.push("the chart is cut off");
	if (box(table).right > box(view).left + view.scrollWidth + 1) bad.push("not all columns can be reached");
	for (const cell of table.querySelectorAll("th, td")) {
		if (cell.scrollWidth > cell.clientWidth + 1) bad.push(cell.textContent + " does not fit");
		const bar = cell.querySelector("rect");
		if (bar && (box(bar).width < 1 || box(bar).width > cell.clientWidth)) bad.push(cell.textContent + " has a bar " + box(bar).width + " wide");
	}
	return bad.join("; ");
})()`

func TestNothingOfAChartIsCutOff(t *testing.T) {
	t.Parallel()
	space := harbour(t, func(s *simulator.Space) {
		s.Teams = append(s.Teams, simulator.Team{ID: 901, Name: "T - " + strings.Repeat("WM", 40)}, simulator.Team{ID: 902, Name: "T - משרד החוץ של העיר"})
	})
	moments := map[string][]string{
		"no moments":         {""},
		"one instant":        {"2026-11-20T08:00:00Z"},
		"half a day":         {"2026-11-20T20:10:00Z", "2026-11-21T07:50:00Z", ""},
		"four days":          {"2026-11-20T08:00:00Z", "2026-11-23T23:00:00Z", ""},
		"months":             {"2026-02-20T08:00:00Z", "2026-11-23T23:00:00Z"},
		"as far as it goes":  {"0", "2026-11-20T08:00:00Z", "9999-12-31T23:59:59Z", ""},
		"a morning, to five": {"2026-11-20T08:00:00Z", "2026-11-20T12:59:00Z"},
	}
	b := webtest.Open(t)
	for name, moments := range moments {
		records := [][]string{{"persona", "channel", "team", "body", "ts"}}
		for i, moment := range moments {
			for range 1 + 7*i {
				records = append(records, []string{"Leila Dufour", "microblog", "players;session", "x", moment})
			}
		}
		plan := take(t, csvPlan(t, records...), space, plan.Options{})
		b.Navigate(file(t, plan))
		for _, width := range []int{360, 700, 1300} {
			b.Size(width, 800)
			if bad := webtest.Eval[string](b, inSight); bad != "" {
				t.Errorf("%s, %d wide: %s", name, width, bad)
			}
		}
	}
}

func TestBarsStandForWhatPeopleCountIn(t *testing.T) {
	for _, c := range []struct{ last, want string }{
		{"2026-11-20T08:00:00Z", "1 minute"}, {"2026-11-20T10:00:00Z", "10 minutes"}, {"2026-11-24T08:00:00Z", "12 hours"},
		{"2029-06-24T08:00:00Z", "91 days"}, {"2070-01-01T08:00:00Z", "about 5 years"}, {"9999-12-31T23:59:59Z", "about 1000 years"},
	} {
		plan := take(t, csvPlan(t, []string{"persona", "channel", "body", "ts"}, []string{"Leila Dufour", "microblog", "x", "2026-11-20T08:00:00Z"},
			[]string{"Leila Dufour", "microblog", "y", c.last}), harbour(t, nil), plan.Options{})
		if page := write(t, plan); !strings.Contains(page, "Each bar shows "+c.want+" of the") {
			_, said, _ := strings.Cut(page, "Each bar shows ")
			t.Errorf("to %s: each bar shows %.20q, not %s", c.last, said, c.want)
		}
	}
}

// Where teams are too many for a sheet, they are the rows of the table.
func TestVeryManyTeamsAreRows(t *testing.T) {
	space := harbour(t, func(s *simulator.Space) {
		for i := range 20 {
			s.Teams = append(s.Teams, simulator.Team{ID: int64(900 + i), Name: fmt.Sprint("T - Team ", i)})
		}
	})
	plan := take(t, csvPlan(t, []string{"persona", "channel", "team", "body"}, []string{"Leila Dufour", "microblog", "players", "x"}, []string{"Leila Dufour", "forum", "Team 3", "y"}), space, plan.Options{})
	table := all(parse(t, write(t, plan)), "table")[0]
	rows := all(table, "tr")
	if got := text(rows[0]); got != "Team microblog forum all" {
		t.Errorf("the table begins %q", got)
	}
	if first, last := text(rows[1]), text(rows[len(rows)-1]); len(rows) != 26 || first != "T - Port operations - 2026-11-20 1 0 1" || last != "all 24 1 25" {
		t.Errorf("%d rows, from %q to %q", len(rows), first, last)
	}
}
