package main

import (
	"fmt"
	"time"
)

// contest is one piece of work, by simcast and by its peers.
type contest struct {
	name    string // for -only
	work    string
	unit    string               // of what it is measured by: "s", "/s" or "ms"
	measure func(*trial, []post) // nil: by the seconds of the process
	plan    planFile
	ours    contender
	peers   []contender

	spaces   int           // of the stand-in that runs meanwhile; 0: none runs
	latency  time.Duration // of its answer to a POST
	messages int           // that simcast has to publish; 0: nobody counts them
	postgres bool          // a PostgreSQL runs meanwhile
	workers  int           // so many workers run meanwhile
	isLong   bool          // one run is enough
}

// contender is who does the work: a command line, whose first word is simcast, loop (this command as its own child, see loops.go)
// or another program. What a word after $ stands for is in stage.words.
type contender struct{ name, command string }

// sizes are how much work each contest is.
type sizes struct{ workbook, csv, messages, spaces, pacedRows, entries, runs int }

const (
	interval = 500 * time.Millisecond // the default of send
	latency  = 100 * time.Millisecond
	apart    = 300 * time.Millisecond // from an entry of a day to the next
	// daySpeed is how fast exercise time passes. A plan's moments are whole seconds; in a rehearsal they are parts of one, so that
	// no two entries have the same moment and none waits for another.
	daySpeed = 10
)

// contests is all that can be measured.
func contests(s sizes) []contest {
	sendOne := contender{"simcast send --interval 0", "simcast send $plan --yes --interval 0 --ledger $dir/ledger.db --results $dir/results.csv"}
	const sendMany = "simcast send $plan --spaces $list --new-hosts --yes --results $dir/results "
	long := s.pacedRows + 10 // spaces begin one after another
	half, few := max(s.spaces/2, 1), min(s.spaces, 100)
	paced := fmt.Sprintf("spaces at %v, latency %v", interval, latency)
	return append(checks(s), []contest{
		{name: "post", work: fmt.Sprintf("sending, one space, no interval, %d messages", s.messages), unit: "/s", measure: rate, plan: planFile{"plan.csv", s.messages},
			spaces: 1, messages: s.messages, ours: sendOne, peers: []contender{
				{"bare loop: commit, POST, commit; one connection", "loop post $work $messages 0s kept $dir/ledger.db"},
				{"the same, a connection for each POST as simcast has", "loop post $work $messages 0s new $dir/ledger.db"},
				{"hey, one connection, no record", "hey -n $messages -c 1 -m POST -T application/json -H $bearer -D $body $url"},
				{"vegeta, one connection, no record", "vegeta attack -rate 0 -workers 1 -max-workers 1 -duration 2s -header $bearer -targets $target -body $body -output $dir/out"},
			}},
		{name: "spaces", work: fmt.Sprintf("%d %s, %d messages each", s.spaces, paced, s.pacedRows), unit: "/s", measure: pacedRate, plan: planFile{"plan.csv", s.pacedRows},
			spaces: s.spaces, latency: latency, messages: s.pacedRows * s.spaces, isLong: true,
			ours:  contender{"simcast send --spaces", sendMany + "--ledger $dir/ledger.db"},
			peers: []contender{{"bare loops, no record", "loop post $work $rows " + interval.String() + " new"}}},
		{name: "ledgers", work: fmt.Sprintf("sending, %d spaces at once, no interval, %d messages each", few, s.messages/10), unit: "/s", measure: rate, plan: planFile{"plan.csv", s.messages / 10},
			spaces: few, messages: few * (s.messages / 10), postgres: true,
			ours:  contender{"simcast send --spaces, ledger in PostgreSQL", sendMany + "--interval 0 --round $round --ledger $postgres"},
			peers: []contender{{"the same, ledger in a file", sendMany + "--interval 0 --ledger $dir/ledger.db"}}},
		{name: "workers", work: fmt.Sprintf("%d %s, %d messages each, by two workers and PostgreSQL", half, paced, long), unit: "/s", measure: pacedRate, plan: planFile{"plan.csv", long},
			spaces: half, latency: latency, messages: long * half, postgres: true, workers: 2, isLong: true,
			ours: contender{"simcast worker, twice (memory: of send --workers)", sendMany + "--round bench --workers --ledger $postgres"}},
		{name: "start", work: "start to the first POST, 40 rows, .csv", unit: "s", measure: firstPost, plan: planFile{"plan.csv", 40}, spaces: 1, ours: sendOne},
		{name: "start", work: "start to the first POST, 40 rows, .xlsx", unit: "s", measure: firstPost, plan: planFile{"inline.xlsx", 40}, spaces: 1, ours: sendOne},
		{name: "play", work: fmt.Sprintf("playing by the clock, %d entries: from the moment of an entry to its POST", s.entries), unit: "ms", measure: lateToday,
			plan: planFile{"day.csv", s.entries}, spaces: 1, messages: s.entries, isLong: true,
			ours: contender{"simcast play --interval 0", "simcast play $plan --round bench --startex $startex --interval 0 --yes --redirect $team --speed " +
				fmt.Sprint(daySpeed) + " --ledger $dir/ledger.db --results $dir/results.csv"}},
	}...)
}

// checks are the contests of checking a plan.
func checks(s sizes) []contest {
	workbook, text := fmt.Sprintf("check of a workbook, %d × 20, ", s.workbook), fmt.Sprintf("check of a CSV with templates, %d × 20, ", s.csv)
	linted := contender{"simcast check", "simcast check $plan"}
	plain := contender{"simcast check --no-lint", "simcast check --no-lint $plan"}
	encodingCSV := contender{"encoding/csv, empty pass", "loop csv $plan $rows"}
	readers := []contender{plain, {"excelize `Rows`, empty loop", "loop excelize $plan $rows"}, {"xlsxreader, empty loop", "loop xlsxreader $plan $rows"}}
	return []contest{
		{name: "workbook", work: workbook + "shared strings, with lint", unit: "s", plan: planFile{"shared.xlsx", s.workbook}, spaces: 1, ours: linted, peers: readers},
		{name: "workbook", work: workbook + "inline strings, with lint", unit: "s", plan: planFile{"inline.xlsx", s.workbook}, spaces: 1, ours: linted, peers: readers},
		{name: "csv", work: text + "with lint", unit: "s", plan: planFile{"plan.csv", s.csv}, spaces: 1, ours: linted, peers: []contender{encodingCSV}},
		{name: "csv", work: text + "without lint", unit: "s", plan: planFile{"plan.csv", s.csv}, spaces: 1, ours: plain, peers: []contender{
			encodingCSV, {"gocsv, callback", "loop gocsv $plan $rows"}, {"DuckDB, count of all cells", "node -e $duckdb $plan $rows"}, {"Miller, cat", "mlr --icsv --ocsv cat $plan"}}},
		{name: "csv", work: text + "without a space and lint", unit: "s", plan: planFile{"plan.csv", s.csv},
			ours: contender{"simcast check --offline --no-lint", "simcast check --offline --no-lint $plan"}, peers: []contender{encodingCSV}},
	}
}

// duckDB counts the cells of a CSV, so that none of them is passed over.
const duckDB = `
const {DuckDBInstance} = require('@duckdb/node-api');
(async () => {
  const db = await (await DuckDBInstance.create(':memory:')).connect();
  const read = await db.runAndReadAll("SELECT count(*), count(COLUMNS(*)) FROM read_csv('" + process.argv[1] + "', header = true, all_varchar = true)");
  const rows = Number(read.getRows()[0][0]);
  if (rows != process.argv[2]) throw new Error(rows + ' rows were read');
})().catch(e => { console.error(e); process.exit(1); });
`
