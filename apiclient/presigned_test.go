package apiclient

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
)

// storage is a host that has the archive, and a client of a service that gives addresses there.
type storage struct {
	*Client
	host           *httptest.Server
	given, fetched atomic.Int64 // addresses, and requests to the host
}

// newStorage serves what answer says to the n-th address that the service gave.
func newStorage(t *testing.T, answer func(w http.ResponseWriter, r *http.Request, n int)) *storage {
	t.Helper()
	s := &storage{}
	s.host = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		s.fetched.Add(1)
		if r.Header.Get("Authorization") != "" || r.Header.Get("Cookie") != "" {
			t.Errorf("the host was shown %v", r.Header)
		}
		n, err := strconv.Atoi(r.URL.Query().Get("n"))
		if err != nil {
			t.Errorf("asked for %s", r.URL)
		}
		answer(w, r, n)
	}))
	t.Cleanup(s.host.Close)
	s.Client = serve(t, http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		fmt.Fprintf(w, `{"presigned_url":"%s/first?n=%d"}`, s.host.URL, s.given.Add(1))
	}))
	return s
}

func TestExpiredAddressIsAskedForAgainOnce(t *testing.T) {
	for _, c := range []struct {
		name         string
		status       []int // of the host, by the address
		given, asked int64
		err          int
	}{
		{"expired", []int{403, 200}, 2, 2, 0},
		{"expired, as others say it", []int{400, 200}, 2, 2, 0},
		{"and again", []int{403, 403, 200}, 2, 2, 403},
		{"gone", []int{404, 200}, 1, 1, 404},
		{"out of order", []int{500, 200}, 1, 1, 500}, // the caller tries that again
		{"at once", []int{200}, 1, 1, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := newStorage(t, func(w http.ResponseWriter, _ *http.Request, n int) {
				w.WriteHeader(c.status[n-1])
				_, _ = w.Write(zipped(t, entry{"data.json", twoPersonas}))
			})
			personas, err := s.Personas(t.Context())
			if statusOf(err) != c.err || (err == nil) != (c.err == 0) || err == nil && len(personas) != 2 {
				t.Errorf("%d personas, %v", len(personas), err)
			}
			if s.given.Load() != c.given || s.fetched.Load() != c.asked {
				t.Errorf("%d addresses, %d requests", s.given.Load(), s.fetched.Load())
			}
		})
	}
}

// TestAddressThatRedirects: the archive's address alone may lead elsewhere, three times at most.
func TestAddressThatRedirects(t *testing.T) {
	for _, status := range []int{301, 302, 303, 307, 308} {
		for hops := range 5 {
			s := newStorage(t, func(w http.ResponseWriter, r *http.Request, n int) {
				if at := strings.Count(r.URL.Path, "x"); at < hops {
					w.Header().Set("Set-Cookie", "a=b")
					w.Header().Set("Location", fmt.Sprintf("/x%s?n=%d", r.URL.Path[1:], n))
					w.WriteHeader(status)
					return
				}
				_, _ = w.Write(zipped(t, entry{"data.json", twoPersonas}))
			})
			objects, err := s.PersonaObjects(t.Context())
			if isGood := hops <= 3; isGood != (err == nil) || isGood && len(objects) != 2 {
				t.Errorf("%d, %d times: %d personas, %v", status, hops, len(objects), err)
			}
			if want := int64(min(hops, 3) + 1); s.fetched.Load() != want {
				t.Errorf("%d, %d times: %d requests", status, hops, s.fetched.Load())
			}
		}
	}
}

func TestAddressThatRedirectsWhereItMayNot(t *testing.T) {
	strayed := 0
	plain := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { strayed++ }))
	t.Cleanup(plain.Close)
	for name, c := range map[string]struct{ location, words string }{
		"to plain http":        {plain.URL + "/x", "is https, and leads to an address that is not"},
		"to another scheme":    {"ftp://storage.test/x", "is not"},
		"to nothing":           {"http://[bad", "is not a web address"},
		"with the key":         {"https://storage.test/?" + testKey, "has the API key in it"},
		"to a host that lacks": {"https:///x", "is not a web address"},
	} {
		t.Run(name, func(t *testing.T) {
			client := tlsServer(t, http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
				w.Header().Set("Location", c.location)
				w.WriteHeader(http.StatusFound)
			}), nil)
			_, err := archived[Persona](t.Context(), client, client.base.String()+"/first")
			if err == nil || !strings.Contains(err.Error(), c.words) {
				t.Errorf("%v", err)
			}
		})
	}
	if strayed != 0 {
		t.Errorf("%d requests over plain http", strayed)
	}
}
