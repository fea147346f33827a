package apiclient

import (
	"encoding/base64"
	"errors"
	"html"
	"io"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"unicode/utf8"
)

func TestWords(t *testing.T) {
	tests := map[string]struct{ contentType, body, want string }{
		"text":              {"text/plain", "no such\r\n\tteam ", "no such team"},
		"JSON":              {"application/json", "{\n  \"error\": \"no such team\"\n}", `{ "error": "no such team" }`},
		"escaped letters":   {"application/json", `{"error":"l'\u00e9quipe \u003c a\/b"}`, `{"error":"l'équipe < a/b"}`},
		"an escaped quote":  {"application/json", `{"error":"a \"b\" \\"}`, `{"error":"a \"b\" \\"}`},
		"terminal escapes":  {"text/plain", "a\x1b[31mred\x1b]0;title\x07\x00\u202eb\u200b", "a [31mred ]0;title b"},
		"broken UTF-8":      {"text/plain", "caf\xe9", "caf\ufffd"},
		"a page":            {"text/html", "<html><TITLE lang=en>\nBad &lt;gateway&gt; </title><p>more", "Bad <gateway>"},
		"a page untitled":   {"text/html", "<html>", ""},
		"the key":           {"text/plain", "key " + testKey + "!", "key [key]!"},
		"the key twice":     {"text/plain", testKey + testKey, "[key][key]"},
		"the key in JSON":   {"application/json", `{"k":"` + strings.ReplaceAll(testKey, "/", `\/`) + `"}`, `{"k":"[key]"}`},
		"in JSON broken":    {"application/json", `{"k":"` + strings.ReplaceAll(testKey, "/", `\/`) + `",`, `{"k":"[key]",`},
		"letter by letter":  {"application/json", `{"k":"` + unicodeEscaped(testKey) + `"}`, `{"k":"[key]"}`},
		"the key in a URL":  {"text/plain", "?k=" + url.QueryEscape(testKey), "?k=[key]"},
		"the key in HTML":   {"text/plain", html.EscapeString(testKey), "[key]"},
		"the key in a page": {"text/html", "<html><title>" + html.EscapeString(testKey) + "</title>", "[key]"},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			c := serve(t, answerWith(400, tt.contentType, tt.body))
			if got := c.Post(t.Context(), Messages, nil, nil).Words; got != tt.want {
				t.Errorf("got  %q\nwant %q", got, tt.want)
			}
		})
	}
}

func unicodeEscaped(text string) string {
	const digits = "0123456789abcdef"
	var b strings.Builder
	for i := range len(text) {
		b.WriteString(`\u00` + string(digits[text[i]>>4]) + string(digits[text[i]&15]))
	}
	return b.String()
}

func TestWordsAreBounded(t *testing.T) {
	for name, body := range map[string]string{
		"letters":        strings.Repeat("é", 100_000),
		"with the key":   strings.Repeat("x", maxWords-5) + testKey,
		"over the bound": strings.Repeat(" ", wordsFrom-10) + testKey,
	} {
		t.Run(name, func(t *testing.T) {
			words := serve(t, answerWith(400, "text/plain", body)).Post(t.Context(), Messages, nil, nil).Words
			if utf8.RuneCountInString(words) > maxWords || !utf8.ValidString(words) || strings.Contains(words, testKey[:3]) {
				t.Errorf("got %q", words)
			}
		})
	}
}

func TestKeyThatBreaksOff(t *testing.T) {
	for _, beginning := range []string{testKey[:1], testKey[:9], `k3y\/wi`, url.QueryEscape(testKey)[:12]} {
		server := newRawServer(t, says("HTTP/1.1 401 No\r\nContent-Length: 99\r\n\r\nbad key: "+beginning))
		got := server.client(t).Post(t.Context(), Messages, nil, nil)
		if got.Words != "bad key:" || !got.Truncated {
			t.Errorf("%s: got %+v", beginning, got)
		}
	}
}

func TestKeyIsInNoErrorOfTheNetwork(t *testing.T) {
	c := newClient(t, Config{BaseURL: "https://service.test/v1.1/interface"})
	inner := errors.New("proxy said \x1b[2J" + testKey)
	err := c.networkError(callTeams, c.Host(), false, inner)
	if want := "simcast asked for the teams: no connection to service.test: proxy said [2J[key]"; err.Error() != want {
		t.Errorf("got %q", err.Error())
	}
	for cause := error(err); cause != nil; cause = errors.Unwrap(cause) {
		if strings.Contains(cause.Error(), testKey) {
			t.Errorf("%T shows the key", cause)
		}
	}
}

func TestKeyThatIsTakenForTheAddress(t *testing.T) {
	const key = "pasted.into-the-wrong-field"
	for _, address := range []string{"https://" + key + "/v1.1/interface", "https://service.test/v1.1/" + key, "https://" + strings.ToUpper(key)} {
		_, err := New(Config{BaseURL: address, Key: key})
		if err == nil || strings.Contains(strings.ToLower(err.Error()), key) || !strings.Contains(err.Error(), "has the API key in it") {
			t.Errorf("%s: %v", address, err)
		}
	}
}

// A key goes where the base URL points, whatever the endpoint's text.
func TestKeyStaysWithTheHost(t *testing.T) {
	var hosts []string
	c := serve(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		hosts = append(hosts, r.Host)
		io.WriteString(w, base64.StdEncoding.EncodeToString([]byte("x")))
	}))
	for _, endpoint := range []Endpoint{"@evil.test/", "//evil.test/", "/../../x", "?a=b"} {
		if got := c.Post(t.Context(), endpoint, nil, nil); got.Err != nil {
			t.Errorf("%s: %v", endpoint, got.Err)
		}
	}
	for _, host := range hosts {
		if host != c.Host() {
			t.Errorf("a request named the host %s", host)
		}
	}
}
