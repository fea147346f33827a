// Package templates fills the texts of a plan: Go's text/template with the
// smartwords of a space (interface.md, 2.3), bounded so that no cell of a plan
// can read the machine, run without end or put out a hole where a value is missing.
//
// A renderer knows the smartwords of a space. It parses a cell once; the template
// is then filled for each team that the row goes to:
//
//	renderer := templates.NewRenderer(map[string]string{"port": "Port Alder"})
//	t, err := renderer.Parse(`Dear {{.Team.Name}}, {{upper .port}} is closed.`)
//	text, err := t.Fill(templates.Scope{Team: templates.Team{ID: 7, Name: "T - Red"}})
//
// What a planner may write inside {{ }}:
//
//	{{.port}}  {{smartword "port name"}}   a smartword
//	{{.Team.Name}}  {{.Team.ID}}           the team that the message goes to
//	{{.Persona.Name}}  {{.Persona.Handle}} the sender
//	{{.Row.when}}  {{index .Row "when"}}   another column of the same row
//	{{upper .port}}, lower, title          letters
//	{{.Row.x | default "n/a"}}             instead of an empty value
//	{{date "2 January 15:04" "Europe/Paris" .Row.when}}
//	{{join ", " .a .b}}  {{split ";" .c}}  lists
//
// and whatever else text/template has, but for call, define, template, block, a range inside a range, and a range over a number.
//
// A proof shows what was put in and what is the planner's own: [Template.FillPieces]
// is Fill with its text in pieces, and [Template.FillKnown] goes as far as it can
// with a text that cannot be filled.
//
// Start at renderer.go: [Renderer.ParseInto] decides which way a text goes. A text of simple references, which is
// nearly every one, is cut by hand (segments.go) and never reaches text/template. The value of a smartword is then put in while
// the text is parsed; Fill adds only team, persona and columns. template.go, walk.go and run.go are the way of all others.
// fill.go fills both, filled.go collects the text, and pieces.go has it in pieces.
//
// # Bounds
//
// Any other text is parsed, and its tree is walked once (walk.go). What a plan may not have is refused, what the text reads is noted, so that a
// missing smartword is found in a branch that is not taken, too, and calls (calls.go) of what run.go has take the place of names and functions:
// no reflection meets a value of ours, a missing name is always an error, only texts, numbers
// and truth values are put out, and what functions take and make, and each body of a range, is paid for in steps. As no range
// stands in another one, and no template calls another, each comes to an end, within a second.
//
// Every error is an [*Error], in the words of someone who writes plans: errors.go has the
// codes, syntax.go turns the parser's words into a planner's, misspelled.go finds names that cannot be written so, unknown.go has those
// that do not exist, and meant.go says what was perhaps meant. What a smartword is called is in reference.go, and what the
// functions do in functions.go, values.go, date.go and printf.go.
package templates
