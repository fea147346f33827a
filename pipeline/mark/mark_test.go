package mark_test

import (
	"strings"
	"testing"

	"simcast/pipeline/mark"
)

const agreed = "EXERCISE EXERCISE EXERCISE"

func TestPut(t *testing.T) {
	type message struct{ subject, title, body string }
	for name, c := range map[string]struct {
		mark     string
		in, want message
	}{
		"mail":               {agreed, message{"Fire", "", "It burns."}, message{agreed + " Fire", "", agreed + "\nIt burns.\n" + agreed}},
		"article":            {"ÜBUNG", message{"", "Brand", "<p>Es brennt.</p>"}, message{"", "ÜBUNG Brand", "<p>ÜBUNG</p>\n<p>Es brennt.</p>\n<p>ÜBUNG</p>"}},
		"short message":      {"X", message{"", "", "a\r\nb"}, message{"", "", "X\r\na\r\nb\r\nX"}},
		"ends with a line":   {"X", message{"", "", "a\n"}, message{"", "", "X\na\nX"}},
		"subject has it":     {"X", message{"Re: X fire", "", "a"}, message{"Re: X fire", "", "X\na\nX"}},
		"first line has it":  {"X", message{"", "", "X - start\na"}, message{"", "", "X - start\na\nX"}},
		"last line has it":   {"X", message{"", "", "a\nX\n\n"}, message{"", "", "X\na\nX\n\n"}},
		"one line has it":    {"X", message{"", "", "X a"}, message{"", "", "X a"}},
		"not as a word":      {"X", message{"Xerox", "", ""}, message{"X Xerox", "", ""}},
		"no text":            {"X", message{"", " ", "\n"}, message{"", " ", "\n"}},
		"no mark":            {" ", message{"a", "b", "c"}, message{"a", "b", "c"}},
		"first in HTML":      {"X", message{"", "", "<div><b>X</b> fire</div><p>b</p>"}, message{"", "", "<div><b>X</b> fire</div><p>b</p>\n<p>X</p>"}},
		"whole page":         {"X", message{"", "", `<html><body class="a">b</body></html>`}, message{"", "", "<html><body class=\"a\"><p>X</p>\nb\n<p>X</p></body></html>"}},
		"signs of HTML":      {"A & B", message{"A", "", "<p>c</p>"}, message{"A & B A", "", "<p>A &amp; B</p>\n<p>c</p>\n<p>A &amp; B</p>"}},
		"no HTML":            {"X", message{"", "", "Dear <name>"}, message{"", "", "X\nDear <name>\nX"}},
		"blanks in the mark": {" EX  ONE ", message{"a", "", ""}, message{"EX ONE a", "", ""}},
	} {
		subject, title, body := mark.Put(c.mark, c.in.subject, c.in.title, c.in.body)
		if got := (message{subject, title, body}); got != c.want {
			t.Errorf("%s:\n got %q\nwant %q", name, got, c.want)
		}
	}
}

func TestHas(t *testing.T) {
	for name, c := range map[string]struct {
		agreed, subject, title, body string
		want                         bool
	}{
		"subject":         {"", "EXERCISE Fire", "", "a", true},
		"title":           {"", "", "Brand (ÜBUNG)", "a", true},
		"first line":      {"", "", "", "\n THIS IS AN EXERCISE\nb\nc", true},
		"last line":       {"", "", "", "a\nb\nEXERCICE\n", true},
		"in HTML":         {"", "", "", "<div><p>EXERCISE</p></div><p>b</p><p>c</p>", true},
		"last in HTML":    {"", "", "", "<p>a</p><p>b</p><p>&Uuml;BUNG</p>", true},
		"decomposed":      {"", "U\u0308BUNG", "", "", true},
		"agreed":          {"X-RAY", "X-RAY Fire", "", "", true},
		"middle":          {"", "", "", "a\nEXERCISE\nb", false},
		"middle of HTML":  {"", "", "", "<p>a</p><p>EXERCISE</p><p>b</p>", false},
		"small letters":   {"", "Exercise", "", "exercise", false},
		"part of a word":  {"", "EXERCISES", "", "ÜBUNGEN", false},
		"another agreed":  {"X-RAY", "EXERCISE Fire", "", "", false},
		"no text":         {"", "", "", "", false},
		"in an attribute": {"", "", "", `<p title="EXERCISE">a</p>`, false},
	} {
		if mark.Has(c.agreed, c.subject, c.title, c.body) != c.want {
			t.Errorf("%s: want %t", name, c.want)
		}
	}
}

func FuzzPut(f *testing.F) {
	for _, body := range []string{"a\nb", "<p>a</p>", "<html><body>a</body></html>", "<body></body>", "<", "a < b\r\n", "\xff", "<b>X</b>", "<!-- X -->"} {
		f.Add("X", "s", body)
	}
	f.Fuzz(func(t *testing.T, m, subject, body string) {
		markedSubject, _, markedBody := mark.Put(m, subject, "", body)
		m = strings.Join(strings.Fields(m), " ")
		if m == "" || !isPlain(m) {
			return
		}
		if !mark.IsEmpty(subject, "", body) && !mark.Has(m, markedSubject, "", markedBody) {
			t.Errorf("%q, %q have no mark %q: %q, %q", subject, body, m, markedSubject, markedBody)
		}
		again, _, bodyAgain := mark.Put(m, markedSubject, "", markedBody)
		if again != markedSubject || bodyAgain != markedBody {
			t.Errorf("%q is marked twice: %q", markedBody, bodyAgain)
		}
		if !strings.Contains(markedBody, strings.TrimRight(body, "\n")) && !strings.Contains(strings.ToLower(body), "body") {
			t.Errorf("%q has lost text: %q", body, markedBody)
		}
	})
}

// isPlain reports the marks that people agree on: letters, digits and blanks.
func isPlain(m string) bool {
	for _, r := range m {
		if r != ' ' && (r < 'A' || r > 'Z') {
			return false
		}
	}
	return true
}
