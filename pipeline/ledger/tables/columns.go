package tables

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"time"

	"simcast/pipeline/ledger"
)

// The columns of each table that a copy takes along, in the order in which they are written and read, but for those of which a struct of
// package ledger has the names in its tags ([ColumnsOf]).
const (
	KeyColumns         = `fingerprint, space`
	TeamColumns        = `space, team_id, name`
	RoundColumns       = `space, name, redirect`
	IDColumns          = `space, round, delivery, inject, run`
	SuppressionColumns = `space, id, text`
	DefaultColumns     = `space, round, plan, defaults`
	ContentColumns     = `sum, bytes, used`
	SourceColumns      = `run, space, round, n, kind, name, sum`
)

// AttemptColumns are those of attempts: written and is_out are the tables' own.
func AttemptColumns() string { return ColumnsOf[ledger.Attempt]() + `, written, is_out` }

// ResultsColumns are those of results: n and host are the tables' own.
func ResultsColumns() string { return `n, host, ` + ColumnsOf[ledger.ResultsFile]() }

// DayColumns are those of days: controls and epoch are the tables' own.
func DayColumns() string { return ColumnsOf[ledger.Day]() + `, controls, epoch` }

// ControlColumns are those of day_controls: waited is the tables' own.
func ControlColumns() string { return ColumnsOf[ledger.DayControl]() + `, waited` }

// ColumnsOf are the columns of the table that keeps values of a struct, each named by the tag "column" of its field.
func ColumnsOf[T any]() string {
	var names []string
	for _, field := range fieldsOf[T]() {
		names = append(names, field.Tag.Get("column"))
	}
	return strings.Join(names, ", ")
}

// fieldsOf are the fields of a struct that have a column.
func fieldsOf[T any]() (fields []reflect.StructField) {
	for _, field := range reflect.VisibleFields(reflect.TypeFor[T]()) {
		if field.Tag.Get("column") != "" {
			fields = append(fields, field)
		}
	}
	return fields
}

// attemptFields are the fields of an attempt. They are found once, for an attempt is written down for each message.
var attemptFields = fieldsOf[ledger.Attempt]()

// valuesOf are the values of a struct in the order of its columns, as the database has them: a moment is in milliseconds, 0 where it is
// zero, and yes is 1.
func valuesOf[T any](of T) []any { return valuesIn(fieldsOf[T](), of) }

// valuesIn are the values of these fields of a struct, as those of [valuesOf].
func valuesIn[T any](fields []reflect.StructField, of T) []any {
	values, from := make([]any, 0, len(fields)+1), reflect.ValueOf(&of).Elem() // some statements have one more
	for _, field := range fields {
		switch value := from.FieldByIndex(field.Index); value.Kind() {
		case reflect.String:
			values = append(values, value.String())
		case reflect.Int, reflect.Int64:
			values = append(values, value.Int())
		case reflect.Bool:
			values = append(values, map[bool]int{true: 1}[value.Bool()])
		default:
			values = append(values, millis(value.Interface().(time.Time)))
		}
	}
	return values
}

// reader reads rows that have the columns of a struct, one after another.
func reader[T any]() func(Row) (T, error) {
	var read T
	var to []any
	moments := map[*time.Time]*int64{}
	for _, field := range fieldsOf[T]() {
		at := reflect.ValueOf(&read).Elem().FieldByIndex(field.Index).Addr().Interface()
		if moment, isMoment := at.(*time.Time); isMoment {
			moments[moment] = new(int64)
			at = moments[moment]
		}
		to = append(to, at)
	}
	return func(r Row) (T, error) {
		err := r.Scan(to...)
		for at, milliseconds := range moments {
			*at = Moment(*milliseconds)
		}
		return read, err
	}
}

// place is the parameter of a column in a statement that is given [valuesOf] first.
func place[T any](column string) string {
	return fmt.Sprintf("$%d", slices.Index(Names(ColumnsOf[T]()), column)+1)
}

// isWhole is true of a row that has the values of a struct: a statement is given [valuesOf] first.
func isWhole[T any]() string {
	names := Names(ColumnsOf[T]())
	for i, name := range names {
		names[i] = fmt.Sprintf("%s = $%d", name, i+1)
	}
	return strings.Join(names, " AND ")
}

// Names are the columns of such a list.
func Names(columns string) []string {
	names := strings.Split(columns, ",")
	for i := range names {
		names[i] = strings.TrimSpace(names[i])
	}
	return names
}

// InsertInto is the beginning of a statement that writes a row with these columns: its parameters are $1, $2, … in their order.
func InsertInto(table, columns string) string { return insertRows(table, columns, 1) }

// insertRows is InsertInto for so many rows, whose parameters follow one another.
func insertRows(table, columns string, count int) string {
	rows := make([]string, count)
	for i := range rows {
		rows[i] = "(" + places(columns, i) + ")"
	}
	return `INSERT INTO ` + table + ` (` + columns + `) VALUES ` + strings.Join(rows, ", ")
}

// places are the parameters $1, $2, … of columns, after those of so many rows.
func places(columns string, rows int) string {
	places := Names(columns)
	for i := range places {
		places[i] = fmt.Sprintf("$%d", rows*len(places)+i+1)
	}
	return strings.Join(places, ", ")
}
