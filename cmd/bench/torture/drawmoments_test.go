package torture

import "fmt"

// moments has texts that look like a date: they are posted as they were written.
var moments = &draw{
	name:  "texts that look like dates",
	begin: (*planner).addMoment,
	step:  (*planner).addMoment,
	life:  func(_ *planner, l *life) { l.mood = mood{faults: 0.3} }, // so that some are posted from the results
}

func (p *planner) addMoment() {
	r := p.newRow()
	p.made++
	r.token = fmt.Sprintf("%d-11-20T14", 2000+p.made)
	r.cells["body"] = r.token + ":30:00+01:00"
	p.rows = append(p.rows, r)
}
