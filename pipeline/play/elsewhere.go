package play

// Elsewhere are the options with which processes on other machines begin the prepared day, and go on with it: its moments are fixed.
// Nobody is asked there: what becomes past stays so, unless something else was said before the day.
func (p *Player) Elsewhere() Options {
	o, fixed := p.options, p.fixed
	if o.Past == PastAsk {
		o.Past = PastKeep
	}
	return Options{PlanStartEx: o.PlanStartEx, EndsAt: p.start.EndEx, Late: o.Late, PastAfter: o.PastAfter, Past: o.Past, Mode: o.Mode, As: o.As, Again: o.Again, SameAs: &fixed}
}

// Decided is what was decided about what is past at the start ([Player.DecidePast]), "" where nothing was.
func (p *Player) Decided() string { return p.decided }

// IsNew reports whether the day is not in the ledger yet.
func (p *Player) IsNew() bool { return p.isNew }

// Reopens reports whether the day has ended, and is taken up again.
func (p *Player) Reopens() bool { return p.reopens }
