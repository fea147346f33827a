package problem

import (
	"slices"
	"strings"

	"simcast/readers"
)

// Block is the problems of a file and sheet that have severity, code, column and words in common.
type Block struct {
	spaces   string            // that have them, as they are shown; "" where there is one space only
	Count    int               // how many problems there are
	Problems []readers.Problem // the first of them, in their order; one at least
	// others says that the problems have code and column in common, but not their words: too many of
	// them differ. Only warnings are put together so.
	others     bool
	rowNumbers []int
}

// First is the first of the problems. What it says is true of all of them, but for its row.
func (b *Block) First() *readers.Problem { return &b.Problems[0] }

// IsError reports whether the block holds the plan up.
func (b *Block) IsError() bool { return b.First().Severity == readers.Error }

// sortedRows gives the rows of the problems, each once and in their order.
func (b *Block) sortedRows() []int {
	rows := slices.Clone(b.rowNumbers)
	slices.Sort(rows)
	return slices.Compact(rows)
}

// sessionTeamCodes are errors of a space that has no one session team. Each row without a team has them.
var sessionTeamCodes = [...]string{"no-session-team", "two-session-teams"}

// lacksColumn reports whether the plan has no such column as the one that the problems are about.
func (b *Block) lacksColumn() bool {
	first := b.First()
	return first.Row > 0 && first.Column != "" && first.Cell == ""
}

// isPlanWide reports whether the problems have one cause, which is not in their cells. Their places
// do not help to find it.
func (b *Block) isPlanWide() bool {
	return b.lacksColumn() || slices.Contains(sessionTeamCodes[:], b.First().Code)
}

// kind is what problems have in common that differ in their words alone.
type kind struct {
	spaces, file, sheet, column string
	severity                    readers.Severity
	code                        string
}

// key is what the problems of a block have in common.
type key struct {
	kind
	message, suggestion string
}

func kindOf(spaces string, p *readers.Problem) kind {
	column := p.Column
	if column == "" {
		column = strings.TrimRight(p.Cell, "0123456789") // of a column without a header
	}
	return kind{spaces, p.File, p.Sheet, column, p.Severity, p.Code}
}

func (b *Block) kind() kind { return kindOf(b.spaces, b.First()) }

// Collector makes blocks of problems.
type Collector struct {
	keep int // how many problems a block keeps; 0 means all. It knows the rows of the others too
	// maxWords is how many blocks of warnings may differ in their words alone; 0 means any number. The
	// warnings beyond are one block.
	maxWords int

	blocks []*Block
	at     map[key]*Block
	kinds  map[kind]*kindBlocks
	last   *Block // to which a problem was added last: most often the next one is of it too
}

// kindBlocks is what is known of warnings that differ in their words alone.
type kindBlocks struct {
	words  int
	others *Block
}

// Add takes problems in. spaces names those that have them, and is "" where there is one space only.
func (c *Collector) Add(spaces string, problems ...readers.Problem) {
	for i := range problems {
		p := &problems[i]
		if c.last == nil || !c.last.fits(spaces, p) {
			c.last = c.blockOf(spaces, p)
		}
		b := c.last
		b.Count++
		if c.keep == 0 || len(b.Problems) < c.keep {
			b.Problems = append(b.Problems, *p)
		}
		if p.Row > 0 {
			b.rowNumbers = append(b.rowNumbers, p.Row)
		}
	}
}

// fits reports whether a problem is of the block, by a quick test: one that fails it may be of the block too.
func (b *Block) fits(spaces string, p *readers.Problem) bool {
	first := b.First()
	return !b.others && p.Message == first.Message && p.Code == first.Code && p.Column == first.Column && p.Column != "" && p.Severity == first.Severity &&
		p.Suggestion == first.Suggestion && p.File == first.File && p.Sheet == first.Sheet && spaces == b.spaces
}

func (c *Collector) blockOf(spaces string, p *readers.Problem) *Block {
	if c.at == nil {
		c.at, c.kinds = map[key]*Block{}, map[kind]*kindBlocks{}
	}
	k := key{kindOf(spaces, p), p.Message, p.Suggestion}
	block := c.at[k]
	if block != nil {
		return block
	}
	if c.maxWords > 0 && p.Severity == readers.Warning {
		if others := c.othersOf(k.kind); others != nil {
			return others
		}
	}
	block = c.newBlock(spaces)
	c.at[k] = block
	return block
}

// othersOf gives the block for warnings of words that were not met before, nil where they may have their own.
func (c *Collector) othersOf(kind kind) *Block {
	of := c.kinds[kind]
	if of == nil {
		of = &kindBlocks{}
		c.kinds[kind] = of
	}
	if of.words++; of.words <= c.maxWords {
		return nil
	}
	if of.others == nil {
		of.others = c.newBlock(kind.spaces)
		of.others.others = true
	}
	return of.others
}

func (c *Collector) newBlock(spaces string) *Block {
	b := &Block{spaces: spaces, Problems: make([]readers.Problem, 0, 1)}
	c.blocks = append(c.blocks, b)
	return b
}

// Count is how many errors and warnings were taken in.
func (c *Collector) Count() (errors, warnings int) {
	for _, b := range c.blocks {
		if b.IsError() {
			errors += b.Count
		} else {
			warnings += b.Count
		}
	}
	return errors, warnings
}

// Blocks gives the blocks in the order of their first problems, but errors first, and last what is in other words.
func (c *Collector) Blocks() []*Block {
	sorted := slices.Clone(c.blocks)
	slices.SortStableFunc(sorted, func(a, b *Block) int { return order(a) - order(b) })
	return sorted
}

// order is where the block stands among others: errors first, warnings in other words last.
func order(b *Block) int {
	switch {
	case b.IsError():
		return 0
	case b.others:
		return 2
	}
	return 1
}

// Blocks makes blocks of a plan's problems, in which they keep their order. Each keeps the first few of its
// problems, 0 means all.
func Blocks(problems []readers.Problem, keep int) []*Block {
	c := Collector{keep: keep}
	c.Add("", problems...)
	return c.Blocks()
}
