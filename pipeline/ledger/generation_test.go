package ledger

import (
	"testing"
	"time"
)

// TestGeneration holds which generation the next request has: that of the last one, and a later one as soon as somebody has looked
// for what may be out and found nothing, by whatever words they said so before.
func TestGeneration(t *testing.T) {
	posted := func(generation int64, outcome Outcome) Attempt {
		return Attempt{Source: SourcePosted, Generation: generation, Outcome: outcome}
	}
	said := func(source Source, outcome Outcome) Attempt {
		return Attempt{Source: source, Outcome: outcome, Ended: time.Unix(1, 0)}
	}
	for name, c := range map[string]struct {
		attempts []Attempt
		want     int64
	}{
		"never tried":                 {nil, 0},
		"sent":                        {[]Attempt{posted(0, Accepted)}, 0},
		"refused":                     {[]Attempt{posted(0, Refused)}, 0},
		"sent again, and refused":     {[]Attempt{posted(0, Accepted), posted(1, Refused)}, 1},
		"uncertain":                   {[]Attempt{posted(0, Unknown)}, 0},
		"failed by the file":          {[]Attempt{posted(0, Unknown), said(SourceImported, Refused)}, 1},
		"pending by the file":         {[]Attempt{posted(0, InFlight), said(SourceImported, Unsent)}, 1},
		"sent by the file":            {[]Attempt{posted(0, Unknown), said(SourceImported, Accepted)}, 0},
		"failed by the file, twice":   {[]Attempt{posted(0, Unknown), said(SourceImported, Refused), said(SourceImported, Refused)}, 1},
		"sent, whatever the file has": {[]Attempt{posted(0, Accepted), said(SourceImported, Refused)}, 0},
		"not there":                   {[]Attempt{posted(0, Unknown), said(SourceResolved, Refused)}, 1},
		"there":                       {[]Attempt{posted(0, Unknown), said(SourceResolved, Accepted)}, 0},
		"there, then not there":       {[]Attempt{posted(0, Unknown), said(SourceResolved, Accepted), said(SourceResolved, Refused)}, 1},
		"not there, then not known":   {[]Attempt{posted(0, Unknown), said(SourceResolved, Refused), said(SourceResolved, Unknown)}, 1},
		"not there, and refused":      {[]Attempt{posted(0, Unknown), said(SourceResolved, Refused), posted(1, Refused)}, 1},
		"not there, twice":            {[]Attempt{posted(0, Unknown), said(SourceResolved, Refused), posted(1, Unknown), said(SourceResolved, Refused)}, 2},
	} {
		var s Standing
		for _, a := range c.attempts {
			s = s.After(a)
		}
		if s.Generation != c.want {
			t.Errorf("%s: %d, want %d", name, s.Generation, c.want)
		}
	}
}
