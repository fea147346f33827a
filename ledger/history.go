package ledger

import "time"

// Entry is what became of one delivery in one run.
type Entry struct {
	Attempt  // the last of them, its body as posted
	RunName  string
	Result   State // where the delivery stood after that run
	Requests int   // in that run
}

// History is what became of each delivery in each run, the oldest first: of
// entries whose last request began at since or later. What came to no request is
// left out.
func (l *Ledger) History(since time.Time) ([]Entry, error) {
	names, err := l.runNames()
	if err != nil {
		return nil, err
	}
	type delivery struct{ space, round, hash string }
	type place struct {
		run int64
		delivery
	}
	states, at := map[delivery]State{}, map[place]int{}
	var entries []Entry
	for a, err := range l.attempts(`ORDER BY run, n`) {
		if err != nil {
			return nil, err
		}
		d := delivery{a.Space, a.Round, a.Delivery}
		states[d] = stateAfter(states[d], a)
		if a.Requests == 0 && a.Source == Posted {
			continue
		}
		i, met := at[place{a.Run, d}]
		if !met {
			i = len(entries)
			at[place{a.Run, d}] = i
			entries = append(entries, Entry{RunName: names[a.Run]})
		}
		e := &entries[i]
		e.Attempt, e.Result, e.Requests = a, states[d], e.Requests+a.Requests
		if e.Started.IsZero() { // a results file's word on a request that nobody knows the moment of
			e.Started = e.Ended
		}
	}
	return from(entries, since), nil
}

func from(entries []Entry, since time.Time) []Entry {
	var kept []Entry
	for _, e := range entries {
		if !e.Started.Before(since) {
			kept = append(kept, e)
		}
	}
	return kept
}

func (l *Ledger) runNames() (map[int64]string, error) {
	rows, err := l.db.Query(`SELECT seq, name FROM runs`)
	if err != nil {
		return nil, l.wrap(err)
	}
	defer rows.Close()
	names := map[int64]string{}
	for rows.Next() {
		var seq int64
		var name string
		if err := rows.Scan(&seq, &name); err != nil {
			return nil, l.wrap(err)
		}
		names[seq] = name
	}
	return names, l.wrap(rows.Err())
}
