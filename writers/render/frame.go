package render

import (
	_ "embed"
	"regexp"
	"strings"
	"unicode/utf8"

	"simcast/templates"
)

// frame is a page in the page: HTML that somebody else wrote. It has no right to
// run anything, whatever the sanitiser missed.
type frame struct {
	Title string
	Doc   string // the whole document
	Size  int    // a guess at its height, as one of frameHeights
}

//go:embed frame.css
var frameCSS string

// isHTML reports whether a text has a tag, a comment or an entity.
func isHTML(text string) bool { return anyMarkup.MatchString(text) }

var anyMarkup = regexp.MustCompile(`</?[a-zA-Z][^<>]*>|<!|&(?:#[0-9]+|#[xX][0-9a-fA-F]+|[a-zA-Z][a-zA-Z0-9]*);`)

// frameOf is the frame of a body in HTML, and a note of what it leaves out.
func frameOf(body []templates.Piece, of string) (f *frame, leftOut string) {
	clean, gone := sanitise(body)
	return &frame{Title: "Article of " + of, Doc: frameStart() + clean + "</body></html>", Size: sizeOf(clean)}, strings.Join(gone, ", ")
}

func frameStart() string {
	return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src ` +
		FrameStyleHash() + `"><title>Article</title><style>` + frameCSS + `</style></head><body dir="auto">`
}

// frameHeights are those that the classes d-h0 to d-h8 give, in lines.
var frameHeights = [...]int{3, 6, 10, 15, 22, 32, 48, 72, 108}

// sizeOf guesses how high a text is, for a page without script.
func sizeOf(html string) int {
	const perLine = 78
	lines := 1
	for block := range strings.SplitSeq(blockEnd.ReplaceAllString(html, "\x00"), "\x00") {
		lines += 1 + utf8.RuneCountInString(anyTag.ReplaceAllString(block, ""))/perLine
	}
	for size, height := range frameHeights {
		if lines <= height {
			return size
		}
	}
	return len(frameHeights) - 1
}

var (
	blockEnd = regexp.MustCompile(`</(?:p|div|h[1-6]|li|tr|blockquote|section|figure)>|<br/?>`)
	anyTag   = regexp.MustCompile(`<[^>]*>`)
)
