package web

import (
	"net/http"
	"net/url"
	"simcast/pipeline"
	"slices"
	"strings"
	"testing"
)

// fill presses the button of a default, as a browser without script does: with what stands in its field, or with another value.
func (p page) fill(column, value string) page {
	p.Helper()
	form := p.form("default-" + column)
	if value != "" {
		form.Set("means", value)
	}
	at, _ := attributes(p.at("default-" + column))
	return p.page(p.post(at["action"], form, http.StatusOK))
}

// A planner drops a French list without channel and subject, takes what the page proposes, and sends it.
func TestWhatAllRowsLackIsSetWithAClick(t *testing.T) {
	s := newPageServer(t, knows).enter()
	plan := s.takeFile("../../../samples/chronogram.csv")
	address := "/plans/" + plan.ID
	p := s.page(s.get(address, http.StatusOK))
	s.holdPage(address, http.StatusOK)
	if lacks := p.text("defaults"); !strings.Contains(lacks, "default channel No column of the sheet is “channel”.") || p.form("default-channel").Get("means") != "mail" ||
		!strings.Contains(lacks, "default subject No column of the sheet is “subject”, and a mail needs one.") {
		t.Fatalf("it lacks: %s", lacks)
	}
	p = p.fill("channel", "")
	if lacks := p.text("defaults"); !strings.Contains(lacks, "default channel fills 20 cells") || !strings.Contains(lacks, "default subject No column of the sheet is “subject”, and 20 rows need one.") {
		t.Fatalf("with a channel: %s", lacks)
	}
	if p = p.fill("subject", ""); p.text("errors") != "0" || p.text("send-button") != "Send 20 messages" {
		t.Fatalf("%s errors, %q: %s", p.text("errors"), p.text("send-button"), p.text("problem-table"))
	}
	s.holdPage(address, http.StatusOK)
	ended := s.ended(s.send(plan, pipeline.SendOptions{}))
	bodies := s.bodies()
	for i, text := range []string{1: "De la vigie au bureau", 20: "Il me faut trois phrases"} {
		isThat := func(body string) bool {
			return strings.Contains(body, `"channel":"mail"`) && strings.Contains(body, `"Message `+number(i)+`"`) && strings.Contains(body, text)
		}
		if text != "" && (len(bodies) != 20 || !slices.ContainsFunc(bodies, isThat)) {
			t.Errorf("sent: %s", strings.Join(bodies, "\n"))
		}
	}
	results, err := s.session.Plan(ended.ResultsID)
	s.must(err)
	if again := s.page(s.get("/plans/"+results.ID, http.StatusOK)); !strings.Contains(again.text("nothing"), "There is nothing to send") {
		t.Errorf("its results: %s", again.text("main"))
	}
	download := s.get(address+"/checked", http.StatusOK).body
	if again := s.take("marked.xlsx", download); again.Checked.Errors != 0 || again.Checked.Deliveries != 20 {
		t.Errorf("the download is read otherwise: %+v", again.Checked)
	}
	marked := s.sheetsOf(download)["Mapping"]
	for _, row := range [][]string{{"default", "channel", "mail"}, {"default", "subject", "Message {{.Row.id}}"}} {
		if !slices.ContainsFunc(marked, func(other []string) bool { return slices.Equal(row, other) }) {
			t.Errorf("the sheet Mapping of the download: %q", marked)
		}
	}

	// removed, it lacks the same again; what was sent with another one is refused in words of the page
	form := p.form("default-subject")
	form.Set("take", "0") // the button that removes it
	p = s.page(s.post(address+"/mapping", form, http.StatusOK))
	if lacks := p.text("defaults"); !strings.Contains(lacks, "default subject No column") || p.text("errors") != "20" {
		t.Errorf("removed: %s", lacks)
	}
	p = p.fill("subject", "Bulletin {{.Row.id}}")
	if held := p.text("held"); !strings.Contains(held, `the default of subject was "Message {{.Row.id}}", which would still fill 20 cells`) ||
		!strings.Contains(held, "Give “subject gets Message {{.Row.id}}” again; if the change is meant, use “Send changed rows”") {
		t.Errorf("held up: %s", held)
	}
}

// What is wrong with a default is said at its field, and so in all words of the page.
func TestADefaultThatIsWrong(t *testing.T) {
	s := newPageServer(t, knows).enter()
	plan := s.take("liste.csv", "N°;Jour;Heure;À;Contenu\n1;1;09:00;Crisis manager;Tempête\n2;1;09:10;Crisis manager;Inondation\n")
	p := s.page(s.get("/plans/"+plan.ID, http.StatusOK)).fill("channel", "gosocial")
	if p.at("default-subject") != nil {
		t.Error("a subject is offered, which posts do not need")
	}
	p = p.fill("persona", "nobody")
	if lacks := p.text("defaults"); !strings.Contains(lacks, `default persona fills 2 cells The default of persona: the space has no persona "nobody".`) {
		t.Errorf("at its field: %s", lacks)
	}
	if p.at("doubts") != nil || strings.Contains(p.text("main"), "--default") {
		t.Errorf("it is asked about twice, or as a flag: %s", p.text("main"))
	}
	if p = p.fill("persona", "city_hall"); p.text("errors") != "0" || p.text("send-button") != "Send 2 messages" {
		t.Errorf("%s errors: %s", p.text("errors"), p.text("problems"))
	}
	newer := s.take("liste.csv", "N°;Jour;Heure;À;Contenu\n1;1;09:00;Crisis manager;Grêle\n")
	if lacks := s.page(s.get("/plans/"+newer.ID, http.StatusOK)).text("defaults"); newer.Checked.Errors != 0 || !strings.Contains(lacks, "default persona fills 1 cell") {
		t.Errorf("a new version: %s", lacks)
	}
	wrong := url.Values{"for": {"default"}, "written": {"channel"}, "was": {""}, "means": {"phone"}}
	if a := s.post("/plans/"+plan.ID+"/mapping", wrong, http.StatusUnprocessableEntity); !strings.Contains(a.body, "That cannot be meant") {
		t.Errorf("%.300s", a.body)
	}
}

// Where a column is there, a default is offered if at least three rows lack its cell.
func TestWhenADefaultIsOffered(t *testing.T) {
	s := newPageServer(t, knows).enter()
	const header = "id,persona,channel,team,to,subject,title,body\n"
	mail := func(subjects ...string) (rows string) {
		for i, subject := range subjects {
			rows += "M" + number(i) + ",city_hall,mail,session,Crisis manager," + subject + ",,Text\n"
		}
		return header + rows
	}
	for text, want := range map[string]bool{
		mail("", "", ""):                true,
		mail("", "", "", "a", "b", "c"): true,
		mail("", ""):                    false,
		mail("a", "b", "c") + strings.Repeat("P,petra_lindqvist,gosocial,session,,,,Post\n", 9): false, // posts need no subject
	} {
		p := s.page(s.get("/plans/"+s.take("plan.csv", text).ID, http.StatusOK))
		if got := p.at("default-subject") != nil; got != want {
			t.Errorf("%s: offered: %t", text, got)
		}
	}
}

// A text of several lines stays such, and its field has it again.
func TestADefaultOfSeveralLines(t *testing.T) {
	s := newPageServer(t, knows).enter()
	plan := s.take("plan.csv", "persona,channel,team,body\ncity_hall,gosocial,session,\ncity_hall,gosocial,session,\ncity_hall,gosocial,session,\n")
	p := s.page(s.get("/plans/"+plan.ID, http.StatusOK)).fill("body", "An exercise\r\nmessage")
	if said := s.session.Mapping(plan); len(said) != 1 || said[0].Means != "An exercise\nmessage" || p.text("errors") != "0" {
		t.Errorf("%q, %s errors", said[0].Means, p.text("errors"))
	}
	if field := p.text("default-body-is"); field != "An exercise message" {
		t.Errorf("its field has %q", field)
	}
}

// Where a column of addressees is there whose names the space does not know, it is asked what it is; one team for all is not offered.
func TestNoTeamForAllBesideAddressees(t *testing.T) {
	s := newPageServer(t, knows).enter()
	for header, isAsked := range map[string]bool{"Adressat": true, "Destinataire": true, "Para": true, "Receiver": true, "Notes": false, "Weather": false, "Salle": false} {
		plan := s.take("plan.csv", "Nr,Originator,Mode,"+header+",Message text\n1,city_hall,tweet,Kai 3,Rain over Verrin\n2,city_hall,tweet,Kai 4,More rain\n")
		p := s.page(s.get("/plans/"+plan.ID, http.StatusOK))
		if asked, offered := strings.Contains(p.text("doubts"), "header "+header), p.at("default-team") != nil; asked != isAsked || offered == isAsked {
			t.Errorf("%s: asked %t, offered %t: %s", header, asked, offered, p.text("reading"))
		}
	}
}
