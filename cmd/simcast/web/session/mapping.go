package session

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"

	"simcast/pipeline"
	"simcast/pipeline/mapping"
	"simcast/readers"
	"simcast/writers/mappingsheet"
)

// mappingName is the file beside a plan that holds what was said of it on the page. No file that is uploaded can have this
// name, and no results have it.
const mappingName = ".mapping.csv"

// Mapping is what was said on the page of an uploaded plan: which of its headers and values mean what. What its own sheet
// Mapping says is not in it. Results have none: they hold the mapping that was in force.
func (s *Session) Mapping(file PlanFile) ([]mapping.Entry, error) {
	path := filepath.Join(file.notes(), mappingName)
	if file.Of != "" || !exists(path) {
		return nil, nil
	}
	entries, problems, err := mapping.ReadFile(path)
	if err == nil && len(problems) > 0 {
		err = errors.New(problems[0].String())
	}
	for i := range entries {
		entries[i].Place = readers.Place{} // its planner knows no such file
	}
	return entries, err
}

// readAsSaid is how a file is read with what was said of it, unless read says that already.
func (s *Session) readAsSaid(file PlanFile, read pipeline.ReadOptions) (_ *pipeline.ReadOptions, err error) {
	if read.Said == nil {
		read.Said, err = s.Mapping(file)
	}
	return &read, err
}

// Say keeps what headers and values of an uploaded plan mean, and checks the plan so. A meaning that is empty takes back what
// was said before.
func (s *Session) Say(ctx context.Context, file PlanFile, said []mapping.Entry) error {
	if file.Of != "" {
		return ErrUnknown // results are read as they were written
	}
	s.saying.Lock()
	defer s.saying.Unlock()
	file, err := s.uploaded(file.ID)
	if err != nil {
		return err
	}
	if file.IsResults {
		return ErrUnknown
	}
	before, err := s.Mapping(file)
	if err != nil {
		return err
	}
	now := slices.Clone(before)
	for _, entry := range said {
		now = slices.DeleteFunc(now, func(earlier mapping.Entry) bool { return earlier.IsFor(entry) })
		if entry.Means != "" {
			now = append(now, entry)
		}
	}
	if err := s.checkAgain(ctx, &file, pipeline.ReadOptions{Sheet: s.LastOptions(file).Sheet, Said: now}, func(*planNote) {}); err != nil {
		return err
	}
	return saveMapping(file, now)
}

// saveMapping writes down what was said of a plan, for this start of simcast and the next.
func saveMapping(file PlanFile, entries []mapping.Entry) error {
	path := filepath.Join(file.notes(), mappingName)
	if len(entries) == 0 {
		if err := os.Remove(path); !errors.Is(err, os.ErrNotExist) {
			return err
		}
		return nil
	}
	return writeWhole(path, mapping.FileText(entries))
}

// saidBefore is what was said of a plan, as it goes on for a file that takes its place. What the sheet Mapping of that file says
// is newer.
func (s *Session) saidBefore(plan, uploaded PlanFile) ([]mapping.Entry, error) {
	said, err := s.Mapping(plan)
	if err != nil || len(said) == 0 {
		return nil, err
	}
	opened, own, _ := mapping.Open(uploaded.Path, s.LastOptions(plan).Sheet) // what is wrong with it, the check says
	if opened != nil {
		_ = opened.Close() // it was only read
	}
	return slices.DeleteFunc(said, own.Has), nil
}

// ContentAsSaid is the plan as its planner keeps it: a workbook has what was said on the page in its sheet Mapping. All else is
// as it was uploaded.
func (s *Session) ContentAsSaid(file PlanFile) ([]byte, error) {
	content, err := file.Content()
	if err != nil || !bytes.HasPrefix(content, []byte(zipMark)) { // it is text, and has no sheets
		return content, err
	}
	said, err := s.Mapping(file)
	if err != nil || len(said) == 0 {
		return content, err
	}
	var out bytes.Buffer
	err = mappingsheet.Write(&out, mappingsheet.Book{File: file.Name, Content: content}, said)
	return out.Bytes(), err
}
