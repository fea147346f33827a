package simulator

import (
	"crypto/subtle"
	"io"
	"mime"
	"net/http"
	"strings"
)

// ownPath holds what is not of the interface but of the stand-in.
const ownPath = "/_stand-in/"

// maxBody bounds the memory that a request can take. The interface shows no limit.
const maxBody = 64 << 20

// ServeHTTP answers one request. Every request is logged but those for the record itself.
func (s *Simulator) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.URL.Path == recordPath {
		s.getRecord(r).send(w, r)
		return
	}
	place := s.logRequest(r)
	a := s.answer(r)
	s.logStatus(place, a.noted())
	a.send(w, r)
}

// answer is the table of section 4.
func (s *Simulator) answer(r *http.Request) answer {
	if strings.HasPrefix(r.URL.Path, archivePath) && r.Method == http.MethodGet {
		return s.get(r, "archive", func() answer { return s.getArchive(r) })
	}
	path, ours := strings.CutPrefix(r.URL.Path, BasePath)
	if !ours {
		return refuse(http.StatusNotFound, "no such endpoint: the base URL's path is "+BasePath)
	}
	switch r.Method + " " + path {
	case "GET /personas":
		return s.get(r, "personas", func() answer { return inJSON(http.StatusOK, map[string]string{"presigned_url": s.presign(r)}) })
	case "GET /teams":
		return s.get(r, "teams", func() answer { return inJSON(http.StatusOK, append([]Team{}, s.options.Space.Teams...)) })
	case "GET /smartwords":
		return s.get(r, "smartwords", func() answer { return inJSON(http.StatusOK, append([]Smartword{}, s.options.Space.Smartwords...)) })
	case "POST /messages":
		return s.post(r, onMessages)
	case "POST /messages/position":
		return s.post(r, onPosition)
	}
	if path == onPosition.path() {
		return answer{status: http.StatusNotFound} // section 4.2: no body
	}
	return refuse(http.StatusNotFound, "no such endpoint: "+r.Method+" "+path)
}

// get serves a GET to whoever may make it. The archive's address is a permission by itself.
func (s *Simulator) get(r *http.Request, name string, serve func() answer) answer {
	s.mu.Lock()
	fault := s.faults.nextGet(name)
	s.mu.Unlock()
	return fault.apply(func() answer {
		if name == "smartwords" && !s.knows(r) {
			return answer{status: http.StatusInternalServerError} // section 4.5: no body
		}
		if refusal, isRefused := s.refusal(r); isRefused && name != "archive" {
			return refusal
		}
		return serve()
	})
}

// refusal holds a request to section 5, and a GET to "no body, no parameters" of section 4.
func (s *Simulator) refusal(r *http.Request) (refusal answer, isRefused bool) {
	media, _, _ := mime.ParseMediaType(r.Header.Get("Content-Type"))
	switch {
	case !s.knows(r):
		return refuse(http.StatusUnauthorized, "the API key is missing or invalid"), true
	case media != "application/json":
		return refuse(http.StatusBadRequest, "Content-Type must be application/json on every request"), true
	case r.Method == http.MethodGet && (r.ContentLength != 0 || r.URL.RawQuery != ""):
		return refuse(http.StatusBadRequest, "this request takes no body and no parameters"), true
	}
	return answer{}, false
}

func (s *Simulator) knows(r *http.Request) bool {
	key, bearer := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer ")
	return bearer && subtle.ConstantTimeCompare([]byte(key), []byte(s.options.Key)) == 1
}

// post reads the whole request before anything can go wrong with it, so that a cut connection
// always comes after the client's last byte. Latency comes last: a client that gives up while
// it waits has published, as with a real service.
func (s *Simulator) post(r *http.Request, to endpoint) answer {
	body, err := io.ReadAll(io.LimitReader(r.Body, maxBody+1))
	s.mu.Lock()
	fault := s.faults.nextPost(s.options.Now(), s.options.Rand)
	s.mu.Unlock()
	return fault.apply(func() answer {
		switch refusal, isRefused := s.refusal(r); {
		case isRefused:
			return refusal
		case err != nil:
			return refuse(http.StatusBadRequest, "the body broke off")
		case len(body) > maxBody:
			return refuse(http.StatusBadRequest, "the body is larger than the stand-in takes")
		}
		return s.publish(to, body)
	})
}
