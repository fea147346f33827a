package newfrom

import (
	"slices"
	"time"

	"simcast/pipeline/catalog"
	"simcast/pipeline/newplan"
	"simcast/pipeline/schedule"
	"simcast/readers"
	"simcast/writers/planning"
)

// areCopied reports whether all there is to take over is one plan in the contract's words, of which neither a mapping, a default nor the
// order of dates says what anything means. Its cells are copied as they stand.
func (s *Sources) areCopied() bool {
	if s.prefix || s.order != schedule.Unsettled || len(s.list) != 1 {
		return false
	}
	only := s.list[0]
	return !only.File.IsPlannersSheet && !only.Mapping.HasValues() && len(only.Mapping.Defaults()) == 0 &&
		!slices.ContainsFunc(only.File.Columns, func(c readers.Column) bool { return c.Mapped || c.Meaning.ToOrTeam || c.Meaning.TeamOrOwn })
}

// Import takes the rows of a plan in the contract's words over; nil where the sources are none.
func (s *Sources) Import() (*planning.Imported, error) {
	if !s.areCopied() {
		return nil, nil
	}
	return planning.ImportRows(s.list[0].File)
}

// Join makes one plan of planners' own sheets, or of several; nil where there is none to be made. zone is that of clock times.
func (s *Sources) Join(objects catalog.Objects, zone *time.Location) (*newplan.Plan, error) {
	if len(s.list) == 0 || s.areCopied() {
		return nil, nil
	}
	space, err := objects.Space()
	if err != nil {
		return nil, err
	}
	return newplan.Join(s.list, newplan.Options{Space: space, Zone: zone, Prefix: s.prefix, DateOrder: s.order})
}
