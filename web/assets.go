package web

import (
	"bytes"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"io/fs"
	"net/http"
	"path"
	"time"

	"simcast/writers/drawings"
)

//go:embed assets
var assetFiles embed.FS

// asset is a file that pages use, and what tells this version from others.
type asset struct {
	content []byte
	version string
}

// loadAssets reads the embedded files, and what the drawings bring.
func loadAssets() map[string]asset {
	assets := map[string]asset{"drawings.css": newAsset([]byte(drawings.CSS())), "drawings.js": newAsset([]byte(drawings.Script()))}
	files, err := fs.Glob(assetFiles, "assets/*")
	if err != nil {
		panic(err) // the pattern is a constant
	}
	for _, file := range files {
		content, err := assetFiles.ReadFile(file)
		if err != nil {
			panic(err) // it is in the program
		}
		assets[path.Base(file)] = newAsset(content)
	}
	return assets
}

func newAsset(content []byte) asset {
	sum := sha256.Sum256(content)
	return asset{content, hex.EncodeToString(sum[:6])}
}

// assetURL is the address of an asset. It changes with the content, so that a
// browser may keep what it has.
func (s *Server) assetURL(name string) string {
	return "/assets/" + name + "?v=" + s.assets[name].version
}

func (s *Server) assetRoutes() []route {
	return []route{
		{pattern: "GET /assets/{name}", serve: s.serveAsset},
		{pattern: "GET /favicon.ico", serve: s.serveIcon},
	}
}

// serveIcon is for the proof, which names no icon: browsers ask for one by themselves.
func (s *Server) serveIcon(w http.ResponseWriter, r *http.Request) error {
	r.SetPathValue("name", "icon.svg")
	return s.serveAsset(w, r)
}

func (s *Server) serveAsset(w http.ResponseWriter, r *http.Request) error {
	name := r.PathValue("name")
	found, known := s.assets[name]
	if !known {
		return notFound()
	}
	if r.URL.Query().Get("v") == found.version {
		w.Header().Set("Cache-Control", "private, max-age=31536000, immutable")
	}
	http.ServeContent(w, r, name, time.Time{}, bytes.NewReader(found.content))
	return nil
}
