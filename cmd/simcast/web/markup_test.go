package web

import (
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"golang.org/x/net/html"

	"simcast/pipeline"
)

// TestMarkup: every page, in every state that it has, is sound.
func TestMarkup(t *testing.T) {
	t.Run("first start", func(t *testing.T) {
		s := newPageServer(t).enter()
		s.holdPage("/", http.StatusOK)
		s.holdPage("/space", http.StatusOK)
		s.holdPage("/history", http.StatusOK)
		s.holdPage("/nothing", http.StatusNotFound)
		s.holdPage("/space.xlsx", http.StatusConflict)
		s.holdMarkup("a wrong key", s.post("/space", url.Values{"base_url": {s.access.baseURL}, "key": {"wrong"}, "keep": {"yes"}}, http.StatusBadGateway))
	})
	t.Run("at work", func(t *testing.T) {
		s := newPageServer(t, knows).enter()
		s.take("mistakes.csv", "id,persona,channel,body\n1,nobody,mail,\n")
		s.take("no-plan.csv", "persona,channel,channel\n")
		s.ended(s.send(s.take("<b>plan</b>.csv", planOf(2)), pipeline.SendOptions{}))
		run := s.send(s.take("plan.csv", planOf(3)), pipeline.SendOptions{Interval: time.Hour})
		s.holdPage("/", http.StatusOK)
		run.Stop()
		s.ended(run)
		s.holdPage("/", http.StatusOK)
		s.holdPage("/space", http.StatusOK)
		s.holdPage("/history", http.StatusOK)
		s.holdMarkup("goodbye", s.post("/quit", url.Values{}, http.StatusOK))
	})
	t.Run("demo", func(t *testing.T) {
		s := newPageServer(t, func(_ *pageServer, o *Config) { o.Inbox = func() http.Handler { return http.NotFoundHandler() } }).enter()
		s.holdMarkup("taken", s.post("/space/demo", url.Values{}, http.StatusOK))
		s.holdPage("/space", http.StatusOK)
	})
}

// planOf is a plan of so many messages to the session team.
func planOf(rows int) string {
	var plan strings.Builder
	plan.WriteString("id,persona,channel,body\n")
	for range rows {
		plan.WriteString(",city_hall,microblog,Rain over Verrin\n")
	}
	return plan.String()
}

// holdPage asks for a page, and holds its markup.
func (s *pageServer) holdPage(path string, status int) {
	s.Helper()
	s.holdMarkup(path, s.get(path, status))
}

// holdMarkup holds a whole page to what makes it usable by everybody, and harmless.
func (s *pageServer) holdMarkup(name string, page answer) {
	s.Helper()
	root, err := html.Parse(strings.NewReader(page.body))
	s.must(err)
	m := markup{ids: map[string]int{}, labelled: map[string]bool{}}
	m.read(root)
	if m.lang != "en" || m.title == "" || m.mains != 1 || m.current > 1 {
		m.fault("lang %q, title %q, %d mains, %d current sections", m.lang, m.title, m.mains, m.current)
	}
	for id, n := range m.ids {
		if n > 1 {
			m.fault("the id %s stands %d times", id, n)
		}
	}
	for _, id := range m.referred {
		if m.ids[id] == 0 {
			m.fault("something refers to the id %s, which is not there", id)
		}
	}
	for _, id := range m.fields {
		if !m.labelled[id] {
			m.fault("the field %q has no label", id)
		}
	}
	before := 0
	for i, level := range m.headings {
		if (level == 1) != (i == 0) || level > before+1 {
			m.fault("headings: %v", m.headings)
			break
		}
		before = level
	}
	if before == 0 {
		m.fault("it has no heading")
	}
	for _, fault := range m.faults {
		s.Errorf("%s: %s", name, fault)
	}
}

// markup is what a page's elements say.
type markup struct {
	lang, title string
	mains       int
	current     int // links marked as the present section
	ids         map[string]int
	referred    []string // ids
	fields      []string // ids
	labelled    map[string]bool
	headings    []int
	faults      []string
}

func (m *markup) fault(format string, args ...any) {
	m.faults = append(m.faults, fmt.Sprintf(format, args...))
}

func (m *markup) read(n *html.Node) {
	if n.Type == html.ElementNode {
		of := map[string]string{}
		for _, a := range n.Attr {
			of[a.Key] = a.Val
			m.attribute(n, a)
		}
		if strings.HasPrefix(of["class"], "drawing ") {
			return // the tests of package render hold drawings
		}
		m.element(n, of)
	}
	for child := range n.ChildNodes() {
		m.read(child)
	}
}

func (m *markup) attribute(n *html.Node, a html.Attribute) {
	switch {
	case strings.HasPrefix(a.Key, "on"), strings.HasPrefix(a.Key, "hx-on"), a.Key == "style", a.Key == "srcdoc":
		m.fault("<%s %s> is not allowed by the policy", n.Data, a.Key)
	case a.Key == "id":
		m.ids[a.Val]++
	case slices.Contains([]string{"aria-labelledby", "aria-describedby", "for", "list"}, a.Key):
		m.referred = append(m.referred, strings.Fields(a.Val)...)
	case slices.Contains([]string{"href", "src", "action", "hx-get", "hx-post", "sse-connect"}, a.Key):
		if !strings.HasPrefix(a.Val, "/") && !strings.HasPrefix(a.Val, "#") || strings.HasPrefix(a.Val, "//") {
			m.fault("<%s %s=%q> leads away", n.Data, a.Key, a.Val)
		}
	}
}

func (m *markup) element(n *html.Node, of map[string]string) {
	switch n.Data {
	case "html":
		m.lang = of["lang"]
	case "title":
		m.title = strings.TrimSuffix(n.FirstChild.Data, " – simcast")
	case "main":
		m.mains++
	case "style", "object", "embed", "base", "b":
		m.fault("there is a <%s>", n.Data)
	case "script":
		if of["src"] == "" {
			m.fault("a script stands in the page")
		}
	case "h1", "h2", "h3", "h4":
		m.headings = append(m.headings, int(n.Data[1]-'0'))
	case "label":
		m.labelled[of["for"]] = true
	case "input", "select", "textarea":
		if of["type"] != "hidden" && of["aria-label"] == "" {
			m.fields = append(m.fields, of["id"])
		}
	case "form":
		if of["method"] == "post" && !holdsToken(n) {
			m.fault("the form to %s has no token", of["action"])
		}
	}
	if of["aria-current"] == "page" {
		m.current++
	}
}

func holdsToken(form *html.Node) bool {
	for n := range form.Descendants() {
		if slices.Contains(n.Attr, html.Attribute{Key: "name", Val: "csrf"}) {
			return true
		}
	}
	return false
}
