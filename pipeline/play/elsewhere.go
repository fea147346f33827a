package play

// Elsewhere are the options with which processes on other machines begin the prepared day, and go on with it: its moments are fixed.
// Nobody is asked there: what becomes past stays so, unless something else was said before the day.
func (p *Player) Elsewhere() Options {
	o, fixed := p.options, p.fixed // with what is added to Options some day
	if o.Past == PastAsk {
		o.Past = PastKeep
	}
	o.SameAs, o.EndsAt = &fixed, p.start.EndEx
	o.StartEx, o.EndEx, o.Zone, o.Speed = "", "", "", 0 // are in those two
	o.Reopen, o.MayBePast, o.IsTomorrow, o.MayBeOver = false, false, false, false
	return o
}

// Decided is what was decided about what is past at the start ([Player.DecidePast]), "" where nothing was.
func (p *Player) Decided() string { return p.decided }

// IsNew reports whether the day is not in the ledger yet.
func (p *Player) IsNew() bool { return p.isNew }

// Reopens reports whether the day has ended, and is taken up again.
func (p *Player) Reopens() bool { return p.reopens }
