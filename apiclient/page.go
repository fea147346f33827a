package apiclient

import (
	"bytes"
	"encoding/json"
	"mime"
	"net/http"
	"regexp"
	"strings"
	"unicode"
)

// isPage reports whether a body is a web page, whatever its Content-Type says or does not say. Services
// send JSON, archives and empty bodies under text/html too, and those are none; of what broke off under
// text/html the worse is taken.
func isPage(resp *http.Response, body []byte, whole bool) bool {
	start := pageStart(body)
	if isHTML(start) || resp.StatusCode < 300 && markup.Match(start) {
		return true
	}
	media, _, _ := mime.ParseMediaType(resp.Header.Get("Content-Type"))
	if media != "text/html" && media != "application/xhtml+xml" {
		return false
	}
	if !whole {
		return true
	}
	data := len(start) == 0 || bytes.HasPrefix(start, []byte("PK")) ||
		(start[0] == '{' || start[0] == '[') && json.Valid(start)
	return !data
}

// pageStart is the text of a body from its first character on that a browser shows or obeys.
func pageStart(body []byte) []byte {
	if bytes.HasPrefix(body, []byte("\xff\xfe")) || bytes.HasPrefix(body, []byte("\xfe\xff")) {
		body = bytes.ReplaceAll(body[2:min(len(body), wordsFrom)], []byte{0}, nil) // UTF-16: tags are of ASCII letters
	}
	return bytes.TrimLeftFunc(body, func(r rune) bool {
		return r == '\ufeff' || r == '\u200b' || unicode.IsSpace(r) || unicode.IsControl(r)
	})
}

// isHTML reports whether a text begins as a page of HTML does, behind an XML declaration too.
func isHTML(start []byte) bool {
	switch kind := http.DetectContentType(start); {
	case strings.HasPrefix(kind, "text/html"):
		return true
	case strings.HasPrefix(kind, "text/xml"):
		return htmlElement.Match(start[:min(len(start), wordsFrom)])
	}
	return false
}

var htmlElement = regexp.MustCompile(`(?i)<(?:!doctype\s+)?(?:\w+:)?html\b`)

// markup begins as no successful answer of the service does: with a tag, a comment or a declaration. Of an
// error, which may be in XML, the words are wanted.
var markup = regexp.MustCompile(`(?i)^<(?:[!?]|/?[a-z][a-z0-9:-]*(?:[\s/>]|$))`)
