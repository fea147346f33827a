package torture

// resending has some lives send again what is uncertain, while the service refuses much: a refusal of the second request
// says nothing of the first, so that the lives behind it may not post the message.
var resending = &draw{
	name: "resending now and then",
	life: func(p *planner, l *life) {
		l.mood = mood{faults: 0.5}
		if p.dice.IntN(3) > 0 {
			l.args = append(l.args, "--resend-uncertain")
		}
	},
}
