package session

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"unicode"

	"simcast/pipeline"
	"simcast/readers"
	"simcast/writers/atomicfile"
)

// DefaultMaxBytes is the size of the largest file that is taken, unless Options say otherwise.
const DefaultMaxBytes = 256 << 20

// Upload keeps a file in its own folder, and checks it. A file that is no
// plan leaves nothing behind: the error says what it is (*readers.FileError,
// *problem.UsageError). A plan with mistakes is kept, so that they can be shown.
//
// The same name is the same plan: the file is its next version. With the content that the plan has, it is checked again.
func (s *Session) Upload(ctx context.Context, name string, content io.Reader) (plan PlanFile, err error) {
	if s.isClosing() {
		return PlanFile{}, errClosing
	}
	folder, err := s.newFolder()
	if err != nil {
		return PlanFile{}, err
	}
	id, isKept := filepath.Base(folder), false
	defer func() {
		if !isKept {
			_ = os.RemoveAll(folder) // err is the one to tell
		}
	}()
	note := planNote{File: safeName(name), Version: id, Taken: s.config.Now(), Demo: s.config.Access.IsDemo()}
	plan = PlanFile{ID: id, Name: note.File, Path: filepath.Join(folder, note.Version, note.File), Taken: note.Taken}
	if err := s.keep(plan.Path, name, content); err != nil {
		return PlanFile{}, err
	}
	s.saying.Lock()
	defer s.saying.Unlock()
	plans, err := s.Plans()
	if err != nil {
		return PlanFile{}, err
	}
	if i := slices.IndexFunc(plans, func(known PlanFile) bool { return known.Name == plan.Name }); i >= 0 {
		return s.uploadAgain(ctx, plans[i], plan)
	}
	if plan.IsResults, plan.Checked, err = s.checkUploaded(ctx, plan, pipeline.ReadOptions{}); err != nil {
		return plan, shortPath(err, plan)
	}
	note.IsResults, note.Checked = plan.IsResults, plan.Checked
	err = s.writeNote(id, note)
	isKept = err == nil
	return plan, err
}

// checkAgain checks an uploaded plan that is here, and writes down what is known of it by now.
func (s *Session) checkAgain(ctx context.Context, plan *PlanFile, read pipeline.ReadOptions, change func(*planNote)) (err error) {
	if plan.IsResults, plan.Checked, err = s.checkUploaded(ctx, *plan, read); err != nil {
		return shortPath(err, *plan)
	}
	return s.changeNote(plan.ID, func(note *planNote) {
		note.IsResults, note.Checked = plan.IsResults, plan.Checked
		change(note)
	})
}

// newFolder makes the folder of a plan, and in it that of its first version. Their name is the moment, and a few letters
// that cannot be guessed.
func (s *Session) newFolder() (string, error) {
	var letters [4]byte
	rand.Read(letters[:])
	path := filepath.Join(s.config.Folder, s.config.Now().Format(versionLayout)+"-"+hex.EncodeToString(letters[:]))
	if err := os.MkdirAll(filepath.Join(path, filepath.Base(path)), 0o700); err != nil {
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
	n, err := io.Copy(file, io.LimitReader(content, s.config.MaxBytes+1))
	err = errors.Join(err, file.Close())
	switch {
	case err != nil:
		return fmt.Errorf("the plan did not arrive completely: %w; upload it again", err)
	case n > s.config.MaxBytes:
		return &readers.FileError{Path: name, Message: fmt.Sprintf("is larger than %d MiB", s.config.MaxBytes>>20), Hint: "make several plans of it"}
	case n == 0:
		return &readers.FileError{Path: name, Message: "is empty", Hint: "save the plan, and upload it again"}
	}
	return nil
}

// checkUploaded checks a plan that was just uploaded. A wrong header row is one of the plan's mistakes, and no error.
func (s *Session) checkUploaded(ctx context.Context, plan PlanFile, read pipeline.ReadOptions) (isResults bool, counts CheckCounts, err error) {
	view, err := s.Check(ctx, plan, read, Fresh)
	if err != nil {
		return false, counts, err
	}
	counts = CheckCounts{Rows: view.Verdict.Rows, Deliveries: view.Verdict.Deliveries, Errors: view.Verdict.Errors(),
		Offline: view.Offline != nil, Unread: view.Plan == nil}
	counts.Warnings = len(view.Verdict.Problems) - counts.Errors
	return view.IsResults, counts, nil
}

// shortPath names a file by what the planner calls it: the path in the
// session's folder would tell nothing.
func shortPath(err error, plan PlanFile) error {
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
	name = stem + ending
	if readers.IsDeviceName(stem) || strings.EqualFold(filepath.Ext(name), notesEnding) {
		return "_" + name
	}
	return name
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
