package plan

import (
	"cmp"
	"slices"
	"strconv"
)

// ReportOf is the results as they are now, in the run and the space of these names. begun is how many of ToPost may have
// begun before the next report stands.
func (s *SendPlan) ReportOf(run, space string, ended bool, begun int) *Report {
	r := &Report{Plan: s.File, Run: run, Space: SpaceMark(space), Round: s.Round, Zone: s.Options.Zone, Ended: ended, Lines: make([]Line, 0, len(s.Deliveries))}
	if s.Redirect != nil {
		r.Redirect = s.Space.TeamCell(*s.Redirect)
	}
	for _, d := range s.Deliveries {
		r.Lines = append(r.Lines, s.line(d))
	}
	lines := s.mayGoOut(begun)
	for i := range r.Lines[:lines] {
		if r.Lines[i].Status.State == Pending {
			r.MayGoOut++
		}
	}
	r.Budget = budgetOf(r.Lines, lines).String()
	return r
}

// mayGoOut is how many lines, the first ones, hold all that may go out. Lines
// that are pending for another reason stand among them, and count.
func (s *SendPlan) mayGoOut(begun int) int {
	begun = min(begun, len(s.ToPost))
	if begun == 0 {
		return 0
	}
	return slices.Index(s.Deliveries, s.ToPost[begun-1]) + 1
}

// Report is the results before anything is posted.
func (s *SendPlan) Report() *Report { return s.ReportOf("", "", false, 0) }

func (s *SendPlan) line(d *Delivery) Line {
	line := Line{Row: d.Inject.Row, Status: d.Status}
	if d.Team != nil {
		line.Team, line.TeamName = s.Space.TeamCell(*d.Team), d.Team.Name
		line.TeamID = strconv.FormatInt(d.Team.ID, 10)
	}
	switch {
	case d.Hash == "" && s.Redirect != nil:
		line.Delivery = s.Round + ":" + noHash()
	case d.Hash != "" || s.Round != "":
		line.Delivery = s.Round + ":" + d.Hash
	}
	if d.Held {
		line.Delivery = cmp.Or(line.Delivery, ":") + HeldMark
	}
	return line
}
