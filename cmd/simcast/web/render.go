package web

import (
	"bytes"
	"embed"
	"html/template"
	"io/fs"
	"net/http"
	"path"
	"strings"
	"sync"

	"simcast/templates/wording"
)

//go:embed pages
var pageFiles embed.FS

// frame is what every page shows around its own content. A page's template reads
// its content as .Data, and puts {{.CSRF}} into each of its forms (template "csrf").
type frame struct {
	Section string // of the navigation: plans, history, space
	Space   string // where it goes: a host and its session team; "" where none is known
	Met     bool   // it has been looked at
	Demo    bool
	Inbox   bool
	CSRF    string
	Said    string // what the step before has to tell
	RunURL  string // the address of the run under way, "" where there is none
	Data    any
}

// loadPages reads the templates: each page with the layout, and with every
// *.part.html, which holds what several pages show.
func (s *Server) loadPages() map[string]*template.Template {
	base := template.Must(template.New("").Funcs(template.FuncMap{"counted": wording.Counted, "sentence": sentence,
		"when": s.when, "clock": s.clock, "lists": lists, "filter": filterOf}).
		ParseFS(pageFiles, "pages/layout.html", "pages/*.part.html"))
	files, err := fs.Glob(pageFiles, "pages/*.html")
	if err != nil {
		panic(err) // the pattern is a constant
	}
	pages := map[string]*template.Template{}
	for _, file := range files {
		name := strings.TrimSuffix(path.Base(file), ".html")
		if name != "layout" && !strings.HasSuffix(name, ".part") {
			pages[name] = template.Must(template.Must(base.Clone()).ParseFS(pageFiles, file))
		}
	}
	return pages
}

// render answers with a page: pages/NAME.html, which defines "title" and "main".
func (s *Server) render(w http.ResponseWriter, r *http.Request, name string, data any) {
	s.renderStatus(w, r, http.StatusOK, name, data)
}

func (s *Server) renderStatus(w http.ResponseWriter, r *http.Request, status int, name string, data any) {
	s.write(w, status, name, "layout", s.frame(r, data))
}

// fragment answers with one block of a page alone, as htmx puts it in place. The
// block reads what the page would: .Data and .CSRF.
func (s *Server) fragment(w http.ResponseWriter, name, block string, data any) {
	s.write(w, http.StatusOK, name, block, frame{CSRF: s.csrf, Data: data})
}

// write makes the whole answer before its first byte goes out.
func (s *Server) write(w http.ResponseWriter, status int, name, block string, f frame) {
	var page bytes.Buffer
	if err := s.pages[name].ExecuteTemplate(&page, block, f); err != nil {
		s.Say("simcast: " + err.Error())
		refuse(w, &HTTPError{http.StatusInternalServerError, "That did not work", "simcast cannot show this page.", ""})
		return
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.WriteHeader(status)
	_, _ = page.WriteTo(w) // a browser that is gone misses nothing
}

func (s *Server) frame(r *http.Request, data any) frame {
	f := frame{Section: section(r.URL.Path), Demo: s.Access.IsDemo(), Inbox: s.inbox() != nil, CSRF: s.csrf,
		RunURL: s.underWay(), Data: data}
	f.Space, f.Met = s.where()
	if r.Header.Get("HX-Request") == "" {
		f.Said = s.note.take() // of a part that is renewed, nobody would see it
	}
	if f.RunURL == r.URL.Path || r.URL.Path == "/" {
		f.RunURL = "" // these show it themselves
	}
	return f
}

// section is the part of the navigation to which an address belongs.
func section(path string) string {
	switch {
	case strings.HasPrefix(path, "/history"):
		return "history"
	case strings.HasPrefix(path, "/space"):
		return "space"
	}
	return "plans"
}

// note is what a step has to tell on the page that follows it.
type note struct {
	mu   sync.Mutex
	text string
}

func (n *note) put(text string) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.text = text
}

func (n *note) take() string {
	n.mu.Lock()
	defer n.mu.Unlock()
	text := n.text
	n.text = ""
	return text
}
