package apiclient

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
)

// What a service has the key in by mistake, names and values of the space, would go into results, the
// ledger and messages.
func TestListsHaveNoKey(t *testing.T) {
	escaped := strings.ReplaceAll(testKey, "/", `\/`)
	archive := zipped(t, entry{"data.json", `[{"system_info":{"hash":"h","name":"` + testKey + `"},"more":["` + unicodeEscaped(testKey) + `"]}]`})
	var c *Client
	c = serve(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/teams":
			fmt.Fprintf(w, `[{"id":1,"name":"S - %s"}]`, escaped)
		case "/smartwords":
			fmt.Fprintf(w, `{"list":[{"index":"a","value":"x%sy"}]}`, unicodeEscaped(testKey))
		case "/personas":
			json.NewEncoder(w).Encode(map[string]string{"presigned_url": c.base.String() + "/data.zip"})
		default:
			w.Write(archive)
		}
	}))
	teams, err := c.Teams(t.Context())
	if err != nil || teams[0].Name != "S - [key]" {
		t.Errorf("teams: %v, %v", teams, err)
	}
	words, err := c.Smartwords(t.Context())
	if err != nil || words[0].Value != "x[key]y" {
		t.Errorf("smartwords: %v, %v", words, err)
	}
	personas, err := c.Personas(t.Context())
	if err != nil || personas[0].SystemInfo.Name != blotted || string(personas[0].Raw) != `{"system_info":{"hash":"h","name":"[key]"},"more":["[key]"]}` {
		t.Errorf("personas: %s, %v", personas[0].Raw, err)
	}
	objects, err := c.TeamObjects(t.Context())
	if err != nil || string(objects[0]) != `{"id":1,"name":"S - [key]"}` {
		t.Errorf("objects: %s, %v", objects, err)
	}
}

// A hash is sent back as it came, or not at all: what blotting leaves of one is nobody's.
func TestHashWithTheKeyIsNone(t *testing.T) {
	archive := zipped(t, entry{"data.json", `[{"system_info":{"hash":"a` + testKey + `f","name":"A"}},{"system_info":{"hash":"b","name":"B"}}]`})
	c := serve(t, http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.Write(archive) }))
	personas, err := archived[Persona](t.Context(), c, c.base.String()+"/data.zip")
	if err != nil || len(personas) != 2 || personas[0].SystemInfo.Hash != "" || personas[1].SystemInfo.Hash != "b" {
		t.Errorf("got %+v, %v", personas, err)
	}
}

// The archive's address leads to another host, which must not get the key in it.
func TestPresignedURLCarriesNoKeyAway(t *testing.T) {
	strayed := 0
	elsewhere := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { strayed++ }))
	t.Cleanup(elsewhere.Close)
	c := serve(t, answerWith(200, "application/json", "{}"))
	for _, query := range []string{testKey, url.QueryEscape(testKey), url.QueryEscape("Bearer " + testKey), url.QueryEscape(url.QueryEscape(testKey))} {
		var bad *BadAnswerError
		_, err := archived[Persona](t.Context(), c, elsewhere.URL+"/data.zip?token="+query)
		if !errors.As(err, &bad) || !strings.Contains(err.Error(), "has the API key in it") || recovered(err.Error(), testKey) {
			t.Errorf("got %v", err)
		}
	}
	if strayed > 0 {
		t.Errorf("%d requests went elsewhere", strayed)
	}
}

// Headers that a client reads, or might show, are not shown.
func TestHeadersThatEchoTheKey(t *testing.T) {
	c := serve(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		for _, name := range []string{"Location", "Retry-After", "WWW-Authenticate", "Content-Type", "Set-Cookie"} {
			w.Header().Set(name, r.Header.Get("Authorization"))
		}
		w.WriteHeader(http.StatusTemporaryRedirect)
	}))
	if got := fmt.Sprintf("%+v", c.Post(t.Context(), Messages, []byte("{}"), nil)); recovered(got, testKey) {
		t.Errorf("an answer shows %s", got)
	}
	if _, err := c.Teams(t.Context()); err == nil || recovered(err.Error(), testKey) {
		t.Errorf("got %v", err)
	}
	server := newRawServer(t, says("HTTP/1.1 nonsense "+testKey+"\r\n"+testKey+"\r\n\r\n"))
	if got := server.client(t).Post(t.Context(), Messages, nil, nil); got.Err == nil || recovered(got.Err.Error(), testKey) {
		t.Errorf("got %+v", got)
	}
}

func TestPasswordOfAProxyIsInNoError(t *testing.T) {
	c := newClient(t, Config{BaseURL: "https://service.test/v1.1/interface"})
	for _, address := range []string{"http://me:s3cret@proxy.test", "me:s3cret/x@proxy.test:80", "http://me:s3cret%@proxy.test"} {
		c.transport.Proxy = func(*http.Request) (*url.URL, error) {
			return nil, fmt.Errorf("invalid proxy address %q: %w", address, errors.New("parse "+address))
		}
		_, err := c.Teams(t.Context())
		if err == nil || strings.Contains(err.Error(), "s3cret") || !strings.Contains(err.Error(), "proxy.test") {
			t.Errorf("got %v", err)
		}
	}
}

// A key goes in plain text to this machine alone, whatever the environment says of proxies, and whatever a
// name server says of localhost.
func TestPlainTextStaysHere(t *testing.T) {
	proxy := &url.URL{Scheme: "http", Host: "proxy.test"}
	for host, want := range map[string]*url.URL{"localhost": nil, "LOCALHOST": nil, "127.0.0.1": nil, "[::1]": nil, "[::ffff:127.0.0.1]": nil,
		"localhost.test": proxy, "10.0.0.1": proxy} {
		req := httptest.NewRequest(http.MethodGet, "http://"+host+":80/", nil)
		if got, err := skipProxyForLoopback(http.ProxyURL(proxy))(req); got != want || err != nil {
			t.Errorf("%s goes through %v, %v", host, got, err)
		}
	}
	wrote := &strings.Builder{}
	dial := func(context.Context, string, string) (net.Conn, error) { return farConn{to: wrote}, nil }
	if _, err := newClient(t, Config{BaseURL: "http://localhost:80/v1.1/x", Dial: dial}).Teams(t.Context()); err == nil || !strings.Contains(err.Error(), "is not this machine") {
		t.Errorf("got %v", err)
	}
	if wrote.Len() > 0 {
		t.Errorf("%q went out", wrote)
	}
}

// farConn is a connection to another machine.
type farConn struct {
	net.Conn
	to io.Writer
}

func (farConn) RemoteAddr() net.Addr          { return &net.TCPAddr{IP: net.IPv4(192, 0, 2, 1), Port: 80} }
func (c farConn) Write(p []byte) (int, error) { return c.to.Write(p) }
func (farConn) Close() error                  { return nil }

func TestNoPrintShowsTheKey(t *testing.T) {
	config := Config{BaseURL: "https://service.test/v1.1/interface", Key: testKey}
	c := newClient(t, config)
	var b strings.Builder
	logger := slog.New(slog.NewTextHandler(&b, nil))
	for _, value := range []any{config, &config, c, struct{ Config Config }{config}, struct{ Client *Client }{c}} {
		for _, verb := range []string{"%v", "%+v", "%#v", "%s", "%q", "%x"} {
			fmt.Fprintf(&b, verb, value)
		}
		text, err := json.Marshal(value)
		if err != nil {
			t.Fatal(err)
		}
		b.Write(text)
		logger.Info("a value", "value", value)
	}
	if recovered(b.String(), testKey) {
		t.Errorf("got %s", b.String())
	}
}
