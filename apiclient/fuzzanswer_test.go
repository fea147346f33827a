package apiclient

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"strings"
	"testing"
	"unicode"
)

// Whatever the service answers, what is said of it is one short line without the
// key and without a control character, and its wait is within bounds.
func FuzzAnswer(f *testing.F) {
	for _, seed := range []struct {
		status           int
		kind, wait, body string
	}{
		{200, "application/json", "", `{"message_id":"5b1c"}`}, {200, "text/html", "", "<!DOCTYPE html><title>Log\x1b[31m in</title>"},
		{429, "", "Fri, 20 Nov 2026 14:31:30 GMT", ""}, {500, "text/plain; charset=\xff", "-1", testKey}, {400, "application/json", "9e9", `{"error":"k3y\/with+odd&letters\u003d="}`},
		{204, "text/html", "1", "{"}, {403, "", "", "key k3y%2Fwith%2Bodd"}, {200, "", "", `{"message_id":{"a":["\u001b]0;x\u0007"]}}`}, {404, "", "", strings.Repeat("é", 40000)},
	} {
		f.Add(seed.status, seed.kind, seed.wait, seed.body)
	}
	c, err := New(Config{BaseURL: "https://sim.example/v1.1/interface", Key: testKey})
	if err != nil {
		f.Fatal(err)
	}
	f.Cleanup(c.Close)
	f.Fuzz(func(t *testing.T, status int, kind, wait, body string) {
		resp := &http.Response{StatusCode: status, Header: http.Header{"Content-Type": {kind}, "Retry-After": {wait}}, Body: io.NopCloser(strings.NewReader(body))}
		a := c.answer(resp)
		for _, said := range []string{a.Words, a.MessageID} {
			if strings.Contains(said, testKey) || len(said) > 4<<10 || strings.ContainsFunc(said, unicode.IsControl) {
				t.Fatalf("%q is said of %q", said, body)
			}
		}
		if a.RetryAfter < 0 || a.RetryAfter > longestRetryAfter || !a.HasRetryAfter && a.RetryAfter != 0 || a.Status != status || a.Err != nil {
			t.Fatalf("%+v", a)
		}
		if a.MessageID != "" && (a.HTML || a.Truncated || status >= 300) {
			t.Fatalf("%+v has an id", a)
		}
	})
}

// A persona, a team and a smartword of any shape is taken or refused, and what was
// taken is the same when it is written and read once more.
func FuzzEntry(f *testing.F) {
	for _, seed := range []string{
		`{"system_info":{"hash":"a","tags":null},"identity":{"age":"old"},"place":{"gps":[1.50]}}`, `{"id":"7","name":null}`, `{"id":7e0}`,
		`{"index":5,"value":{"a":[1]}}`, `null`, `[]`, `"x"`, `{"ID":1,"id":2,"Name":"\ud800"}`, `{"id":9223372036854775808}`, `{"system_info":5}`,
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, entry []byte) {
		var persona, other Persona
		if json.Unmarshal(entry, &persona) == nil && string(bytes.TrimSpace(entry)) != "null" {
			again, err := json.Marshal(persona)
			if err != nil || json.Unmarshal(again, &other) != nil || other.SystemInfo.Hash != persona.SystemInfo.Hash || other.Identity != persona.Identity {
				t.Fatalf("%s became %s, %v", entry, again, err)
			}
		}
		holdEntry[Team](t, entry)
		holdEntry[Smartword](t, entry)
	})
}

func holdEntry[T comparable](t *testing.T, entry []byte) {
	t.Helper()
	var first, second T
	if json.Unmarshal(entry, &first) != nil {
		return
	}
	again, err := json.Marshal(first)
	if err != nil || json.Unmarshal(again, &second) != nil || first != second {
		t.Fatalf("%s became %s, %v", entry, again, err)
	}
}
