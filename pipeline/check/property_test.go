package check_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"simcast/apiclient"
	"simcast/apiclient/simulator"
	"simcast/pipeline/check"
	"simcast/pipeline/pipetest"
	"simcast/pipeline/plan"
	"simcast/pipeline/plantest"
	"simcast/pipeline/schema"
	"simcast/pipeline/space"
	"simcast/readers"
)

// judgeSpace is a stand-in on a loopback socket, with a client of it and its space.
func judgeSpace(t *testing.T) (*simulator.Simulator, *apiclient.Client, *space.Space) {
	t.Helper()
	standIn := simulator.New(simulator.Options{Space: simulator.Harbour()})
	baseURL, stop, err := simulator.Start(t.Context(), "127.0.0.1:0", standIn)
	pipetest.Must(t, err)
	t.Cleanup(stop)
	client, err := apiclient.New(apiclient.Config{BaseURL: baseURL, Key: standIn.Key()})
	pipetest.Must(t, err)
	t.Cleanup(client.Close)
	space, err := space.Load(t.Context(), client)
	pipetest.Must(t, err)
	return standIn, client, space
}

// cellsOf are cells that planners write, good and bad, by column. Each column is
// left empty most of the time.
var cellsOf = map[string][]string{
	"id":           {"A1", "B2", "C3", "D4", "E5", "F6", "G7"},
	"skip":         {"", "", "", "", "no", "x", "perhaps"},
	"team":         {"", "session", "players", "moderators;session", "5204", "Port operations", "all", "nowhere", "5299"},
	"player_email": {"ada@players.example", "bob@players.example", "Ada <ada@players.example>", "ada", "ada@-players.example", "ada\u00a0@players.example", "ada@hq"},
	"position":     {"Crisis manager", "{{.port_name}}", "Mayor", "#BEZUG!", "Pr\ufffdfet"},
	"role":         {"Deputy", "Head of communications"},
	"type":         {"team", "Individual", "everybody"},
	"title":        {"Fire", "{{.berth}}", "{{.nothing}}", "Fire,\nagain", "\u00a0#NOM?"},
	"subtitle":     {"Smoke", "{{upper .berth}}"},
	"subject":      {"Situation", "{{.Team.Name}}", "{{.Row.mood}}", "{{.open", "Err:502", "Situation\tof today", "{{Mood}}", "###"},
	"body": {"It burns.", "<p>R&D \u2028 \"x\"</p>", "At {{.berth}}, {{.Persona.Name}}", "{{.Row.mood}}", "{{.nothing}}", "\x1b[2J", "😀\n\tz",
		"#VALEUR!", " #Н/Д ", "Loading...", `{{"#N/A"}}`, "#BLACKOUT!", "The list shows #REF!", "M\ufffdller", "4.91701E+12", "4,9E+12 m³", "Call {{.Row.mood}}"},
	"to": {"Crisis manager", "ada@players.example", "{{.Row.mood}}", "  x "},
	"cc": {"a@x.example", "a@x.example, b@x.example", "a@x.example; b@x.example", "nobody", "\"a b\"@x.example", "a@x.example,", "“a@x.example”", "a@x_y.example", "a@x..example",
		"a@hq, b@localhost"},
	"bcc": {"c@x.example", "C <c@x.example>", "{{.Row.mood}}"},
	"assets": {"https://example.org/a.png", "video | https://example.org/a | A|B\nhttps://example.org/b.pdf", "htp://x/a.png", "https://example.org/a",
		"https://example.org/a b.png", "https://example.org/a.png, https://example.org/b.png", "https://example.org/w_1,h_2/a.png",
		"https://example.org/a.png\u2003www.example.org/b.png", "https://[::1/a.png", "image | https://example.org/%zz.png"},
	"sentiment":    {"positive", "NEUTRAL", "angry"},
	"ts":           {"1790000000", "2026-11-20T14:30:00+01:00", "0", "tomorrow", "1790000000000"},
	"is_draft":     {"yes", "0", "perhaps"},
	"is_hacked":    {"1", "no", "perhaps"},
	"show_details": {"x", "false", "2"},
	"replies":      {"0", "3", "-1", "9223372036854775807"},
	"likes":        {"12", "many", "1.5"},
	"reposts":      {"7", "07"},
	"hacked_image": {"https://example.org/skull.png", "skull.png", "https://example.org/"},
	"mood":         {"grim", " ", "=1+1", "#¡REF!", "gr\ufffdm", "#Angry!", "1.5E+10"},
}

// drawRow draws an inject of any kind, whose cells are good or bad.
func drawRow(r *rapid.T) pipetest.Row {
	made := rapid.SampledFrom([]pipetest.Row{pipetest.MailRow, pipetest.PostRow, pipetest.ArticleRow, pipetest.HackedRow, pipetest.PopupRow, pipetest.PersonRow, pipetest.PlayerRow, {"persona": "", "channel": ""}}).Draw(r, "kind").With("mood", "calm")
	for range rapid.IntRange(0, 4).Draw(r, "changes") {
		column := rapid.SampledFrom(columnsToDraw()).Draw(r, "column")
		made[column] = rapid.SampledFrom(append(valuesOf(column), "")).Draw(r, "cell")
	}
	return made
}

func columnsToDraw() []string {
	columns := []string{"persona", "channel"}
	for name := range cellsOf {
		columns = append(columns, name)
	}
	slices.Sort(columns)
	return columns
}

func valuesOf(column string) []string {
	switch column {
	case "persona":
		return []string{"port_authority", "Leila Dufour", "null_tide", "verrin_courier", "f7438c839c42904506eb6b62b9d841b3", "nobody", "{{.berth}}"}
	case "channel":
		return append(schema.Channels(), "MAIL", "mial", "websites", "notifications")
	}
	return slices.Clone(cellsOf[column])
}

// TestEveryRowEndsSomewhere holds each row of any plan to be in the results,
// once for each of its teams, or named by an error; and each skipped row once.
func TestEveryRowEndsSomewhere(t *testing.T) {
	_, _, space := judgeSpace(t)
	rapid.Check(t, func(r *rapid.T) {
		rows := rapid.SliceOfN(rapid.Custom(drawRow), 1, 12).Draw(r, "rows")
		plan := plantest.TakeFile(t, pipetest.SaveCSV(t, rows...), space, plan.Options{})
		sendPlan := plantest.ReconcileNew(t, plan)
		lines := map[int]int{}
		for i, d := range sendPlan.Deliveries {
			lines[d.Inject.Row.Number]++
			if i > 0 && d.Inject.Row.Number < sendPlan.Deliveries[i-1].Inject.Row.Number {
				r.Fatalf("the lines are not in the plan's order")
			}
		}
		posts := 0
		for _, in := range plan.Injects {
			n, bad := in.Row.Number, hasError(in.Problems)
			switch {
			case in.Skip != "" && (lines[n] != 1 || bad):
				r.Fatalf("the skipped row %d has %d lines and problems %v", n, lines[n], in.Problems)
			case in.Skip == "" && bad && lines[n] != 1:
				r.Fatalf("row %d, which failed the check, has %d lines", n, lines[n])
			case in.Skip == "" && !bad && (lines[n] == 0 || lines[n] != len(in.Deliveries)):
				r.Fatalf("row %d has %d lines for %d deliveries", n, lines[n], len(in.Deliveries))
			case in.Skip == "" && !bad:
				posts += lines[n]
			}
		}
		if len(plan.Injects) != len(lines) || len(sendPlan.ToPost) != posts {
			r.Fatalf("%d rows, %d in the results; %d of %d deliveries to post", len(plan.Injects), len(lines), len(sendPlan.ToPost), posts)
		}
		seen := map[string]bool{}
		for _, d := range sendPlan.ToPost {
			if d.Hash == "" || seen[d.Hash] {
				r.Fatalf("two deliveries are %q", d.Hash)
			}
			seen[d.Hash] = true
		}
		counts := sendPlan.Count()
		if counts.Pending+counts.Failed+counts.Skipped != len(sendPlan.Deliveries) {
			r.Fatalf("%+v of %d", counts, len(sendPlan.Deliveries))
		}
	})
}

func hasError(problems []readers.Problem) bool {
	return slices.ContainsFunc(problems, func(p readers.Problem) bool { return p.Severity == readers.Error })
}

// TestWhatPassesIsAccepted holds the check to pass nothing that the strict
// stand-in refuses, and nothing that is not in the cell.
func TestWhatPassesIsAccepted(t *testing.T) {
	_, client, space := judgeSpace(t)
	plans, passed := 0, 0
	rapid.Check(t, func(r *rapid.T) {
		plans++
		rows := append(rapid.SliceOfN(rapid.Custom(drawRow), 1, 6).Draw(r, "rows"), pipetest.PostRow)
		save := pipetest.SaveCSV
		if !strings.Contains(fmt.Sprint(rows), "\x1b") && rapid.Bool().Draw(r, "workbook") { // which excelize cannot write
			save = pipetest.SaveWorkbook
		}
		plan := plantest.TakeFile(t, save(t, rows...), space, plan.Options{})
		for _, d := range plantest.ReconcileNew(t, plan).ToPost {
			body, err := d.RequestBody(pipetest.Noon)
			pipetest.Must(t, err)
			passed++
			if answer := client.Post(context.Background(), d.Inject.Endpoint, body, nil); answer.Status != 200 {
				r.Fatalf("row %d passed the check, and the stand-in says %d (%s) to\n%s", d.Inject.Row.Number, answer.Status, answer.Words, body)
			}
			holdToCells(r, d.Message(), rows[d.Inject.Row.Number-2])
		}
	})
	if passed < plans {
		t.Errorf("only %d messages of %d plans passed the check", passed, plans)
	}
}

// holdToCells holds the texts of a message to be what stands in the cells of its row. Of a template it is what stands in no cell:
// lost letters, and errors of a spreadsheet that nobody has written between quotes.
func holdToCells(r *rapid.T, message apiclient.Message, row pipetest.Row) {
	for column, text := range map[string]string{"body": message.Body, "subject": message.Subject, "title": message.Title} {
		cell := row[column]
		switch {
		case strings.Contains(text, "\ufffd"), readers.IsErrorText(text) && !strings.Contains(cell, `{{"`):
			r.Fatalf("the %s %q goes out as %q", column, cell, text)
		case !strings.Contains(cell, "{{") && text != schema.WithoutInvisibleEnds(cell) && strings.TrimSpace(cell) != "":
			r.Fatalf("the %s %q goes out as %q", column, cell, text)
		}
	}
}

// TestWhatIsRefusedIsNamed breaks one cell of a row that is in order. What the
// stand-in refuses of the message that comes of it, the check must have named.
func TestWhatIsRefusedIsNamed(t *testing.T) {
	t.Parallel()
	standIn, client, space := judgeSpace(t)
	refused := 0
	for name, base := range map[string]pipetest.Row{"mail": pipetest.MailRow, "post": pipetest.PostRow, "article": pipetest.ArticleRow, "hacked": pipetest.HackedRow,
		"pop-up": pipetest.PopupRow, "person": pipetest.PersonRow, "player": pipetest.PlayerRow} {
		for _, column := range columnsToDraw() {
			for _, cell := range append(valuesOf(column), "") {
				broken := base.With("mood", "calm").With(column, cell)
				plan := plantest.TakeFile(t, pipetest.SaveCSV(t, broken), space, plan.Options{})
				for _, d := range plantest.DeliveriesOf(plan) {
					if d.Team == nil || d.Inject.Skip != "" {
						continue
					}
					answer := client.Post(context.Background(), d.Inject.Endpoint, asWritten(t, d), nil)
					if answer.Status != 200 {
						refused++
					}
					if answer.Status != 200 && plan.Verdict.Errors() == 0 {
						t.Errorf("%s with %s %q: the stand-in says %d (%s), the check nothing", name, column, cell, answer.Status, answer.Words)
					}
				}
			}
		}
	}
	if refused < 50 || len(standIn.Published()) < 50 {
		t.Errorf("%d refused and %d published: nothing is held", refused, len(standIn.Published()))
	}
}

// asWritten is the message of a row that may have failed the check: its cells as
// far as they can be read.
func asWritten(t *testing.T, d *plan.Delivery) []byte {
	t.Helper()
	if d.Message().Channel == "" {
		texts := *d.Inject.Cells
		d.MessageWithoutTeam = check.BuildMessage(d.Inject, &texts)
	}
	body, err := d.RequestBody(pipetest.Noon)
	pipetest.Must(t, err)
	return body
}

// TestBodiesOfSingleFaults posts messages that the interface refuses, made of rows
// by hand, and holds the check to name the cell that is at fault.
func TestBodiesOfSingleFaults(t *testing.T) {
	_, client, space := judgeSpace(t)
	for _, c := range []struct {
		body   string
		row    pipetest.Row
		column string
		status int
	}{
		{`{"channel":"gosocial","body":"x"}`, pipetest.PostRow.With("persona", ""), "persona", 400},
		{`{"persona":"nobody","channel":"gosocial","body":"x"}`, pipetest.PostRow.With("persona", "nobody"), "persona", 400},
		{`{"persona":"HASH","channel":"mial","body":"x"}`, pipetest.PostRow.With("channel", "mial"), "channel", 400},
		{`{"persona":"HASH","channel":"gosocial","body":"x","team_id":5299}`, pipetest.PostRow.With("team", "5299"), "team", 404},
		{`{"persona":"HASH","channel":"gosocial","body":"x","type":"everybody"}`, pipetest.PostRow.With("type", "everybody"), "type", 400},
		{`{"persona":"HASH","channel":"gosocial","body":"x","type":"individual"}`, pipetest.PostRow.With("type", "individual"), "to", 400},
		{`{"persona":"HASH","channel":"gosocial","body":"x","player_email":"a@x.example"}`, pipetest.PostRow.With("player_email", "a@x.example"), "to", 400},
		{`{"persona":"HASH","channel":"gosocial","body":"x","sentiment":"angry"}`, pipetest.PostRow.With("sentiment", "angry"), "sentiment", 400},
		{`{"persona":"HASH","channel":"gosocial","body":"x","likes":-1}`, pipetest.PostRow.With("likes", "-1"), "likes", 400},
		{`{"persona":"HASH","channel":"mail","subject":"x","body":"x"}`, pipetest.MailRow.With("to", ""), "to", 400},
		{`{"persona":"HASH","channel":"websites","title":"x","body":"x","type":"team","sentiment":"neutral"}`,
			pipetest.ArticleRow.With("persona", "petra_lindqvist"), "persona", 400},
		{`{"persona":"HASH","channel":"websites","is_hacked":1}`, pipetest.HackedRow.With("persona", "petra_lindqvist"), "persona", 400},
		{`{"persona":"HASH","channel":"notifications","body":"x"}`, pipetest.PopupRow.With("assets", "", "body", "x"), "assets", 400},
	} {
		body := strings.ReplaceAll(c.body, "HASH", "34c5cec628dd1fc0fc7478acb303d1de")
		if answer := client.Post(context.Background(), apiclient.Messages, []byte(body), nil); answer.Status != c.status {
			t.Errorf("the stand-in says %d to %s", answer.Status, body)
		}
		plan := plantest.TakeFile(t, pipetest.SaveCSV(t, c.row), space, plan.Options{})
		if !slices.ContainsFunc(plan.Verdict.Problems, func(p readers.Problem) bool { return p.Severity == readers.Error && p.Column == c.column }) {
			t.Errorf("%v: no error at %s: %v", c.row, c.column, plan.Verdict.Problems)
		}
	}
}

// TestAnyTextTravels holds a plan's texts to reach the service as they were written, but
// for the letters at their ends that nobody sees.
func TestAnyTextTravels(t *testing.T) {
	standIn, client, space := judgeSpace(t)
	rapid.Check(t, func(r *rapid.T) {
		text := strings.ReplaceAll(rapid.StringMatching(`\.[^\r{\x00]*`).Draw(r, "text"), readers.LostLetter, "?")
		plan := plantest.TakeFile(t, pipetest.SaveCSV(t, pipetest.PostRow.With("body", text)), space, plan.Options{Now: time.Now()})
		if plan.Verdict.Errors() > 0 {
			r.Fatalf("%q: %v", text, plan.Verdict.Problems)
		}
		d := plantest.ReconcileNew(t, plan).ToPost[0]
		body, err := d.RequestBody(pipetest.Noon)
		pipetest.Must(t, err)
		if answer := client.Post(context.Background(), d.Inject.Endpoint, body, nil); answer.Status != 200 {
			r.Fatalf("%q: %d (%s)", text, answer.Status, answer.Words)
		}
		published := standIn.Published()
		if got := published[len(published)-1].Message.Body; got != schema.WithoutInvisibleEnds(text) {
			r.Fatal(fmt.Sprintf("%q arrives as %q", text, got))
		}
	})
}
