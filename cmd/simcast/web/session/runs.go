package session

import "slices"

// Runs are those of this process, the latest first.
func (d *Session) Runs() []*Run {
	d.mu.Lock()
	defer d.mu.Unlock()
	runs := slices.Clone(d.runs)
	slices.Reverse(runs)
	return runs
}

// Run is the run of that ID. Where the desk has none, it is ErrUnknown: runs of
// earlier starts are in the history, and their results on the desk.
func (d *Session) Run(id string) (*Run, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, run := range d.runs {
		if run.ID == id {
			return run, nil
		}
	}
	return nil, ErrUnknown
}

// UnderWay is the run that has not ended, nil where there is none.
func (d *Session) UnderWay() *Run {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.underWay()
}

// Busy reports whether a run is under way, or about to be.
func (d *Session) Busy() bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.starting || d.underWay() != nil
}

func (d *Session) underWay() *Run {
	for _, run := range d.runs {
		if s := run.Snapshot(); s.UnderWay() {
			return run
		}
	}
	return nil
}

func (d *Session) isClosing() bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.closing
}
