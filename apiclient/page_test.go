package apiclient

import (
	"strconv"
	"testing"
	"unicode/utf16"
)

// TestAPageNeedsNoContentType: a web page is told by how it begins, and nothing else is taken for one.
func TestAPageNeedsNoContentType(t *testing.T) {
	tests := map[string]struct {
		body string
		page bool
	}{
		"a comment":              {"<!-- proxy -->\n<html><body>Log in</body></html>", true},
		"a meta element":         {`<meta http-equiv="refresh" content="0; url=/login">`, true},
		"a script":               {"<script>location = '/login'</script>", true},
		"a title":                {"<title>Log in</title>", true},
		"a link":                 {`<link rel="stylesheet" href="x.css"><p>Log in`, true},
		"a paragraph":            {"<p>Log in", true},
		"a frame":                {"<FRAMESET><FRAME SRC=x>", true},
		"a warning of PHP":       {"<br />\n<b>Warning</b>: no session", true},
		"XML first":              {`<?xml version="1.0" encoding="UTF-8"?>` + "\n<!DOCTYPE html><html>", true},
		"XML with a prefix":      {`<?xml version="1.0"?><h:html xmlns:h="http://www.w3.org/1999/xhtml">`, true},
		"XML alone":              {`<?xml version="1.0"?><answer/>`, true},
		"a byte order mark":      {"\ufeff<meta charset=utf-8>", true},
		"two of them":            {"\ufeff\ufeff <!-- x --><html>", true},
		"blanks of many kinds":   {"\f\v\u00a0\r\n\t <title>x</title>", true},
		"zero bytes":             {"\x00\x00<html>", true},
		"UTF-16":                 {inUTF16("<!-- x --><html>"), true},
		"a tag that broke off":   {"<html", true},
		"nothing":                {"", false},
		"blanks alone":           {"\r\n ", false},
		"an empty object":        {"{}", false},
		"JSON":                   {`{"message_id":"ab"}`, false},
		"JSON behind a mark":     {"\ufeff" + `{"message_id":"ab"}`, false},
		"JSON with a page in it": {`{"body":"<html><script>x</script>"}`, false},
		"JSON of a page":         {`"<html></html>"`, false},
		"a number":               {"17", false},
		"text":                   {"done", false},
		"text with a tag in it":  {"posted <b>one</b>", false},
		"text with a heart":      {"<3", false},
		"an address as mails do": {"<5f1c@service.test>", false},
		"a comparison":           {"< 5 seconds", false},
		"a byte that is no text": {"\x01", false},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			server := newRawServer(t, says("HTTP/1.1 200 OK\r\nContent-Length: "+strconv.Itoa(len(tt.body))+"\r\n\r\n"+tt.body))
			got := server.client(t).Post(t.Context(), Messages, []byte("{}"), nil)
			if got.Status != 200 || got.Truncated || got.HTML != tt.page {
				t.Errorf("got %+v, want HTML %v", got, tt.page)
			}
		})
	}
}

// TestAnErrorInXMLIsTold: storage services tell errors so, and their words are wanted.
func TestAnErrorInXMLIsTold(t *testing.T) {
	const body = `<?xml version="1.0"?><Error><Message>Request has expired</Message></Error>`
	got := serve(t, answerWith(403, "", body)).Post(t.Context(), Messages, nil, nil)
	if got.HTML || got.Words != body {
		t.Errorf("got %+v", got)
	}
}

func inUTF16(text string) string {
	body := []byte{0xff, 0xfe}
	for _, unit := range utf16.Encode([]rune(text)) {
		body = append(body, byte(unit), byte(unit>>8))
	}
	return string(body)
}
