package templates

import (
	"slices"
	"text/template/parse"
)

// reads is what a template reads, as far as its text tells.
type reads struct {
	team       bool
	allColumns bool
	columns    []string
	fault      *Error // the first name that does not exist, in a branch not taken, too
}

// reader walks a tree with the eye on one thing: where `.` and `$` are the
// whole scope, and which names are asked of it there.
type reader struct {
	source  source
	columns columnSet
	names   *unknownNames // not nil where all wrong names are asked for
	reads
}

// anyColumn is a row that has every column.
type anyColumn struct{}

func (anyColumn) Value(string) (string, bool, *Error) { return "", true, nil }
func (anyColumn) Columns() []string                   { return nil }

func (r *Renderer) readsOf(tree *parse.Tree) reads {
	walk := &reader{source: source{renderer: r, scope: Scope{Row: anyColumn{}}}}
	walk.list(tree.Root, true)
	walk.reads.columns = walk.columns.names
	return walk.reads
}

// list walks nodes; root tells whether the dot is the whole scope there.
func (r *reader) list(list *parse.ListNode, root bool) {
	if list == nil {
		return
	}
	for _, n := range list.Nodes {
		r.statement(n, root)
	}
}

func (r *reader) statement(n parse.Node, root bool) {
	switch n := n.(type) {
	case *parse.ActionNode:
		r.pipe(n.Pipe, root)
	case *parse.IfNode:
		r.branch(&n.BranchNode, root, root)
	case *parse.WithNode:
		r.branch(&n.BranchNode, root, false)
	case *parse.RangeNode:
		r.branch(&n.BranchNode, root, false)
	}
}

func (r *reader) branch(b *parse.BranchNode, root, bodyRoot bool) {
	r.pipe(b.Pipe, root)
	r.list(b.List, bodyRoot)
	r.list(b.ElseList, root)
}

func (r *reader) pipe(p *parse.PipeNode, root bool) {
	if p == nil {
		return
	}
	for _, cmd := range p.Cmds {
		r.command(cmd, root)
	}
}

func (r *reader) command(cmd *parse.CommandNode, root bool) {
	args := cmd.Args
	if path, used := indexedPath(args, root); used > 0 {
		r.path(path)
		args = args[used:]
	}
	if index, ok := smartwordArg(args); ok && r.names.isNew(index) {
		_, err := r.source.smartword(index)
		r.blame(err)
	}
	for _, arg := range args {
		r.operand(arg, root)
	}
}

func (r *reader) operand(n parse.Node, root bool) {
	if path, ok := pathOf(n, root); ok {
		r.path(path)
		return
	}
	switch n := n.(type) {
	case *parse.PipeNode:
		r.pipe(n, root)
	case *parse.ChainNode:
		r.operand(n.Node, root)
	}
}

// path notes what is read by names asked of the whole scope; without names, all of it.
func (r *reader) path(names []string) {
	if len(names) == 0 {
		r.team, r.allColumns = true, true
		return
	}
	if !r.names.isNew(names...) {
		return
	}
	value, err := r.source.path(rootValue{}, names)
	r.blame(err)
	r.team = r.team || names[0] == "Team"
	if names[0] == "Row" && len(names) > 1 {
		r.columns.add(names[1])
	}
	if _, whole := value.(rowValue); whole {
		r.allColumns = true
	}
}

func (r *reader) blame(err *Error) {
	if r.fault == nil {
		r.fault = err
	}
	r.names.add(err)
}

// pathOf returns the names that a node asks of the whole scope; ok tells whether it does.
func pathOf(n parse.Node, root bool) (names []string, ok bool) {
	switch n := n.(type) {
	case *parse.DotNode:
		return nil, root
	case *parse.FieldNode:
		return n.Ident, root
	case *parse.VariableNode:
		return n.Ident[1:], n.Ident[0] == "$"
	}
	return nil, false
}

// indexedPath reads `index .Row "name"` as .Row.name, and tells how many of the
// words it took.
func indexedPath(args []parse.Node, root bool) (names []string, used int) {
	if len(args) < 3 || !isCall(args[0], "index") {
		return nil, 0
	}
	names, ok := pathOf(args[1], root)
	if !ok {
		return nil, 0
	}
	names = slices.Clone(names)
	for used = 2; used < len(args); used++ {
		text, ok := args[used].(*parse.StringNode)
		if !ok {
			break
		}
		names = append(names, text.Text)
	}
	return names, used
}

func smartwordArg(args []parse.Node) (index string, ok bool) {
	if len(args) != 2 || !isCall(args[0], "smartword") {
		return "", false
	}
	text, ok := args[1].(*parse.StringNode)
	if !ok {
		return "", false
	}
	return text.Text, true
}

func isCall(n parse.Node, name string) bool {
	id, ok := n.(*parse.IdentifierNode)
	return ok && id.Ident == name
}
