package spaces

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"golang.org/x/text/unicode/norm"

	"simcast/apiclient"
	"simcast/pipeline/catalog"
	"simcast/pipeline/plan"
	"simcast/pipeline/problem"
	"simcast/pipeline/space"
	"simcast/readers"
	"simcast/readers/headers"
)

// List is a list of spaces.
type List struct {
	Spaces   []*Listed
	Texts    []TextColumn // in the order of the list
	Problems []readers.Problem
}

// Listed is one of the spaces of a list: its name, the way to it, and its own texts.
type Listed struct {
	Name   string
	Place  readers.Place // of its row
	Client *apiclient.Client
	Texts  []space.Text  // one for each of the list's columns of texts
	key    func() string // what prints a value follows no function
}

// Connect reaches the space, without the list's texts.
func (l *Listed) Connect(ctx context.Context) (*space.Connection, error) {
	return space.Connect(ctx, l.Client, l.key())
}

// Load loads the space as it is now, with the list's texts.
func (l *Listed) Load(ctx context.Context) (*space.Space, error) {
	loaded, err := space.Load(ctx, l.Client)
	if err != nil {
		return nil, err
	}
	return loaded.WithTexts(l.Texts), nil
}

// Fingerprint is that of the space's key, by which the ledger knows the space.
func (l *Listed) Fingerprint() string { return space.Fingerprint(l.key()) }

// KeySource is where the keys of a list stand. Neither shows a key in an error.
type KeySource struct {
	Variable func(name string) string
	// File reads a key file, whose name is taken from the folder of the list; shared says
	// that others on the machine can read it.
	File func(path string) (key string, shared bool, err error)
}

// ListOptions say how a list is read.
type ListOptions struct {
	Keys     KeySource
	Insecure bool
	NoTexts  bool // nothing is to be posted: columns of texts are passed over, whatever is wrong with them
}

// spaceRow is a row of a list of spaces, without its texts.
type spaceRow struct {
	Name        string `csv:"name"`
	Address     string `csv:"base_url"`
	KeyVariable string `csv:"key_env"`
	KeyFile     string `csv:"key_file"`
}

// trimmed is the row without the blanks around its texts.
func (r spaceRow) trimmed() spaceRow {
	trim := strings.TrimSpace
	return spaceRow{trim(r.Name), trim(r.Address), trim(r.KeyVariable), trim(r.KeyFile)}
}

// maxSpaces is how many a list may have: one process carries a tenth of them.
const maxSpaces = 10_000

// ReadList reads a list of spaces: a CSV, or the first sheet of a workbook, with a
// row a space. All that is wrong with it is in the problems, and where one of them is an
// error the list cannot be used. The error is a *readers.FileError, or a *readers.Problem.
func ReadList(path string, options ListOptions) (List, error) {
	tables, err := readers.OpenTables(path)
	if err != nil {
		return List{}, err
	}
	table, err := tables.Table(tables.Sheets[0])
	if err != nil {
		return List{}, err
	}
	defer table.Close()
	list := &spaceList{ListOptions: options, table: table, rows: readers.NewThings[spaceRow](table.Header), names: map[string]readers.Place{}, fingerprints: map[string]readers.Place{}, known: map[string]string{}}
	if list.matchHeader(); problem.CountErrors(list.Problems) > 0 {
		return list.List, nil // every row would lack the same
	}
	for row, err := range table.Rows() {
		if err != nil {
			return list.List, err
		}
		said := list.rows.Read(row).trimmed()
		if list.take(row, said); list.isTooLong(row) {
			break
		}
	}
	if len(list.Spaces) == 0 && problem.CountErrors(list.Problems) == 0 {
		list.sayEmpty()
	}
	list.findKeys()
	return list.List, nil
}

// isTooLong ends the list where nobody reads on, or could send.
func (l *spaceList) isTooLong(row readers.Row) bool {
	if len(l.Spaces) <= maxSpaces && len(l.Problems) < catalog.MaxProblems && l.size <= maxTexts {
		return false
	}
	message := fmt.Sprintf("the rest of the list is not read: it has more than %d spaces, or too many problems", maxSpaces)
	if l.size > maxTexts {
		message = fmt.Sprintf("the rest of the list is not read: its texts are longer than %d MiB", maxTexts>>20)
	}
	l.add(readers.Error, row, -1, "list-too-long", message, "fix it, or split it into several lists")
	return true
}

// sayEmpty says that no row is a space.
func (l *spaceList) sayEmpty() {
	l.add(readers.Error, l.table.Header, -1, "no-spaces", "the list has a header but no space under it", "write one row for each space under the header")
}

// spaceList is a list while it is read.
type spaceList struct {
	ListOptions
	List
	table        *readers.Table
	rows         readers.Things[spaceRow]
	textAt       []int                    // of its columns of texts
	names        map[string]readers.Place // by the folded name
	fingerprints map[string]readers.Place // by the key's fingerprint
	known        map[string]string        // the texts that were read, each once
	size         int                      // of the texts of all rows, in bytes
}

func (l *spaceList) matchHeader() {
	for index, cell := range l.table.Header.Cells {
		name, isOwn := l.rows.Means(cell)
		switch {
		case cell.Kind == readers.Empty:
		case !isOwn:
			l.matchText(index, cell)
		case l.rows.At[name] != index:
			l.add(readers.Error, l.table.Header, index, "column-twice", fmt.Sprintf("the column %s appears twice", name), "delete one of the two")
		}
	}
	at := l.rows.At
	for _, name := range []string{"name", "base_url"} {
		if at[name] < 0 {
			l.lacks(name)
		}
	}
	if at["key_env"] < 0 && at["key_file"] < 0 {
		l.lacks("key_env or key_file")
	}
}

func (l *spaceList) lacks(column string) {
	l.add(readers.Error, l.table.Header, -1, "no-column", "the list has no column "+column,
		"its first row has to name the columns: name, base_url, and key_env or key_file")
}

// take reads a row. One that is wrong in anything is no space.
func (l *spaceList) take(row readers.Row, said spaceRow) {
	before := problem.CountErrors(l.Problems)
	for _, index := range l.table.Stray(row) {
		l.add(readers.Warning, row, index, "stray-cell", "the cell has no header above it, and is not read", "give its column a header, or empty it")
	}
	listed := &Listed{Name: norm.NFC.String(said.Name), Place: l.table.Place(row, -1)}
	key, column := l.key(row, said)
	l.checkName(row, listed, key)
	listed.Client = l.client(row, said.Address, key, column)
	if key != "" {
		listed.key = func() string { return key }
		l.checkKey(row, column, key)
	}
	listed.Texts = l.texts(row, key)
	if problem.CountErrors(l.Problems) == before {
		l.Spaces = append(l.Spaces, listed)
	}
}

// checkName refuses a name under which there could be no results file of its own.
func (l *spaceList) checkName(row readers.Row, listed *Listed, key string) {
	folded := headers.FoldName(listed.Name) // a file system may take the same ones for one file
	earlier, twice := l.names[folded]
	switch {
	case listed.Name == "":
		l.fault(row, "name", "no-name", "the space has no name", "write one: its results file is named after it")
	case key != "" && strings.Contains(listed.Name, key):
		l.fault(row, "name", "key-in-name", "it has the API key in it", "leave the key out of it: a name is shown, and its results file is named after it")
	case readers.IsDeviceName(listed.Name):
		l.fault(row, "name", "bad-name", fmt.Sprintf("%q is a reserved name on Windows, so a results file cannot have it", listed.Name),
			"write another name, such as "+strconv.Quote("space "+listed.Name))
	case !canNameFile(listed.Name):
		l.fault(row, "name", "bad-name", "the name has characters that a file's name cannot have",
			"use letters, digits, spaces, . _ and -, at most 64")
	case twice:
		l.fault(row, "name", "name-twice", fmt.Sprintf("row %d has the name %q already", earlier.Row, listed.Name), "give each space a different name; capital and small letters count as the same")
	default:
		l.names[folded] = listed.Place
	}
}

func (l *spaceList) fault(row readers.Row, column, code, message, suggestion string) {
	l.add(readers.Error, row, l.rows.At[column], code, message, suggestion)
}

func (l *spaceList) add(severity readers.Severity, row readers.Row, index int, code, message, suggestion string) {
	place := l.table.Place(row, index)
	if name, isOwn := l.rows.Means(l.table.Header.Cell(index)); isOwn && l.rows.At[name] == index {
		place.Column = name // however the list spells it
	}
	l.Problems = append(l.Problems, readers.Problem{Place: place, Severity: severity, Code: code, Message: message, Suggestion: suggestion})
}

// canNameFile reports whether a name can be part of a results file's, on any system.
func canNameFile(name string) bool {
	return name != "" && plan.IsRoundName(name) && !readers.IsDeviceName(name)
}
