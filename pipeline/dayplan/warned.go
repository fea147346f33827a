package dayplan

import (
	"slices"
	"strings"

	"simcast/pipeline/day"
	"simcast/pipeline/lint/rule"
	"simcast/pipeline/lint/textrules"
	"simcast/pipeline/mark"
	"simcast/pipeline/plan"
	"simcast/pipeline/problem"
	"simcast/readers"
	"simcast/templates/wording"
)

// exerciseMark is the rule of lint about a message without a mark. Of a plan in which no message has one, it names no row.
const exerciseMark = "exercise-mark"

// warnings are what the check warns of in the row that a control adds or edits, in the words of a start, a line each: the row may
// go out at once, and who asks is not at the screen of play. What lint says of a row's place among the others is left to the next start.
func warnings(c day.Control, checked *plan.Plan) string {
	if !c.SetsCells() {
		return ""
	}
	const most = 10
	var lines []string
	for _, found := range checked.Verdict.Problems {
		ofRow := found.ID == problem.CutValue(c.IDs[0]) || found.Code == exerciseMark && found.ID == "" && hasText(checked, c.IDs[0])
		if found.Severity != readers.Warning || !ofRow || !isOfMessage(&found) {
			continue
		}
		if found.Row == 0 && found.ID != "" { // it was added: no file has it
			found.File, found.Sheet = "", ""
		}
		lines = append(lines, problem.LineOf("", &found).String())
	}
	if more := len(lines) - most; more > 0 {
		lines = append(lines[:most], "and "+wording.Counted(more, "more warning"))
	}
	return strings.Join(lines, "\n")
}

// isOfMessage reports whether a problem of a row is one that the row has wherever it stands.
func isOfMessage(found *readers.Problem) bool {
	return found.Rule == "" || slices.ContainsFunc(textrules.Rules(), func(r *rule.Rule) bool { return r.Number == found.Rule })
}

// hasText reports whether a message of a row has a text: only such a one needs a mark.
func hasText(checked *plan.Plan, id string) bool {
	return slices.ContainsFunc(checked.Injects, func(in *plan.Inject) bool {
		return in.ID == id && slices.ContainsFunc(in.Deliveries, func(d *plan.Delivery) bool {
			m := d.MessageWithoutTeam
			return m != nil && !mark.IsEmpty(m.Subject, m.Title, m.Body)
		})
	})
}
