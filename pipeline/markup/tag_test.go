package markup_test

import (
	"testing"

	"simcast/pipeline/markup"
)

func TestTag(t *testing.T) {
	for _, c := range []struct {
		text, name string
		width      int
	}{
		{"<p>a", "p", 3}, {"</P >a", "p", 5}, {"<br/>", "br", 5}, {`<a href="x">y`, "a", 12}, {"<!-- a > b -->c", "", 14}, {"<!DOCTYPE html>", "doctype", 15},
		{"<blockquote>", "blockquote", 12}, {`<time datetime="x">`, "time", 19}, {"</time>", "time", 7},
		{"<time>", "", 0}, {"<name>", "", 0}, {"<3", "", 0}, {"< b >", "", 0}, {"<p", "", 0}, {"<p <b>", "", 0}, {"<b@example.org>", "", 0}, {"<!-- a", "", 0}, {"", "", 0}, {"<blockquotes>", "", 0},
	} {
		if width, name := markup.Tag(c.text); width != c.width || width > 0 && name != c.name {
			t.Errorf("%q: %d %q, want %d %q", c.text, width, name, c.width, c.name)
		}
	}
}

func TestIsHTML(t *testing.T) {
	for text, want := range map[string]bool{
		"<p>Fire</p>": true, "Fire<br>in bay 11": true, "a < b <em>c</em>": true, "x <!-- note -->": true,
		"Fire": false, "Dear <name>, we arrive at <time>": false, "a <3 b": false, "<john@example.org>": false, "": false,
	} {
		if markup.IsHTML(text) != want {
			t.Errorf("%q: want %t", text, want)
		}
	}
}
