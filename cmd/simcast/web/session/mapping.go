package session

import (
	"bytes"
	"context"
	"slices"

	"simcast/pipeline"
	"simcast/pipeline/mapping"
	"simcast/writers/mappingsheet"
)

// Mapping is what was said on the page of an uploaded plan: which of its headers and values mean what. What its own sheet
// Mapping says is not in it. Results have none: they hold the mapping that was in force.
func (s *Session) Mapping(file PlanFile) []mapping.Entry {
	if file.Of != "" {
		return nil
	}
	note, _ := s.noteOf(file.ID) // of a plan that is removed nothing is said
	return note.Said
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
	now := slices.Clone(s.Mapping(file))
	for _, entry := range said {
		now = slices.DeleteFunc(now, func(earlier mapping.Entry) bool { return earlier.IsFor(entry) })
		if entry.Means != "" {
			now = append(now, entry)
		}
	}
	return s.checkAgain(ctx, &file, pipeline.ReadOptions{Sheet: s.LastOptions(file).Sheet, Said: now}, func(note *planNote) { note.Said = now })
}

// saidBefore is what was said of a plan, as it goes on for a file that takes its place. What the sheet Mapping of that file says
// is newer.
func (s *Session) saidBefore(plan, uploaded PlanFile) []mapping.Entry {
	said := s.Mapping(plan)
	if len(said) == 0 {
		return nil
	}
	opened, own, _ := mapping.Open(uploaded.Path, s.LastOptions(plan).Sheet) // what is wrong with it, the check says
	if opened != nil {
		_ = opened.Close() // it was only read
	}
	return slices.DeleteFunc(said, own.Has)
}

// ContentAsSaid is the plan as its planner keeps it: a workbook has what was said on the page in its sheet Mapping. All else is
// as it was uploaded.
func (s *Session) ContentAsSaid(file PlanFile) ([]byte, error) {
	content, err := file.Content()
	if err != nil || !bytes.HasPrefix(content, []byte(zipMark)) { // it is text, and has no sheets
		return content, err
	}
	said := s.Mapping(file)
	if len(said) == 0 {
		return content, nil
	}
	var out bytes.Buffer
	err = mappingsheet.Write(&out, mappingsheet.Book{File: file.Name, Content: content}, said)
	return out.Bytes(), err
}
