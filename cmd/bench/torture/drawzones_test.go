package torture

import "time"

// zones has dates in the column ts, which have no zone in a workbook, and lives that are given one zone or another.
// What the cell shows is the same in all of them, and so is the message.
var zones = &draw{
	name:  "zones",
	begin: (*planner).dateRows,
	step:  (*planner).dateRows,
	life: func(p *planner, l *life) {
		zone := chance(p.dice, []string{"UTC", "Europe/Paris", "Asia/Kolkata", "America/St_Johns", "Pacific/Kiritimati"})
		if p.dice.IntN(2) == 0 {
			l.args = append(l.args, "--timezone", zone)
		} else {
			l.env = append(l.env, "TZ="+zone)
		}
	},
}

// dateRows gives a date to some rows that were not sent yet, for each is a new message.
func (p *planner) dateRows() {
	for range 1 + p.dice.IntN(4) {
		r := p.newRow()
		minutes := p.dice.IntN(2 * 24 * 60)
		r.shown = time.Date(2026, time.November, 20, 0, minutes, 0, 0, time.UTC)
		p.rows = append(p.rows, r)
	}
}
