package apiclient

import (
	"encoding/json"
	"errors"
	"html"
	"io"
	"net/http"
	"regexp"
)

// wordsFrom is in how many bytes of a body its words are looked for.
const wordsFrom = 16 << 10

// errTooLong says that a body passed its bound.
var errTooLong = errors.New("the answer is too long")

// readBody reads at most limit bytes of a body, unpacked. On an error it returns what came before it.
func readBody(resp *http.Response, limit int64) ([]byte, error) {
	body, err := unpacked(resp)
	if err != nil {
		return nil, err
	}
	data, err := io.ReadAll(io.LimitReader(body, limit+1))
	if err == nil && int64(len(data)) > limit {
		return data[:limit], errTooLong
	}
	return data, err
}

// read tells what a body says to people, and whether it is a web page.
func (c *Client) read(resp *http.Response, body []byte, whole bool) (words string, page bool) {
	page = isPage(resp, body, whole)
	text := body
	if len(text) > wordsFrom {
		text, whole = text[:wordsFrom], false
	}
	switch {
	case page:
		text, whole = pageTitle(text), true
	case json.Valid(text):
		text = plainJSON(text)
	}
	return c.blot.words(string(text), whole), page
}

var title = regexp.MustCompile(`(?is)<title[^>]*>(.*?)</title>`)

func pageTitle(page []byte) []byte {
	if m := title.FindSubmatch(page); m != nil {
		return []byte(html.UnescapeString(string(m[1])))
	}
	return nil
}

var jsonString = regexp.MustCompile(`"(?:[^"\\]|\\.)*"`)

// plainJSON undoes the escapes of a valid JSON text that keep people from reading it, and the key from
// being found: \u00e9 is é again, and \/ is /.
func plainJSON(text []byte) []byte {
	return jsonString.ReplaceAllFunc(text, func(quoted []byte) []byte {
		var s string
		if json.Unmarshal(quoted, &s) != nil {
			return quoted
		}
		plain, err := encodeJSON(s)
		if err != nil {
			return quoted
		}
		return plain
	})
}
