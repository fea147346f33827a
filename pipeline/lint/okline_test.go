package lint_test

import (
	"testing"

	"simcast/pipeline/lint"
)

// A line that a page writes names what was found, as far as it can be read back.
func TestALineThatAPageWrites(t *testing.T) {
	for _, c := range []struct{ text, reason, want string }{
		{"www.siemens.com", "agreed with the owner", "ok real-domain www.siemens.com: agreed with the owner"},
		{"https://a.example:8080/x", "theirs: asked", "ok real-domain https://a.example:8080/x: theirs: asked"},
		{"", " two\nlines ", "ok real-domain: two lines"},
		{"a: b", "why", "ok real-domain: why"},
		{"two\nlines", "why", "ok real-domain: why"},
	} {
		if got := lint.OKLine("real-domain", c.text, c.reason); got != c.want {
			t.Errorf("%q: %q, not %q", c.text, got, c.want)
		}
	}
}
