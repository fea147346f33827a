package apiclient

import (
	"bytes"
	"compress/flate"
	"compress/gzip"
	"compress/zlib"
	"errors"
	"io"
	"net/http"
	"strings"
	"testing"
)

// packings are the forms in which an answer may be compressed.
func packings() map[string]func(io.Writer) io.WriteCloser {
	return map[string]func(io.Writer) io.WriteCloser{
		"gzip":   func(w io.Writer) io.WriteCloser { return gzip.NewWriter(w) },
		"zlib":   func(w io.Writer) io.WriteCloser { return zlib.NewWriter(w) },
		"flated": func(w io.Writer) io.WriteCloser { bare, _ := flate.NewWriter(w, 9); return bare },
	}
}

func packed(t *testing.T, packing string, text []byte) []byte {
	t.Helper()
	var out bytes.Buffer
	w := packings()[packing](&out)
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
		"gzip":                      {"gzip", packed(t, "gzip", []byte(id))},
		"its old name, in capitals": {"X-GZIP", packed(t, "gzip", []byte(id))},
		"deflate":                   {"deflate", packed(t, "zlib", []byte(id))},
		"deflate without its frame": {"deflate", packed(t, "flated", []byte(id))},
		"twice":                     {"deflate, gzip", packed(t, "gzip", packed(t, "zlib", []byte(id)))},
		"not at all":                {"identity", []byte(id)},
		"not, though it says gzip":  {"gzip", []byte(id)},
		"not, though it says so":    {"deflate", []byte(id)},
		"not, though it says br":    {"br", []byte(id)},
		"behind a blank":            {"deflate", []byte(" " + id)},
		"one for the other":         {"deflate", packed(t, "gzip", []byte(id))},
		"the other for the one":     {"gzip", packed(t, "zlib", []byte(id))},
		"as a store keeps it":       {"aws-chunked", []byte(id)},
		"under a charset's name":    {"UTF-8, gzip", packed(t, "gzip", []byte(id))},
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
	refused := serve(t, answerPacked(400, "gzip", packed(t, "gzip", []byte("no such persona")))).Post(t.Context(), Messages, []byte("{}"), nil)
	if refused.Status != 400 || refused.Words != "no such persona" {
		t.Errorf("got %+v", refused)
	}
	page := serve(t, answerPacked(200, "deflate", packed(t, "zlib", []byte("<html><title>Log in</title>")))).Post(t.Context(), Messages, []byte("{}"), nil)
	if !page.HTML || page.Words != "Log in" {
		t.Errorf("got %+v", page)
	}
	if empty := serve(t, answerPacked(204, "gzip", nil)).Post(t.Context(), Messages, []byte("{}"), nil); empty.Status != 204 || empty.Truncated {
		t.Errorf("got %+v", empty)
	}
}

func TestCompressedLists(t *testing.T) {
	c := serve(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body := packed(t, "gzip", []byte(`[{"id":7,"name":"S - Day"}]`))
		switch r.URL.Path {
		case "/personas":
			body = packed(t, "gzip", []byte(`{"presigned_url":"http://`+r.Host+`/v1.1/interface/archive"}`))
		case "/archive":
			body = packed(t, "gzip", zipped(t, entry{"data.json", twoPersonas}))
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
	spaces := packed(t, "gzip", bytes.Repeat([]byte(" "), maxList+1))
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
	whole := packed(t, "gzip", bytes.Repeat([]byte(`{"message_id":"8c0d"}`), 50))
	damaged := bytes.Clone(whole)
	damaged[len(damaged)-6] ^= 0xFF // its sum
	for name, answer := range map[string]http.HandlerFunc{
		"cut":          answerPacked(200, "gzip", whole[:len(whole)/2]),
		"damaged":      answerPacked(200, "gzip", damaged),
		"packed by br": answerPacked(200, "br", []byte("\x0b\x02\x80")),
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
