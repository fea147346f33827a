package torture

import (
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"

	"simcast/apiclient/simulator"
)

// spaces has a second space with the same teams, as a copy of an exercise has, to which the same plan goes, and keys
// that are renewed. The planner says which space an unknown key is of, at first with --same-space alone.
var spaces = &draw{
	name:  "two spaces that look alike",
	begin: (*planner).addSpace,
	step:  (*planner).renewKeys,
}

// keys has keys renewed where there is one space alone.
var keys = &draw{name: "renewed keys", step: (*planner).renewKeys}

func (p *planner) addSpace() {
	p.Helper()
	if len(p.spaces) > 1 {
		return
	}
	host := (&sandbox{round: p.round + plannerNumbers}).host()
	s, err := newService(p.dice.Uint64(), host, nil)
	p.must(err)
	p.Cleanup(s.close)
	p.spaces = append(p.spaces, newExercise(s, filepath.Join(p.folder, "second.results"+filepath.Ext(p.results))))
}

func (p *planner) renewKeys() {
	for _, x := range p.spaces {
		if p.dice.IntN(4) == 0 {
			x.service.renewKey(p.dice.Uint64())
		}
	}
}

// renewKey has the service take a new key, and no other. It is called while no process runs.
func (s *service) renewKey(seed uint64) {
	s.standIn = simulator.New(simulator.Options{Space: simulator.Harbour(), AnswerID: true, Rand: rand.New(rand.NewPCG(seed, 1))})
}

// space is what the planner says where the ledger does not know the key.
func (p *planner) space(l *life) (flags []string, known bool) {
	others := 0
	for _, x := range p.spaces {
		if x != p.at && (x.isBegun() || x.cutOff) {
			others++
		}
	}
	isKnown := p.at.isBegun() || len(p.spaces) == 1 // who is asked where there is no other space is asked about this one
	switch {
	case !isKnown && l.hasFlag("--same-space"):
		return nil, false // neither can be said; the other space comes to its turn
	case !isKnown && !l.hasFlag("--new-space"):
		p.at.mayStandTwice, p.at.isListed = p.at.cutOff, p.isListed(l)
		return []string{"--new-space"}, true
	case !isKnown && p.at.cutOff && l.args[0] == "rerun" && p.at.isListed:
		return []string{"--same-space"}, true // the results say that the ledger knew the space all the same
	case !isKnown && p.at.cutOff && l.args[0] == "rerun":
		return nil, false // the results may be of the other space, as far as the ledger knows; that one comes to its turn
	case !l.hasFlag("--same-space") && !l.hasFlag("--new-space"):
		return []string{"--same-space"}, true
	case p.at.mayStandTwice && slices.Contains(l.args, "--same-space"):
		return nil, false // the other space comes to its turn
	case others > 0 && slices.Contains(l.args, "--same-space"):
		return p.spaceMeant(l)
	}
	p.wrong(l, "it is refused, though it was said which space the key is of")
	return nil, false
}

// isListed reports whether a refused life has named the planner's space among those that the ledger knows.
func (p *planner) isListed(l *life) bool {
	said := l.said.String()
	return strings.Contains(said, " at "+p.at.service.address+")") || strings.Contains(said, "("+p.at.service.address+", ")
}

// isBegun reports whether a run has begun in the space, beyond doubt. One that was cut off early may have made the ledger
// know the space, and nothing else, or have written results in which all is pending while the ledger does not know the space.
func (x *exercise) isBegun() bool { return len(x.service.read()) > 0 || x.isWritten() && !x.cutOff }

// asksForSpace reports whether a life was refused as it is not clear which space it is.
func asksForSpace(l *life) bool { return strings.Contains(l.said.String(), "--same-space") }
