package check

import (
	"fmt"
	"strings"

	"simcast/pipeline/plan"
	"simcast/pipeline/problem"
	"simcast/pipeline/schema"
	"simcast/pipeline/space"
	"simcast/readers"
	"simcast/readers/headers"
	"simcast/templates/wording"
)

// A row without a team goes to the session team, in which everybody is. That is easily
// not meant: where `to` names a team, and where the plan has no column for teams.

// teamInToDetail finds a team that is named in `to`, in a row that has no team. A template
// names none, and a row to one position or role may repeat that.
func (k *rowChecker) teamInToDetail(in *plan.Inject, parsed *parsedRow) *problem.Detail {
	to := in.Cells[schema.ColTo]
	if k.space == nil || to == "" || parsed.templates[schema.ColTo] == nil || !parsed.templates[schema.ColTo].IsLiteral() {
		return nil
	}
	team := k.teamNamedIn(to)
	if team == "" {
		return nil
	}
	if cell := k.teamCell(in); len(space.SplitTeams(cell.Text)) > 0 || cell.Kind == readers.Fault {
		return nil
	}
	if word := headers.FoldName(to); word == headers.FoldName(in.Cells[schema.ColPosition]) || word == headers.FoldName(in.Cells[schema.ColRole]) {
		return nil
	}
	return &problem.Detail{Code: "team-in-to", Message: fmt.Sprintf("the column to names the team %q, but the row has no team, so it goes to the session team, that is to everybody", wording.Clip(team)),
		Suggestion: "write the team into the column team; the column to is only shown to the players"}
}

// teamNamedIn is the Space's, worked out once for each way to write a cell.
func (k *rowChecker) teamNamedIn(to string) string {
	team, known := k.teamsInTo[to]
	if !known {
		team = k.space.TeamNamedIn(to)
		if len(k.teamsInTo) < maxRemembered {
			k.teamsInTo[strings.Clone(to)] = team
		}
	}
	return team
}

// goesToTeams reports whether a row can be posted, whatever a choice leaves out, and not to one person.
func (o *outcome) goesToTeams() bool {
	return !o.toOne && !o.isOutOfPlay && (!o.skipped || o.kind == schema.KindContingency)
}

// noTeamColumn warns once of a plan whose messages all go where a row without a team does, unless it is asked who gets them. Of results
// it is an error.
func (r *planChecker) noTeamColumn() []readers.Problem {
	hint := ""
	if r.teams != nil {
		if len(r.teams.Asked()) > 0 {
			return nil
		}
		hint = r.teams.Hint()
	}
	if r.teamAt >= 0 && hint == "" || r.reading.MayBeTeam() || r.options.Redirect != "" || r.toEverybody == 0 || r.defaults.cells["team"] > 0 {
		return nil
	}
	if r.space != nil {
		if _, detail := r.space.SessionTeam(); detail != nil {
			return nil // each row has this error already
		}
	}
	if r.isResults { // they always have one: what the run knew of it, a mapping of its header perhaps, is not known here
		return []readers.Problem{{Place: readers.Place{File: r.file.Name, Sheet: r.file.Sheet}, Severity: readers.Error, Code: "no-team-in-results",
			Message:    "no column of the results is read as team, which the run had: " + plan.ToEverybody(r.toEverybody, r.messages),
			Suggestion: "say which column has the teams, as when the plan was sent, such as --map \"Send To=team\"; if everybody is meant, add a column team"}}
	}
	suggestion := "if you do not want this, add a column team that says who gets each row"
	if column := r.reading.Addressees(); column.Header != "" {
		suggestion = fmt.Sprintf("if the column %q says who gets each row, give --map \"%s=team\", and say once which team each of its names is: --map \"team:NAME=TEAM\", or in a sheet Mapping", wording.Clip(column.Header), r.file.NameInMap(column))
	}
	if hint != "" {
		suggestion = hint
	}
	return []readers.Problem{{Place: readers.Place{File: r.file.Name, Sheet: r.file.Sheet}, Severity: readers.Warning, Code: "all-to-session",
		Message: whyEverybody(r.teamAt) + plan.ToEverybody(r.toEverybody, r.messages), Suggestion: suggestion}}
}

func whyEverybody(teamAt int) string {
	if teamAt < 0 {
		return "the plan has no column team: "
	}
	return "no row has a team: "
}

// countMessages adds a row to the messages of the plan, and to those of them that go to
// everybody where it has no column for teams.
func (r *planChecker) countMessages(o *outcome) {
	r.messages += o.messages
	if !o.toOne {
		r.toEverybody += o.messages
	}
}
