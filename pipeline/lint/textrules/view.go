package textrules

import (
	"strings"

	"simcast/pipeline/markup"
)

// viewOf is a text as its reader sees it, with every byte at its place: HTML tags, comments and no-break spaces are blanks,
// and a tag that begins a new line begins one here. Addresses that tags lead to stay.
func viewOf(text string) string {
	if strings.IndexByte(text, '<') < 0 && (strings.IndexByte(text, '&') < 0 || !strings.Contains(text, "&nbsp;")) {
		return text
	}
	var view []byte
	hasEnd := true
	for at := 0; at < len(text); {
		width, name := 0, ""
		switch {
		case text[at] == '<':
			width, name = markup.Tag(text[at:])
			if (name == "style" || name == "script") && hasEnd && text[at+1] != '/' {
				content := contentOf(text[at+width:], name)
				hasEnd = content >= 0 // where one has no end, no other is looked for
				width += max(0, content)
			}
		case strings.HasPrefix(text[at:], "&nbsp;"):
			width = len("&nbsp;")
		}
		if width == 0 {
			at++
			continue
		}
		if view == nil {
			view = []byte(strings.ReplaceAll(text, "\n", " ")) // as a browser does
		}
		blank(view[at:at+width], name)
		at += width
	}
	if view == nil {
		return text
	}
	return string(view)
}

// contentOf is the width of what stands before the end of an element, or -1 where it has none nearby.
func contentOf(text, name string) int {
	const farthest = 1 << 13
	return strings.Index(text[:min(len(text), farthest)], "</"+name)
}

// blank turns a tag into blanks, but for the values of its href and src.
func blank(tag []byte, name string) {
	if name == "style" || name == "script" {
		fill(tag)
		return
	}
	from := 0
	for {
		start, end := address(tag, from)
		fill(tag[from:start])
		if start == len(tag) {
			break
		}
		from = end
	}
	if markup.StartsLine(name) {
		tag[0] = '\n'
	}
}

// address is where the value of the next href or src stands in a tag, or its end.
func address(tag []byte, from int) (start, end int) {
	for at := from + 1; at < len(tag); at++ {
		if tag[at] != '=' || !endsWithAttribute(string(tag[max(0, at-6):at])) {
			continue
		}
		start = at + 1
		if start < len(tag) && (tag[start] == '"' || tag[start] == '\'') {
			length := strings.IndexByte(string(tag[start+1:]), tag[start])
			if length < 0 {
				return len(tag), len(tag)
			}
			return start + 1, start + 1 + length
		}
		end = start
		for end < len(tag) && tag[end] != ' ' && tag[end] != '>' && tag[end] != '\n' {
			end++
		}
		return start, end
	}
	return len(tag), len(tag)
}

func endsWithAttribute(text string) bool {
	text = strings.ToLower(strings.TrimSpace(text))
	return strings.HasSuffix(text, "href") || strings.HasSuffix(text, "src")
}

func fill(bytes []byte) {
	for i := range bytes {
		bytes[i] = ' '
	}
}
