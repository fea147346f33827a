package templates

import (
	"slices"
	"text/template/parse"
)

// maxVariables is how many variables a text may have: each use looks through them.
const maxVariables = 200

// reads is what a template reads, as far as its text tells.
type reads struct {
	team       bool
	allColumns bool
	columns    []string
	names      []reference // in their order
	fault      *Error      // the first name that does not exist, in a branch not taken, too
}

// reference is what a text names: a path from the whole scope, or a smartword by its index.
type reference struct {
	path        []string
	isSmartword bool
}

// walk goes once over the tree of a text. It refuses what a plan may not have, notes what the text reads, and has all that the text
// does pass through functions of a [run]. As loops stand in no other loop, and go over lists alone, a template runs to its end.
type walk struct {
	source    source
	refused   *Error // the first thing that is wrong with the text, wherever it is filled
	reads     reads
	columns   columnSet
	nodes     int  // seen so far: the measure of what a body costs
	isRoot    bool // the dot is the whole scope here
	isLooping bool
	variables int
}

// anyColumn is a row that has every column.
type anyColumn struct{}

func (anyColumn) Value(string) (string, bool, *Error) { return "", true, nil }
func (anyColumn) Columns() []string                   { return nil }

func (r *Renderer) walk(tree *parse.Tree) *walk {
	w := &walk{source: source{renderer: r, scope: Scope{Row: anyColumn{}}}, isRoot: true}
	w.list(tree.Root)
	w.reads.columns = w.columns.names
	return w
}

func (w *walk) refuse(err *Error) {
	if w.refused == nil {
		w.refused = err
	}
}

func (w *walk) list(list *parse.ListNode) {
	if list == nil {
		return
	}
	for _, n := range list.Nodes {
		w.nodes++
		switch n := n.(type) {
		case *parse.ActionNode:
			w.pipe(n.Pipe)
			if len(n.Pipe.Decl) == 0 {
				n.Pipe.Cmds = append(n.Pipe.Cmds, command(emitCall, number(int(n.Pos))))
			}
		case *parse.IfNode:
			w.branch(&n.BranchNode, w.isRoot)
		case *parse.WithNode:
			w.branch(&n.BranchNode, false)
		case *parse.RangeNode:
			w.loop(&n.BranchNode)
		case *parse.TemplateNode:
			w.refuse(manyTemplates())
		}
	}
}

func (w *walk) branch(b *parse.BranchNode, isRootInside bool) {
	w.pipe(b.Pipe)
	w.body(b.List, isRootInside)
	w.list(b.ElseList)
}

func (w *walk) body(list *parse.ListNode, isRootInside bool) {
	isRoot := w.isRoot
	w.isRoot = isRootInside
	w.list(list)
	w.isRoot = isRoot
}

// loop has a range pay for its body each time that it runs.
func (w *walk) loop(b *parse.BranchNode) {
	if w.isLooping {
		w.refuse(fail(CodeLimit, "one {{range}} behind the other", "a {{range}} cannot stand inside another one"))
	}
	if n, isNumber := b.Pipe.Cmds[0].Args[0].(*parse.NumberNode); isNumber && len(b.Pipe.Cmds) == 1 && len(b.Pipe.Cmds[0].Args) == 1 {
		w.refuse(notAList("the number " + n.Text))
	}
	w.pipe(b.Pipe)
	b.Pipe.Cmds = append(b.Pipe.Cmds, command(rangeCall))
	before := w.nodes
	w.isLooping = true
	w.body(b.List, false)
	w.isLooping = false // what stands behind {{else}} is in no loop
	pays := &parse.PipeNode{NodeType: parse.NodePipe, Pos: b.Pos, Cmds: []*parse.CommandNode{command(bodyCall, number(1+w.nodes-before))}}
	b.List.Nodes = slices.Insert(b.List.Nodes, 0, parse.Node(&parse.ActionNode{NodeType: parse.NodeAction, Pos: b.Pos, Line: b.Line, Pipe: pays}))
	w.list(b.ElseList)
}

func (w *walk) pipe(p *parse.PipeNode) {
	for _, v := range p.Decl {
		if w.variables++; w.variables > maxVariables {
			w.refuse(fail(CodeLimit, "", "the text sets variables more than %d times", maxVariables))
		}
		if v.Ident[0] == "$" {
			w.refuse(fail(CodeSyntax, "{{$name := …}}", "$ by itself cannot be given a value"))
		}
	}
	for i, cmd := range p.Cmds {
		w.command(cmd, i > 0)
	}
}

// command takes a function with its arguments, or a value that stands alone.
func (w *walk) command(cmd *parse.CommandNode, isPiped bool) {
	w.nodes += len(cmd.Args)
	count := len(cmd.Args) - 1
	if isPiped {
		count++
	}
	id, isFunction := cmd.Args[0].(*parse.IdentifierNode)
	if !isFunction {
		if count > 0 && w.refused == nil {
			w.refuse(w.source.renderer.notAFunction(cmd.Args))
		}
		w.operands(cmd.Args)
		return
	}
	w.function(id.Ident, count, cmd.Args)
	if id.Ident == "index" && len(cmd.Args) > 2 {
		cmd.Args = indexedByName(cmd.Args, w.isRoot)
	}
	if index, ok := smartwordArg(cmd.Args); ok {
		w.note(reference{path: []string{index}, isSmartword: true})
	}
	w.operands(cmd.Args[1:])
	cmd.Args = called(id, cmd.Args[1:])
}

func (w *walk) operands(args []parse.Node) {
	for i, arg := range args {
		args[i] = w.operand(arg)
	}
}

// function holds a word that stands where a function does to be one that takes so many values.
func (w *walk) function(name string, count int, args []parse.Node) {
	fn, isKnown := functions[name]
	switch {
	case w.refused != nil:
	case !isKnown:
		w.refuse(w.source.renderer.unknownFunction(args))
	case count < fn.min || fn.max >= 0 && count > fn.max:
		w.refuse(fail(CodeSyntax, fn.example, "%s is given %d values, which is not what it takes", name, count))
	}
}

// operand notes what n reads, and returns what stands for it in the tree that is run.
func (w *walk) operand(n parse.Node) parse.Node {
	switch n := n.(type) {
	case *parse.DotNode:
		if w.isRoot {
			w.path(nil)
		}
	case *parse.FieldNode:
		if w.isRoot {
			w.path(n.Ident)
		}
		return field(&parse.DotNode{NodeType: parse.NodeDot, Pos: n.Pos}, n.Ident)
	case *parse.VariableNode:
		if n.Ident[0] == "$" {
			w.path(n.Ident[1:])
		}
		return field(&parse.VariableNode{NodeType: parse.NodeVariable, Pos: n.Pos, Ident: n.Ident[:1]}, n.Ident[1:])
	case *parse.ChainNode:
		if id, ok := n.Node.(*parse.IdentifierNode); ok {
			w.refuse(forgottenDot(id.Ident, n.Field))
			return n
		}
		return field(w.operand(n.Node), n.Field)
	case *parse.PipeNode:
		w.pipe(n)
	case *parse.IdentifierNode:
		w.function(n.Ident, 0, []parse.Node{n})
		return pipeline(&parse.CommandNode{NodeType: parse.NodeCommand, Args: called(n, nil)})
	case *parse.NumberNode:
		if !n.IsInt && !n.IsFloat {
			w.refuse(fail(CodeSyntax, "", "%s is too large, or not a number that can be used here", quote(n.Text)))
		}
	}
	return n
}

// path notes what is read by names asked of the whole scope; without names, all of it.
func (w *walk) path(names []string) {
	if len(names) == 0 {
		w.reads.team, w.reads.allColumns = true, true
		return
	}
	w.reads.team = w.reads.team || names[0] == "Team"
	if names[0] == "Row" && len(names) > 1 {
		w.columns.add(names[1])
	}
	w.reads.allColumns = w.reads.allColumns || names[0] == "Row" && len(names) == 1
	w.note(reference{path: names})
}

func (w *walk) note(ref reference) {
	w.reads.names = append(w.reads.names, ref)
	if w.reads.fault == nil {
		w.reads.fault = w.source.find(ref)
	} else if ref.isSmartword || !IsReserved(ref.path[0]) {
		_, _, _ = w.source.renderer.find(ref.path[0]) // it is named, and that is noted; what was meant is not looked for
	}
}

// indexedByName makes $.Row.name of `index .Row "name"`, for any names behind a path from the whole scope.
func indexedByName(args []parse.Node, isRoot bool) []parse.Node {
	path := []string{"$"}
	switch n := args[1].(type) {
	case *parse.FieldNode:
		path = append(path, n.Ident...)
	case *parse.VariableNode:
		path, isRoot = slices.Clone(n.Ident), n.Ident[0] == "$"
	case *parse.DotNode:
	default:
		isRoot = false
	}
	used := 2
	for ; isRoot && used < len(args); used++ {
		name, isText := args[used].(*parse.StringNode)
		if !isText {
			break
		}
		path = append(path, name.Text)
	}
	if used == 2 {
		return args
	}
	return append([]parse.Node{args[0], &parse.VariableNode{NodeType: parse.NodeVariable, Ident: path}}, args[used:]...)
}

func smartwordArg(args []parse.Node) (index string, ok bool) {
	if len(args) != 2 || args[0].(*parse.IdentifierNode).Ident != "smartword" {
		return "", false
	}
	text, ok := args[1].(*parse.StringNode)
	if !ok {
		return "", false
	}
	return text.Text, true
}
