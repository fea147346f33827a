package apiclient

import (
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

func TestPostSendsWhatTheInterfaceAsks(t *testing.T) {
	type request struct {
		Method, Path, Body string
		Header             http.Header
	}
	var got []request
	c := serve(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		got = append(got, request{r.Method, r.URL.Path, string(body), r.Header})
		io.WriteString(w, `{"message_id":"5f1c"}`)
	}))
	for _, endpoint := range []Endpoint{Messages, MessagesPosition} {
		answer := c.Post(t.Context(), endpoint, []byte(`{"a":1}`), nil)
		want := Answer{Status: 200, MessageID: "5f1c", Words: `{"message_id":"5f1c"}`, Written: true}
		if diff := cmp.Diff(want, answer); diff != "" {
			t.Errorf("%s: %s", endpoint, diff)
		}
	}
	header := http.Header{
		"Authorization":  {"Bearer " + testKey},
		"Content-Type":   {"application/json"},
		"Connection":     {"close"},
		"User-Agent":     {"simcast"},
		"Content-Length": {"7"},
	}
	want := []request{
		{"POST", "/messages", `{"a":1}`, header},
		{"POST", "/messages/position", `{"a":1}`, header},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestPostReadsEveryKindOfAnswer(t *testing.T) {
	const page = "<!DOCTYPE html><html><head><title>Log in &amp; go on</title></head></html>"
	head := func(status, fields string) string { return "HTTP/1.1 " + status + "\r\n" + fields + "\r\n" }
	long := strings.Repeat("x", 3<<10)
	tests := map[string]struct {
		answer string
		want   Answer
	}{
		"an empty object":    {head("200 OK", "Content-Length: 2\r\n") + "{}", Answer{Status: 200, Words: "{}"}},
		"no body":            {head("204 No Content", ""), Answer{Status: 204}},
		"another 2xx":        {head("201 Created", "Content-Length: 20\r\n") + `{"message_id": "ab"}`, Answer{Status: 201, MessageID: "ab", Words: `{"message_id": "ab"}`}},
		"a numeric id":       {head("200 OK", "Content-Length: 17\r\n") + `{"message_id": 7}`, Answer{Status: 200, MessageID: "7", Words: `{"message_id": 7}`}},
		"a list":             {head("200 OK", "Content-Length: 2\r\n") + "[]", Answer{Status: 200, Words: "[]"}},
		"text":               {head("200 OK", "Content-Length: 4\r\n") + "done", Answer{Status: 200, Words: "done"}},
		"an id in a refusal": {head("400 Bad Request", "Content-Length: 19\r\n") + `{"message_id":"ab"}`, Answer{Status: 400, Words: `{"message_id":"ab"}`}},
		"a page":             {head("200 OK", "Content-Type: text/html; charset=utf-8\r\nConnection: close\r\n") + page, Answer{Status: 200, HTML: true, Words: "Log in & go on"}},
		"a page said to be JSON": {
			head("200 OK", "Content-Type: application/json\r\nConnection: close\r\n") + "\r\n " + page,
			Answer{Status: 200, HTML: true, Words: "Log in & go on"},
		},
		"text said to be a page": {head("200 OK", "Content-Type: text/html\r\nContent-Length: 2\r\n") + "OK", Answer{Status: 200, HTML: true}},
		"JSON said to be a page": {
			head("200 OK", "Content-Type: text/html\r\nContent-Length: 19\r\n") + `{"message_id":"ab"}`,
			Answer{Status: 200, MessageID: "ab", Words: `{"message_id":"ab"}`},
		},
		"nothing said to be a page":     {head("200 OK", "Content-Type: text/html\r\nContent-Length: 0\r\n"), Answer{Status: 200}},
		"a page that broke off at once": {head("200 OK", "Content-Type: text/html\r\nContent-Length: 9\r\n"), Answer{Status: 200, HTML: true, Truncated: true}},
		"shorter than announced":        {head("200 OK", "Content-Length: 40\r\n") + `{"message_id":"ab"}`, Answer{Status: 200, Truncated: true, Words: `{"message_id":"ab"}`}},
		"a chunk that broke off":        {head("200 OK", "Transfer-Encoding: chunked\r\n") + "13\r\n{\"message_id\":", Answer{Status: 200, Truncated: true, Words: `{"message_id":`}},
		"a chunk whose line is long":    {head("200 OK", "Transfer-Encoding: chunked\r\n") + "13;signed=" + long + "\r\n" + `{"message_id":"ab"}` + "\r\n0\r\n\r\n", Answer{Status: 200, MessageID: "ab", Words: `{"message_id":"ab"}`}},
		"chunks with a long trailer":    {head("200 OK", "Transfer-Encoding: chunked\r\n") + "13\r\n" + `{"message_id":"ab"}` + "\r\n0\r\nServer-Timing: " + long + "\r\n\r\n", Answer{Status: 200, MessageID: "ab", Words: `{"message_id":"ab"}`}},
		"longer than announced": {
			head("200 OK", "Connection: close\r\nContent-Length: 19\r\n") + `{"message_id":"ab"}HTTP/1.1 500 No`,
			Answer{Status: 200, MessageID: "ab", Words: `{"message_id":"ab"}`},
		},
		"a redirect to nowhere":   {head("302 Found", "Location: http://[bad\r\nContent-Length: 0\r\n"), Answer{Status: 302}},
		"a status of the service": {head("799 Odd", "Content-Length: 0\r\n"), Answer{Status: 799}},
		"the request rate": {
			head("429 Too Many Requests", "Retry-After: 7\r\nContent-Length: 0\r\n"),
			Answer{Status: 429, RetryAfter: 7 * time.Second, HasRetryAfter: true},
		},
		"some 1xx first": {head("103 Early Hints", "") + head("200 OK", "Content-Length: 2\r\n") + "{}", Answer{Status: 200, Words: "{}"}},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			server := newRawServer(t, says(tt.answer))
			got := server.client(t).Post(t.Context(), Messages, []byte("{}"), nil)
			tt.want.Written = true
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Error(diff)
			}
			if conns, posts := server.seen(); conns != 1 || posts != 1 {
				t.Errorf("%d connections and %d requests, want one of each", conns, posts)
			}
		})
	}
}

func TestPostTakesNoAnswerForAnAnswer(t *testing.T) {
	flood := strings.Repeat("HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n", maxHeaderBytes/16)
	tests := map[string]string{
		"closed without a word":   "",
		"half a status line":      "HTTP/1.1 20",
		"half of the head":        "HTTP/1.1 200 OK\r\nContent-Le",
		"another protocol":        "SSH-2.0-OpenSSH_9.6\r\n",
		"switching protocols":     "HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n",
		"no status at all":        "HTTP/1.1 000 None\r\nContent-Length: 0\r\n\r\n",
		"1xx answers without end": flood,
		"a head without end":      "HTTP/1.1 200 OK\r\nX: " + strings.Repeat("x", 2*maxHeaderBytes),
		"two lengths":             "HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab",
		"the key in the head":     "HTTP/" + testKey + " 200 OK\r\n\r\n",
	}
	for name, answer := range tests {
		t.Run(name, func(t *testing.T) {
			server := newRawServer(t, says(answer))
			got := server.client(t).Post(t.Context(), Messages, []byte("{}"), nil)
			if diff := cmp.Diff(Answer{Written: true}, got, cmpopts.IgnoreFields(Answer{}, "Err")); diff != "" {
				t.Error(diff)
			}
			if got.Err == nil || strings.Contains(got.Err.Error(), testKey) || len(got.Err.Error()) > 500 {
				t.Errorf("the reason is %v", got.Err)
			}
			if conns, posts := server.seen(); conns != 1 || posts != 1 {
				t.Errorf("%d connections and %d requests, want one of each", conns, posts)
			}
		})
	}
}

func TestPostReadsNoEndlessBody(t *testing.T) {
	written := make(chan int, 1)
	server := newRawServer(t, func(c *connection) {
		n := 0
		defer func() { written <- n }()
		if !c.request() {
			return
		}
		io.WriteString(c, "HTTP/1.1 200 OK\r\nContent-Length: 1073741824\r\n\r\n")
		for block := []byte(strings.Repeat("0123456789abcde ", 1<<12)); n < 1<<30; n += len(block) {
			if _, err := c.Write(block); err != nil {
				return
			}
		}
	})
	got := server.client(t).Post(t.Context(), Messages, []byte("{}"), nil)
	if got.Status != 200 || !got.Truncated || got.Err != nil || len([]rune(got.Words)) != maxWords {
		t.Errorf("got %+v", got)
	}
	if n := <-written; n > 1<<28 {
		t.Errorf("the service could send %d bytes", n)
	}
}

func TestNoRedirectIsFollowedWithTheKey(t *testing.T) {
	strayed := 0
	elsewhere := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { strayed++ }))
	t.Cleanup(elsewhere.Close)
	for _, status := range []int{301, 302, 303, 307, 308} {
		c := serve(t, http.RedirectHandler(elsewhere.URL, status))
		if got := c.Post(t.Context(), Messages, []byte("{}"), nil); got.Status != status {
			t.Errorf("POST: got %+v, want the %d itself", got, status)
		}
		if _, err := c.Teams(t.Context()); statusOf(err) != status {
			t.Errorf("GET /teams: %v, want the %d itself", err, status)
		}
	}
	if strayed != 0 {
		t.Errorf("%d requests went elsewhere", strayed)
	}
}

func TestMessageIDIsFitToBeShown(t *testing.T) {
	c := serve(t, answerWith(200, "application/json", `{"message_id":"a\u001b[2J\u202e`+testKey+` b"}`))
	if got := c.Post(t.Context(), Messages, []byte("{}"), nil).MessageID; got != "a [2J [key] b" {
		t.Errorf("got %q", got)
	}
}
