package readers

import (
	"crypto/sha256"
	"encoding/hex"
	"io"
	"io/fs"
	"iter"
	"path/filepath"
	"slices"

	"simcast/readers/headers"
	"simcast/readers/numberformat"
)

// Format is the kind of file that a plan is.
type Format string

// The formats of plans.
const (
	XLSX Format = "xlsx"
	CSV  Format = "csv" // also with semicolons or tabs
)

// Options says how a plan is read.
type Options struct {
	// Sheet is the sheet of a workbook; "": the visible one `Injects`, else the first visible one that has a header row and
	// is not left out for its name.
	Sheet string
	// Headers says what the planner maps headers to. It is asked once, with the sheet Mapping where the workbook has one,
	// and gives what looks a header up. nil: nothing is mapped.
	Headers func(mapping *SideSheet) (MapHeader, []Problem)
	// Search is how the header row is looked for.
	Search HeaderSearch
	// OnePlanCommand is the command that makes one plan of all sheets of a workbook, for the warning of those that are not read.
	// "": simcast new, with the name of the file.
	OnePlanCommand string
}

// HeaderSearch is how a header row without persona or channel is looked for.
type HeaderSearch int

// The ways to look for it.
const (
	LikeliestHeader HeaderSearch = iota // where no row has both
	BothNeeded                          // not at all: both have to be there
	OneOfSeveral                        // as LikeliestHeader, but of a sheet that is read with others of its file, which has to have more
)

// MapHeader is the column that a header is mapped to, or "ignore"; cell is where it stands ("F3").
type MapHeader func(header, cell string) (column string, found bool)

// Column is one column of a plan that has a header.
type Column struct {
	Index   int    // 0-based column in the sheet
	Header  string // as written
	Name    string // the contract's name where Known, else the folded header
	Known   bool   // a column of the contract, of which a message or its result is made
	Result  bool   // one that a run writes
	Kept    string // the name of a column that means something and is kept, never sent (`at`); "" for all others
	Mapped  bool   // the planner's mapping says what it is
	ByCells bool   // its cells alone say what it is, or that it is not what its header says
	ByHand  bool   // somebody added it on the day, for one row: to the rows with an empty cell it is not there
	// Meaning is, in a planner's own sheet, what the tables say of the header: its cells may still have to tell which of
	// two columns it is.
	Meaning headers.Meaning
}

// File is an open plan: its columns are known, its rows can be read once.
type File struct {
	Path     string // as given
	Name     string // base name, for places
	Sheet    string // "" for a CSV
	Format   Format
	Comma    rune   // of a CSV: ',', ';' or '\t', or what its line "sep=" says
	Encoding string // of a CSV: "utf-8", "utf-16le", "utf-16be" or "windows-1252"
	// HasWrongBytes says that a CSV is UTF-8 but for some bytes, each of which is read as U+FFFD.
	HasWrongBytes bool
	Marked        bool // a CSV that begins with a byte order mark, as Excel writes it
	Mode          fs.FileMode
	HeaderRow     int               // as a spreadsheet shows it
	HeaderLine    int               // of a CSV: its first line in the text
	Columns       []Column          // in file order
	Properties    map[string]string // a workbook's custom document properties
	Warnings      []Problem         // of the file as a whole
	// IsPlannersSheet says that the header row is not in the contract's words: its headers are read as those of an MSEL.
	IsPlannersSheet bool
	// FirstAdded is the number of the first row that stands in no file, but was added to those in memory; 0 where none was.
	FirstAdded int

	rows         source
	whole        func() io.Reader // the bytes that were opened, nil once they are closed
	read         bool
	buffered     *bufferedRows         // its rows, once they are in memory
	size         size                  // of the rows read so far
	above        []Row                 // rows that hold something above the header row
	merged       []cellRange           // of its sheet, once the last row was read
	hiddenValues []Problem             // values that stand under merged cells
	reopen       func() error          // begins the sheet of a workbook again, below the header row; nil of a CSV
	formats      []numberformat.Format // of a workbook, by style
	verbatim     bool                  // it is read as it stands: see [Table]
	least        int                   // of the columns of injects that the likeliest header row needs; 0: it is not looked for
	meant        int                   // of these columns, that the likeliest header row of the rows read last has
	mapHeader    MapHeader             // nil: nothing is mapped
	inSheet      *headers.InSheet
	sides        map[string]*SideSheet // by their folded names
}

// source gives the rows of a file that hold anything, one after another, and at
// the end io.EOF. Its errors are *FileError or *Problem. A row's cells are put into
// the row's own memory, for whoever reads several keeps them in one piece.
type source interface {
	next(row *Row) error
	Close() error
}

// Open opens the plan at path and reads as far as its header row. A *FileError
// says that the file cannot be read. A *Problem, or Problems where there are
// several, says that it can, but its header row is missing or wrong.
func Open(path string, opt Options) (*File, error) {
	p := &File{Path: path, Name: filepath.Base(path)}
	file, err := p.inspect()
	if err != nil {
		return nil, err
	}
	switch p.Format {
	case XLSX:
		err = p.openWorkbook(file, opt)
	default:
		if err = p.takeMapping(opt); err == nil {
			p.least = opt.Search.least()
			err = p.openText(file, opt.Sheet)
		}
	}
	if err != nil {
		_ = p.Close() // what went wrong is already known
		return nil, err
	}
	p.Warnings = append(p.Warnings, p.lockFiles()...)
	return p, nil
}

// Rows gives the rows under the header, without blank ones. It can be ranged
// over once. An error, *FileError or *Problem, ends it. The row's cells are
// reused for the next row; their texts stay as they are, but share memory with those of
// other rows, so who keeps a few of many clones them. After [Plan.Buffer] it is neither
// read once nor reused.
func (p *File) Rows() iter.Seq2[Row, error] {
	return func(yield func(Row, error) bool) {
		rows := p.Cursor()
		var row Row
		for {
			err := rows.Next(&row)
			switch {
			case err == io.EOF:
				return
			case err != nil:
				yield(Row{}, err)
				return
			case !yield(row, nil):
				return
			}
		}
	}
}

// Above gives the rows above the header row that hold anything: a title, a date, and such
// that are not read. Nobody may change them.
func (p *File) Above() []Row { return p.above }

// Close ends the reading. It may be called at any time, and more than once.
func (p *File) Close() error {
	if p.rows == nil {
		return nil
	}
	err := p.rows.Close()
	p.rows, p.read, p.whole = nil, true, nil
	return err
}

// IsResults reports whether the file is the results of a run: it has both a
// `result` and a `delivery` column.
func (p *File) IsResults() bool { return p.has(ColumnResult) && p.has(ColumnDelivery) }

// Index is where the column of that name stands in the sheet, -1 where there is none.
func (p *File) Index(name string) int {
	for _, column := range p.Columns {
		if column.Name == name && !column.isOnlyCalled() {
			return column.Index
		}
	}
	return -1
}

// View is the same file with columns of its own: what they become in one space, by [File.Becomes], they do not become in
// another. The rows have to be in memory.
func (p *File) View() *File {
	view := *p
	view.Columns = slices.Clone(p.Columns)
	return &view
}

// KeptIndex is the first of KeptIndexes, -1 where there is none.
func (p *File) KeptIndex(name string) int {
	if at := p.KeptIndexes(name); len(at) > 0 {
		return at[0]
	}
	return -1
}

// KeptIndexes are where the columns of a name stand that are kept and never sent, several where these are joined.
func (p *File) KeptIndexes(name string) []int {
	var at []int
	for _, column := range p.Columns {
		if column.Kept == name && name != "" {
			at = append(at, column.Index)
		}
	}
	return at
}

func (p *File) has(name string) bool { return p.Index(name) >= 0 }

// width is the number of sheet columns up to the last header.
func (p *File) width() int {
	if len(p.Columns) == 0 {
		return 0
	}
	return p.Columns[len(p.Columns)-1].Index + 1
}

// Place gives the place of a cell by its 0-based sheet column; with index -1,
// the place of the row itself.
func (p *File) Place(row Row, index int) Place {
	place := Place{File: p.Name, Sheet: p.Sheet, Row: row.Number, Line: row.Line}
	if index < 0 {
		return place
	}
	place.Cell = cellName(index, row.Number)
	at, found := slices.BinarySearchFunc(p.Columns, index, func(c Column, index int) int { return c.Index - index })
	switch {
	case found && p.Columns[at].Known:
		place.Column = p.Columns[at].Name
	case found && p.Columns[at].Kept != "":
		place.Column = p.Columns[at].Kept
	case found:
		place.Column = shorten(p.Columns[at].Header, 80)
	}
	return place
}

// HeaderPlace names the header of a column.
func (p *File) HeaderPlace(index int) Place {
	return p.Place(Row{Number: p.HeaderRow, Line: p.HeaderLine}, index)
}

// Stray gives the 0-based sheet columns of cells that hold something but stand
// under no header.
func (p *File) Stray(row Row) []int {
	var stray []int
	at := 0
	for i := range row.Cells {
		if at < len(p.Columns) && p.Columns[at].Index == i {
			at++
			continue
		}
		if row.Cells[i].Kind != Empty {
			stray = append(stray, i)
		}
	}
	return stray
}

// Bytes are the bytes that were opened, whatever stands under the file's name by now. They can be asked for as long as Sum can.
func (p *File) Bytes() ([]byte, error) {
	if p.whole == nil {
		return nil, p.fileError("was closed before its bytes were taken", "run the command again", nil)
	}
	content, err := io.ReadAll(p.whole())
	if err != nil {
		return nil, p.cannotRead(err)
	}
	return content, nil
}

// Sum is the SHA-256, in hex, of the bytes that were opened, whatever stands under the file's name by now.
// It can be asked for until the rows are read to their end or buffered.
func (p *File) Sum() (string, error) {
	if p.whole == nil {
		return "", p.fileError("was closed before its sum was taken", "run the command again", nil)
	}
	sum := sha256.New()
	if _, err := io.Copy(sum, p.whole()); err != nil {
		return "", p.cannotRead(err)
	}
	return hex.EncodeToString(sum.Sum(nil)), nil
}
