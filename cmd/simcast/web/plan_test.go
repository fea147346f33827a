package web

import (
	"bytes"
	"mime/multipart"
	"net/http"
	"net/url"
	"os"
	"strconv"
	"strings"
	"testing"

	"simcast/pipeline"
)

func number(n int) string { return strconv.Itoa(n) }

// injects are the lines of a plan: n posts, each to one of two teams.
func injects(n int) string {
	var plan strings.Builder
	plan.WriteString("id,persona,channel,team,body\n")
	for i := range n {
		team, channel := "Port operations", "microblog"
		if i%2 == 1 {
			team, channel = "Communications", "gosocial"
		}
		plan.WriteString("A" + number(i+1) + ",port_authority," + channel + "," + team + ",Message " + number(i+1) + " of {{.port_name}}\n")
	}
	return plan.String()
}

// upload sends a file to the page, as a browser does without script.
func (s *pageServer) upload(name, content string, status int) answer {
	s.Helper()
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	s.must(form.WriteField("csrf", s.csrf()))
	part, err := form.CreateFormFile("plan", name)
	s.must(err)
	_, err = part.Write([]byte(content))
	s.must(err)
	s.must(form.Close())
	r, err := http.NewRequest(http.MethodPost, s.base+"/plans", &body)
	s.must(err)
	r.Header.Set("Content-Type", form.FormDataContentType())
	r.Header.Set("Origin", s.base)
	r.Header.Set("Sec-Fetch-Site", "same-origin")
	return s.held(s.do(r), "/plans", status)
}

func TestFromUploadToResultsWithoutScript(t *testing.T) {
	s := newPageServer(t, knows).enter()
	p := s.page(s.upload("plan.csv", injects(6), http.StatusOK)) // its page, by way of 303
	if !strings.HasPrefix(p.path, "/plans/") || p.text("errors") != "0" || p.text("send-button") != "Send 6 messages" {
		t.Fatalf("%s: %s errors, the button says %q", p.path, p.text("errors"), p.text("send-button"))
	}
	s.holdPage(p.path, http.StatusOK)
	choice := p.form("choose")
	choice["row"] = []string{"2", "3", "5"}
	choice["team"] = []string{"5202"}
	chosen := s.page(s.get(p.path+"?"+choice.Encode(), http.StatusOK))
	if chosen.text("send-button") != "Send 1 message" || !strings.Contains(chosen.text("arithmetic"), "Teams T - Port operations - 2026-11-20: 1 Channels") {
		t.Fatalf("of rows 2, 3 and 5 to one team: %q, %q", chosen.text("send-button"), chosen.text("arithmetic"))
	}
	send := chosen.form("send")
	if send.Get("sure") != "" {
		t.Error("the tick that it is meant is there already")
	}
	refused := s.page(s.post(p.path+"/send", send, http.StatusUnprocessableEntity))
	if len(s.access.standIn.Published()) != 0 || !strings.Contains(refused.text("trouble"), "not ticked") || refused.text("send-button") != "Send 1 message" {
		t.Fatalf("without the tick: %q, and %q", refused.text("trouble"), refused.text("send-button"))
	}
	send.Set("sure", "yes")
	run := s.page(s.post(p.path+"/send", send, http.StatusOK))
	s.ended(s.session.Runs()[0])
	run = s.page(s.get(run.path, http.StatusOK))
	if !strings.HasPrefix(run.path, "/runs/") || !strings.Contains(run.text("outcome"), "1 sent, 5 messages left out by choice") || run.at("rerun") != nil {
		t.Errorf("%s: %q", run.path, run.text("outcome"))
	}
	s.holdPage(run.path, http.StatusOK)
	download, _ := attributes(run.at("download-results"))
	results := s.get(download["href"], http.StatusOK)
	if results.Header.Get("Content-Disposition") != "attachment; filename=plan.results.csv" || strings.Count(results.body, ",sent,") != 1 {
		t.Errorf("the results, %s:\n%s", results.Header.Get("Content-Disposition"), results.body)
	}
	after := s.page(s.get(p.path, http.StatusOK)) // what is left for that team
	if after.text("send-button") != "Send 2 messages" || !strings.Contains(after.text("row-2"), "sent") || !strings.Contains(after.text("results"), "plan.results.csv") {
		t.Errorf("afterwards: %q, row 2 %q, results %q", after.text("send-button"), after.text("row-2"), after.text("results"))
	}
}

func TestWhatIsNoPlanIsSaid(t *testing.T) {
	s := newPageServer(t, knows).enter()
	for name, content := range map[string]string{"picture.png": "\x89PNG\r\n\x1a\n\x00\x00", "empty.csv": ""} {
		if a := s.upload(name, content, http.StatusUnprocessableEntity); !strings.Contains(a.body, name) {
			t.Errorf("%s: %s", name, a.body)
		}
	}
	unread := s.page(s.upload("table.csv", "a,b\n1,2\n", http.StatusOK))
	if !strings.Contains(unread.text("problem-table"), "the whole plan") || unread.at("choose") != nil || unread.at("send") != nil {
		t.Errorf("without a header row: %s", unread.text("problem-table"))
	}
	s.holdPage(unread.path, http.StatusOK)
	s.get(unread.path+"/proof", http.StatusUnprocessableEntity)
	s.get("/plans/nothing-here", http.StatusNotFound)
	s.get("/runs/nothing-here", http.StatusNotFound)
}

func TestWithoutASpaceNothingIsSent(t *testing.T) {
	s := newPageServer(t).enter()
	p := s.page(s.upload("plan.csv", injects(2), http.StatusOK))
	if p.at("offline") == nil || p.at("send") != nil {
		t.Errorf("offline: %q, %v", p.text("offline"), p.at("send"))
	}
	s.holdPage(p.path, http.StatusOK)
}

func TestTheFragmentFollowsTheChoice(t *testing.T) {
	s := newPageServer(t, knows).enter()
	plan := s.take("plan.csv", injects(6))
	choice := s.page(s.get("/plans/"+plan.ID, http.StatusOK)).form("choose")
	choice["row"] = []string{"3", "4", "7"}
	part := s.get("/plans/"+plan.ID+"/brief?"+choice.Encode(), http.StatusOK)
	if url := part.Header.Get("HX-Replace-Url"); url != "/plans/"+plan.ID+"?rows=3-4%2C7&version="+choice.Get("version") {
		t.Errorf("the address is %s", url)
	}
	if strings.Contains(part.body, "<html") || !strings.Contains(part.body, "Send 3 messages") {
		t.Errorf("the fragment: %s", part.body)
	}
	choice["row"] = nil
	if part := s.get("/plans/"+plan.ID+"/brief?"+choice.Encode(), http.StatusOK); !strings.Contains(part.body, "Nothing is chosen") {
		t.Errorf("of no row: %s", part.body)
	}
}

func TestARehearsalAndAKeyThatIsNew(t *testing.T) {
	s := newPageServer(t, knows).enter()
	plan := s.take("plan.csv", injects(4))
	asked := url.Values{"redirect": {"M - Exercise control"}}
	alone := s.page(s.get("/plans/"+plan.ID+"?"+asked.Encode(), http.StatusOK))
	if !strings.Contains(alone.text("held"), "“Round”") || strings.Contains(alone.text("held"), "--") {
		t.Errorf("without a round: %q", alone.text("held"))
	}
	asked.Set("round", "rehearsal")
	rehearsed := s.page(s.get("/plans/"+plan.ID+"?"+asked.Encode(), http.StatusOK))
	if !strings.Contains(rehearsed.text("arithmetic"), "Teams M - Exercise control: 4 Channels") {
		t.Errorf("it goes to %q", rehearsed.text("arithmetic"))
	}
	s.ended(s.send(plan, pipeline.SendOptions{}))
	s.access.key = "another key of the same teams"
	p := s.page(s.get("/plans/"+plan.ID, http.StatusOK))
	if p.at("question") == nil || p.at("send") != nil {
		t.Fatalf("a new key is not asked about: %q", p.text("brief"))
	}
	s.holdPage(p.path, http.StatusOK)
	if same := s.page(s.get("/plans/"+plan.ID+"?same-space=WHICH", http.StatusOK)); same.at("nothing") == nil {
		t.Errorf("in the same space: %q", same.text("brief"))
	}
	if other := s.page(s.get("/plans/"+plan.ID+"?new-space=yes", http.StatusOK)); other.text("send-button") != "Send 4 messages" {
		t.Errorf("in another space: %q", other.text("brief"))
	}
}

// Where several known spaces look like the one of an unknown key, the page asks which of them it is.
func TestAKeyOfSpacesThatLookAlike(t *testing.T) {
	s := newPageServer(t, knows).enter()
	first, second := s.take("first.csv", injects(4)), s.take("second.csv", injects(2))
	s.ended(s.send(first, pipeline.SendOptions{}))
	s.access.key = "the key of a copy"
	s.ended(s.send(second, pipeline.SendOptions{NewSpace: true}))
	s.access.key = "a renewed key of one of the two"
	for _, said := range []string{"", "?same-space=WHICH", "?same-space=3"} {
		p := s.page(s.get("/plans/"+first.ID+said, http.StatusOK))
		if p.at("same-space-1") == nil || p.at("new-space") == nil || p.at("send") != nil {
			t.Fatalf("%s: it is not asked which space it is: %q", said, p.text("brief"))
		}
		if text := p.text("same-space"); !strings.Contains(text, "The same space as 1 (") || !strings.Contains(text, "of first.csv)") {
			t.Errorf("%s: the first one is %q", said, text)
		}
		s.holdPage(p.path, http.StatusOK)
	}
	if one := s.page(s.get("/plans/"+first.ID+"?same-space=1", http.StatusOK)); one.at("nothing") == nil {
		t.Errorf("as the first: %q", one.text("brief"))
	}
	if other := s.page(s.get("/plans/"+first.ID+"?same-space=2", http.StatusOK)); other.text("send-button") != "Send 2 messages" {
		t.Errorf("as the second, in which two are sent: %q", other.text("brief"))
	}
}

func readAll(t *testing.T, path string) string {
	t.Helper()
	content, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(content)
}
