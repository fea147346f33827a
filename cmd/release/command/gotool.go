package command

import "runtime"

// GoTool is a call of a tool that cmd/release/tools/go.mod pins. It is run in the folder of a clone.
func GoTool(name string, args ...string) []string {
	return append([]string{"tool", "-modfile=cmd/release/tools/go.mod", name}, args...)
}

// ToolEnvironment is what such a tool is built with: for this machine, by its own list of modules.
func ToolEnvironment() []string {
	return []string{"GOFLAGS=-mod=readonly", "GOWORK=off", "GOOS=" + runtime.GOOS, "GOARCH=" + runtime.GOARCH}
}
