// Package markup says where in a text HTML tags stand. Planners write < for other things too: <name>, <3, a < b.
//
// Which file has what:
//
//	tag.go   whether a text is HTML, and the tag that it begins with
package markup

import "strings"

// IsHTML reports whether a text has an HTML tag or comment. <name> and <3 are none.
func IsHTML(text string) bool {
	for {
		at := strings.IndexByte(text, '<')
		if at < 0 {
			return false
		}
		if width, _ := Tag(text[at:]); width > 0 {
			return true
		}
		text = text[at+1:]
	}
}

// Tag is the width in bytes of the HTML tag or comment that a text begins with, and the tag's name in small letters; a
// comment has none. The width is 0 where the text begins with no tag.
func Tag(text string) (width int, name string) {
	if len(text) < 3 || text[0] != '<' {
		return 0, ""
	}
	if strings.HasPrefix(text, "<!--") {
		return comment(text[:min(len(text), longestTag)]), ""
	}
	from := 1
	if text[1] == '/' || text[1] == '!' {
		from = 2
	}
	end := from
	for end < len(text) && end-from <= len("blockquote") && isNameByte(text[end]) {
		end++
	}
	if end == from || end == len(text) || strings.IndexByte(" \t\r\n/>", text[end]) < 0 {
		return 0, ""
	}
	name = strings.ToLower(text[from:end])
	if !isElement(name) || from == 1 && text[end] == '>' && isWord(name) {
		return 0, ""
	}
	rest := text[end:min(len(text), longestTag)]
	stop := strings.IndexAny(rest, "<>")
	if stop < 0 || rest[stop] == '<' {
		return 0, ""
	}
	return end + stop + 1, name
}

// comment is the width of a comment, 0 where it has no end.
func comment(text string) int {
	for end := len("<!-"); ; {
		at := strings.IndexByte(text[end:], '>')
		if at < 0 {
			return 0
		}
		if end += at + 1; strings.HasSuffix(text[:end-1], "--") {
			return end
		}
	}
}

// longestTag bounds how far the end of a tag or comment is looked for, so that a text of many beginnings costs no more
// than its length times this.
const longestTag = 1 << 12

func isNameByte(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9'
}

// isElement reports the names of elements that messages are made of.
func isElement(name string) bool {
	switch name {
	case "a", "abbr", "b", "big", "cite", "del", "em", "font", "i", "img", "ins", "kbd", "q", "s", "small",
		"span", "strike", "strong", "sub", "sup", "tt", "u", "var", "audio", "wbr",
		"iframe", "button", "input", "meta", "script", "style", "colgroup", "col", "doctype":
		return true
	}
	return StartsLine(name) || isWord(name)
}

// isWord reports the elements that planners also write as a gap to be filled in, as in "we arrive at <time>". Without
// attributes such a tag counts as text.
func isWord(name string) bool {
	switch name {
	case "address", "code", "label", "link", "mark", "source", "time", "title", "video", "picture":
		return true
	}
	return false
}

// StartsLine reports whether an element stands in a line of its own.
func StartsLine(name string) bool {
	switch name {
	case "p", "br", "hr", "div", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "li", "dl", "dt", "dd", "table", "caption", "thead",
		"tbody", "tfoot", "tr", "td", "th", "blockquote", "pre", "article", "aside", "center", "details", "summary",
		"figure", "figcaption", "footer", "form", "header", "main", "nav", "section", "html", "head", "body":
		return true
	}
	return false
}
