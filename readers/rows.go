package readers

import "io"

// Cursor reads the rows of a plan as [Plan.Rows] does, each into memory of the
// caller's, who may so keep several.
type Cursor struct {
	plan  *File
	width int
	next  int // row of a plan that is buffered
	rows  int // read so far
	ended error
}

// Cursor begins with the first row under the header.
func (p *File) Cursor() *Cursor {
	c := &Cursor{plan: p, width: p.width()}
	if p.buffered != nil {
		return c
	}
	if p.read {
		c.ended = &FileError{Path: p.Path, Message: "has been read already", Hint: "open it again"}
	}
	p.read = true
	return c
}

// Next reads the next row. Its cells are put over those that row has, and, where these
// do not do, into fresh memory; those of a plan that is buffered are its own, and nobody
// may change them. The error is a *FileError or *Problem, or at the end io.EOF; what
// it was, it stays.
func (c *Cursor) Next(row *Row) error {
	if c.ended == nil {
		c.ended = c.read(row)
	}
	return c.ended
}

func (c *Cursor) read(row *Row) (err error) {
	p := c.plan
	if p.buffered != nil {
		*row, err = p.buffered.at(c.next)
		c.next++
		return err
	}
	if p.rows == nil {
		return &FileError{Path: p.Path, Message: "was closed before it was read", Hint: "open it again"}
	}
	if err := p.rows.next(row); err != nil {
		return err
	}
	row.pad(c.width)
	c.rows++
	return p.measure(*row)
}

// Ahead is about how many rows are still to be read, judging by those read so far; 0
// where that cannot be told.
func (c *Cursor) Ahead() int {
	text, ok := c.plan.rows.(*textSource)
	if !ok || c.rows == 0 || c.plan.buffered != nil {
		return 0
	}
	each := (c.plan.size.words + c.plan.size.cells) / c.rows // a separator goes with each cell
	return max(0, int(text.before.Size())/max(each, 1)-c.rows)
}

// Words is how many bytes the texts of the rows have that were read from the file so far.
func (c *Cursor) Words() int { return c.plan.size.words }

// bufferedRows are the rows of a plan in memory, and the error at which they end, if there is one.
type bufferedRows struct {
	rows []Row
	err  error
}

// Buffer reads the rows under the header into memory and closes the file: from then on
// Rows can be ranged over any number of times, also by several goroutines at once, and
// its rows stay valid as they are. Nobody may change them. An error of the file ends
// each Rows where it stands.
func (p *File) Buffer() error {
	if p.buffered != nil {
		return nil
	}
	kept := &bufferedRows{}
	for row, err := range p.Rows() {
		if err != nil {
			kept.err = err
			break
		}
		kept.rows = append(kept.rows, row.Clone())
	}
	p.fillMerged(kept.rows)
	p.buffered = kept
	return p.Close()
}

// WithRows is the same file with other columns and rows. Its own rows have to be in memory. Columns stand in their order, and
// each row has a cell for each of them; numbers of rows grow.
func (p *File) WithRows(columns []Column, rows []Row, firstAdded int) *File {
	view := p.View()
	view.Columns, view.FirstAdded = columns, firstAdded
	view.buffered = &bufferedRows{rows: rows, err: p.buffered.err}
	return view
}

// IsAdded reports whether a row stands in no file, but was added to those in memory.
func (p *File) IsAdded(number int) bool { return p.FirstAdded > 0 && number >= p.FirstAdded }

// Buffered reports whether the rows are in memory, and stay valid.
func (p *File) Buffered() bool { return p.buffered != nil }

// at gives the row of that place among them, and past the last one the error at
// which they end, else io.EOF.
func (h *bufferedRows) at(place int) (Row, error) {
	switch {
	case place < len(h.rows):
		return h.rows[place], nil
	case h.err != nil:
		return Row{}, h.err
	}
	return Row{}, io.EOF
}
