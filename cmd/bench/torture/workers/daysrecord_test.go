//go:build unix

package workers

import (
	"database/sql"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"time"
)

// The tables of a day, as the judge reads them.
const (
	askRun      = `SELECT run FROM ` + schema + `.workers_runs`
	askSigned   = `SELECT COUNT(*) FROM ` + schema + `.workers WHERE max_lanes > 0` // one that ends has none
	askOpen     = `SELECT name FROM ` + schema + `.workers_lanes WHERE ended = 0`
	askControls = `SELECT w.name, CASE WHEN c.waited > 0 THEN c.waited ELSE c.n END, c.asked_by, c.state, c.taken_at, c.body FROM ` + schema + `.day_controls c JOIN ` + schema + `.workers_lanes w ON w.space = c.space ORDER BY c.space, c.n`
	askDone     = `SELECT xact_commit + xact_rollback FROM pg_stat_database WHERE datname = current_database()`
	askStarts   = `SELECT w.name, d.fixed FROM ` + schema + `.days d JOIN ` + schema + `.workers_lanes w ON w.space = d.space`
)

// controls are those that people asked for in a space, as the ledger has them.
type controls []control

type control struct {
	n     int64
	verb  string
	ids   []string
	state string
	taken time.Time
}

// line is one of the results.
type line struct {
	space  int
	id     string // of the entry
	result string
	sentAs string
}

// isHeld reports whether the day is on hold there, or will be.
func (c controls) isHeld() (is bool) {
	for _, one := range c {
		switch {
		case one.verb == "hold" && (one.state == "taken" || one.state == "waits"):
			is = true
		case one.verb == "resume" && one.state == "taken":
			is = false
		}
	}
	return is
}

// holds are from when they took effect until they ended.
func (c controls) holds() (all []hold) {
	for _, one := range c {
		switch {
		case one.state != "taken":
		case one.verb == "hold":
			all = append(all, hold{from: one.taken, until: time.Now()})
		case one.verb == "resume" && len(all) > 0:
			all[len(all)-1].until = one.taken
		}
	}
	return all
}

// named are the entries that a verb has taken effect on.
func (c controls) named(verb string, states ...string) (ids []string) {
	for _, one := range c {
		if one.verb == verb && slices.Contains(states, one.state) {
			ids = append(ids, one.ids...)
		}
	}
	return ids
}

// uncalled are the contingencies that nobody has called or skipped.
func (c controls) uncalled(entries []entry) (ids []string) {
	known := append(c.named("now", "taken"), c.named("skip", "taken", "waits")...)
	for _, e := range entries {
		if e.isContingency && !slices.Contains(known, e.id) {
			ids = append(ids, e.id)
		}
	}
	return ids
}

// signed waits until so many workers are known, and take lanes.
func (f *fleet) signed(workers int) {
	f.t.Helper()
	for {
		if ask(f, func(rows *sql.Rows) (n int, err error) { return n, rows.Scan(&n) }, askSigned)[0] >= workers {
			return
		}
		time.Sleep(100 * time.Millisecond)
	}
}

func (f *fleet) runName() string {
	f.t.Helper()
	runs := ask(f, func(rows *sql.Rows) (name string, err error) { return name, rows.Scan(&name) }, askRun)
	if len(runs) != 1 {
		f.t.Fatalf("there are %d runs", len(runs))
	}
	return runs[0]
}

// transactions are those of the database so far.
func (f *fleet) transactions() int64 {
	f.t.Helper()
	return ask(f, func(rows *sql.Rows) (n int64, err error) { return n, rows.Scan(&n) }, askDone)[0]
}

// open are the spaces in which the day goes on.
func (f *fleet) open() []int {
	f.t.Helper()
	return ask(f, scanSpace, askOpen)
}

// controls are those of people, by space.
func (f *fleet) controls() map[int]controls {
	f.t.Helper()
	type row struct {
		space int
		by    string
		control
	}
	all := map[int]controls{}
	for n := range *wantSpaces {
		all[n] = nil
	}
	for _, r := range ask(f, func(rows *sql.Rows) (r row, err error) {
		var name, body string
		var taken int64
		if err = rows.Scan(&name, &r.n, &r.by, &r.state, &taken, &body); err != nil {
			return r, err
		}
		var said struct {
			Verb string   `json:"verb"`
			IDs  []string `json:"ids"`
		}
		err = json.Unmarshal([]byte(body), &said)
		r.verb, r.ids, r.taken = said.Verb, said.IDs, time.UnixMilli(taken)
		if err == nil {
			r.space, err = spaceOf(name)
		}
		return r, err
	}, askControls) {
		if r.by == "ada" {
			all[r.space] = append(all[r.space], r.control)
		}
	}
	return all
}

// startExes are when the exercise begins in each space.
func (f *fleet) startExes() map[int]time.Time {
	f.t.Helper()
	type row struct {
		space int
		at    time.Time
	}
	all := map[int]time.Time{}
	for _, r := range ask(f, func(rows *sql.Rows) (r row, err error) {
		var name, fixed string
		if err = rows.Scan(&name, &fixed); err != nil {
			return r, err
		}
		var head struct {
			StartEx time.Time `json:"startex"`
		}
		if err = json.Unmarshal([]byte(fixed), &head); err == nil {
			r.at = head.StartEx
			r.space, err = spaceOf(name)
		}
		return r, err
	}, askStarts) {
		all[r.space] = r.at
	}
	return all
}

// unknownIn are the messages of some spaces that are uncertain, and not on their way.
func (f *fleet) unknownIn(spaces []int) (keys []string) {
	f.t.Helper()
	for _, a := range f.attempts() {
		if a.outcome == unknown && slices.Contains(spaces, a.space) {
			keys = append(keys, keyOf(a.space, a.mark))
		}
	}
	return keys
}

// dayEvidence is what ledger, service, controller and results have.
func (d *day) dayEvidence(run string) *dayEvidence {
	d.t.Helper()
	e := &dayEvidence{evidence: d.evidence(), entries: d.entries, asked: d.asked, controls: d.controls(), startEx: d.startExes(), hits: d.hits, drains: d.drains}
	e.plan, e.woken = nil, d.woken
	for _, one := range d.entries {
		e.plan = append(e.plan, one.mark)
	}
	folder := filepath.Join(d.machine, "results")
	cmd := d.command("results", run, "-o", folder)
	cmd.Env = append(cmd.Env, "SIMCAST_LEDGER="+d.server.TCPURL("postgres"))
	if out, err := cmd.CombinedOutput(); err != nil && cmd.ProcessState.ExitCode() != 3 { // something is uncertain
		d.t.Fatalf("there are no results: %v\n%s", err, out)
	}
	for n := range *wantSpaces {
		lines, err := linesOf(n, filepath.Join(folder, nameOf(n)+".results.csv"))
		must(d.t, err)
		e.lines = append(e.lines, lines...)
	}
	return e
}

// linesOf reads the results of a space.
func linesOf(space int, path string) (lines []line, err error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	rows, err := csv.NewReader(file).ReadAll()
	if err != nil || len(rows) == 0 {
		return nil, fmt.Errorf("%s has %d rows: %w", path, len(rows), err)
	}
	rows[0][0] = string([]rune(rows[0][0])[len([]rune(rows[0][0]))-len("id"):]) // without a mark of the byte order
	id, result, sentAs := slices.Index(rows[0], "id"), slices.Index(rows[0], "result"), slices.Index(rows[0], "message_id")
	if min(id, result, sentAs) < 0 {
		return nil, fmt.Errorf("%s has the columns %q", path, rows[0])
	}
	for _, row := range rows[1:] {
		lines = append(lines, line{space: space, id: row[id], result: row[result], sentAs: row[sentAs]})
	}
	return lines, nil
}
