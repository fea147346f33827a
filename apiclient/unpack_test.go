package apiclient

import (
	"bytes"
	"compress/gzip"
	"errors"
	"net/http"
	"strings"
	"testing"
)

func inGzip(t *testing.T, text []byte) []byte {
	t.Helper()
	var out bytes.Buffer
	w := gzip.NewWriter(&out)
	if _, err := w.Write(text); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// answerPacked answers every request alike, under a Content-Encoding.
func answerPacked(status int, encoding string, body []byte) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Encoding", encoding)
		w.Header().Set("Content-Type", "application/json")
		w.WriteHeader(status)
		_, _ = w.Write(body)
	}
}

func TestCompressedAnswers(t *testing.T) {
	const id = `{"message_id":"8c0d"}`
	for name, c := range map[string]struct {
		encoding string
		body     []byte
	}{
		"gzip":                      {"gzip", inGzip(t, []byte(id))},
		"its old name, in capitals": {"X-GZIP", inGzip(t, []byte(id))},
		"twice":                     {"gzip, gzip", inGzip(t, inGzip(t, []byte(id)))},
		"not at all":                {"identity", []byte(id)},
		"not, though it says gzip":  {"gzip", []byte(id)},
		"not, though it says so":    {"deflate", []byte(id)},
		"not, though it says br":    {"br", []byte(id)},
		"behind a blank":            {"deflate", []byte(" " + id)},
		"as a store keeps it":       {"aws-chunked", []byte(id)},
		"under a charset's name":    {"UTF-8, gzip", inGzip(t, []byte(id))},
	} {
		t.Run(name, func(t *testing.T) {
			got := serve(t, answerPacked(200, c.encoding, c.body)).Post(t.Context(), Messages, []byte("{}"), nil)
			if got.MessageID != "8c0d" || got.Truncated || got.HTML || got.Words != id {
				t.Errorf("got %+v", got)
			}
		})
	}
}

func TestCompressedErrorsAndPages(t *testing.T) {
	refused := serve(t, answerPacked(400, "gzip", inGzip(t, []byte("no such persona")))).Post(t.Context(), Messages, []byte("{}"), nil)
	if refused.Status != 400 || refused.Words != "no such persona" {
		t.Errorf("got %+v", refused)
	}
	page := serve(t, answerPacked(200, "gzip", inGzip(t, []byte("<html><title>Log in</title>")))).Post(t.Context(), Messages, []byte("{}"), nil)
	if !page.HTML || page.Words != "Log in" {
		t.Errorf("got %+v", page)
	}
	if empty := serve(t, answerPacked(204, "gzip", nil)).Post(t.Context(), Messages, []byte("{}"), nil); empty.Status != 204 || empty.Truncated {
		t.Errorf("got %+v", empty)
	}
}

func TestCompressedLists(t *testing.T) {
	c := serve(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body := inGzip(t, []byte(`[{"id":7,"name":"S - Day"}]`))
		switch r.URL.Path {
		case "/personas":
			body = inGzip(t, []byte(`{"presigned_url":"http://`+r.Host+`/v1.1/interface/archive"}`))
		case "/archive":
			body = inGzip(t, zipped(t, entry{"data.json", twoPersonas}))
		}
		answerPacked(200, "gzip", body)(w, r)
	}))
	if teams, err := c.Teams(t.Context()); err != nil || len(teams) != 1 || teams[0].ID != 7 {
		t.Errorf("%v, %v", teams, err)
	}
	if personas, err := c.Personas(t.Context()); err != nil || len(personas) != 2 {
		t.Errorf("%v, %v", personas, err)
	}
}

// TestCompressedAnswersAreBoundedUnpacked: a few kilobytes may unpack to gigabytes.
func TestCompressedAnswersAreBoundedUnpacked(t *testing.T) {
	spaces := inGzip(t, bytes.Repeat([]byte(" "), maxList+1))
	c := serve(t, answerPacked(200, "gzip", spaces))
	if _, err := c.Teams(t.Context()); err == nil || !strings.Contains(err.Error(), "too long") {
		t.Errorf("a list: %v", err)
	}
	if got := c.Post(t.Context(), Messages, []byte("{}"), nil); got.Status != 200 || !got.Truncated {
		t.Errorf("an answer: %+v", got)
	}
}

// TestAnswersThatCannotBeUnpacked: the message is out, and its id is not known.
func TestAnswersThatCannotBeUnpacked(t *testing.T) {
	whole := inGzip(t, bytes.Repeat([]byte(`{"message_id":"8c0d"}`), 50))
	damaged := bytes.Clone(whole)
	damaged[len(damaged)-6] ^= 0xFF // its sum
	for name, answer := range map[string]http.HandlerFunc{
		"cut":          answerPacked(200, "gzip", whole[:len(whole)/2]),
		"damaged":      answerPacked(200, "gzip", damaged),
		"packed by br": answerPacked(200, "br", []byte("\x0b\x02\x80")),
		"by deflate":   answerPacked(200, "deflate", []byte("\x78\x9c\x03\x00")),
	} {
		c := serve(t, answer)
		if got := c.Post(t.Context(), Messages, []byte("{}"), nil); got.Status != 200 || !got.Truncated || got.MessageID != "" {
			t.Errorf("%s: %+v", name, got)
		}
		var network *NetworkError
		if _, err := c.Teams(t.Context()); !errors.As(err, &network) {
			t.Errorf("%s: GET: %v", name, err)
		}
	}
}

// TestArchiveUnderAnyEncoding: a store answers with the name that an archive was put there under.
func TestArchiveUnderAnyEncoding(t *testing.T) {
	for _, name := range []string{"aws-chunked", "utf-8", "binary", "none", "deflate", "gzip", "br"} {
		s := newStorage(t, func(w http.ResponseWriter, r *http.Request, _ int) {
			answerPacked(200, name, zipped(t, entry{"data.json", twoPersonas}))(w, r)
		})
		if personas, err := s.Personas(t.Context()); err != nil || len(personas) != 2 {
			t.Errorf("%s: %d personas, %v", name, len(personas), err)
		}
	}
}
