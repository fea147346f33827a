package readers

import "io"

// bufferedRows are the rows of a plan in memory, and the error at which they end, if there is one.
type bufferedRows struct {
	rows []Row
	err  error
}

// Buffer reads the rows under the header into memory and closes the file: from then on
// Rows can be ranged over any number of times, also by several goroutines at once, and
// its rows stay valid as they are. Nobody may change them. An error of the file ends
// each Rows where it stands.
func (p *Plan) Buffer() error {
	if p.held != nil {
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
	p.held = kept
	return p.Close()
}

// Buffered reports whether the rows are in memory, and stay valid.
func (p *Plan) Buffered() bool { return p.held != nil }

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
