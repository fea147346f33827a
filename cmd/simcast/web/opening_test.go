package web

import (
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"simcast/samples"
)

// TestTheSampleIsOpenedInTheDemo, which begins with it where no space is known.
func TestTheSampleIsOpenedInTheDemo(t *testing.T) {
	s := newPageServer(t).enter()
	if !strings.Contains(s.get("/", http.StatusOK).body, "Open the sample exercise") {
		t.Error("the first page does not offer it")
	}
	page := s.post("/sample", url.Values{}, http.StatusOK)
	if s.access.demos != 1 || !strings.Contains(page.body, samples.Name) || !strings.Contains(page.body, "You are now in the demo") {
		t.Errorf("%d demos begun; the page: %s", s.access.demos, page.body)
	}
	if !strings.Contains(s.get("/", http.StatusOK).body, "Open the sample exercise") {
		t.Error("the first page of the demo does not offer it")
	}
	again := s.post("/sample", url.Values{}, http.StatusOK)
	if first, second := page.Request.URL.Path, again.Request.URL.Path; first != second || !strings.HasPrefix(first, "/plans/") {
		t.Errorf("it leads to %s, and then to %s", first, second)
	}
	if plans, err := s.session.Plans(); err != nil || len(plans) != 1 {
		t.Errorf("%d plans: %v", len(plans), err)
	}
}

// TestTheSampleIsNotOpenedInASpace: its messages would reach people.
func TestTheSampleIsNotOpenedInASpace(t *testing.T) {
	s := newPageServer(t, knows).enter()
	page := s.get("/", http.StatusOK).body
	if strings.Contains(page, "Open the sample exercise") || !strings.Contains(page, `action="/space/demo"`) {
		t.Errorf("the first page offers it, or does not say how to open it: %s", page)
	}
	if file := s.get("/sample.xlsx", http.StatusOK).body; file != samples.HarbourLight() {
		t.Error("the sample plan cannot be downloaded")
	}
	page = s.post("/sample", url.Values{}, http.StatusConflict).body
	if s.access.demos > 0 || !strings.Contains(page, "type in a terminal: simcast demo</p>") {
		t.Errorf("%d demos begun; the page: %s", s.access.demos, page)
	}
	if plans, err := s.session.Plans(); err != nil || len(plans) > 0 {
		t.Errorf("%d plans: %v", len(plans), err)
	}
}

// TestTheAddressOpensAPlan that it names, and no other place.
func TestTheAddressOpensAPlan(t *testing.T) {
	s := newPageServer(t, knows)
	plan := s.take("plan.csv", injects(1))
	entry := "/" + s.address[strings.Index(s.address, "?"):]
	page := s.get(entry+FirstPlan(plan), http.StatusOK).body
	if want := `content="0;url=/plans/` + plan.ID + `"`; !strings.Contains(page, want) {
		t.Errorf("the entrance lacks %s: %s", want, page)
	}
	if page := s.get("/plans/"+plan.ID, http.StatusOK).body; !strings.Contains(page, "plan.csv") {
		t.Errorf("the plan is not shown: %s", page)
	}
	leadsHome := regexp.MustCompile(`content="0;url=/(\?said=[\w+.]+)?"`) // it says there why
	for _, named := range []string{"", "20261120-120000-00000000", "//evil.example", "../history", `"><script>`, plan.ID + "/send"} {
		if page := s.get(entry+"&"+url.Values{"plan": {named}}.Encode(), http.StatusOK).body; !leadsHome.MatchString(page) {
			t.Errorf("with %q the entrance leads elsewhere: %s", named, page)
		}
	}
}

// TestAPlanIsNotOpenedInADemoThatBeganLater: it stands among the plans of the space, and the page says so.
func TestAPlanIsNotOpenedInADemoThatBeganLater(t *testing.T) {
	s := newPageServer(t).enter()
	plan := s.take("plan.csv", injects(1))
	entry := "/" + s.address[strings.Index(s.address, "?"):]
	s.post("/sample", url.Values{}, http.StatusOK)
	leads := s.page(s.get(entry+FirstPlan(plan), http.StatusOK)).link("Go on to the page")
	if page := s.get(leads, http.StatusOK).body; !strings.Contains(page, "This page shows the demo, but the plan was opened without the demo.") {
		t.Errorf("the page does not say where the plan is: %s", page)
	}
}
