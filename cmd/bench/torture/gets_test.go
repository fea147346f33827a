package torture

import (
	"net"
	"net/http"
	"net/http/httptest"
	"strings"

	"simcast/apiclient/simulator"
)

// getFault is what one of the GETs meets in a life. Nothing may be posted after it.
type getFault struct {
	name   string
	path   string // its end; the archive's is archivePath
	status int
	header string
	body   string
	do     func(net.Conn) // in place of an answer; nil for none
}

// archivePath is in the path of the personas' presigned address.
const archivePath = "archive"

// getFaults are those at which simcast gives up at once; what it tries again takes seconds.
var getFaults = []getFault{
	{"presigned link expired", archivePath, 403, "", "<Error><Code>AccessDenied</Code></Error>", nil},
	{"archive that is none", archivePath, 200, "", "PK\x03\x04 and no more", nil},
	{"archive of nothing", archivePath, 200, "", "", nil},
	{"archive too long", archivePath, 200, "", strings.Repeat("z", 1<<20), nil},
	{"personas refused", "/personas", 401, "", "", nil},
	{"personas without a link", "/personas", 200, "", "{}", nil},
	{"personas at a file of this machine", "/personas", 200, "", `{"presigned_url":"file:///etc/passwd"}`, nil},
	{"personas over plain http", "/personas", 200, "", `{"presigned_url":"http://elsewhere.invalid/a.zip"}`, nil},
	{"teams are no list", "/teams", 200, "", `{"teams":1}`, nil},
	{"teams redirected", "/teams", 302, "Location: /v1.1/interface/smartwords\r\n", "", nil},
	{"teams forbidden", "/teams", 403, "", "", nil},
	{"smartwords say 500", "/smartwords", 500, "", "", nil},
	{"smartwords broken", "/smartwords", 200, "", `[{"index":"berth","value":`, nil},
	{name: "teams of 1 GiB", path: "/teams", do: endlessBody},
	{name: "archive of 1 GiB", path: archivePath, do: endlessBody},
}

// patientGetFaults are tried again, for some seconds.
var patientGetFaults = []getFault{
	{"teams are a web page", "/teams", 200, htmlType, webPage, nil},
	{"smartwords busy", "/smartwords", 503, "", "", nil},
	{"personas limited", "/personas", 429, "Retry-After: 0\r\n", "", nil},
	{"archive is a web page", archivePath, 200, "", webPage, nil},
	{name: "teams' headers without end", path: "/teams", do: endlessHeaders},
	{name: "smartwords reset", path: "/smartwords", do: reset},
	{name: "personas closed", path: "/personas", do: func(net.Conn) {}},
	{name: "archive breaks off", path: archivePath, do: shortBody},
}

// get serves a GET, or does to it what the life has drawn.
func (s *service) get(conn net.Conn, request *http.Request) (keep bool) {
	s.state.Lock()
	f := s.gets
	s.state.Unlock()
	if f != nil && f.do != nil && f.fits(request.URL.Path) {
		f.do(conn)
		return false
	}
	if f != nil && f.fits(request.URL.Path) {
		_, err := conn.Write([]byte(answerOf(f.status, f.header, f.body)))
		return err == nil
	}
	recorder := httptest.NewRecorder()
	s.standIn.ServeHTTP(recorder, request)
	response := recorder.Result()
	response.ContentLength = int64(recorder.Body.Len())
	return response.Write(conn) == nil
}

func (f *getFault) fits(path string) bool {
	if f.path == archivePath {
		return !strings.HasPrefix(path, simulator.BasePath)
	}
	return strings.HasSuffix(path, f.path)
}
