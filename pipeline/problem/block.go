package problem

import (
	"cmp"
	"slices"

	"simcast/readers"
)

// Block is the problems of one kind: of a file and sheet, with severity, code and column in common.
type Block struct {
	Count  int      // how many problems there are
	Groups []*Group // one at least, in the order of their first problems
	// Others are warnings in other words than those of the groups, where too many differ; else nil.
	Others *Group

	spaces string // that have them, as they are shown; "" where there is one space only
	words  int    // in how many words the problems are

	shape     string // of the messages, as far as they are told: the first one without its value
	hasShapes bool   // they differ in more than their values

	suggestions suggestions // of the groups
}

// Group is the problems of a block that are in the same words.
type Group struct {
	Count    int               // how many problems there are
	Problems []readers.Problem // the first of them, in their order; one at least

	rowNumbers []int
}

// First is the first of the problems. What it says is true of all of them, but for its row.
func (g *Group) First() *readers.Problem { return &g.Problems[0] }

// More is how many problems of the group there are that Problems has not.
func (g *Group) More() int { return g.Count - len(g.Problems) }

// First is the first of the block's problems.
func (b *Block) First() *readers.Problem { return b.Groups[0].First() }

// IsError reports whether the block holds the plan up.
func (b *Block) IsError() bool { return b.First().Severity == readers.Error }

// isInOneWording reports whether all problems are in the same words.
func (b *Block) isInOneWording() bool { return len(b.Groups) == 1 && b.Others == nil }

// all gives the groups, and behind them what is in other words.
func (b *Block) all() []*Group {
	if b.Others == nil {
		return b.Groups
	}
	return append(slices.Clone(b.Groups), b.Others)
}

// rows gives the rows of the problems, each once and in their order.
func rows(groups ...*Group) []int {
	var rows []int
	for _, g := range groups {
		rows = append(rows, g.rowNumbers...)
	}
	slices.Sort(rows)
	return slices.Compact(rows)
}

// sessionTeamCodes are errors of a space that has no one session team. Each row without a team has them.
var sessionTeamCodes = [...]string{"no-session-team", "two-session-teams"}

// LacksColumn reports whether the plan has no such column as the one that the problems are about.
func (b *Block) LacksColumn() bool {
	first := b.First()
	return first.Row > 0 && first.Column != "" && first.Cell == ""
}

// IsPlanWide reports whether the problems have one cause, which is not in their cells. Their places
// do not help to find it.
func (b *Block) IsPlanWide() bool {
	return b.LacksColumn() || slices.Contains(sessionTeamCodes[:], b.First().Code)
}

// kind is what the problems of a block have in common.
type kind struct {
	spaces, file, sheet, column string
	severity                    readers.Severity
	code                        string
}

// key is what the problems of a group have in common.
type key struct {
	kind
	message, suggestion string
}

func kindOf(spaces string, p *readers.Problem) kind {
	column := p.Column
	if column == "" {
		column = columnOf(p.Place) // it has no header
	}
	return kind{spaces, p.File, p.Sheet, column, p.Severity, p.Code}
}

func (b *Block) kind() kind { return kindOf(b.spaces, b.First()) }

// Collector makes blocks of problems.
type Collector struct {
	keep int // how many problems a group keeps; 0 means all. It knows the rows of the others too
	// maxWords is how many groups of warnings a block has at most; 0 means any number.
	maxWords int

	blocks    []*Block
	groups    map[key]*Group
	kinds     map[kind]*Block
	last      *Group // to which a problem was added last: most often the next one is of it too
	lastBlock *Block
	isOthers  bool // last is of problems in other words
}

// Add takes problems in. spaces names those that have them, and is "" where there is one space only.
func (c *Collector) Add(spaces string, problems ...readers.Problem) {
	for i := range problems {
		p := &problems[i]
		if !c.fitsLast(spaces, p) {
			c.find(spaces, p)
		}
		c.lastBlock.Count++
		g := c.last
		g.Count++
		if c.keep == 0 || len(g.Problems) < c.keep {
			g.Problems = append(g.Problems, p.Clone())
		}
		if p.Row > 0 {
			g.rowNumbers = append(g.rowNumbers, p.Row)
		}
	}
}

// fitsLast reports whether a problem is of the last one's group, by a quick test: one that fails it may be of it too.
func (c *Collector) fitsLast(spaces string, p *readers.Problem) bool {
	if c.last == nil || c.isOthers {
		return false
	}
	first := c.last.First()
	return p.Message == first.Message && p.Code == first.Code && p.Column == first.Column && p.Column != "" && p.Severity == first.Severity &&
		p.Suggestion == first.Suggestion && p.File == first.File && p.Sheet == first.Sheet && spaces == c.lastBlock.spaces
}

// find finds the block and the group of a problem, or makes them.
func (c *Collector) find(spaces string, p *readers.Problem) {
	if c.groups == nil {
		c.groups, c.kinds = map[key]*Group{}, map[kind]*Block{}
	}
	k := key{kindOf(spaces, p), p.Message, p.Suggestion}
	block := c.kinds[k.kind]
	if block == nil {
		block = &Block{spaces: spaces}
		c.kinds[k.kind] = block
		c.blocks = append(c.blocks, block)
	}
	c.lastBlock, c.last = block, c.groups[k]
	c.isOthers = false
	if c.last != nil {
		return
	}
	if block.words++; c.maxWords > 0 && p.Severity == readers.Warning && block.words > c.maxWords {
		if block.Others == nil {
			block.Others = &Group{}
		}
		c.last, c.isOthers = block.Others, true
		return
	}
	block.compareShape(p)
	block.suggestions.add(p)
	c.last = &Group{Problems: make([]readers.Problem, 0, 1)}
	c.groups[k] = c.last
	block.Groups = append(block.Groups, c.last)
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

// Blocks gives the blocks in the order of their first problems, as [Sort] has it, but errors first.
func (c *Collector) Blocks() []*Block {
	sorted, sheets := slices.Clone(c.blocks), sheetOrder{}
	for _, b := range sorted {
		sheets.meet(b.First().Place)
	}
	slices.SortStableFunc(sorted, func(a, b *Block) int {
		return cmp.Or(order(a)-order(b), sheets.compare(a.First().Place, b.First().Place))
	})
	return sorted
}

func order(b *Block) int {
	if b.IsError() {
		return 0
	}
	return 1
}

// Blocks makes blocks of a plan's problems, in which they keep their order. Each group keeps the first few of its
// problems, 0 means all.
func Blocks(problems []readers.Problem, keep int) []*Block {
	c := Collector{keep: keep}
	c.Add("", problems...)
	return c.Blocks()
}
