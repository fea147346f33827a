package templates

// Reference is what a planner writes to have a smartword's value put in:
// {{.port}}, or {{smartword "port name"}} where its index is no name.
func Reference(index string) string { return reference(index) }
