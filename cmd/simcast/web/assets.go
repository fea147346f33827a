package web

import (
	"bytes"
	"embed"
	"net/http"
	"time"

	"simcast/writers/render"
)

//go:embed assets
var assetFiles embed.FS

// readAsset is the content of a file that pages use: a style or a script of the page, or what the drawings bring. Whose scripts they are is
// in THIRD-PARTY.txt.
func readAsset(name string) ([]byte, error) {
	switch name {
	case "drawings.css":
		return []byte(render.CSS()), nil
	case "drawings.js":
		return []byte(render.Script()), nil
	}
	return assetFiles.ReadFile("assets/" + name)
}

func assetRoutes() []route {
	return []route{
		{pattern: "GET /assets/{name}", serve: serveAsset},
		{pattern: "GET /favicon.ico", serve: serveIcon},
	}
}

// serveIcon is for the proof, which names no icon: browsers ask for one by themselves.
func serveIcon(w http.ResponseWriter, r *http.Request) error {
	r.SetPathValue("name", "icon.svg")
	return serveAsset(w, r)
}

func serveAsset(w http.ResponseWriter, r *http.Request) error {
	name := r.PathValue("name")
	content, err := readAsset(name)
	if err != nil {
		return notFound()
	}
	http.ServeContent(w, r, name, time.Time{}, bytes.NewReader(content))
	return nil
}
