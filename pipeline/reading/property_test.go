package reading_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/xuri/excelize/v2"
	"pgregory.net/rapid"

	"simcast/pipeline/pipetest"
	"simcast/pipeline/plan"
)

// TestMain has properties be checked with fewer draws: each checks whole plans.
func TestMain(m *testing.M) {
	pipetest.FewerDraws()
	os.Exit(m.Run())
}

// saveLines writes lines of cells as plan.xlsx, each cell as a text.
func saveLines(t testing.TB, lines []string) string {
	t.Helper()
	book := excelize.NewFile()
	defer book.Close()
	for y, line := range lines {
		for x, text := range strings.Split(line, "|") {
			at, err := excelize.CoordinatesToCellName(x+1, y+1)
			pipetest.Must(t, err)
			if text != "" {
				pipetest.Must(t, book.SetCellStr("Sheet1", at, text))
			}
		}
	}
	path := filepath.Join(t.TempDir(), "plan.xlsx")
	pipetest.Must(t, book.SaveAs(path))
	return path
}

// drawLine draws a row of a planner's sheet with the columns id, persona, channel, addressee, body, subject, kind and status.
func drawLine(r *rapid.T, id int) string {
	cells := []string{fmt.Sprint(id)}
	for _, column := range [][]string{
		{"harbour_master", "harbour_master", "CNN", "Role player", "nobody", "-", ""},
		{"email", "log", "Email/phone", "radio", "JIEE", "tv and fax", "not injected", "---", ""},
		{"Communications", "Communications, IT response", "session", "EOC", "White cell", "Mayor", "n/a", ""},
		{"Smoke.", "Smoke {{.Team.Name}}", "none", ""},
		{"Fire", "-", ""},
		{"inject", "Key Event", "held", "manual", "player action", "Deception", "-", "", "", ""},
		{"Deleted", "draft", "contingency", "final", "", "", ""},
	} {
		cells = append(cells, rapid.SampledFrom(column).Draw(r, "cell"))
	}
	if rapid.IntRange(0, 9).Draw(r, "separator") == 0 {
		cells = append(cells[:1], make([]string, len(cells)-1)...)
	}
	return strings.Join(cells, "|")
}

// becameByID says of each row, by its id, what it became, what is sent, and what its problems are.
func becameByID(loaded *plan.Plan) map[string]string {
	all := map[string]string{}
	for _, in := range loaded.Injects {
		text := became(in)
		for _, delivery := range in.Deliveries {
			message := delivery.Message()
			text += fmt.Sprintf("|%s|%s|%s|%s", message.Subject, message.Title, message.To, message.Body)
		}
		var problems []string
		for _, p := range in.Problems {
			if p.Code != "equal-rows" { // they are of several rows
				problems = append(problems, p.Code+"@"+p.Column)
			}
		}
		slices.Sort(problems)
		all[in.ID] = text + " " + strings.Join(problems, " ")
	}
	return all
}

// TestWhatARowBecomes: neither the order of the rows nor the format of the file changes it.
func TestWhatARowBecomes(t *testing.T) {
	given := options{contingency: true, maps: []string{"persona:CNN=verrin_courier", "persona:Role player=ignore", "team:EOC=City crisis cell", "team:White cell=ignore"}}
	rapid.Check(t, func(r *rapid.T) {
		lines := []string{}
		for id := range rapid.IntRange(1, 12).Draw(r, "rows") {
			lines = append(lines, drawLine(r, id+1))
		}
		head := "MSEL #|Send From|Method|" + rapid.SampledFrom([]string{"Team", "Send To"}).Draw(r, "addressee") + "|Script|Inject Title|Event Type|Status"
		first := becameByID(load(t, planOf(t, append([]string{head}, lines...)...), given))
		if len(first) != len(lines) {
			r.Fatalf("%d of %d rows became something", len(first), len(lines))
		}
		if diff := cmp.Diff(first, becameByID(load(t, saveLines(t, append([]string{head}, lines...)), given))); diff != "" {
			r.Fatalf("as a workbook: %s", diff)
		}
		shuffled := rapid.Permutation(lines).Draw(r, "order")
		if diff := cmp.Diff(first, becameByID(load(t, planOf(t, append([]string{head}, shuffled...)...), given))); diff != "" {
			r.Fatalf("in another order: %s", diff)
		}
	})
}
