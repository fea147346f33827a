package web

import (
	"encoding/json"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/xuri/excelize/v2"

	"simcast/cmd/simcast/web/session"
	"simcast/cmd/simcast/web/webtest"
	"simcast/pipeline"
	"simcast/pipeline/mapping"
)

// asked are the fields of the questions on a page, each by its name, in the page's order.
func (p page) asked() url.Values {
	p.Helper()
	form, fields := p.at("say"), url.Values{}
	if form == nil {
		p.Fatalf("%s asks nothing: %s", p.path, p.text("main"))
	}
	for n := range form.Descendants() {
		of, _ := attributes(n)
		switch {
		case n.Data == "input":
			fields.Add(of["name"], of["value"])
		case n.Data == "select":
			chosen := ""
			for option := range n.Descendants() {
				if of, has := attributes(option); has["selected"] {
					chosen = of["value"]
				}
			}
			fields.Add("means", chosen)
		}
	}
	return fields
}

// say answers questions of a page as a browser without script does: all fields of the form, some of them chosen.
func (p page) say(answers map[[2]string]string) page {
	p.Helper()
	fields := p.asked()
	left := len(answers)
	for i, what := range fields["for"] {
		if means, is := answers[[2]string{what, fields["written"][i]}]; is {
			fields["means"][i] = means
			left--
		}
	}
	if left > 0 {
		p.Errorf("%d of %v are not asked: %v", left, answers, fields["written"])
	}
	at, _ := attributes(p.at("say"))
	return p.page(p.post(at["action"], fields, http.StatusOK))
}

// takeFile uploads a file of the disk.
func (s *pageServer) takeFile(path string) session.PlanFile {
	s.Helper()
	return s.take(filepath.Base(path), readAll(s.T, path))
}

const nationalGuard = "../../../testdata/msel/national-guard.xlsx"

// answersOf are the mappings of a file as answers.
func answersOf(s *pageServer, path string) map[[2]string]string {
	entries, problems, err := mapping.ReadFile(path)
	s.must(err)
	if len(problems) > 0 {
		s.Fatal(problems)
	}
	answers := map[[2]string]string{}
	for _, entry := range entries {
		answers[[2]string{entry.For, entry.Written}] = entry.Means
	}
	return answers
}

// A planner drops the sheet of an agency, says what is in doubt, and sends it. What goes out is what the command sends with the
// same mapping.
func TestAPlannersSheetIsAnsweredAndSent(t *testing.T) {
	s := newPageServer(t, knows).enter()
	plan := s.takeFile(nationalGuard)
	p := s.page(s.get("/plans/"+plan.ID, http.StatusOK))
	s.holdPage(p.path, http.StatusOK)
	if doubts := p.text("doubts"); !strings.Contains(doubts, "header SEND TO J3, 18 cells") || !strings.Contains(doubts, "persona Exercise Control 2 rows: H4, H24") ||
		!strings.Contains(doubts, "channel JIEE 1 row: G13") || !strings.Contains(doubts, "status Deferred") {
		t.Errorf("in doubt: %s", doubts)
	}
	if p.at("send") != nil {
		t.Error("it can be sent as it is")
	}
	p = p.say(map[[2]string]string{{"header", "SEND TO"}: "team"})
	answers := answersOf(s, strings.TrimSuffix(nationalGuard, ".xlsx")+".mapping.csv")
	p = p.say(answers)
	s.holdPage(p.path, http.StatusOK)
	if errors := p.text("errors"); errors != "0" {
		t.Fatalf("%s errors: %s", errors, p.text("problem-table"))
	}
	if button := p.text("send-button"); button != "Send 24 messages" {
		t.Errorf("the button says %q: %s", button, p.text("held"))
	}
	send := p.form("send")
	send.Set("sure", "yes")
	s.post("/plans/"+plan.ID+"/send", send, http.StatusOK)
	s.ended(s.session.Runs()[0])
	if got, want := s.bodies(), goldenBodies(s); !slices.Equal(got, want) {
		t.Errorf("%d messages went out, not %d:\n%s\nwanted\n%s", len(got), len(want), strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// bodies are what the stand-in published, as the golden files have it, in the order of their texts.
func (s *pageServer) bodies() (list []string) {
	s.Helper()
	for _, published := range s.access.standIn.Published() {
		body := map[string]any{}
		s.must(json.Unmarshal(published.Raw, &body))
		body["ts"] = "now"
		var line strings.Builder
		encoder := json.NewEncoder(&line)
		encoder.SetEscapeHTML(false)
		s.must(encoder.Encode(body))
		list = append(list, published.Endpoint+" "+strings.TrimSpace(line.String()))
	}
	slices.Sort(list)
	return list
}

// goldenBodies are the messages that the command sends.
func goldenBodies(s *pageServer) []string {
	s.Helper()
	text, err := os.ReadFile("../../../testdata/msel/golden/national-guard.txt")
	s.must(err)
	before, _, _ := strings.Cut(string(text), "with contingencies")
	var bodies []string
	for line := range strings.Lines(before) {
		if strings.HasPrefix(line, "/messages ") {
			bodies = append(bodies, strings.TrimSpace(line))
		}
	}
	slices.Sort(bodies)
	return bodies
}

// One button takes the nearest meaning, and another takes an answer back; the file on the disk stays as it was.
func TestAnAnswerIsTakenBack(t *testing.T) {
	s := newPageServer(t, knows).enter()
	plan := s.takeFile(nationalGuard)
	address := "/plans/" + plan.ID
	p := s.page(s.get(address, http.StatusOK))
	fields := p.asked()
	at := slices.Index(fields["written"], "Verrin Courier (Port Desk)")
	if at < 0 || fields["nearest"][at] != "verrin_courier" {
		t.Fatalf("the nearest is not offered: %v", fields["nearest"])
	}
	fields.Set("take", strconv.Itoa(at))
	p = s.page(s.post(address+"/mapping?round=day", fields, http.StatusOK))
	if p.query != "round=day" || strings.Contains(p.text("doubts"), "Port Desk") || !strings.Contains(p.text("said-so-far"), "The persona “Verrin Courier (Port Desk)” means The Verrin Courier (verrin_courier) Take it back") {
		t.Errorf("%s: %s", p.query, p.text("said-so-far"))
	}
	before, after := s.sheetsOf(readAll(t, nationalGuard)), s.sheetsOf(s.get(address+"/file", http.StatusOK).body)
	if mapped := after["Mapping"]; !slices.ContainsFunc(mapped, func(row []string) bool {
		return slices.Equal(row, []string{"persona", "Verrin Courier (Port Desk)", "verrin_courier"})
	}) {
		t.Errorf("the sheet Mapping of the download: %q", mapped)
	}
	delete(after, "Mapping")
	if diff := cmp.Diff(before, after); diff != "" {
		t.Error(diff)
	}
	back := url.Values{"for": {"persona"}, "written": {"Verrin Courier (Port Desk)"}, "was": {"verrin_courier"}, "means": {""}}
	p = s.page(s.post(address+"/mapping", back, http.StatusOK))
	if !strings.Contains(p.text("doubts"), "Port Desk") || p.at("said-so-far") != nil {
		t.Errorf("it is not taken back: %s", p.text("said-so-far"))
	}
	if got := s.get(address+"/file", http.StatusOK).body; got != readAll(t, nationalGuard) {
		t.Error("the file is not as it was")
	}
	wrong := url.Values{"for": {"channel"}, "written": {"JIEE"}, "was": {""}, "means": {"mial"}}
	if a := s.post(address+"/mapping", wrong, http.StatusUnprocessableEntity); !strings.Contains(a.body, "That cannot be meant") {
		t.Errorf("%.300s", a.body)
	}
	if status := s.post("/plans/nothing/mapping", wrong, http.StatusNotFound); status.StatusCode != http.StatusNotFound {
		t.Error(status.Status)
	}
}

// sheetsOf are the rows of a workbook's sheets.
func (s *pageServer) sheetsOf(content string) map[string][][]string {
	s.Helper()
	book, err := excelize.OpenReader(strings.NewReader(content))
	s.must(err)
	defer book.Close()
	sheets := map[string][][]string{}
	for _, name := range book.GetSheetList() {
		rows, err := book.GetRows(name)
		s.must(err)
		sheets[name] = rows
	}
	return sheets
}

// A sheet whose header row nobody can find is answered too, whatever stands in its headers, and all that the page does with
// the plan goes by the answers.
func TestAHeaderRowThatIsNotFound(t *testing.T) {
	s := newPageServer(t, knows).enter()
	const text = "Our exercise,,,\nNo,Who: speaks = persona?,Way,Way,Words,Remark\n1,City Hall,tweet,x,Rain over Verrin,\n2,CNN,tweet,y,More rain,a\n"
	plan := s.take("agency.csv", text)
	address := "/plans/" + plan.ID
	p := s.page(s.get(address, http.StatusOK))
	s.holdPage(address, http.StatusOK)
	if !strings.Contains(p.text("reading"), "Header row 2, which comes nearest to one") || !strings.Contains(p.text("doubts-count"), "There is no header row") {
		t.Fatalf("%s", p.text("reading"))
	}
	p = p.say(map[[2]string]string{{"header", "Who: speaks = persona?"}: "persona", {"header", "C2"}: "channel", {"header", "Words"}: "body"})
	if doubts := p.text("doubts"); !strings.Contains(doubts, "persona City Hall 1 row: B3") || !strings.Contains(doubts, "persona CNN") {
		t.Fatalf("in doubt: %s, errors %s", doubts, p.text("problem-table"))
	}
	p = p.say(map[[2]string]string{{"persona", "City Hall"}: "city_hall", {"persona", "CNN"}: "by hand"})
	if p.text("errors") != "0" || p.text("send-button") != "Send 1 message" {
		t.Errorf("%s errors, %q: %s", p.text("errors"), p.text("send-button"), p.text("problem-table"))
	}
	if proof := s.get(address+"/proof", http.StatusOK).body; !strings.Contains(proof, "Rain over Verrin") {
		t.Error("the proof does not have the message")
	}
	if one := s.get(address+"?rows=3", http.StatusOK).body; !strings.Contains(one, "Rain over Verrin") {
		t.Error("one inject by hand is not found")
	}
	if marked := s.take("agency.checked.xlsx", s.get(address+"/checked", http.StatusOK).body); marked.Checked.Errors > 0 || marked.Checked.Deliveries != 1 {
		t.Errorf("the plan with its problems marked is read otherwise: %+v", marked.Checked)
	}
	if s.get(address+"/file", http.StatusOK).body != text {
		t.Error("the CSV has changed")
	}
	file := s.get(address+"/mapping.csv", http.StatusOK)
	if name := file.Header.Get("Content-Disposition"); name != "attachment; filename=agency.mapping.csv" {
		t.Error(name)
	}
	path := filepath.Join(t.TempDir(), "agency.mapping.csv")
	s.must(os.WriteFile(path, []byte(file.body), 0o600))
	if answers := answersOf(s, path); len(answers) != 5 || answers[[2]string{"header", "Who: speaks = persona?"}] != "persona" {
		t.Errorf("the file of mappings: %v", answers)
	}
	run := s.send(plan, pipeline.SendOptions{})
	results, err := s.session.Plan(s.ended(run).ResultsID)
	s.must(err)
	again := s.page(s.get("/plans/"+results.ID, http.StatusOK))
	s.holdPage(again.path, http.StatusOK)
	if again.at("say") != nil || !strings.Contains(again.text("nothing"), "There is nothing to send") {
		t.Errorf("its results: %s", again.text("main"))
	}
}

// Columns that mean the same are an error of the header row; one of them is mapped away by its cell.
func TestTwoColumnsOfOneMeaning(t *testing.T) {
	s := newPageServer(t, knows).enter()
	plan := s.take("twice.csv", "Send From,Mode,Mode,Narrative\ncity_hall,tweet,phone,Rain\n")
	p := s.page(s.get("/plans/"+plan.ID, http.StatusOK))
	if doubts := p.text("doubts"); !strings.Contains(doubts, "header Mode C1") || !strings.Contains(doubts, "appears twice") {
		t.Fatalf("in doubt: %s", doubts)
	}
	if fields := p.asked(); fields["nearest"][0] != "ignore" {
		t.Errorf("the nearest: %v", fields["nearest"])
	}
	p = p.say(map[[2]string]string{{"header", "C1"}: "ignore"})
	if p.text("errors") != "0" || p.text("send-button") != "Send 1 message" || !strings.Contains(p.text("said-so-far"), "The header “C1” means yours: kept, never sent") {
		t.Errorf("%s errors, %q: %s", p.text("errors"), p.text("send-button"), p.text("said-so-far"))
	}
}

// What the plan itself says in its sheets Mapping and Settings is shown, and not asked.
func TestWhatThePlanSaysItself(t *testing.T) {
	s := newPageServer(t, knows).enter()
	plan := s.takeFile("../../../samples/harbour-light-msel.xlsx")
	p := s.page(s.get("/plans/"+plan.ID, http.StatusOK))
	s.holdPage(p.path, http.StatusOK)
	if said := p.text("said-so-far"); !strings.Contains(said, "in the sheet Mapping of the plan") || strings.Contains(said, "Take it back") {
		t.Errorf("said: %s", said)
	}
	if where := p.text("reading-where"); !strings.Contains(where, "Sheet MSEL, header row 3.") || !strings.Contains(where, "STARTEX is") {
		t.Errorf("%s", where)
	}
}

// A plan in the contract's own words asks nothing.
func TestAPlanInTheContractsWordsAsksNothing(t *testing.T) {
	s := newPageServer(t, knows).enter()
	plan := s.take("plan.csv", planOf(2))
	if p := s.page(s.get("/plans/"+plan.ID, http.StatusOK)); p.at("reading") != nil {
		t.Error(p.text("reading"))
	}
}

// With script, a choice is an answer at once: the page is put in its place again, what was open stays open, and the focus is on
// the next question.
func TestAnswersInABrowser(t *testing.T) {
	t.Parallel()
	s := newPageServer(t, knows).enter()
	plan := s.takeFile(nationalGuard)
	b := webtest.Open(t)
	b.Navigate(s.address)
	b.WaitFor(`location.search === ""`) // the address with its token leads to another at once
	b.Navigate(s.base + "/plans/" + plan.ID)
	b.Click("#others summary")
	b.Click("#doubts button[name=take]")
	b.WaitText("#said-so-far", "1 meaning")
	b.WaitText("#doubts", "EOC")
	b.WaitFor(`document.querySelector("#others").open`)
	webtest.Eval[bool](b, `(() => { const first = document.querySelector("#doubts select"); first.focus(); first.value = "city_hall"; return first.dispatchEvent(new Event("change", {bubbles: true})); })()`)
	b.WaitText("#said-so-far", "2 meanings")
	b.WaitFor(`document.activeElement.matches("#doubts select") && document.activeElement.value === ""`)
	webtest.Eval[bool](b, `(document.querySelector("#said-so-far").open = true)`)
	b.Click("#said-so-far button")
	b.WaitText("#said-so-far", "1 meaning")
	b.Quiet()
}

// A header of which the planner has said that it is no column of simcast's is not in doubt any more.
func TestAHeaderThatIsThePlannersOwn(t *testing.T) {
	s := newPageServer(t, knows).enter()
	plan := s.take("own.csv", "Send From,Mode,Narrative,Send To,Pictures\ncity_hall,tweet,Rain,players,none\n")
	p := s.page(s.get("/plans/"+plan.ID, http.StatusOK))
	if doubts := p.text("doubts"); !strings.Contains(doubts, "header Pictures E1, 1 cell") {
		t.Fatalf("in doubt: %s", doubts)
	}
	p = p.say(map[[2]string]string{{"header", "Pictures"}: "ignore"})
	if p.at("doubts") != nil || p.text("warnings") != "1" { // that no message has a mark
		t.Errorf("in doubt: %s, %s warnings: %s", p.text("doubts"), p.text("warnings"), p.text("problems"))
	}
}

// A header whose cells plainly are something else is in doubt, and is asked about until somebody says what it is.
func TestAHeaderThatItsCellsContradict(t *testing.T) {
	s := newPageServer(t, knows).enter()
	p := s.page(s.get("/plans/"+s.takeFile("../../../testdata/msel/nist.xlsx").ID, http.StatusOK))
	s.holdPage(p.path, http.StatusOK)
	if doubts := p.text("doubts"); !strings.Contains(doubts, "header Inject A2, 12 cells") || !strings.Contains(doubts, "read as id, but most of its cells are whole texts") {
		t.Fatalf("in doubt: %s", doubts)
	}
	if p = p.say(map[[2]string]string{{"header", "Inject"}: "body"}); strings.Contains(p.text("doubts"), "header Inject") {
		t.Errorf("in doubt: %s", p.text("doubts"))
	}

	p = s.page(s.get("/plans/"+s.takeFile("../../../testdata/msel/t3sf.xlsx").ID, http.StatusOK))
	p = p.say(map[[2]string]string{{"header", "Profile"}: "channel"})
	if doubts := p.text("doubts"); !strings.Contains(doubts, "header Player C1, 12 cells") || !strings.Contains(doubts, "none of its cells is an e-mail address") {
		t.Fatalf("in doubt: %s", doubts)
	}
	if p = p.say(map[[2]string]string{{"header", "Player"}: "player_email"}); strings.Contains(p.text("doubts"), "header Player") {
		t.Errorf("in doubt: %s", p.text("doubts"))
	}

	texts := "The quay is on fire and we need two tugs from you before noon"
	p = s.page(s.get("/plans/"+s.take("texts.csv", "#,From,Method,Inject\n1,Leila Dufour,Facebook,"+texts+"\n2,Leila Dufour,Facebook,"+texts+" today\n").ID, http.StatusOK))
	if doubts := p.text("doubts"); !strings.Contains(doubts, "header Inject D1") || !strings.Contains(doubts, "body is what Inject means") {
		t.Fatalf("in doubt: %s", doubts)
	}
	if p = p.say(map[[2]string]string{{"header", "Inject"}: "body"}); p.at("doubts") != nil && strings.Contains(p.text("doubts"), "header Inject") {
		t.Errorf("in doubt: %s", p.text("doubts"))
	}
}

// A column that names teams in some rows alone can be answered either way: as the addressee, or with the team of each name.
func TestTeamsInSomeRowsAlone(t *testing.T) {
	s := newPageServer(t, knows).enter()
	const text = "Send From,Mode,Send To,Narrative\ncity_hall,tweet,Communications,Rain\ncity_hall,tweet,The Desk,More rain\n"
	plan := s.take("teams.csv", text)
	p := s.page(s.get("/plans/"+plan.ID, http.StatusOK))
	if doubts := p.text("doubts"); !strings.Contains(doubts, "header Send To C1, 2 cells") || !strings.Contains(doubts, "team The Desk 1 row: C3") {
		t.Fatalf("in doubt: %s", doubts)
	}
	both := p.say(map[[2]string]string{{"team", "The Desk"}: "Port operations"})
	if both.at("doubts") != nil || both.text("send-button") != "Send 2 messages" {
		t.Errorf("in doubt: %s, %s", both.text("doubts"), both.text("problems"))
	}
	other := s.take("shown.csv", text)
	p = s.page(s.get("/plans/"+other.ID, http.StatusOK))
	shown := p.say(map[[2]string]string{{"header", "Send To"}: "to"})
	if shown.at("doubts") != nil {
		t.Errorf("in doubt: %s", shown.text("doubts"))
	}
}

// A plan with very many names that nobody knows asks for some of them, and then for the others.
func TestVeryManyDoubts(t *testing.T) {
	s := newPageServer(t, knows).enter()
	text := "Send From,Mode,Narrative\n"
	for i := range 150 {
		text += "Somebody " + strconv.Itoa(i) + ",tweet,Rain\n"
	}
	plan := s.take("many.csv", text)
	p := s.page(s.get("/plans/"+plan.ID, http.StatusOK))
	if asked := p.asked()["for"]; len(asked) != 103 || !strings.HasPrefix(p.text("doubts-count"), "150 things in doubt") {
		t.Errorf("%d questions: %s", len(asked), p.text("doubts-count"))
	}
}
