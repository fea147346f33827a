package spaces

import (
	"context"
	"fmt"
	"slices"
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
	"simcast/templates/wording"
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
	again  func() ([]space.Text, error)
}

// Connect reaches the space, without the list's texts.
func (l *Listed) Connect(ctx context.Context) (*space.Connection, error) {
	return space.Connect(ctx, l.Client, l.key())
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
	NoTexts  bool   // nothing is to be posted: columns of texts are passed over, whatever is wrong with them
	Only     string // the name of the one space whose row is read; "": all
}

// The columns of a list of spaces, beside those of texts.
const (
	listName = iota
	listAddress
	listKeyVariable
	listKeyFile
	listColumns
)

func listHeaders() [listColumns]string {
	return [listColumns]string{"name", "base_url", "key_env", "key_file"}
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
	list := &spaceList{ListOptions: options, table: table, names: map[string]readers.Place{}, fingerprints: map[string]readers.Place{}, known: map[string]string{}}
	if list.matchHeader(); problem.CountErrors(list.Problems) > 0 {
		return list.List, nil // every row would lack the same
	}
	for row, err := range table.Rows() {
		if err != nil {
			return list.List, err
		}
		if options.Only != "" && headers.FoldName(list.text(row, listName)) != headers.FoldName(options.Only) {
			continue
		}
		if list.take(row); list.isTooLong(row) {
			break
		}
	}
	if len(list.Spaces) == 0 && problem.CountErrors(list.Problems) == 0 {
		list.sayEmpty()
	}
	list.findKeys()
	list.rememberWay(path)
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
	if l.Only != "" {
		l.add(readers.Error, l.table.Header, -1, "no-spaces", fmt.Sprintf("the list has no space %q any more", wording.Clip(l.Only)), "put its row back")
		return
	}
	l.add(readers.Error, l.table.Header, -1, "no-spaces", "the list has a header but no space under it", "write one row for each space under the header")
}

// spaceList is a list while it is read.
type spaceList struct {
	ListOptions
	List
	table        *readers.Table
	at           [listColumns]int         // of its columns in a row, -1 where there is none
	textAt       []int                    // of its columns of texts
	names        map[string]readers.Place // by the folded name
	fingerprints map[string]readers.Place // by the key's fingerprint
	known        map[string]string        // the texts that were read, each once
	size         int                      // of the texts of all rows, in bytes
}

func (l *spaceList) matchHeader() {
	names := listHeaders()
	for i := range l.at {
		l.at[i] = -1
	}
	for index, cell := range l.table.Header.Cells {
		i := slices.IndexFunc(names[:], func(header string) bool { return headers.Fold(header) == headers.Fold(cell.Text) })
		switch {
		case cell.Kind == readers.Empty:
		case i < 0:
			l.matchText(index, cell)
		case l.at[i] >= 0:
			l.add(readers.Error, l.table.Header, index, "column-twice", fmt.Sprintf("the column %s appears twice", names[i]), "delete one of the two")
		default:
			l.at[i] = index
		}
	}
	for _, i := range []int{listName, listAddress} {
		if l.at[i] < 0 {
			l.lacks(names[i])
		}
	}
	if l.at[listKeyVariable] < 0 && l.at[listKeyFile] < 0 {
		l.lacks("key_env or key_file")
	}
}

func (l *spaceList) lacks(column string) {
	l.add(readers.Error, l.table.Header, -1, "no-column", "the list has no column "+column,
		"its first row has to name the columns: name, base_url, and key_env or key_file")
}

// take reads a row. One that is wrong in anything is no space.
func (l *spaceList) take(row readers.Row) {
	before := problem.CountErrors(l.Problems)
	for _, index := range l.table.Stray(row) {
		l.add(readers.Warning, row, index, "stray-cell", "the cell has no header above it, and is not read", "give its column a header, or empty it")
	}
	listed := &Listed{Name: norm.NFC.String(l.text(row, listName)), Place: l.table.Place(row, -1)}
	key, column := l.key(row)
	l.checkName(row, listed, key)
	listed.Client = l.client(row, key, column)
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
		l.fault(row, listName, "no-name", "the space has no name", "write one: its results file is named after it")
	case key != "" && strings.Contains(listed.Name, key):
		l.fault(row, listName, "key-in-name", "it has the API key in it", "leave the key out of it: a name is shown, and its results file is named after it")
	case readers.IsDeviceName(listed.Name):
		l.fault(row, listName, "bad-name", fmt.Sprintf("%q is a reserved name on Windows, so a results file cannot have it", listed.Name),
			"write another name, such as "+strconv.Quote("space "+listed.Name))
	case !canNameFile(listed.Name):
		l.fault(row, listName, "bad-name", "the name has characters that a file's name cannot have",
			"use letters, digits, spaces, . _ and -, at most 64")
	case twice:
		l.fault(row, listName, "name-twice", fmt.Sprintf("row %d has the name %q already", earlier.Row, listed.Name), "give each space a different name; capital and small letters count as the same")
	default:
		l.names[folded] = listed.Place
	}
}

func (l *spaceList) text(row readers.Row, column int) string {
	return strings.TrimSpace(row.Cell(l.at[column]).Text)
}

func (l *spaceList) fault(row readers.Row, column int, code, message, suggestion string) {
	l.add(readers.Error, row, l.at[column], code, message, suggestion)
}

func (l *spaceList) add(severity readers.Severity, row readers.Row, index int, code, message, suggestion string) {
	place := l.table.Place(row, index)
	if i := slices.Index(l.at[:], index); index >= 0 && i >= 0 {
		place.Column = listHeaders()[i] // however the list spells it
	}
	l.Problems = append(l.Problems, readers.Problem{Place: place, Severity: severity, Code: code, Message: message, Suggestion: suggestion})
}

// canNameFile reports whether a name can be part of a results file's, on any system.
func canNameFile(name string) bool {
	return name != "" && plan.IsRoundName(name) && !readers.IsDeviceName(name)
}
