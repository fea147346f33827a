package inbox

import (
	"bytes"
	"embed"
	"html/template"
	"net/http"

	"simcast/writers/render"
)

//go:embed assets
var assets embed.FS

// pages are parsed once, and only ever read.
var pages = template.Must(template.New("").Funcs(template.FuncMap{"draw": draw}).ParseFS(assets, "assets/*.html"))

func styles() string { return render.CSS() + "\n" + embedded("assets/inbox.css") }

func script() string { return render.Script() + "\n" + embedded("assets/inbox.js") }

func embedded(name string) string {
	text, err := assets.ReadFile(name)
	if err != nil {
		panic(err) // it is in the program
	}
	return string(text)
}

// writePage writes a page whole, or says that it cannot be shown.
func writePage(w http.ResponseWriter, name string, data any) {
	var page bytes.Buffer
	if err := pages.ExecuteTemplate(&page, name, data); err != nil {
		http.Error(w, "The page cannot be shown: "+err.Error(), http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	_, _ = w.Write(page.Bytes()) // a browser that is gone misses nothing
}

func serveText(contentType, text string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", contentType)
		_, _ = w.Write([]byte(text))
	}
}
