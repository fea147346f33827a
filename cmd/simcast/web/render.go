package web

import (
	"bytes"
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"html/template"
	"io"
	"io/fs"
	"net/http"
	"net/url"
	"path"
	"strings"
	"time"

	"simcast/cmd/simcast/view"
	"simcast/cmd/simcast/web/planlists"
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
	base := template.Must(template.New("").Funcs(template.FuncMap{"counted": wording.Counted, "times": wording.Times, "sentence": func(text string) string { return sentence(inFields(text)) },
		"inFields": inFields, "inPageWords": inPageWords, "where": planlists.WhereOf, "clip": wording.Clip, "cells": cells, "heading": heading, "inNumbers": view.InNumbers,
		"when": func(t time.Time) string { return wording.When(t, s.Now()) }, "moment": s.moment, "lists": lists, "lines": func(texts []string) string { return strings.Join(texts, "\n") }}).
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
// block reads what the page would: .Data, .CSRF and .Demo.
func (s *Server) fragment(w http.ResponseWriter, name, block string, data any) {
	s.write(w, http.StatusOK, name, block, s.bare(data))
}

// bare is the frame of a block alone.
func (s *Server) bare(data any) frame {
	return frame{CSRF: s.csrf, Demo: s.Access.IsDemo(), Data: data}
}

// text is a block of a page.
func (s *Server) text(name, block string, data any) (string, error) {
	var text strings.Builder
	err := s.pages[name].ExecuteTemplate(&text, block, data)
	return text.String(), err
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
		RunURL: s.underWay(), Said: noteOf(r), Data: data}
	f.Space, f.Met = s.where()
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
	case strings.HasPrefix(path, "/board"), strings.HasPrefix(path, "/watch"):
		return "board" // no link of the navigation leads there
	}
	return "plans"
}

// noteQuery is, in the address of a page, what the step has to tell that leads there: no other tab shows it. A script takes it out of
// the address once it is shown.
const noteQuery = "said"

// noteKey marks what a request has to tell.
type noteKey struct{}

// note is what is told: on the page with which the request is answered, or on that to which it leads.
func note(r *http.Request, text string) {
	if said, is := r.Context().Value(noteKey{}).(*string); is {
		*said = text
	}
}

func noteOf(r *http.Request) string {
	if said, is := r.Context().Value(noteKey{}).(*string); is {
		return *said
	}
	return ""
}

// withNote gives a request its note. No handler sees it in the query, which asks for other things.
func (s *Server) withNote(r *http.Request) *http.Request {
	said := new(string)
	r = r.WithContext(context.WithValue(r.Context(), noteKey{}, said))
	if query := r.URL.Query(); query.Has(noteQuery) {
		if mark, text, _ := strings.Cut(query.Get(noteQuery), " "); same(mark, s.noteMark(text)) {
			*said = text
		}
		query.Del(noteQuery)
		at := *r.URL
		at.RawQuery = query.Encode()
		r.URL = &at
	}
	return r
}

// noteMark stands before a note in an address: nobody else can make the page tell anything.
func (s *Server) noteMark(text string) string {
	mark := hmac.New(sha256.New, []byte(s.csrf))
	_, _ = io.WriteString(mark, text)
	return hex.EncodeToString(mark.Sum(nil)[:8])
}

// noteIn is the path of a page, with a note that it is to tell.
func (s *Server) noteIn(path, text string) string {
	if text == "" {
		return path
	}
	path, part, hasPart := strings.Cut(path, "#")
	mark := "?"
	if strings.Contains(path, "?") {
		mark = "&"
	}
	path += mark + url.Values{noteQuery: {s.noteMark(text) + " " + text}}.Encode()
	if hasPart {
		path += "#" + part
	}
	return path
}

// goTo leads to another page, which tells the request's note.
func (s *Server) goTo(w http.ResponseWriter, r *http.Request, path string) error {
	http.Redirect(w, r, s.noteIn(path, noteOf(r)), http.StatusSeeOther)
	return nil
}

// moment is a moment for whoever reads the page now.
func (s *Server) moment(t time.Time) string { return wording.Moment(t, s.Now(), s.Now().Location()) }
