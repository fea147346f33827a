package web

import (
	"bytes"
	"context"
	"io"
	"mime"
	"net/http"
	"path/filepath"
	"strings"
	"unicode"

	"simcast/pipeline/catalog"
	"simcast/pipeline/clock"
	"simcast/writers/export"
	"simcast/writers/planning"
	"simcast/writers/sheet"
)

// contentTypes are those of the files that the page gives away. The browser is to
// keep them, never to show them.
var contentTypes = map[string]string{
	".xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
	".csv":  "text/csv; charset=utf-8",
	".tsv":  "text/tab-separated-values; charset=utf-8",
	".json": "application/json",
	".html": "text/html; charset=utf-8",
}

// attach answers with a file to keep. write writes all of it, or its error is shown as
// a page in place of half a file.
func attach(w http.ResponseWriter, name string, write func(io.Writer) error) error {
	var file bytes.Buffer
	if err := write(&file); err != nil {
		return err
	}
	attachFile(w, name, file.Bytes())
	return nil
}

func attachFile(w http.ResponseWriter, name string, content []byte) {
	kind := contentTypes[strings.ToLower(filepath.Ext(name))]
	if kind == "" {
		kind = "application/octet-stream"
	}
	w.Header().Set("Content-Type", kind)
	w.Header().Set("Content-Disposition", disposition(name))
	_, _ = w.Write(content) // a browser that is gone misses nothing
}

// disposition names a file for the browser. The name may come from a planner's disk.
func disposition(name string) string {
	name = strings.Map(func(c rune) rune {
		if unicode.IsControl(c) || unicode.Is(unicode.Cf, c) || strings.ContainsRune(`/\:*?"<>|`, c) {
			return '_'
		}
		return c
	}, strings.ToValidUTF8(name, "_"))
	if text := mime.FormatMediaType("attachment", map[string]string{"filename": name}); text != "" {
		return text
	}
	return "attachment"
}

func (s *Server) downloadRoutes() []route {
	routes := []route{
		{pattern: "GET /space.xlsx", serve: func(w http.ResponseWriter, r *http.Request) error {
			return s.export(w, r, "space.xlsx", sheet.XLSX, allKinds()...)
		}},
		{pattern: "GET /planning.xlsx", serve: s.planning},
	}
	for _, list := range catalog.Lists() {
		for _, format := range []sheet.Format{sheet.CSV, export.JSON} {
			file := list.Kind + "." + string(format)
			routes = append(routes, route{pattern: "GET /space/" + file, serve: func(w http.ResponseWriter, r *http.Request) error {
				return s.export(w, r, file, format, list.Kind)
			}})
		}
	}
	return routes
}

func allKinds() []string {
	var kinds []string
	for _, list := range catalog.Lists() {
		kinds = append(kinds, list.Kind)
	}
	return kinds
}

// export gives what the space has, as simcast export does.
func (s *Server) export(w http.ResponseWriter, r *http.Request, file string, format sheet.Format, kinds ...string) error {
	objects, err := s.objects(r.Context(), kinds...)
	if err != nil {
		return err
	}
	return attach(w, file, func(w io.Writer) error {
		return export.Write(w, format, objects, kinds, func(int, int) {})
	})
}

// planning gives a fresh workbook to plan in, as simcast new does.
func (s *Server) planning(w http.ResponseWriter, r *http.Request) error {
	const file = "plan.xlsx"
	objects, err := s.objects(r.Context(), allKinds()...)
	if err != nil {
		return err
	}
	return attach(w, file, planning.Workbook{Objects: objects, File: file}.Write)
}

func (s *Server) objects(ctx context.Context, kinds ...string) (catalog.Objects, error) {
	client, _, err := s.Access.Client()
	if err != nil {
		return catalog.Objects{}, err
	}
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	return catalog.LoadObjects(ctx, client, clock.System{}, kinds...)
}

// lists are the names of the space's lists by their kinds.
func lists() map[string]string {
	names := map[string]string{}
	for _, list := range catalog.Lists() {
		names[list.Kind] = list.Sheet
	}
	return names
}
