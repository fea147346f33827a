package templates

import (
	"slices"
	"strconv"
	"text/template/parse"
)

// maxDepth is how deep blocks, or parentheses, may stand inside one another.
const maxDepth = 50

// maxVariables is how many variables a text may have: each use looks through them.
const maxVariables = 200

// guard rewrites a tree so that all that a template does passes through functions of a [run]. A template runs to its end:
// loops stand in no other loop, go over lists alone, and nothing calls itself.
type guard struct {
	renderer  *Renderer
	functions map[string]function
	nodes     int // seen so far: the measure of what a body costs
	depth     int
	isLooping bool
	variables int
}

// guard rewrites the tree of a text, and tells what it costs to walk it once.
func (r *Renderer) guard(tree *parse.Tree) (cost int, err error) {
	g := &guard{renderer: r, functions: (&run{}).functions()}
	err = g.list(tree.Root)
	return g.nodes, err
}

func (g *guard) list(list *parse.ListNode) error {
	if list == nil {
		return nil
	}
	return g.deeper(func() error {
		for _, n := range list.Nodes {
			if err := g.statement(n); err != nil {
				return err
			}
		}
		return nil
	})
}

func (g *guard) deeper(walk func() error) error {
	if g.depth >= maxDepth {
		return fail(CodeLimit, "", "blocks or parentheses are nested more than %d deep", maxDepth)
	}
	g.depth++
	defer func() { g.depth-- }()
	return walk()
}

func (g *guard) statement(n parse.Node) error {
	g.nodes++
	switch n := n.(type) {
	case *parse.ActionNode:
		if err := g.pipe(n.Pipe); err != nil {
			return err
		}
		if len(n.Pipe.Decl) == 0 {
			n.Pipe.Cmds = append(n.Pipe.Cmds, call(emitCall, number(int(n.Pos))))
		}
	case *parse.IfNode:
		return g.branch(&n.BranchNode)
	case *parse.WithNode:
		return g.branch(&n.BranchNode)
	case *parse.RangeNode:
		return g.loop(&n.BranchNode)
	case *parse.TemplateNode:
		return manyTemplates()
	}
	return nil
}

func (g *guard) branch(b *parse.BranchNode) error {
	if err := g.pipe(b.Pipe); err != nil {
		return err
	}
	if err := g.list(b.List); err != nil {
		return err
	}
	return g.list(b.ElseList)
}

func (g *guard) loop(b *parse.BranchNode) error {
	if g.isLooping {
		return fail(CodeLimit, "one {{range}} behind the other", "a {{range}} cannot stand inside another one")
	}
	if n, isNumber := literalNumber(b.Pipe); isNumber {
		return notAList("the number " + n)
	}
	if err := g.pipe(b.Pipe); err != nil {
		return err
	}
	b.Pipe.Cmds = append(b.Pipe.Cmds, call(rangeCall))
	before := g.nodes
	g.isLooping = true
	err := g.list(b.List)
	g.isLooping = false // what stands behind {{else}} is in no loop
	if err != nil {
		return err
	}
	pays := &parse.PipeNode{NodeType: parse.NodePipe, Pos: b.Pos, Cmds: []*parse.CommandNode{call(partCall, number(1+g.nodes-before))}}
	b.List.Nodes = slices.Insert(b.List.Nodes, 0, parse.Node(&parse.ActionNode{NodeType: parse.NodeAction, Pos: b.Pos, Line: b.Line, Pipe: pays}))
	return g.list(b.ElseList)
}

// literalNumber is the number that a pipeline is, if it is one and nothing else.
func literalNumber(p *parse.PipeNode) (text string, isNumber bool) {
	if len(p.Cmds) != 1 || len(p.Cmds[0].Args) != 1 {
		return "", false
	}
	n, isNumber := p.Cmds[0].Args[0].(*parse.NumberNode)
	if !isNumber {
		return "", false
	}
	return n.Text, true
}

func (g *guard) pipe(p *parse.PipeNode) error {
	for _, v := range p.Decl {
		if g.variables++; g.variables > maxVariables {
			return fail(CodeLimit, "", "the text sets variables more than %d times", maxVariables)
		}
		if v.Ident[0] == "$" {
			return fail(CodeSyntax, "{{$name := …}}", "$ by itself cannot be given a value")
		}
	}
	return g.deeper(func() error {
		for i, cmd := range p.Cmds {
			if err := g.command(cmd, i > 0); err != nil {
				return err
			}
		}
		return nil
	})
}

// command rewrites a function with its arguments, or a value that stands alone.
func (g *guard) command(cmd *parse.CommandNode, piped bool) error {
	g.nodes += len(cmd.Args)
	if err := g.head(cmd, piped); err != nil {
		return err
	}
	for i, arg := range cmd.Args {
		if i == 0 && arg.Type() == parse.NodeIdentifier {
			continue
		}
		rewritten, err := g.operand(arg)
		if err != nil {
			return err
		}
		cmd.Args[i] = rewritten
	}
	return nil
}

// head checks the first word of a command: a known function with as many
// arguments as it takes, or a value with none.
func (g *guard) head(cmd *parse.CommandNode, piped bool) error {
	count := len(cmd.Args) - 1
	if piped {
		count++
	}
	if id, ok := cmd.Args[0].(*parse.IdentifierNode); ok {
		if _, known := g.functions[id.Ident]; !known {
			return g.renderer.unknownFunction(cmd.Args, g.functions)
		}
		return g.function(id.Ident, count)
	}
	if count > 0 {
		return g.renderer.notAFunction(cmd.Args, g.functions)
	}
	return nil
}

func (g *guard) function(name string, count int) error {
	fn, ok := g.functions[name]
	if !ok {
		return g.renderer.unknownFunction([]parse.Node{parse.NewIdentifier(name)}, g.functions)
	}
	if count < fn.min || fn.max >= 0 && count > fn.max {
		return fail(CodeSyntax, fn.example, "%s is given %d values, which is not what it takes", name, count)
	}
	return nil
}

// operand returns what stands for n in the guarded tree.
func (g *guard) operand(n parse.Node) (parse.Node, error) {
	switch n := n.(type) {
	case *parse.FieldNode:
		return field(&parse.DotNode{NodeType: parse.NodeDot, Pos: n.Pos}, n.Ident), nil
	case *parse.VariableNode:
		if len(n.Ident) == 1 {
			return n, nil
		}
		own := &parse.VariableNode{NodeType: parse.NodeVariable, Pos: n.Pos, Ident: n.Ident[:1]}
		return field(own, n.Ident[1:]), nil
	case *parse.ChainNode:
		return g.chain(n)
	case *parse.PipeNode:
		return n, g.pipe(n)
	case *parse.IdentifierNode:
		return n, g.function(n.Ident, 0)
	case *parse.NumberNode:
		if !n.IsInt && !n.IsFloat {
			return nil, fail(CodeSyntax, "", "%s is too large, or not a number that can be used here", quote(n.Text))
		}
	}
	return n, nil
}

func (g *guard) chain(n *parse.ChainNode) (parse.Node, error) {
	if id, ok := n.Node.(*parse.IdentifierNode); ok {
		return nil, g.renderer.forgottenDot(id.Ident, n.Field)
	}
	base, err := g.operand(n.Node)
	if err != nil {
		return nil, err
	}
	return field(base, n.Field), nil
}

// Names of the functions that the guard puts into a tree. A template that
// names one of them itself is refused, as these are not in the table.
const (
	fieldCall = "guardField" // value, names: instead of .a.b
	emitCall  = "guardEmit"  // position: at the end of each output
	rangeCall = "guardRange" // nothing: at the end of what a range goes over
	partCall  = "guardPart"  // cost of the body: before the body of a range
)

// field returns a call that asks names of a value.
func field(base parse.Node, names []string) parse.Node {
	args := []parse.Node{base}
	for _, name := range names {
		args = append(args, &parse.StringNode{NodeType: parse.NodeString, Quoted: strconv.Quote(name), Text: name})
	}
	return &parse.PipeNode{NodeType: parse.NodePipe, Cmds: []*parse.CommandNode{call(fieldCall, args...)}}
}

func call(name string, args ...parse.Node) *parse.CommandNode {
	args = append([]parse.Node{parse.NewIdentifier(name)}, args...)
	return &parse.CommandNode{NodeType: parse.NodeCommand, Args: args}
}

func number(n int) parse.Node {
	return &parse.NumberNode{NodeType: parse.NodeNumber, IsInt: true, Int64: int64(n), Text: strconv.Itoa(n)}
}
