package play

// Elsewhere are the options with which processes on other machines begin the prepared day, and go on with it: its moments are fixed, and
// what is said of past entries counts for each of these processes.
func (p *Player) Elsewhere() Options {
	o, fixed := p.options, p.fixed
	return Options{PlanStartEx: o.PlanStartEx, EndsAt: p.start.EndEx, Late: o.Late, PastAfter: o.PastAfter, Past: p.decided, Mode: o.Mode, As: o.As, Again: o.Again, SameAs: &fixed}
}

// IsNew reports whether the day is not in the ledger yet.
func (p *Player) IsNew() bool { return p.isNew }

// Reopens reports whether the day has ended, and is taken up again.
func (p *Player) Reopens() bool { return p.reopens }
