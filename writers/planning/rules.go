package planning

import (
	"fmt"
	"slices"
	"strings"

	"simcast/pipeline/schema"
	"simcast/writers/planninglayout"
)

// rowFormulas writes conditions on the first row of injects, for a spreadsheet
// to shift down. at gives the letters of a column of the contract.
type rowFormulas struct {
	at func(name string) string
}

// text is the cell of a column, without stray blanks.
func (r rowFormulas) text(column string) string {
	return fmt.Sprintf("TRIM($%s%d)", r.at(column), planninglayout.FirstInject)
}

// word is text in lower case.
func (r rowFormulas) word(column string) string { return "LOWER(" + r.text(column) + ")" }

// isEmpty is the condition that cells show nothing. Lengths are compared, since not
// every spreadsheet tells the text 0 from no text.
func (r rowFormulas) isEmpty(columns ...string) string { return r.length(columns) + "=0" }

// isGiven is the condition that one of the cells shows something.
func (r rowFormulas) isGiven(columns ...string) string { return r.length(columns) + ">0" }

func (r rowFormulas) length(columns []string) string {
	var texts []string
	for _, column := range columns {
		texts = append(texts, r.text(column))
	}
	return "LEN(" + strings.Join(texts, "&") + ")"
}

// oneOf is the condition that a cell holds one of the words.
func (r rowFormulas) oneOf(column string, words ...string) string {
	if len(words) == 1 {
		return r.word(column) + `="` + words[0] + `"`
	}
	return fmt.Sprintf(`ISNUMBER(FIND(LOWER("|"&%s&"|"),"|%s|"))`, r.text(column), strings.Join(words, "|"))
}

// isYes is the condition that a flag is set.
func (r rowFormulas) isYes(column string) string { return r.oneOf(column, "yes", "1", "true", "x") }

// any is the condition that the row's situation is one of these.
func (r rowFormulas) any(wheres []schema.Where) string {
	var conditions []string
	for _, w := range wheres {
		conditions = append(conditions, callOf("AND", slices.Concat(r.onChannels(w.Channels), r.isHacked(w.Hacked), r.goesTo(w.Addressees))))
	}
	return callOf("OR", conditions)
}

// onChannels are the conditions that together say that the channel is one of these, in the shorter of two ways.
func (r rowFormulas) onChannels(channels []string) []string {
	if channels == nil {
		return nil
	}
	others := slices.DeleteFunc(schema.Channels(), func(name string) bool { return slices.Contains(channels, name) })
	if len(strings.Join(channels, "")) < len(strings.Join(others, ""))+len(planninglayout.ChannelsName) {
		return []string{r.oneOf("channel", channels...)}
	}
	isChannel := fmt.Sprintf("ISNUMBER(MATCH(%s,%s,0))", r.text("channel"), planninglayout.ChannelsName)
	if len(others) == 0 {
		return []string{isChannel}
	}
	return []string{isChannel, "NOT(" + r.oneOf("channel", others...) + ")"}
}

func (r rowFormulas) isHacked(values []string) []string {
	switch {
	case values == nil:
		return nil
	case !slices.Contains(values, ""):
		return []string{r.isGiven("is_hacked")}
	case len(values) == 1:
		return []string{r.isEmpty("is_hacked")}
	}
	return []string{"NOT(" + r.isYes("is_hacked") + ")"}
}

func (r rowFormulas) goesTo(addressees []schema.Addressee) []string {
	switch {
	case addressees == nil:
		return nil
	case addressees[0] == schema.ToPosition:
		return []string{r.isGiven("position", "role")}
	}
	return []string{r.isEmpty("position", "role"), callOf("OR", []string{r.isGiven("player_email"), r.oneOf("type", "individual")})}
}

// callOf calls a function of conditions, where there is more than one.
func callOf(function string, conditions []string) string {
	switch len(conditions) {
	case 0:
		return "TRUE"
	case 1:
		return conditions[0]
	}
	return function + "(" + strings.Join(conditions, ",") + ")"
}
