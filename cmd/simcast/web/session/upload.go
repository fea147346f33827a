package session

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"
	"unicode"

	"simcast/pipeline"
	"simcast/readers"
	"simcast/writers/atomicfile"
)

// DefaultMaxBytes is the size of the largest file that is taken, unless Options say otherwise.
const DefaultMaxBytes = 256 << 20

// metaName is the file in a plan's folder that says what was uploaded.
const metaName = "drop.json"

// notesEnding is that of the files that a session keeps beside a plan.
const notesEnding = ".json"

// meta is what the folder of a plan says of it.
type meta struct {
	File    string    `json:"file"`
	Taken   time.Time `json:"taken"`
	Results bool      `json:"results,omitempty"`
	Demo    bool      `json:"demo,omitempty"` // it was uploaded in a demo
	Summary Summary   `json:"summary"`
}

// Upload keeps a file in a folder of its own, and checks it. A file that is no
// plan leaves nothing behind: the error says what it is (*readers.FileError,
// *problem.UsageError). A plan with mistakes is kept, so that they can be shown.
func (s *Session) Upload(ctx context.Context, name string, content io.Reader) (plan Plan, err error) {
	if s.isClosing() {
		return Plan{}, errClosing
	}
	folder, err := s.newFolder()
	if err != nil {
		return Plan{}, err
	}
	defer func() {
		if err != nil {
			_ = os.RemoveAll(folder) // err is the one to tell
		}
	}()
	m := meta{File: safeName(name), Taken: s.o.Now(), Demo: s.o.Access.IsDemo()}
	plan = Plan{ID: filepath.Base(folder), Name: m.File, Path: filepath.Join(folder, m.File), Taken: m.Taken}
	if err := s.keep(plan.Path, name, content); err != nil {
		return Plan{}, err
	}
	if m.Results, m.Summary, err = s.summarise(ctx, plan); err != nil {
		return Plan{}, shortPath(err, plan)
	}
	plan.Results, plan.Summary = m.Results, m.Summary
	text, err := json.Marshal(m)
	if err != nil {
		return Plan{}, err
	}
	return plan, os.WriteFile(filepath.Join(folder, metaName), text, 0o600)
}

// newFolder makes the folder of a plan. Its name is the moment, and a few letters
// that cannot be guessed.
func (s *Session) newFolder() (string, error) {
	var letters [4]byte
	rand.Read(letters[:])
	path := filepath.Join(s.o.Folder, s.o.Now().Format("20060102-150405")+"-"+hex.EncodeToString(letters[:]))
	if err := os.Mkdir(path, 0o700); err != nil {
		return "", fmt.Errorf("the plan cannot be kept: %w", err)
	}
	return path, nil
}

// keep writes an uploaded file to disk, if it is not too large.
func (s *Session) keep(path, name string, content io.Reader) error {
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return fmt.Errorf("the plan cannot be kept: %w", err)
	}
	n, err := io.Copy(file, io.LimitReader(content, s.o.MaxBytes+1))
	err = errors.Join(err, file.Close())
	switch {
	case err != nil:
		return fmt.Errorf("the plan did not arrive whole: %w; upload it again", err)
	case n > s.o.MaxBytes:
		return &readers.FileError{Path: name, Message: fmt.Sprintf("is larger than %d MiB", s.o.MaxBytes>>20), Hint: "make several plans of it"}
	case n == 0:
		return &readers.FileError{Path: name, Message: "is empty", Hint: "save the plan, and upload it again"}
	}
	return nil
}

// summarise checks a plan that was just uploaded. A wrong header row is one of the
// plan's mistakes, and no error.
func (s *Session) summarise(ctx context.Context, plan Plan) (results bool, summary Summary, err error) {
	view, err := s.Check(ctx, plan, pipeline.ReadOptions{}, Fresh)
	if err != nil {
		return false, summary, err
	}
	summary = Summary{Rows: view.Verdict.Rows, Deliveries: view.Verdict.Deliveries, Errors: view.Verdict.Errors(),
		Offline: view.Offline != nil, Unread: view.Plan == nil}
	summary.Warnings = len(view.Verdict.Problems) - summary.Errors
	return view.Results, summary, nil
}

// shortPath names a file by what the planner calls it: the path in the
// session's folder would tell nothing.
func shortPath(err error, plan Plan) error {
	if file, ok := errors.AsType[*readers.FileError](err); ok && file.Path == plan.Path {
		file.Path = plan.Name
	}
	return err
}

// isID reports whether the text can be the name of a plan's folder: it goes into a path.
func isID(text string) bool {
	return text != "" && strings.Trim(text, "0123456789abcdef-") == ""
}

// maxName is how long a kept file's name may be, in bytes: results and the files
// beside them have longer names still.
const maxName = 120

// safeName makes a file's name of what a browser says is one: no folder, nothing
// that steers a terminal or turns the reading direction, nothing that Windows
// refuses. Its ending stays.
func safeName(name string) string {
	name = name[strings.LastIndexAny(name, `/\`)+1:]
	name = strings.Map(safeRune, strings.ToValidUTF8(name, "_"))
	name = strings.TrimRight(name, " .")
	ending := filepath.Ext(name)
	if len(ending) > 12 {
		ending = ""
	}
	stem := strings.Trim(atomicfile.ClipName(strings.TrimSuffix(name, ending), maxName-len(ending)), " .")
	if stem == "" || stem == "~$" {
		stem = "plan"
	}
	if readers.IsDeviceName(stem) || strings.EqualFold(ending, notesEnding) {
		stem = "_" + stem
	}
	return stem + ending
}

func safeRune(r rune) rune {
	switch {
	case strings.ContainsRune(`<>:"/\|?*`, r):
		return '_'
	case unicode.IsControl(r), unicode.Is(unicode.Cf, r), r == '\u2028', r == '\u2029':
		return -1
	}
	return r
}
