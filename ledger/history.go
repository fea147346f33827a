package ledger

import (
	"strconv"
	"time"
)

// Entry is what became of one delivery in one run.
type Entry struct {
	Attempt  // the last of them, its body as posted
	RunName  string
	Result   State
	Requests int
}

// Filter picks from the history; its empty fields pick everything.
type Filter struct {
	Space  string
	Inject string
	Team   string // an id or a name, as it was when posted
	Since  time.Time
}

// History is what became of each delivery in each run, the oldest first.
func (l *Ledger) History(f Filter) ([]Entry, error) {
	names, err := l.runNames()
	if err != nil {
		return nil, err
	}
	where, args := f.condition()
	type key struct {
		run      int64
		delivery string
	}
	var entries []Entry
	at := map[key]int{}
	for a, err := range l.attempts(where, args...) {
		if err != nil {
			return nil, err
		}
		k := key{a.Run, a.Delivery}
		i, seen := at[k]
		if !seen {
			i = len(entries)
			at[k] = i
			entries = append(entries, Entry{RunName: names[a.Run]})
		}
		entries[i] = entries[i].after(a)
	}
	return entries, nil
}

func (e Entry) after(a Attempt) Entry {
	e.Result = stateAfter(e.Result, a)
	e.Requests += a.Requests
	e.Attempt = a
	return e
}

func (f Filter) condition() (string, []any) {
	where, args := "WHERE 1 = 1", []any{}
	add := func(condition string, value any) {
		args = append(args, value)
		where += " AND " + condition + " $" + strconv.Itoa(len(args))
	}
	if f.Space != "" {
		add("space =", f.Space)
	}
	if f.Inject != "" {
		add("inject =", f.Inject)
	}
	if id, err := strconv.ParseInt(f.Team, 10, 64); err == nil {
		add("team_id =", id)
	} else if f.Team != "" {
		add("team =", f.Team)
	}
	if !f.Since.IsZero() {
		add("started >=", millis(f.Since))
	}
	return where + " ORDER BY run, n", args
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
