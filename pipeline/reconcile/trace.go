package reconcile

import (
	"cmp"
	"context"
	"path/filepath"
	"slices"

	"simcast/pipeline/ledger"
	"simcast/pipeline/resultsreport"
)

// OwnMark gives an origin that names a space by the mark of another ledger, in which the space has another of its keys for its id, the mark
// that this ledger has for the space: a ledger may have been copied into this one after a key was renewed.
func (o *Origin) OwnMark(ctx context.Context, l ledger.Spaces) error {
	return toOwnMarks(ctx, l, "", &o.Space)
}

// toOwnMarks does so with each of several marks. Those that are own need no look into the ledger.
func toOwnMarks(ctx context.Context, l ledger.Spaces, own string, marks ...*string) error {
	if !slices.ContainsFunc(marks, func(mark *string) bool { return *mark != "" && *mark != own }) {
		return nil
	}
	further, err := l.FurtherKeys(ctx)
	if err != nil {
		return err
	}
	for fingerprint, space := range further {
		for _, mark := range marks {
			if *mark == resultsreport.SpaceMark(fingerprint) {
				*mark = resultsreport.SpaceMark(space)
			}
		}
	}
	return nil
}

// Trace gives an origin that names neither run nor space, as that of a CSV, the space that the ledger knows the file is of.
// These tell, in this order:
//
//	that simcast wrote exactly these bytes, under that path or under another one
//	the message ids of its sent rows
//	what simcast wrote last under that path, where somebody has changed it since
//
// The deliveries do not tell: those of one plan are the same in every space. Where nothing tells, the origin has no space still.
// The space is there by its own mark (OwnMark), also of an origin that names it.
// likely is the space that the key at hand selects, "" where none is known; it is asked first.
func (o *Origin) Trace(ctx context.Context, l ledger.Ledger, path, likely string) error {
	path = RealPath(path)
	like, err := l.FilesLike(ctx, path, o.Sum)
	if err != nil {
		return err
	}
	marks := []*string{&o.Space}
	for i := range like {
		marks = append(marks, &like[i].Space)
	}
	if err := toOwnMarks(ctx, l, resultsreport.SpaceMark(likely), marks...); err != nil {
		return err
	}
	lastHere := lastOf(like, func(f ledger.ResultsFile) bool { return f.Path == path })
	o.PlanPath = cmp.Or(lastOf(like, func(f ledger.ResultsFile) bool { return f.Path == path && f.Sum == o.Sum }).Plan, lastHere.Plan)
	if o.Run != "" || o.Space != "" {
		return nil
	}
	if o.Space = o.spaceByBytes(like, path); o.Space != "" {
		return nil
	}
	if o.Space, err = o.spaceByMessageIDs(ctx, l, likely); o.Space != "" || err != nil {
		return err
	}
	o.Space, err = o.spaceByPath(ctx, l, lastHere.Space, likely)
	return err
}

// lastOf is the file that was written last of those that fit, zero where none does.
func lastOf(files []ledger.ResultsFile, fits func(ledger.ResultsFile) bool) (last ledger.ResultsFile) {
	for _, f := range files {
		if fits(f) {
			last = f
		}
	}
	return last
}

// spaceByBytes is the space of the run that wrote these bytes. Files of two spaces in which nothing has happened yet are the same.
func (o *Origin) spaceByBytes(like []ledger.ResultsFile, path string) string {
	var spaces []string
	for _, f := range like {
		switch {
		case f.Sum != o.Sum || f.Space == "":
		case f.Path == path:
			return f.Space
		case !slices.Contains(spaces, f.Space):
			spaces = append(spaces, f.Space)
		}
	}
	if len(spaces) == 1 {
		return spaces[0]
	}
	return ""
}

// spaceByMessageIDs is the one space that has all message ids of the file that the ledger knows.
func (o *Origin) spaceByMessageIDs(ctx context.Context, l ledger.Ledger, likely string) (string, error) {
	if len(o.MessageIDs) == 0 {
		return "", nil
	}
	switch known, err := l.CountMessages(ctx, likely, o.Round, o.MessageIDs); {
	case err != nil:
		return "", err
	case known == len(o.MessageIDs):
		return resultsreport.SpaceMark(likely), nil
	}
	spaces, err := l.SpacesKnowing(ctx, o.Round, o.Hashes)
	if err != nil {
		return "", err
	}
	var having []string
	for _, space := range spaces {
		known, err := l.CountMessages(ctx, space, o.Round, o.MessageIDs)
		if err != nil {
			return "", err
		}
		if known > 0 {
			having = append(having, space)
		}
	}
	if len(having) != 1 { // none, or the rows of several files
		return "", nil
	}
	return resultsreport.SpaceMark(having[0]), nil
}

// spaceByPath is the space of what was written last under the file's path, by its mark. It tells nothing of a file whose
// messages that space does not know, or that space alone knows.
func (o *Origin) spaceByPath(ctx context.Context, l ledger.Ledger, mark, likely string) (string, error) {
	if mark == "" {
		return "", nil
	}
	spaces := []string{likely}
	if mark != resultsreport.SpaceMark(likely) {
		var err error
		if spaces, err = l.SpacesKnowing(ctx, o.Round, o.Hashes); err != nil || len(spaces) < 2 {
			return "", err
		}
	}
	i := slices.IndexFunc(spaces, func(space string) bool { return mark == resultsreport.SpaceMark(space) })
	if i < 0 {
		return "", nil
	}
	if known, err := l.CountKnown(ctx, spaces[i], o.Round, o.Hashes); err != nil || known == 0 {
		return "", err
	}
	return mark, nil
}

// RealPath is the absolute path of the file at a path, which may be a link or relative: by it the ledger knows the file.
func RealPath(path string) string {
	if absolute, err := filepath.Abs(path); err == nil {
		path = absolute
	}
	if real, err := filepath.EvalSymlinks(path); err == nil {
		path = real
	}
	return path
}
