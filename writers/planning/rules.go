package planning

import (
	"fmt"
	"slices"
	"strings"

	"simcast/pipeline/schema"
	"simcast/writers/planninglayout"
)

// needs says what each column of the contract is to rows in each situation.
type needs map[schema.Situation]map[string]schema.Requirement

// allNeeds asks for all of them once.
func allNeeds() needs {
	all := needs{}
	every := clause{everyChannel(), hackedSets()[0], addresseeSets()[0]}
	for _, channel := range every.channels {
		every.on(channel, func(s schema.Situation) bool { all[s] = s.Requirements(); return true })
	}
	return all
}

// clauses are those under which a column is so.
func (all needs) clauses(column string, is schema.Requirement) []clause {
	return clauses(func(s schema.Situation) bool { return all[s][column] == is })
}

// others are the columns that would do in place of a column.
func (all needs) others(column string) []string {
	var names []string
	for _, needs := range all {
		if other := needs[column].Unless; other != "" && !slices.Contains(names, other) {
			names = append(names, other)
		}
	}
	slices.Sort(names)
	return names
}

// clause is one set of situations: those on any of the channels, with is_hacked
// and the addressee each one of the given.
type clause struct {
	channels   []string // "" stands for none, or one that there is not
	hacked     []string
	addressees []schema.Addressee
}

// everyChannel are the channels of situations, the last of them being none.
func everyChannel() []string { return append(schema.Channels(), "") }

// hackedSets and addresseeSets are what a clause can say of them, from anything to
// one alone.
func hackedSets() [][]string {
	return [][]string{{"", "0", "1"}, {"1", "0"}, {"", "0"}, {""}, {"0"}, {"1"}}
}

func addresseeSets() [][]schema.Addressee {
	team, player, position := schema.ToTeam, schema.ToPlayer, schema.ToPosition
	return [][]schema.Addressee{{team, player, position}, {team}, {player}, {position}}
}

// clauses puts the situations that are wanted into few clauses: the widest first,
// and then what they leave out.
func clauses(wanted func(schema.Situation) bool) []clause {
	var found []clause
	covered := map[schema.Situation]bool{}
	for _, hacked := range hackedSets() {
		for _, addressees := range addresseeSets() {
			c := clause{hacked: hacked, addressees: addressees}
			for _, channel := range everyChannel() {
				all, known := c.on(channel, wanted), c.on(channel, func(s schema.Situation) bool { return covered[s] })
				if all && !known {
					c.channels = append(c.channels, channel)
				}
			}
			if len(c.channels) == 0 {
				continue
			}
			found = append(found, c)
			for _, channel := range c.channels {
				c.on(channel, func(s schema.Situation) bool { covered[s] = true; return true })
			}
		}
	}
	return found
}

// on reports whether all situations of the clause on a channel are as asked.
func (c clause) on(channel string, ask func(schema.Situation) bool) bool {
	for _, hacked := range c.hacked {
		for _, addressee := range c.addressees {
			if !ask(schema.Situation{Channel: channel, Hacked: hacked, Addressee: addressee}) {
				return false
			}
		}
	}
	return true
}

// rowFormulas writes conditions on the first row of injects, for a spreadsheet
// to shift down. at gives the letters of a column of the contract.
type rowFormulas struct {
	at    func(name string) string
	needs needs
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

// any is the condition that one of the clauses holds.
func (r rowFormulas) any(clauses []clause) string {
	var conditions []string
	for _, c := range clauses {
		parts := slices.Concat(r.onChannels(c.channels), r.isHacked(c.hacked), r.goesTo(c.addressees))
		conditions = append(conditions, callOf("AND", parts))
	}
	return callOf("OR", conditions)
}

// onChannels are the conditions that together say that the channel is one of these.
func (r rowFormulas) onChannels(channels []string) []string {
	var others []string
	for _, channel := range schema.Channels() {
		if !slices.Contains(channels, channel) {
			others = append(others, channel)
		}
	}
	if !slices.Contains(channels, "") && len(strings.Join(channels, "")) < len(strings.Join(others, ""))+len(planninglayout.ChannelsName) {
		return []string{r.oneOf("channel", channels...)} // the shorter way to say it
	}
	var conditions []string
	if !slices.Contains(channels, "") {
		conditions = append(conditions, fmt.Sprintf("ISNUMBER(MATCH(%s,%s,0))", r.text("channel"), planninglayout.ChannelsName))
	}
	if len(others) > 0 {
		conditions = append(conditions, "NOT("+r.oneOf("channel", others...)+")")
	}
	return conditions
}

func (r rowFormulas) isHacked(values []string) []string {
	given := r.isGiven("is_hacked")
	switch strings.Join(values, ",") {
	case "":
		return []string{r.isEmpty("is_hacked")}
	case "1,0":
		return []string{given}
	case ",0":
		return []string{"NOT(" + r.isYes("is_hacked") + ")"}
	case "0":
		return []string{given, "NOT(" + r.isYes("is_hacked") + ")"}
	case "1":
		return []string{r.isYes("is_hacked")}
	}
	return nil
}

func (r rowFormulas) goesTo(addressees []schema.Addressee) []string {
	if len(addressees) > 1 {
		return nil
	}
	player := callOf("OR", []string{r.isGiven("player_email"), r.oneOf("type", "individual")})
	switch addressees[0] {
	case schema.ToPosition:
		return []string{r.isGiven("position", "role")}
	case schema.ToPlayer:
		return []string{r.isEmpty("position", "role"), player}
	}
	return []string{r.isEmpty("position", "role"), "NOT(" + player + ")"}
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
