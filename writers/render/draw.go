package render

import (
	"crypto/sha256"
	"embed"
	"encoding/base64"
	"html/template"
	"io"
	"sync"
)

//go:embed drawing.html parts.html looks.html
var files embed.FS

//go:embed colours.css
var colours string

//go:embed drawings.css
var css string

//go:embed drawings.js
var script string

// shapes are parsed once, where somebody first asks for them, and only ever read.
var shapes = sync.OnceValue(func() *template.Template { return template.Must(template.ParseFS(files, "*.html")) })

// Draw writes the drawing of a message: one element, <article class="drawing …">,
// that needs [CSS] on its page.
func Draw(w io.Writer, m Message) error {
	return shapes().ExecuteTemplate(w, "drawing", viewOf(&m))
}

// CSS is the styles of all drawings, and the colours that a page around them should
// use: custom properties on :root, for light and for dark.
func CSS() string { return colours + css }

// Colours are those of all of simcast's pages, without the styles of drawings.
func Colours() string { return colours }

// Script shows the articles of a page as one comes near them, also those that come
// later, and gives each the height of what is in it. It needs nothing of the page,
// and has to stand in its head, or be deferred.
func Script() string { return script }

// FrameStyleHash is what style-src has to allow for the styles inside an article's
// frame: a frame obeys the policy of the page around it, too.
func FrameStyleHash() string { return Hash(frameCSS) }

// Hash is the source of a Content-Security-Policy that allows exactly this inline
// style or script.
func Hash(text string) string {
	sum := sha256.Sum256([]byte(text))
	return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}
