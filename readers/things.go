package readers

import (
	"errors"
	"iter"
	"slices"

	"github.com/gocarina/gocsv"

	"simcast/readers/headers"
)

// Things reads the rows of a list as values of T, a struct whose fields have tags such as `csv:"name"` and are strings; what is only
// written may have fields of other kinds. gocsv takes
// a text by its column's place alone: that is found here, for gocsv leaves a field empty in silence whose header is written
// in another way.
type Things[T any] struct {
	At    map[string]int // by tag: in which column of the sheet it stands, the first of several; -1 where the header has none
	names []string       // the tags, in the order of the fields
}

// NewThings finds the columns by their headers, as [headers.Fold] compares them. Columns that are none of T are passed over.
func NewThings[T any](header Row) Things[T] {
	t := Things[T]{At: map[string]int{}, names: ThingTexts[T](nil)[0]}
	for _, name := range t.names {
		t.At[name] = slices.IndexFunc(header.Cells, func(cell Cell) bool { return headers.Fold(cell.Text) == headers.Fold(name) })
	}
	return t
}

// Means gives the tag that a header means.
func (t Things[T]) Means(header Cell) (name string, found bool) {
	at := slices.IndexFunc(t.names, func(name string) bool { return headers.Fold(name) == headers.Fold(header.Text) })
	if at < 0 {
		return "", false
	}
	return t.names[at], true
}

// Read gives the thing that stands in a row. Its texts are as in the cells, with all blanks.
func (t Things[T]) Read(row Row) T {
	record := make([]string, len(t.names))
	for i, name := range t.names {
		record[i] = row.Cell(t.At[name]).Text
	}
	var one [1]T
	if err := gocsv.UnmarshalCSVWithoutHeaders(&records{record}, &one); err != nil {
		panic(err) // a field of T can hold no text
	}
	return one[0]
}

// ThingTexts gives things as rows of texts, their header first.
func ThingTexts[T any](things []T) [][]string {
	var rows records
	if err := gocsv.MarshalCSV(things, &rows); err != nil {
		panic(err) // a field of T is none that gocsv can write
	}
	return rows
}

// WriteThings writes things one after another, below their header, and ends at their first error. out is flushed by the caller.
func WriteThings[T any](out RecordWriter, things iter.Seq2[T, error]) error {
	to := unflushed{out}
	if err := gocsv.MarshalCSV([]T{}, to); err != nil {
		return err
	}
	for thing, err := range things {
		if err != nil {
			return err
		}
		if err := gocsv.MarshalCSVWithoutHeaders([]T{thing}, to); err != nil {
			return err
		}
	}
	return nil
}

// RecordWriter writes records, whose slice is used again.
type RecordWriter interface{ Write(record []string) error }

// unflushed keeps gocsv from flushing after each record.
type unflushed struct{ RecordWriter }

func (unflushed) Flush()       {}
func (unflushed) Error() error { return nil }

// records are what gocsv reads from memory, or writes there.
type records [][]string

func (r *records) ReadAll() ([][]string, error) { return *r, nil }

// Read is what gocsv asks of readers, and does not call.
func (r *records) Read() ([]string, error) { return nil, errors.ErrUnsupported }

// Write keeps a record, whose slice gocsv uses again.
func (r *records) Write(record []string) error {
	*r = append(*r, slices.Clone(record))
	return nil
}

func (r *records) Flush()       {}
func (r *records) Error() error { return nil }
