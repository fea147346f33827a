package runwords

import (
	"cmp"
	"fmt"
	"strconv"

	"simcast/cmd/simcast/web/session"
	"simcast/templates/wording"
)

// Heading is what a run sends: the plan, or one inject to its teams.
func Heading(now session.Snapshot) string {
	if now.Single == nil {
		return now.Plan.Name
	}
	return singleName(now) + " to " + teamsText(now.Single.Teams)
}

// OfSingle says that one inject was sent, and who got it before.
func OfSingle(now session.Snapshot) string {
	text := fmt.Sprintf("%s was sent to %s.", singleName(now), teamsText(now.Single.Teams))
	if again := now.Single.Again; len(again) > 0 {
		return text + fmt.Sprintf(" It was sent before, so %s %s it twice.", teamsText(again), wording.Of(len(again), "gets", "get"))
	}
	if c := now.Chosen; c.Failed+c.Uncertain+c.Pending == 0 && now.NotChosen.Messages == 0 {
		text += " Everything is sent."
	}
	return text
}

// singleName is the one inject of a run, by its id or else its row.
func singleName(now session.Snapshot) string {
	return cmp.Or(now.Single.ID, RowName(now.Single.Place.Row, now.Plan.IsResults))
}

// RowName names a row together with the file in which rows have these numbers.
func RowName(row int, isResults bool) string {
	file := "the plan"
	if isResults {
		file = "the results file"
	}
	return "row " + strconv.Itoa(row) + " of " + file
}

// teamsText names teams as far as that is short.
func teamsText(teams []string) string {
	if len(teams) > 2 {
		return wording.Counted(len(teams), "team")
	}
	return wording.AndList(teams)
}
