package reading

import (
	"fmt"
	"path"
	"regexp"
	"slices"
	"strings"

	"simcast/pipeline/problem"
	"simcast/readers"
	"simcast/templates/wording"
)

// OwnColumns looks at the cells of columns that are the planner's own, for such as look like something that is sent.
type OwnColumns struct {
	file  *readers.File
	clock *regexp.Regexp
	seen  []ownColumn
}

// ownColumn counts the cells of a column, and those that look alike.
type ownColumn struct {
	readers.Column
	filled                 int
	media, moods, clockish int
	texts                  int // that are whole texts
}

// maxLooked is of how many cells of a column is looked at.
const maxLooked = 200

// OwnColumns are the columns of the plan's own to look at.
func (p *Plan) OwnColumns() *OwnColumns {
	o := &OwnColumns{file: p.file, clock: regexp.MustCompile(`^([01]?\d|2[0-3])[:h][0-5]\d(:[0-5]\d)?$`)}
	for _, column := range p.file.Columns {
		if column.IsOwn() {
			o.seen = append(o.seen, ownColumn{Column: column})
		}
	}
	return o
}

// Look takes in a row.
func (o *OwnColumns) Look(row *readers.Row) {
	for i := range o.seen {
		own := &o.seen[i]
		if own.filled == maxLooked {
			continue
		}
		cell := CellAt(row, own.Index)
		if cell.Kind == readers.Empty {
			continue
		}
		own.filled++
		switch text := strings.ToLower(strings.TrimSpace(cell.Text)); {
		case cell.Kind == readers.Clock, cell.Kind == readers.Text && o.clock.MatchString(text):
			own.clockish++
		case text == "positive", text == "negative", text == "neutral":
			own.moods++
		case isMedia(text):
			own.media++
		case readers.IsWholeText(text):
			own.texts++
		}
	}
}

// isMedia reports the address of a picture, a video or a sound.
func isMedia(text string) bool {
	if !strings.HasPrefix(text, "http://") && !strings.HasPrefix(text, "https://") || strings.ContainsAny(text, " \n") {
		return false
	}
	address, _, _ := strings.Cut(text, "?")
	switch path.Ext(address) {
	case ".jpg", ".jpeg", ".png", ".gif", ".webp", ".mp4", ".mov", ".webm", ".mp3", ".wav":
		return true
	}
	return false
}

// leastAlike is how many cells a column has at least of which something is concluded.
const leastAlike = 2

// Likely are warnings of columns whose cells all look like something that is sent, or mostly like texts, where the plan has no column for it.
func (o *OwnColumns) Likely() []readers.Problem {
	var warnings []readers.Problem
	for _, own := range o.seen {
		if own.filled < leastAlike {
			continue
		}
		name, what := "", ""
		switch own.filled {
		case own.media:
			name, what = "assets", "addresses of pictures, videos or sounds"
		case own.moods:
			name, what = "sentiment", "positive, negative and neutral"
		case own.clockish:
			name, what = "at", "times"
		default:
			if 2*own.texts > own.filled {
				name, what = "body", "whole texts"
			}
		}
		if name == "" || o.file.Index(name) >= 0 || o.file.KeptIndex(name) >= 0 {
			continue
		}
		place := o.file.HeaderPlace(own.Index)
		if isTold := func(p readers.Problem) bool { return p.Place == place }; slices.ContainsFunc(o.file.Warnings, isTold) { // by its header
			continue
		}
		detail := problem.Detail{Code: "likely-column", Value: place.Column, Nearest: name,
			Message:    fmt.Sprintf("the column %q has %s, and is not read; the plan has no column %s", wording.Clip(place.Column), what, name),
			Suggestion: fmt.Sprintf("if it is meant, name it %s, or give --map \"%s=%s\"", name, o.file.NameInMap(own.Column), name)}
		warnings = append(warnings, detail.At(place, readers.Warning))
	}
	return warnings
}
