package play

import (
	"fmt"
	"time"

	"simcast/pipeline/clock"
	"simcast/pipeline/ledger"
)

// tooFarApart is from how much on the clock of a ledger and that of a machine differ so far that one of them is wrong: a day that goes by
// a wrong one sends at once what is not due for hours, or is over.
const tooFarApart = time.Minute

// Clocks are what two clocks show at one moment.
type Clocks struct {
	Ledger, Machine time.Time
	within          time.Duration // the moment is one of so long a time
}

// ReadClocks reads the clock of a ledger that has one, and that of this machine.
func ReadClocks(of ledger.Days, machine func() time.Time) (c Clocks, has bool, err error) {
	asked := machine()
	c.Ledger, has, err = of.OwnClock()
	c.Machine = machine()
	c.within = c.Machine.Sub(asked)
	return c, has, err
}

// Apart says that the clocks are too far apart for a day, nil where they are not. host is the machine, and zone that of the day.
func (c Clocks) Apart(host string, zone *time.Location) *ClocksApartError {
	if c.Machine.Sub(c.Ledger).Abs()-c.within < tooFarApart {
		return nil
	}
	return &ClocksApartError{Ledger: c.Ledger.In(zone), Machine: c.Machine.In(zone), Host: host}
}

// ClocksApartError says that the clock of the ledger, which a day goes by, and that of this machine differ by a minute or more. Nobody
// knows which one is wrong.
type ClocksApartError struct {
	Ledger, Machine time.Time
	Host            string
}

func (e *ClocksApartError) Error() string { return e.Shown() + "; correct the one that is wrong" }

// Shown says what the two clocks show.
func (e *ClocksApartError) Shown() string {
	return fmt.Sprintf("the clock of the database shows %s, that of %s %s", e.Ledger.Format(time.DateTime), e.Host, e.Machine.Format(time.DateTime))
}

// Earlier is the earlier one of the two presents: what comes after it is not past by either clock.
func (e *ClocksApartError) Earlier() time.Time {
	if clock.Later(e.Ledger, e.Machine).Equal(e.Ledger) {
		return e.Machine
	}
	return e.Ledger
}

// ClocksApart says that the clock that the prepared day goes by is too far from the machine's, nil where it is not.
func (p *Player) ClocksApart() *ClocksApartError {
	if p.clocks == nil {
		return nil
	}
	return p.clocks.Apart(p.env.Host, p.fixed.Location())
}
