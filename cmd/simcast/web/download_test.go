package web

import (
	"io"
	"mime"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"

	"simcast/apiclient/simulator"
	"simcast/pipeline/catalog"
)

// download gets a file, and puts it where it can be opened.
func (s *pageServer) download(path, name string) string {
	s.Helper()
	got := s.get(path, http.StatusOK)
	_, given, err := mime.ParseMediaType(got.Header.Get("Content-Disposition"))
	s.must(err)
	if given["filename"] != name {
		s.Errorf("%s is named %q", path, given["filename"])
	}
	file := filepath.Join(s.TempDir(), name)
	s.must(os.WriteFile(file, []byte(got.body), 0o600))
	return file
}

// TestSpaceDownloads: each can take the place of the network again.
func TestSpaceDownloads(t *testing.T) {
	s := newPageServer(t, knows).enter()
	space := simulator.Harbour()
	files := map[string][]string{"as a workbook": {s.download("/space.xlsx", "space.xlsx")}}
	for _, ending := range []string{".csv", ".json"} {
		for _, list := range catalog.Lists() {
			name := list.Kind + ending
			files["as "+ending] = append(files["as "+ending], s.download("/space/"+name, name))
		}
	}
	for name, paths := range files {
		objects, err := catalog.ReadSpaceFile(paths...)
		s.must(err)
		if len(objects.Personas) != len(space.Personas) || len(objects.Teams) != len(space.Teams) || len(objects.Smartwords) != len(space.Smartwords) {
			t.Errorf("%s: %d personas, %d teams, %d smartwords", name, len(objects.Personas), len(objects.Teams), len(objects.Smartwords))
		}
	}
}

func TestPlanningDownload(t *testing.T) {
	s := newPageServer(t, knows).enter()
	file := s.download("/planning.xlsx", "plan.xlsx")
	book, err := excelize.OpenFile(file)
	s.must(err)
	defer book.Close()
	if sheets := strings.Join(book.GetSheetList(), ", "); !strings.Contains(sheets, "Injects") || !strings.Contains(sheets, "Personas") {
		t.Errorf("its sheets: %s", sheets)
	}
	content, err := os.Open(file)
	s.must(err)
	defer content.Close()
	plan, err := s.session.Upload(t.Context(), "plan.xlsx", content)
	s.must(err)
	if plan.Checked.Errors > 0 {
		t.Errorf("the fresh workbook has %d errors", plan.Checked.Errors)
	}
}

// TestDownloadsFailWhole: where a file cannot be made there is a page, and not half a file.
func TestDownloadsFailWhole(t *testing.T) {
	s := newPageServer(t, func(s *pageServer, _ *Config) { s.must(s.access.SetSpace(s.access.baseURL, "old-key", false)) }).enter()
	for _, path := range []string{"/space.xlsx", "/space/teams.json", "/planning.xlsx"} {
		got := s.get(path, http.StatusBadGateway)
		if got.Header.Get("Content-Disposition") != "" || !strings.Contains(got.body, "does not take the key") {
			t.Errorf("%s: %v", path, got.Header)
		}
	}
}

// TestAttach: a name from a planner's disk cannot end the header, nor lead out of a folder.
func TestAttach(t *testing.T) {
	for name, want := range map[string]string{
		"plan.xlsx":                 "plan.xlsx",
		"Übung „Sturm“.results.csv": "Übung „Sturm“.results.csv",
		"../../etc/passwd":          ".._.._etc_passwd",
		"a\r\nSet-Cookie: x=1.csv":  "a__Set-Cookie_ x=1.csv",
		`"quoted".csv`:              "_quoted_.csv",
		"evil\u202Excod.exe":        "evil_xcod.exe",
		"bad\xff.csv":               "bad_.csv",
	} {
		w := httptest.NewRecorder()
		err := attach(w, name, func(w io.Writer) error {
			_, err := io.WriteString(w, "x")
			return err
		})
		_, given, parsed := mime.ParseMediaType(w.Header().Get("Content-Disposition"))
		if err != nil || parsed != nil || given["filename"] != want {
			t.Errorf("%q is given as %q: %v, %v", name, given["filename"], err, parsed)
		}
	}
}
