package torture

import "regexp"

// which has the planner say which of the spaces that look alike a renewed key is of, by its address or by the number
// that it was told, where --same-space alone does not say it.
var which = &draw{
	name:  "the space that is meant",
	begin: func(p *planner) { p.names = true; p.addSpace() },
	step:  (*planner).renewKeys,
}

// numbered finds the spaces in what simcast says: their numbers, and their hosts.
var numbered = regexp.MustCompile(`(\d+) \(([^,\s]+), `)

// spaceMeant is what the planner says where --same-space alone does not tell two spaces apart.
func (p *planner) spaceMeant(l *life) (flags []string, known bool) {
	if !p.names {
		return nil, false // the other space comes to its turn
	}
	if p.dice.IntN(2) == 0 {
		return []string{"--same-space=" + p.service.address}, true
	}
	for _, found := range numbered.FindAllStringSubmatch(l.said.String(), -1) {
		if found[2] == p.service.address {
			return []string{"--same-space=" + found[1]}, true
		}
	}
	p.wrong(l, "it does not say which spaces it may be: %s", p.service.address)
	return nil, false
}
