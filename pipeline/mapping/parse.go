package mapping

import (
	"fmt"
	"slices"
	"strings"

	"simcast/pipeline/problem"
	"simcast/pipeline/schema"
	"simcast/readers"
	"simcast/readers/headers"
	"simcast/templates/wording"
)

// ParseFlags reads mappings as they are given on the command line: "Send To=team", "persona:CNN=verrin_courier". An empty
// one is none. The error is a *problem.UsageError.
func ParseFlags(flags []string) ([]Entry, error) {
	var entries []Entry
	for _, flag := range flags {
		if flag == "" { // it says that there is no mapping
			continue
		}
		entry, err := parseFlag(flag)
		if err != nil {
			return nil, err
		}
		entries = append(entries, entry)
	}
	return entries, nil
}

func parseFlag(flag string) (Entry, error) {
	at := strings.LastIndex(flag, "=")
	if at < 0 {
		return Entry{}, &problem.UsageError{Message: fmt.Sprintf("--map %q has no =", wording.Clip(flag)), Suggestion: `write what stands in the plan, =, and what it means, such as --map "Send To=team"`}
	}
	entry := Entry{For: Header, Written: strings.TrimFunc(flag[:at], headers.IsBlank), Means: strings.TrimSpace(flag[at+1:]), Flag: flag}
	if kind, written, found := strings.Cut(entry.Written, ":"); found && headers.FoldName(kind) == Default {
		return Entry{}, &problem.UsageError{Message: fmt.Sprintf("--map %q is a default", wording.Clip(flag)), Suggestion: `give it as --default "COLUMN=VALUE"`}
	} else if found && isFor(kind) {
		entry.For, entry.Written = headers.FoldName(kind), written
	}
	if strings.TrimSpace(entry.Written) == "" {
		return Entry{}, &problem.UsageError{Message: fmt.Sprintf("--map %q does not say what stands in the plan", wording.Clip(flag)), Suggestion: `write it before the =, such as --map "Send To=team"`}
	}
	if detail := entry.settle(); detail != nil {
		return Entry{}, &problem.UsageError{Message: "--map: " + detail.Message, Suggestion: detail.Suggestion}
	}
	return entry, nil
}

// NewEntry is the mapping that somebody has chosen of what a page offers: an empty meaning takes one back. The problem says
// what cannot be meant.
func NewEntry(what, written, means string) (Entry, *problem.Detail) {
	entry := Entry{For: what, Written: strings.TrimFunc(written, headers.IsBlank), Means: strings.TrimSpace(means)}
	if !isFor(entry.For) || entry.Written == "" {
		return Entry{}, &problem.Detail{Code: "bad-mapping", Message: "the mapping does not say what stands in the plan", Value: written}
	}
	return entry, entry.settle()
}

// isFor reports whether a word says for what a mapping is.
func isFor(word string) bool {
	word = headers.FoldName(word)
	return word == Header || word == Default || slices.Contains(kinds(), word)
}

// settle brings what an entry means to the spelling that it is compared by, and finds what nothing can mean.
func (e *Entry) settle() *problem.Detail {
	if e.For == Default {
		return e.settleDefault()
	}
	folded := headers.FoldName(e.Means)
	switch folded {
	case "":
		e.Means = ""
		return nil
	case Ignore, Note, ByHand:
		e.Means = folded
	}
	switch {
	case e.For == Header:
		return e.settleHeader()
	case e.Means == Ignore, e.Means == Note, e.Means == ByHand && e.For != Persona && e.For != Team:
		return nil
	case e.For == Channel:
		if !schema.NewWords().IsChannel(e.Means) {
			return e.bad("channel", "write a channel such as mail, or by hand, note or ignore", schema.NearestChannel(e.Means))
		}
	case e.For == Kind:
		if _, known := schema.NewWords().Kind(e.Means); !known {
			return e.bad("kind of row", "write inject, contingency, manual, expected or note, or ignore", "")
		}
	}
	return nil
}

func (e *Entry) settleHeader() *problem.Detail {
	if e.Means == Ignore {
		return nil
	}
	names := headers.Names()
	for _, name := range names {
		if headers.Fold(name) == headers.Fold(e.Means) {
			e.Means = name
			return nil
		}
	}
	return e.bad("column", "write one of "+strings.Join(names, ", ")+", or ignore", wording.Nearest(headers.Fold(e.Means), names))
}

func (e *Entry) bad(what, suggestion, nearest string) *problem.Detail {
	if nearest != "" {
		suggestion = fmt.Sprintf("did you mean %q?", nearest)
	}
	return &problem.Detail{Code: "bad-mapping", Message: fmt.Sprintf("there is no %s %q", what, wording.Clip(e.Means)), Suggestion: suggestion, Value: e.Means, Nearest: nearest}
}

// Place tells where a cell of a row stands.
type Place func(row readers.Row, index int) readers.Place

// line is a row of a sheet or file of mappings.
type line struct {
	Entry
	Done string `csv:"done"`
}

// FromRows reads the rows of a sheet or file, its header row first: `for`, `written`, `means`, and perhaps `done`: what is
// done is not applied again. What cannot be read is an error of its cell.
func FromRows(rows []readers.Row, place Place) ([]Entry, []readers.Problem) {
	if len(rows) == 0 {
		return nil, nil
	}
	list := readers.NewThings[line](rows[0])
	at := list.At
	for _, column := range []string{"for", "written", "means"} {
		if at[column] < 0 {
			detail := problem.Detail{Code: "bad-mapping", Message: "the mapping has no column " + column, Suggestion: "name its columns for, written and means"}
			return nil, []readers.Problem{detail.At(place(rows[0], -1), readers.Error)}
		}
	}
	var entries []Entry
	var problems []readers.Problem
	for _, row := range rows[1:] {
		line := list.Read(row)
		entry := Entry{For: headers.FoldName(line.For), Written: strings.TrimFunc(line.Written, headers.IsBlank), Means: strings.TrimFunc(line.Means, headers.IsBlank),
			Place: place(row, at["means"])}
		if headers.FoldName(line.Done) == "done" || entry.Means == "" && entry.For != Default {
			continue
		}
		written := entry.Written
		detail, index := entry.settle(), at["means"]
		if detail != nil && entry.For == Default && detail.Value == written {
			index = at["written"]
		}
		switch {
		case !isFor(entry.For):
			index, detail = at["for"], &problem.Detail{Code: "bad-mapping", Message: fmt.Sprintf("a mapping is not for %q", wording.Clip(entry.For)),
				Suggestion: "write header, persona, team, channel, kind, status or default", Value: entry.For}
		case entry.Written == "":
			index, detail = at["written"], &problem.Detail{Code: "bad-mapping", Message: "the mapping does not say what stands in the plan", Suggestion: "fill in written"}
		}
		if detail != nil {
			problems = append(problems, detail.At(place(row, index), readers.Error))
			continue
		}
		entries = append(entries, entry)
	}
	return entries, problems
}
