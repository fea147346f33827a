package torture

import (
	"slices"
	"strings"
	"time"
)

// reopenDay takes some ended days up again. What was missed is past there: somebody asks for it, or it stays where it is.
func (d *dayBox) reopenDay() {
	if d.Failed() || d.goesOn() || d.dice.IntN(3) > 0 {
		return
	}
	h := &hands{dayBox: d, name: "bo", dice: d.diceOf("bo")}
	for range 3 { // an ended day refuses all
		h.any()
	}
	d.startEnded()
	l := d.dayLife()
	l.args = append(l.args, "--reopen")
	if d.dice.IntN(2) == 0 {
		d.drawDayCut(l)
	}
	for range mostStarts {
		d.playReopened(l)
		hadEnded := hasEnded(d.lives[len(d.lives)-1]) // the life that took it up was killed before that
		if d.Failed() || !d.goesOn() && !hadEnded {
			return
		}
		l = d.dayLife()
		if hadEnded {
			l.args = append(l.args, "--reopen")
		}
	}
}

// hasEnded reports whether a life has said that its day had ended before it.
func hasEnded(l *life) bool { return strings.Contains(l.said.String(), "this day has ended") }

// startEnded starts play on a day that has ended. It plays nothing.
func (d *dayBox) startEnded() {
	l := d.dayLife()
	d.playOnce(l)
	if !hasEnded(l) || l.exit == 0 || l.exit == 3 || d.service.posts(l.number) > 0 {
		d.Errorf("%s: a day that has ended was begun again: exit code %d\n%s%s", d.named(l), l.exit, l.out.String(), l.said.String())
	}
}

// playReopened lives a life of a day that was taken up again, while a controller asks for verbs.
func (d *dayBox) playReopened(l *life) {
	if slices.Contains(l.args, "--reopen") {
		d.reopened = append(d.reopened, len(d.lives))
	}
	over, dice := make(chan struct{}), d.diceOf("bo")
	go func() {
		defer close(over)
		d.playToEnd(l, func() time.Duration { return time.Second })
	}()
	h := &hands{dayBox: d, name: "bo", dice: dice}
	h.work(over)
}
