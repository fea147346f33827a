package templates

import (
	"strconv"
	"text/template/parse"
)

// Names of the functions that the walk puts into a tree. A template that
// names one of them itself is refused, as these are not in the table.
const (
	functionCall = "runFunction" // name, values: instead of a function of the table
	fieldCall    = "runField"    // value, names: instead of .a.b
	emitCall     = "runEmit"     // position: at the end of each output
	rangeCall    = "runRange"    // nothing: at the end of what a range goes over
	bodyCall     = "runBody"     // cost of the body: before the body of a range
)

// called returns the words that call a function of the table, or one of text/template's own.
func called(id *parse.IdentifierNode, args []parse.Node) []parse.Node {
	if functions[id.Ident].call == nil {
		return append([]parse.Node{id}, args...)
	}
	return append([]parse.Node{parse.NewIdentifier(functionCall), text(id.Ident)}, args...)
}

// field returns a call that asks names of a value.
func field(base parse.Node, names []string) parse.Node {
	if len(names) == 0 {
		return base
	}
	args := []parse.Node{base}
	for _, name := range names {
		args = append(args, text(name))
	}
	return pipeline(command(fieldCall, args...))
}

func pipeline(cmd *parse.CommandNode) *parse.PipeNode {
	return &parse.PipeNode{NodeType: parse.NodePipe, Cmds: []*parse.CommandNode{cmd}}
}

func command(name string, args ...parse.Node) *parse.CommandNode {
	return &parse.CommandNode{NodeType: parse.NodeCommand, Args: append([]parse.Node{parse.NewIdentifier(name)}, args...)}
}

func text(s string) parse.Node {
	return &parse.StringNode{NodeType: parse.NodeString, Quoted: strconv.Quote(s), Text: s}
}

func number(n int) parse.Node {
	return &parse.NumberNode{NodeType: parse.NodeNumber, IsInt: true, Int64: int64(n), Text: strconv.Itoa(n)}
}
