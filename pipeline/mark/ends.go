package mark

import (
	"html"
	"strings"

	"simcast/pipeline/markup"
)

// ends are the first and the last line of a body that hold text, without their tags where the body is HTML.
func ends(body string) (first, last string) {
	if !markup.IsHTML(body) {
		body = strings.TrimSpace(body)
		first, last = body, body
		if at := strings.IndexAny(body, "\r\n"); at >= 0 {
			first = body[:at]
			last = body[strings.LastIndexAny(body, "\r\n")+1:]
		}
		return first, last
	}
	from, to := inside(body)
	return endOf(body[from:to], true), endOf(body[from:to], false)
}

// endOf is the first or the last line of HTML. A tag that begins a new line ends it, and so does the end of a line.
func endOf(body string, wantFirst bool) string {
	var line strings.Builder
	found := ""
	keep := func() bool {
		if text := strings.TrimSpace(line.String()); text != "" {
			found = text
		}
		line.Reset()
		return found != "" && wantFirst
	}
	for len(body) > 0 {
		at := strings.IndexAny(body, "<\n")
		if at < 0 {
			line.WriteString(html.UnescapeString(body))
			break
		}
		line.WriteString(html.UnescapeString(body[:at]))
		body = body[at:]
		width, name := markup.Tag(body)
		if width == 0 { // a line's end, or a sign that begins no tag
			if body[0] == '<' {
				line.WriteByte('<')
				body = body[1:]
				continue
			}
			width = 1
		}
		if (body[0] == '\n' || markup.StartsLine(name)) && keep() {
			return found
		}
		body = body[width:]
	}
	keep()
	return found
}

// inside is where the content of a page's body begins and ends: all of the text where it has no tag of that name.
func inside(body string) (from, to int) {
	to = len(body)
	for at := 0; at < len(body); at++ {
		if body[at] != '<' {
			continue
		}
		width, name := markup.Tag(body[at:])
		if width == 0 {
			continue
		}
		if name == "body" {
			if body[at+1] == '/' {
				return from, at
			}
			from = at + width
		}
		at += width - 1
	}
	return from, to
}
