package session_test

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"simcast/cmd/simcast/web/session"
	"simcast/pipeline"
	"simcast/readers"
)

func TestADropStaysInItsFolder(t *testing.T) {
	s := newTestSession(t)
	content := strings.Join(posts(1), "\n")
	for given, kept := range map[string]string{
		"plan.csv":                        "plan.csv",
		"../../etc/passwd.csv":            "passwd.csv",
		`..\..\windows\system.csv`:        "system.csv",
		"/etc/plan.csv":                   "plan.csv",
		`C:\plans\Übung 1.csv`:            "Übung 1.csv",
		"..":                              "plan",
		"":                                "plan",
		"a\x00b\nc\u202egsv.csv":          "abcgsv.csv",
		"CON.csv":                         "_CON.csv",
		"lpt1.backup.csv":                 "_lpt1.backup.csv",
		"com¹.csv":                        "_com¹.csv",
		"drop.json":                       "_drop.json",
		`what?<is>"this"|*.csv`:           "what__is__this___.csv",
		".csv":                            "plan.csv",
		"plan.csv. . .":                   "plan.csv",
		strings.Repeat("ü", 300) + ".csv": strings.Repeat("ü", 58) + ".csv",
		"\xff\xfe.csv":                    "_.csv",
	} {
		plan, err := s.Upload(t.Context(), given, strings.NewReader(content))
		if err != nil {
			t.Errorf("%q: %v", given, err)
			continue
		}
		within, err := filepath.Rel(filepath.Join(s.folder, "desk", plan.ID), plan.Path)
		if err != nil || plan.Name != kept || within != filepath.Join(plan.ID, kept) {
			t.Errorf("%q is kept as %q in %s", given, plan.Name, plan.Path)
		}
		found, err := s.Plan(plan.ID)
		if err != nil || found.Path != plan.Path {
			t.Errorf("%q is not found again: %v", given, err)
		}
	}
}

func TestWhatIsNoPlanLeavesNothing(t *testing.T) {
	s := newTestSession(t)
	for name, content := range map[string]io.Reader{
		"empty.csv":   strings.NewReader(""),
		"picture.png": strings.NewReader("\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00"),
		"broken.xlsx": strings.NewReader("PK\x03\x04 and nothing more"),
		"cut.csv":     io.MultiReader(strings.NewReader("persona,channel\n"), brokenReader{}),
	} {
		_, err := s.Upload(t.Context(), name, content)
		if err == nil {
			t.Errorf("%s was taken", name)
			continue
		}
		var file *readers.FileError
		if errors.As(err, &file) && file.Path != name || strings.Contains(err.Error(), s.folder) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if left := s.leftOver(); len(left) != 0 {
		t.Errorf("left are %v", left)
	}
}

type brokenReader struct{}

func (brokenReader) Read([]byte) (int, error) { return 0, errors.New("the tab was closed") }

func TestAFileMayBeTooLarge(t *testing.T) {
	s := newTestSession(t)
	_, err := s.Upload(t.Context(), "plan.csv", io.LimitReader(endless{}, 2<<20))
	if err == nil || err.Error() != "plan.csv is larger than 1 MiB: make several plans of it" {
		t.Errorf("it was met with %v", err)
	}
	if left := s.leftOver(); len(left) != 0 {
		t.Errorf("left are %v", left)
	}
}

type endless struct{}

func (endless) Read(to []byte) (int, error) { return len(to), nil }

func TestARestartFindsUploadedPlans(t *testing.T) {
	s := newTestSession(t)
	first, second := s.uploadAs("first.csv", strings.Join(posts(1), "\n")), s.upload(posts(2)...)
	s.ended(s.send(second, pipeline.SendOptions{}))
	s.must(os.Mkdir(filepath.Join(s.folder, "desk", "somebody's own"), 0o700))
	s.restart()
	plans, err := s.Plans()
	s.must(err)
	if len(plans) != 2 || plans[0].ID != second.ID || plans[1].ID != first.ID || plans[0].Checked != second.Checked {
		t.Fatalf("found again: %+v", plans)
	}
	results := s.ResultsOf(plans[0])
	if len(results) != 1 || results[0].Name != "plan.results.csv" {
		t.Fatalf("their results: %+v", results)
	}
	if found, err := s.Plan(results[0].ID); err != nil || found != results[0] {
		t.Errorf("found by its ID: %+v, %v", found, err)
	}
	if others := s.ResultsOf(results[0]); len(others) != 0 {
		t.Errorf("the results have results: %+v", others)
	}
	if again := s.brief(plans[0], pipeline.SendOptions{}); again.Briefing.Already != 2 || again.Briefing.Post != 0 {
		t.Errorf("after the restart the brief says %+v", *again.Briefing)
	}
}

func TestOnlyItsOwnIDsAreFound(t *testing.T) {
	s := newTestSession(t)
	plan := s.upload(posts(1)...)
	s.must(os.WriteFile(filepath.Join(s.folder, "drop.json"), []byte(`{"file":"ledger.db"}`), 0o600))
	for _, id := range []string{"", ".", "..", "../", plan.ID + "/..", plan.ID + "/../" + plan.ID, plan.ID + ".", plan.ID + ".0000", "x", `..\`} {
		if found, err := s.Plan(id); !errors.Is(err, session.ErrUnknown) {
			t.Errorf("%q finds %+v, %v", id, found, err)
		}
	}
	for _, note := range []string{`{"file":"../../ledger.db"}`, `{"file":"ledger.db","version":".."}`} {
		s.must(os.WriteFile(filepath.Join(s.folder, "desk", plan.ID, "drop.json"), []byte(note), 0o600))
		if found, err := s.Plan(plan.ID); err == nil {
			t.Errorf("a note that was tampered with leads to %s", found.Path)
		}
	}
}

func TestNobodyElseReadsAlong(t *testing.T) {
	if runtime.GOOS == "windows" {
		return // its permissions are not these
	}
	s := newTestSession(t)
	s.ended(s.send(s.upload(posts(1)...), pipeline.SendOptions{}))
	err := filepath.WalkDir(filepath.Join(s.folder, "desk"), func(path string, entry os.DirEntry, err error) error {
		s.must(err)
		info, err := entry.Info()
		s.must(err)
		if info.Mode().Perm()&0o077 != 0 {
			t.Errorf("%s has the mode %s", path, info.Mode())
		}
		return nil
	})
	s.must(err)
}
