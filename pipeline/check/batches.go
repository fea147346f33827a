package check

import (
	"fmt"
	"io"
	"runtime/debug"

	"golang.org/x/sync/errgroup"

	"simcast/readers"
)

// A plan is checked in batches of rows: one goroutine reads them, a few rowCheckers check each row by itself, and the caller
// of run checks them against one another, in the plan's order. The result is the same however many rowCheckers there are.
// A plan of one batch needs no goroutine.
const (
	maxRowCheckers = 4       // reading keeps no more of them busy
	batchRows      = 256     // at most
	batchCells     = 1 << 15 // so many, or one row
	batchWords     = 1 << 20 // bytes of the texts of its cells, and of one row more
	batchesAhead   = 6       // for each rowChecker; with fewer they wait for one another
)

// maxBatchSize is what the rows of a batch may become ahead of their turn. Of one that
// becomes more the rest is checked when its turn has come, row by row.
func maxBatchSize() size {
	return size{deliveries: 1 << 15, filled: 16 << 20, steps: 1 << 21}
}

// batch is some rows, one after another. Its memory is used again: a check of 100,000 rows takes a sixth longer otherwise.
type batch struct {
	rows     []readers.Row
	cells    []readers.Cell // of the rows, as far as they fit
	outcomes []outcome
	checked  int           // how many of the rows are
	err      error         // at which the file ends behind the rows; at its end io.EOF
	panicked any           // what a goroutine panicked with
	done     chan struct{} // closed when the rows are checked
}

func (c *checker) newBatch() *batch {
	return &batch{rows: make([]readers.Row, 0, c.batch), cells: make([]readers.Cell, 0, min(c.batch*c.width, batchCells)), outcomes: make([]outcome, c.batch)}
}

// read takes the next rows.
func (b *batch) read(cursor *readers.Cursor) {
	defer b.recoverPanic()
	b.rows, b.cells, b.checked, b.err, b.done = b.rows[:0], b.cells[:0], 0, nil, make(chan struct{})
	cells, before := 0, cursor.Words()
	for len(b.rows) < cap(b.rows) && cells < batchCells && cursor.Words()-before < batchWords {
		row := readers.Row{Cells: b.cells[len(b.cells):]}
		if b.err = cursor.Next(&row); b.err != nil {
			return
		}
		n := len(row.Cells)
		if cells += n; n <= cap(b.cells)-len(b.cells) {
			b.cells = b.cells[:len(b.cells)+n]
		}
		b.rows = append(b.rows, row)
	}
}

// check checks the rows by themselves, as far as they become not too much at once, and until it is over.
func (b *batch) check(k *rowChecker, over <-chan struct{}) {
	defer close(b.done)
	defer b.recoverPanic()
	left := k.ahead
	for i, row := range b.rows {
		select {
		case <-over:
			return
		default:
		}
		if left.isUsedUp() {
			return
		}
		k.check(row, &b.outcomes[i])
		left.subtract(b.outcomes[i].size)
		b.checked++
	}
}

// recoverPanic keeps what a goroutine panics with for the caller of run.
func (b *batch) recoverPanic() {
	if cause := recover(); cause != nil {
		b.panicked = fmt.Errorf("%v\n\n%s", cause, debug.Stack())
	}
}

// orderedCheck checks a plan's rows in their order. each gets every row, and says whether to go on.
type orderedCheck struct {
	*planChecker
	rowChecker *rowChecker // for the rows that no other has checked
	each       func(row *readers.Row, o *outcome) bool
}

// run checks the plan's rows. The error is one of the file, or of what it becomes.
func (r *planChecker) run(each func(row *readers.Row, o *outcome) bool) error {
	w := &orderedCheck{planChecker: r, rowChecker: r.newRowChecker(), each: each}
	cursor, b := r.file.Cursor(), r.newBatch()
	b.read(cursor)
	if b.err == nil {
		w.reserve(len(b.rows) + cursor.Ahead())
		if r.rowCheckers > 1 && !r.options.Pieces {
			return w.together(cursor, b)
		}
	}
	for {
		if on, err := w.addBatch(b); !on {
			return err
		}
		b.read(cursor)
	}
}

// together checks with several rowCheckers side by side. No goroutine outlives it.
func (w *orderedCheck) together(cursor *readers.Cursor, first *batch) error {
	idle, free := make(chan *rowChecker, w.rowCheckers), make(chan *batch, batchesAhead*w.rowCheckers+1)
	for range w.rowCheckers {
		idle <- w.newRowChecker()
	}
	for range cap(free) - 1 {
		free <- w.newBatch()
	}
	ordered, over := make(chan *batch, cap(free)), make(chan struct{}) // as they were read
	var group errgroup.Group                                           // none gives an error: what went wrong is in the batches
	group.Go(func() error {
		defer close(ordered)
		var next *batch
		for b := first; ; b = next {
			ordered <- b
			isLast := b.err != nil || b.panicked != nil
			k := <-idle
			group.Go(func() error {
				b.check(k, over)
				idle <- k
				return nil
			})
			if isLast {
				return nil
			}
			select {
			case next = <-free:
				next.read(cursor)
			case <-over:
				return nil
			}
		}
	})
	defer func() {
		close(over)
		_ = group.Wait()
	}()
	for b := range ordered {
		<-b.done
		if on, err := w.addBatch(b); !on {
			return err
		}
		free <- b
	}
	return nil
}

// addBatch checks a batch's rows against those before them, and first by themselves those that no rowChecker has checked
// yet: all of them in a plan of one batch, or with Pieces. It reports whether more may follow.
func (w *orderedCheck) addBatch(b *batch) (on bool, err error) {
	if b.panicked != nil {
		panic(b.panicked)
	}
	w.fetch(b.outcomes[:b.checked])
	for i := range b.rows {
		row, o := &b.rows[i], &b.outcomes[i]
		if i >= b.checked {
			w.rowChecker.check(*row, o)
		}
		w.add(*row, o)
		if w.options.Pieces {
			w.rowChecker.previewRow(o)
		}
		if err := w.addSize(*row, o.size); err != nil {
			return false, err
		}
		if !w.each(row, o) {
			return false, nil
		}
	}
	if b.err == io.EOF {
		return false, nil
	}
	return b.err == nil, b.err
}
