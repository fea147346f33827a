package proof_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"simcast/apiclient/simulator"
	"simcast/cmd/simcast/web/webtest"
	"simcast/pipeline/check"
	"simcast/pipeline/plan"
	"simcast/writers/render"
)

// hostileColumns are filled with what is hostile, and one more of the planner's own.
var hostileColumns = strings.Split("id,skip,persona,channel,team,player_email,position,role,type,title,subtitle,subject,body,to,cc,bcc,assets,sentiment,ts,is_draft,is_hacked,show_details,replies,hacked_image,note", ",")

// hostilePlan has each text in every column, as it is and by a smartword, in rows
// that can be read and in rows that cannot. The space's names are as bad.
func hostilePlan(t testing.TB) *plan.Plan {
	t.Helper()
	texts := webtest.Hostile()
	space := harbour(t, func(s *simulator.Space) {
		for i, text := range texts {
			persona, err := json.Marshal(map[string]any{"identity": map[string]any{"name": text, "job_title": text},
				"system_info": map[string]any{"hash": fmt.Sprintf("bad%d", i), "handle": text, "name": text, "is_organisation": true, "profile_image_url": "https://evil.example/face.png"}})
			if err != nil {
				t.Fatal(err)
			}
			s.Personas = append(s.Personas, persona)
			s.Teams = append(s.Teams, simulator.Team{ID: int64(900 + i), Name: "T - " + text})
			s.Smartwords = append(s.Smartwords, simulator.Smartword{Index: fmt.Sprintf("bad%d", i), Value: text})
		}
	})
	records := [][]string{hostileColumns}
	put := func(cells map[string]string) {
		record := make([]string, len(hostileColumns))
		for i, column := range hostileColumns {
			record[i] = cells[column]
		}
		records = append(records, record)
	}
	for i, text := range texts {
		whole := map[string]string{}
		for _, column := range hostileColumns {
			whole[column] = text
		}
		whole["skip"] = ""
		put(whole)
		filled := fmt.Sprintf("<p>{{.bad%d}}</p> {{.Persona.Name}} {{.Team.Name}}", i)
		for _, channel := range []string{"mail", "websites", "microblog", "msngr", "notifications", "videoblog"} {
			put(map[string]string{"persona": fmt.Sprintf("bad%d", i), "channel": channel, "team": fmt.Sprint(900 + i), "title": filled, "subtitle": filled, "subject": filled, "body": filled, "to": filled,
				"note": text, "assets": "image | https://evil.example/" + fmt.Sprint(i) + ".png | " + strings.ReplaceAll(text, "|", "/")})
		}
		put(map[string]string{"persona": fmt.Sprintf("bad%d", i), "channel": "websites", "team": fmt.Sprint(900 + i), "title": text, "body": text})
		put(map[string]string{"persona": fmt.Sprintf("bad%d", i), "channel": "websites", "is_hacked": "yes", "hacked_image": "https://evil.example/hacked.png", "body": text})
	}
	return take(t, csvPlan(t, records...), space, plan.Options{})
}

// Elements and attributes that the page is made of. None of them loads or runs;
// the links lead to places of the page.
var (
	elements = strings.Fields(`html head meta title style script body a header footer main nav section article details summary h1 h2 h3 h4 p div span b i br bdi ul li dl dt dd
		table thead tbody tfoot tr th td svg line text rect path form label select option input button output time figure figcaption code mark noscript iframe`)
	attributes = strings.Fields(`lang charset http-equiv content name class id href hidden title dir datetime data-of data-team data-channel data-persona data-state data-problems
		aria-label aria-labelledby aria-hidden aria-live role tabindex scope open type value autocomplete spellcheck sandbox loading srcdoc
		viewbox x x1 x2 y y1 y2 dx dy d width height rx`)
)

func TestHostilePlansAreInert(t *testing.T) {
	plan := hostilePlan(t)
	source := write(t, plan)
	page := parse(t, source)
	hold(t, page)
	scripts := 0
	for n := range page.Descendants() {
		if n.Type != html.ElementNode {
			continue
		}
		if !slices.Contains(elements, n.Data) {
			t.Errorf("there is a <%s>", n.Data)
		}
		for _, a := range n.Attr {
			if !slices.Contains(attributes, strings.ToLower(a.Key)) {
				t.Errorf("<%s> has %s=%.80q", n.Data, a.Key, a.Val)
			}
		}
		if n.Data == "script" || n.Data == "style" {
			scripts++
			if !strings.Contains(text(all(page, "head")[0]), render.Script()[:12]) || n.Parent.Data != "head" {
				t.Errorf("a <%s> stands in <%s>", n.Data, n.Parent.Data)
			}
		}
		if n.Data == "iframe" && attr(n, "sandbox") != "allow-same-origin" {
			t.Errorf("a frame may %q", attr(n, "sandbox"))
		}
	}
	if scripts != 2 {
		t.Errorf("%d scripts and styles, not one of each", scripts)
	}
	if got, want := len(all(page, ".p-msg")), len(check.Previews(plan)); got != want || want < 9*len(webtest.Hostile()) {
		t.Errorf("%d messages, not %d", got, want)
	}
}
