package spaces

import (
	"cmp"
	"errors"
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
)

// Listed is one of the spaces of a list: its name, and the way to it.
type Listed struct {
	Name   string
	Place  readers.Place // of its row
	Client *apiclient.Client
	key    func() string // what prints a value follows no function
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

// The columns of a list of spaces.
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
func ReadList(path string, keys KeySource, insecure bool) ([]*Listed, []readers.Problem, error) {
	tables, err := readers.OpenTables(path)
	if err != nil {
		return nil, nil, err
	}
	table, err := tables.Table(tables.Sheets[0])
	if err != nil {
		return nil, nil, err
	}
	defer table.Close()
	list := &spaceList{table: table, keys: keys, insecure: insecure, names: map[string]readers.Place{}, fingerprints: map[string]readers.Place{}}
	if list.matchHeader(); problem.CountErrors(list.problems) > 0 {
		return nil, list.problems, nil // every row would lack the same
	}
	for row, err := range table.Rows() {
		if err != nil {
			return nil, list.problems, err
		}
		if list.take(row); len(list.spaces) > maxSpaces || len(list.problems) >= catalog.MaxProblems {
			list.add(readers.Error, row, -1, "list-too-long", fmt.Sprintf("the rest of the list is not read: it has more than %d spaces, or too many problems", maxSpaces),
				"fix it, or split it into several lists")
			break
		}
	}
	if len(list.spaces) == 0 && problem.CountErrors(list.problems) == 0 {
		list.add(readers.Error, table.Header, -1, "no-spaces", "the list has a header but no space under it", "write one row for each space under the header")
	}
	return list.spaces, list.problems, nil
}

// spaceList is a list while it is read.
type spaceList struct {
	table        *readers.Table
	keys         KeySource
	insecure     bool
	at           [listColumns]int         // of its columns in a row, -1 where there is none
	names        map[string]readers.Place // by the folded name
	fingerprints map[string]readers.Place // by the key's fingerprint
	spaces       []*Listed
	problems     []readers.Problem
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
			l.add(readers.Warning, l.table.Header, index, "unknown-column", "this column is not read",
				"the columns of a list of spaces are "+strings.Join(names[:], ", "))
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
	before := problem.CountErrors(l.problems)
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
	if problem.CountErrors(l.problems) == before {
		l.spaces = append(l.spaces, listed)
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

// key is the row's key and the column that leads to it; "" where it was refused.
func (l *spaceList) key(row readers.Row) (key string, column int) {
	variable, path := l.text(row, listKeyVariable), l.text(row, listKeyFile)
	column = listKeyVariable
	if l.at[column] < 0 || path != "" {
		column = listKeyFile
	}
	switch {
	case variable == "" && path == "":
		l.fault(row, column, "no-key", "nothing says where the key of the space is", "name the variable that holds it in key_env, or its file in key_file")
	case variable != "" && path != "":
		l.fault(row, column, "two-keys", "both key_env and key_file are given", "leave one of the two empty")
	case variable != "" && !mayHoldKey(variable):
		l.fault(row, column, "no-key-variable", "a variable with this name is not allowed, so that a list from somebody else cannot send your other variables",
			"give the variable that holds the key a name that ends in _KEY or begins with SIMCAST_; key_env holds a variable's name, and never the key itself")
	case variable != "":
		// Neither cell is repeated: whoever takes the column for the key's own has written the key.
		if key = strings.TrimSpace(l.keys.Variable(variable)); key == "" {
			l.fault(row, column, "key-not-set", "the variable of this name is not set, or empty", "set it to the key of the space; key_env holds a variable's name, and never the key itself")
		}
	default:
		key = l.keyFile(row, path)
	}
	return key, column
}

// mayHoldKey reports whether a variable of that name may be read as a key.
func mayHoldKey(variable string) bool {
	return strings.HasSuffix(variable, "_KEY") || strings.HasPrefix(variable, "SIMCAST_")
}

func (l *spaceList) keyFile(row readers.Row, path string) string {
	key, shared, err := l.keys.File(path)
	if err != nil {
		l.fault(row, listKeyFile, "key-file", err.Error(),
			"key_file names a file that holds the key, with its path from the folder of this list; it is never the key itself")
		return ""
	}
	if shared {
		l.add(readers.Warning, row, l.at[listKeyFile], "key-file-shared", "others on this machine can read the key file", "keep it to yourself: chmod 600")
	}
	return key
}

// noKeyYet stands for a key that was refused, so that the address is looked at all the same.
const noKeyYet = "the-key-is-not-known-yet"

// client holds address and key against what the interface asks of them.
func (l *spaceList) client(row readers.Row, key string, column int) *apiclient.Client {
	config := apiclient.Config{BaseURL: l.text(row, listAddress), Key: cmp.Or(key, noKeyYet), Insecure: l.insecure}
	client, err := apiclient.New(config)
	var refused *apiclient.ConfigError
	if !errors.As(err, &refused) {
		return client
	}
	if refused.Setting == "API key" {
		l.fault(row, column, "bad-key", refused.Problem, refused.Hint)
		return nil
	}
	l.fault(row, listAddress, "bad-address", refused.Problem, refused.Hint)
	return nil
}

// checkKey refuses a key that another row has: the plan would go out twice in one space.
func (l *spaceList) checkKey(row readers.Row, column int, key string) {
	fingerprint := space.Fingerprint(key)
	if earlier, twice := l.fingerprints[fingerprint]; twice {
		l.fault(row, column, "key-twice", fmt.Sprintf("row %d has the same key, which means the same space: everything would be sent there twice", earlier.Row),
			"give each space its own key, or delete one of the two rows")
		return
	}
	l.fingerprints[fingerprint] = l.table.Place(row, -1)
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
	l.problems = append(l.problems, readers.Problem{Place: place, Severity: severity, Code: code, Message: message, Suggestion: suggestion})
}

// canNameFile reports whether a name can be part of a results file's, on any system.
func canNameFile(name string) bool {
	return name != "" && plan.IsRoundName(name) && !readers.IsDeviceName(name)
}
