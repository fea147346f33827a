package reading

import (
	"fmt"
	"strings"

	"simcast/pipeline/problem"
	"simcast/pipeline/schema"
	"simcast/readers"
	"simcast/templates/wording"
)

// Anchor reads a cell of the column anchor: whether the row keeps its clock time through holds and slips.
func Anchor(cell readers.Cell) (bool, *problem.Detail) {
	cell = schema.TrimInvisible(cell)
	if cell.Kind == readers.Empty || isDash(&cell) {
		return false, nil
	}
	flag, wrong := schema.ReadFlag(cell, schema.Clocks{})
	if wrong != nil {
		return false, &problem.Detail{Code: "bad-anchor", Value: cell.Text, Suggestion: "write yes, or leave it empty",
			Message: fmt.Sprintf("%q does not say whether the row keeps its clock time", wording.Clip(cell.Text))}
	}
	return flag == "1", nil
}

// Mode reads a cell of the column mode: "auto", where the row goes at its moment, "cue", where it waits to be called, or "",
// where the cell does not say it.
func Mode(cell readers.Cell) (string, *problem.Detail) {
	cell = schema.TrimInvisible(cell)
	if cell.Kind == readers.Empty || isDash(&cell) {
		return "", nil
	}
	switch word := strings.ToLower(strings.TrimSpace(cell.Text)); word {
	case "auto", "cue":
		return word, nil
	}
	return "", &problem.Detail{Code: "bad-mode", Value: cell.Text, Nearest: wording.Nearest(cell.Text, []string{"auto", "cue"}),
		Suggestion: "write auto, where the row goes at its moment, or cue, where it waits to be called; or leave it empty",
		Message:    fmt.Sprintf("%q is no mode in which a row is played", wording.Clip(cell.Text))}
}
