package tables

import (
	"fmt"
	"strings"
)

// The columns of each table that a copy takes along, in the order in which they are written and read.
const (
	SpaceColumns       = `id, address, seen`
	KeyColumns         = `fingerprint, space`
	TeamColumns        = `space, team_id, name`
	RoundColumns       = `space, name, redirect`
	RunColumns         = `seq, name, space, round, plan, host, pid, started, ended, how, epoch, to_send`
	AttemptColumns     = columns + `, written, is_out`
	IDColumns          = `space, round, delivery, inject, run`
	ResultsColumns     = `n, host, path, sum, space, plan, mapping, settings`
	SuppressionColumns = `space, id, text`
	DefaultColumns     = `space, round, plan, defaults`
	DayColumns         = dayHead + `, controls`
	ControlColumns     = `space, round, n, asked_by, host, asked, state, taken_at, body, answer, id, waited`
)

// dayHead are the columns of a day but for the count of its controls.
const dayHead = `space, round, begun, plan, fixed`

// Names are the columns of such a list.
func Names(columns string) []string {
	names := strings.Split(columns, ",")
	for i := range names {
		names[i] = strings.TrimSpace(names[i])
	}
	return names
}

// InsertInto is the beginning of a statement that writes a row with these columns: its parameters are $1, $2, … in their order.
func InsertInto(table, columns string) string {
	places := make([]string, len(Names(columns)))
	for i := range places {
		places[i] = fmt.Sprintf("$%d", i+1)
	}
	return `INSERT INTO ` + table + ` (` + columns + `) VALUES (` + strings.Join(places, ", ") + `)`
}
