package web

import (
	"bytes"
	"net/http"

	"simcast/cmd/simcast/handbook"
)

func handbookRoutes() []route {
	return []route{{pattern: "GET /handbook", serve: serveHandbook}}
}

// serveHandbook shows all pages of the documentation. They are part of the program, and are made at each request: that takes less time than
// a browser needs to draw them.
func serveHandbook(w http.ResponseWriter, _ *http.Request) error {
	var page bytes.Buffer
	if err := handbook.Write(&page); err != nil {
		return err
	}
	w.Header().Set("Content-Security-Policy", handbook.Policy()+"; frame-ancestors 'none'")
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	_, _ = page.WriteTo(w) // a browser that is gone misses nothing
	return nil
}
