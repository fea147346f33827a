package terminal

import (
	"os"

	"github.com/mattn/go-isatty"
	"golang.org/x/sys/windows"
)

// obeysColours reports whether a terminal obeys the codes of colours, and tells a console of Windows to do so.
func obeysColours(out any) bool {
	file, ok := out.(*os.File)
	if !ok {
		return false
	}
	if isatty.IsCygwinTerminal(file.Fd()) {
		return true
	}
	var mode uint32
	console := windows.Handle(file.Fd())
	if err := windows.GetConsoleMode(console, &mode); err != nil {
		return false
	}
	if mode&windows.ENABLE_VIRTUAL_TERMINAL_PROCESSING != 0 {
		return true
	}
	return windows.SetConsoleMode(console, mode|windows.ENABLE_VIRTUAL_TERMINAL_PROCESSING) == nil
}
