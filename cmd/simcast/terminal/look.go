package terminal

import (
	"github.com/jedib0t/go-pretty/v6/text"

	"simcast/cmd/simcast/view"
)

// coloursOf gives the colours of a look. They are of the terminal's own sixteen, which its user can read on its background.
func coloursOf(look view.Look) text.Colors {
	switch look {
	case view.Strong, view.Command:
		return text.Colors{text.Bold}
	case view.Faint, view.Skipped:
		return text.Colors{text.Faint}
	case view.Sent:
		return text.Colors{text.FgGreen}
	case view.Failed:
		return text.Colors{text.FgRed}
	case view.Uncertain:
		return text.Colors{text.Bold, text.FgHiMagenta} // plain magenta is too dark on a dark background
	case view.Pending:
		return text.Colors{text.FgCyan}
	case view.Error:
		return text.Colors{text.Bold, text.FgRed}
	case view.Warning:
		return text.Colors{text.FgYellow}
	}
	return nil
}
