package check

import (
	"fmt"
	"io"
	"runtime/debug"

	"golang.org/x/sync/errgroup"

	"simcast/readers"
)

// A plan is checked in batches of rows. The next batch is read while rowCheckers check the rows of this one by themselves, side by side.
// Then these rows are held against those before them, in the plan's order. The result is the same however many rowCheckers there are.
const (
	maxRowCheckers = 4       // reading keeps no more of them busy
	batchRows      = 1024    // at most
	batchCells     = 1 << 16 // so many, or one row
	batchWords     = 1 << 22 // bytes of the texts of its cells, and of one row more
)

// maxAhead is what the rows of one rowChecker in a batch may become ahead of their turn. Of rows that become more the rest is checked
// when its turn has come, row by row.
func maxAhead() size {
	return size{deliveries: 1 << 15, filled: 16 << 20, steps: 1 << 21}
}

// batch is some rows, one after another. Two of them take turns, and each uses the memory of its rows again.
type batch struct {
	rows     []readers.Row
	outcomes []*outcome // of each row; nil where it was not checked ahead of its turn
	err      error      // at which the file ends behind the rows; at its end io.EOF
}

// read takes the next rows.
func (b *batch) read(cursor *readers.Cursor, most int) {
	all := b.rows[:cap(b.rows)]
	b.rows = b.rows[:0]
	cells, before := 0, cursor.Words()
	for len(b.rows) < most && cells < batchCells && cursor.Words()-before < batchWords {
		row := readers.Row{}
		if n := len(b.rows); n < len(all) {
			row.Cells = all[n].Cells[:0]
		}
		if b.err = cursor.Next(&row); b.err != nil {
			break
		}
		cells += len(row.Cells)
		b.rows = append(b.rows, row)
	}
	b.outcomes = make([]*outcome, len(b.rows))
}

// check checks the rows from one on, and up to another, by themselves, as far as they become not too much at once.
func (b *batch) check(k *rowChecker, from, to int) {
	left := k.ahead
	for i := from; i < to && !left.isUsedUp(); i++ {
		b.outcomes[i] = k.check(b.rows[i])
		left.subtract(b.outcomes[i].size)
	}
}

// run checks the plan's rows. each gets every row, and says whether to go on. The error is one of the file, or of what it becomes.
func (r *planChecker) run(each func(row *readers.Row, o *outcome) bool) error {
	rowCheckers := make([]*rowChecker, r.rowCheckers)
	for i := range rowCheckers {
		rowCheckers[i] = r.newRowChecker()
	}
	cursor := r.file.Cursor()
	b, next := &batch{}, &batch{}
	b.read(cursor, r.batch)
	for {
		var group errgroup.Group
		if b.err == nil {
			start(&group, func() { next.read(cursor, r.batch) })
		}
		if len(rowCheckers) > 1 && !r.options.Pieces { // a preview is of the row that was checked last
			for i, k := range rowCheckers {
				start(&group, func() { b.check(k, i*len(b.rows)/len(rowCheckers), (i+1)*len(b.rows)/len(rowCheckers)) })
			}
		}
		if broken := group.Wait(); broken != nil {
			panic(broken)
		}
		if goesOn, err := r.addBatch(b, rowCheckers[0], each); !goesOn {
			return err
		}
		b, next = next, b
	}
}

// start calls do in a goroutine of its own. What that panics with is the group's error: whoever waits may know what to do about it.
func start(group *errgroup.Group, do func()) {
	group.Go(func() (broken error) {
		defer func() {
			if cause := recover(); cause != nil {
				broken = fmt.Errorf("%v\n\n%s", cause, debug.Stack())
			}
		}()
		do()
		return nil
	})
}

// addBatch checks a batch's rows against those before them. k checks those by themselves that no rowChecker has checked yet. It reports
// whether more may follow.
func (r *planChecker) addBatch(b *batch, k *rowChecker, each func(row *readers.Row, o *outcome) bool) (goesOn bool, err error) {
	for i := range b.rows {
		row, o := &b.rows[i], b.outcomes[i]
		if o == nil {
			o = k.check(*row)
		}
		r.add(*row, o)
		if r.options.Pieces {
			k.previewRow(o)
		}
		if err := r.addSize(*row, o.size); err != nil {
			return false, err
		}
		if !each(row, o) {
			return false, nil
		}
	}
	if b.err == io.EOF {
		return false, nil
	}
	return b.err == nil, b.err
}
