package summary

import (
	"cmp"
	"fmt"
	"strconv"
	"time"

	"simcast/cmd/simcast/ledgerplace"
	"simcast/cmd/simcast/terminal"
	"simcast/cmd/simcast/view"
	"simcast/templates/wording"
)

// Ledger shows what stands in a ledger, and who holds which space, with moments in that zone.
func Ledger(screen terminal.Screen, place ledgerplace.Place, s *ledgerplace.State, zone *time.Location) {
	line := func(label, text string) {
		screen.Hanging(10, view.As(view.Strong, fmt.Sprintf("%-10s", label)), view.Plain(text))
	}
	line("Ledger", place.String())
	switch {
	case s.Version == 0:
		line("Version", "nothing is there yet; the first command that sends sets it up")
		return
	case s.Version > s.Knows:
		line("Version", fmt.Sprintf("%d; this simcast knows %d: use the newer simcast that wrote it", s.Version, s.Knows))
		return
	case s.IsOld():
		line("Version", fmt.Sprintf("%d; this simcast needs %d: run simcast ledger migrate", s.Version, s.Knows))
		return
	default:
		line("Version", strconv.Itoa(s.Version))
	}
	for _, count := range []struct {
		of string
		n  int
	}{{"Spaces", s.Spaces}, {"Rounds", s.Rounds}, {"Runs", s.Runs}, {"Attempts", s.Attempts}, {"Days", s.Days}} {
		line(count.of, strconv.Itoa(count.n))
	}
	if len(s.Held) == 0 {
		line("In use", "nobody sends now")
	}
	for i := range s.Held {
		held := &s.Held[i]
		line("In use", fmt.Sprintf("space %s (%s)", cmp.Or(held.Address, "address not known"), held.Space))
		screen.Hanging(12, view.Plain("          "+held.Describe(zone)+silence(place, held)))
	}
	for _, r := range s.Interrupted {
		line("Copy", fmt.Sprintf("round %q, space %s (%s): nothing is sent in it, for its copy from %s did not end: repeat simcast ledger copy", r.Round, cmp.Or(r.Address, "address not known"), r.Space, r.From))
	}
}

// silence is for how long a holder has given no sign of life. Of a file that is not known, and not needed.
func silence(place ledgerplace.Place, held *ledgerplace.Held) string {
	if !place.IsShared() {
		return ""
	}
	return fmt.Sprintf("; its last sign of life is %s old", wording.Span(held.Silent))
}
