package templates

import (
	"strconv"
	"text/template/parse"
)

// Names of the functions that the guard puts into a tree. A template that
// names one of them itself is refused, as these are not in the table.
const (
	fieldCall = "guardField" // value, names: instead of .a.b
	emitCall  = "guardEmit"  // position: at the end of each output
	rangeCall = "guardRange" // at the end of what a range goes over
	stepCall  = "guardStep"  // at the head of each body of a range
	enterCall = "guardEnter" // at the head of each template
	leaveCall = "guardLeave" // at its end
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

func statement(cmd *parse.CommandNode) parse.Node {
	pipe := &parse.PipeNode{NodeType: parse.NodePipe, Cmds: []*parse.CommandNode{cmd}}
	return &parse.ActionNode{NodeType: parse.NodeAction, Pipe: pipe}
}

func number(n int) parse.Node {
	return &parse.NumberNode{NodeType: parse.NodeNumber, IsInt: true, Int64: int64(n), Text: strconv.Itoa(n)}
}
