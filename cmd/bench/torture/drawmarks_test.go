package torture

// marks has lives that put one mark or another into each message, or none. A mark is no part of what a message is: under
// another one nothing goes out again.
var marks = &draw{
	name: "marks",
	life: func(p *planner, l *life) {
		if mark := chance(p.dice, []string{"", "EXERCISE VERRIN", "ÜBUNG"}); mark != "" {
			l.args = append(l.args, "--mark", mark)
		}
	},
}
