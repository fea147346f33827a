package torture

import (
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/sync/errgroup"
)

// TestPlanner plays rounds in which the service and the machine are mostly well, and the planner is careless:
// between two lives the plan and its results are changed as people change them. The draws lead the rounds in turn,
// and the seed says which is the first.
func TestPlanner(t *testing.T) {
	t.Parallel()
	total := newFigures()
	t.Logf("-torture.seed %d", seed)
	if *onlyRound >= 0 {
		playPlanner(t, *onlyRound, total)
		return
	}
	var rounds errgroup.Group
	rounds.SetLimit(*roundsAtOnce)
	for n := range max(*plannerRounds, *wantDeliveries/100) {
		rounds.Go(func() error {
			if !t.Failed() {
				t.Run(fmt.Sprintf("round %d", n), func(t *testing.T) { playPlanner(t, n, total) })
			}
			return nil
		})
	}
	_ = rounds.Wait() // the rounds tell by themselves
	t.Logf("-torture.seed %d\n%s", seed, total)
}

// plannerNumbers is where the rounds of planners are numbered from, so that they share no dice with others.
const plannerNumbers = 10_000

// planner is a sandbox in which somebody works on a plan and its results between the lives.
type planner struct {
	*sandbox
	draws  []*draw // what this round has
	rows   []*row  // the plan as it is now
	made   int     // how many texts and ids were made
	spaces []*exercise
	at     *exercise       // the space of the next life
	reruns bool            // the plan is left behind: from here on the results are the plan
	names  bool            // the planner says which of several spaces is meant
	asked  map[int]*asking // what each life was asked
}

// draw is something that planners do, and that a round may have or not.
type draw struct {
	name  string
	begin func(p *planner)          // once, before the plan is written
	step  func(p *planner)          // between two lives
	life  func(p *planner, l *life) // changes how the next life is started
}

// draws are all there are. A round has the one that leads it, and some of the others.
func draws() []*draw {
	return []*draw{
		{name: "rows", step: (*planner).changeRows, life: (*planner).mayPostChanged},
		equalRows,
		otherIDs,
		resending,
		zones,
		marks,
		moments,
		editing,
		copying,
		machines,
		keys,
		spaces,
		which,
		resolving,
	}
}

// playPlanner plays one round.
func playPlanner(t *testing.T, n int, total *figures) {
	p := newPlanner(t, n, *onlyDraw)
	for range 5 + p.dice.IntN(4) {
		if p.Failed() {
			return // more would only hide what was found
		}
		p.between()
		p.try(p.anyLife(), !p.isQuiet())
	}
	for _, p.at = range p.spaces {
		if !p.Failed() {
			p.try(p.nextLife("send"), false)
		}
	}
	p.count(total)
}

// newPlanner draws a round: a plan of a few dozen deliveries, and what its planner does, of the draws that are
// named, or of all where none is.
func newPlanner(t testing.TB, n int, only string) *planner {
	t.Helper()
	p := &planner{sandbox: newSandbox(t, plannerNumbers+n, plannerEnding(n)),
		asked: map[int]*asking{}}
	p.plan.path = filepath.Join(p.folder, "plan"+filepath.Ext(p.plan.path))
	p.spaces = []*exercise{newExercise(p.service, p.results)}
	p.at = p.spaces[0]
	p.drawDraws(n, only)
	for p.deliveries() < 20+p.dice.IntN(20) {
		p.rows = append(p.rows, p.newRow())
	}
	for _, d := range p.draws {
		if d.begin != nil {
			d.begin(p)
		}
	}
	p.writePlan()
	return p
}

// plannerEnding is that of plan and results. Both come in turn, and change places from one round of a draw to the next.
func plannerEnding(n int) string {
	return []string{"csv", "xlsx"}[(n+n/len(draws()))%2]
}

// drawDraws has one draw lead the round, and some of the others come with it.
func (p *planner) drawDraws(n int, only string) {
	all := draws()
	if only != "" {
		names := strings.Split(only, ",")
		all = slices.DeleteFunc(all, func(d *draw) bool { return !slices.Contains(names, d.name) })
	}
	if len(all) == 0 {
		p.Fatalf("there is no draw %q", only)
	}
	first := int(seed % uint64(len(all)))
	for i, d := range all {
		if i == (first+n)%len(all) || p.dice.IntN(3) == 0 {
			p.draws = append(p.draws, d)
		}
	}
}

// between does some of the round's steps, and writes the plan.
func (p *planner) between() {
	p.Helper()
	p.at = p.spaces[p.dice.IntN(len(p.spaces))]
	for _, d := range p.draws {
		if d.step != nil && p.dice.IntN(3) > 0 {
			d.step(p)
		}
	}
	p.writePlan()
}

// anyLife is a life of send, or of rerun where there are results, as the round's draws change it.
func (p *planner) anyLife() *life {
	l := p.nextLife([]string{"send", "rerun"}[p.dice.IntN(2)])
	for _, d := range p.draws {
		if d.life != nil {
			d.life(p, l)
		}
	}
	return l
}

// nextLife is a life in the space that is next, which nothing disturbs.
func (p *planner) nextLife(command string) *life {
	p.service, p.results = p.at.service, p.at.results
	if p.reruns {
		command = "rerun"
	} else if !p.hasResults() {
		command = "send"
	}
	l := p.newLife(command)
	if command == "send" {
		l.args = append(l.args, "--results", p.results)
	}
	return l
}

// isQuiet draws whether a life is spared by the service and by kills.
func (p *planner) isQuiet() bool { return p.dice.IntN(2) == 0 }

// try lives a life, perhaps one that is disturbed, and answers what it asks its planner for.
func (p *planner) try(l *life, disturbed bool) {
	p.Helper()
	if disturbed {
		l.mood.faults = max(l.mood.faults, chance(p.dice, []float64{0, 0.1, 0.5}))
		if p.dice.IntN(2) == 0 {
			l.cut = p.drawCut()
			if l.cut.at != nil {
				l.cut.at.post = 1 + p.dice.IntN(8) // few are left to post after the first life
			}
		}
	}
	for range 5 {
		p.asked[len(p.lives)] = p.asks(l)
		p.live(l)
		if !p.isRefused(l) {
			p.hold(l)
			return
		}
		flags, known := p.answer(l)
		if !known {
			return
		}
		next := p.nextLife(l.args[0])
		next.env = l.env
		next.args = append(withoutSpace(l.args), flags...)
		l = next
	}
	p.wrong(l, "it was refused again and again")
}

// withoutSpace is the line without what it says of the space: where that was refused, something else is said.
func withoutSpace(args []string) []string {
	return slices.DeleteFunc(slices.Clone(args), func(arg string) bool { return strings.HasPrefix(arg, "--same-space") || arg == "--new-space" })
}

// isRefused reports whether a life has ended before it began.
func (p *planner) isRefused(l *life) bool {
	return l.exit == 1 && p.service.posts(l.number) == 0
}

// answer is what the planner says to a life that was refused. It is not known where the planner goes another way.
func (p *planner) answer(l *life) (flags []string, known bool) {
	if asksForSpace(l) {
		return p.space(l)
	}
	if strings.Contains(l.said.String(), "--take-over") {
		if p.reruns {
			return []string{"--take-over"}, true
		}
		return nil, false // of results that somebody has edited it is not clear where they come from; there is the plan
	}
	p.wrong(l, "it was refused")
	return nil, false
}

func (p *planner) wrong(l *life, format string, args ...any) {
	p.Helper()
	var names []string
	for _, d := range p.draws {
		names = append(names, d.name)
	}
	p.Errorf("-run TestPlanner$ -torture.draw %q -torture.seed %d -torture.round %d, life %d (%v, exit %d, killed %v, draws %v): %s\n%s",
		*onlyDraw, seed, p.round-plannerNumbers, l.number, l.args, l.exit, l.killed, names, fmt.Sprintf(format, args...), l.said.String())
}

// count adds what the round has seen.
func (p *planner) count(total *figures) {
	total.add(figRounds, 1)
	total.add(figAnswers, p.figures.get(figAnswers))
	for _, l := range p.lives {
		total.add(figLives, 1)
		if l.killed {
			total.add(figKills, 1)
		}
	}
	for _, x := range p.spaces {
		entries := x.service.read()
		total.add(figRequests, len(entries))
		total.add(figWrong, count(entries, func(e entry) bool { return e.fault != noFault.name }))
	}
}

// chance draws one of a list.
func chance[T any](dice *rand.Rand, list []T) T { return list[dice.IntN(len(list))] }

// hasFlag reports whether a life was given a flag.
func (l *life) hasFlag(flag string) bool {
	return slices.ContainsFunc(l.args, func(arg string) bool { return arg == flag || strings.HasPrefix(arg, flag+"=") })
}
