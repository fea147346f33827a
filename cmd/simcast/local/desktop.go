package local

import (
	"os"
	"runtime"

	"github.com/inconshreveable/mousetrap"

	"simcast/cmd/simcast/terminal"
)

// start is how simcast was started, as far as it tells a double-click from a script.
type start struct {
	windows  bool
	explorer bool // Windows' Explorer started it
	streams  bool // one of the three standard streams is open at least
	terminal bool // one of them is a terminal
	display  bool // there is a screen to open a page on
}

// StartedFromDesktop reports whether somebody without a terminal started simcast, who is
// then shown the page in place of the help.
func StartedFromDesktop(env func(string) string, streams ...any) bool {
	s := start{windows: runtime.GOOS == "windows", explorer: mousetrap.StartedByExplorer(),
		display: env("DISPLAY") != "" || env("WAYLAND_DISPLAY") != ""}
	for _, stream := range streams {
		s.streams = s.streams || isOpen(stream)
		s.terminal = s.terminal || terminal.Is(stream)
	}
	return s.fromDesktop()
}

// isOpen reports whether a standard stream leads anywhere, and be it nowhere.
func isOpen(stream any) bool {
	file, isFile := stream.(*os.File)
	if !isFile {
		return true
	}
	_, err := file.Stat()
	return err == nil
}

// fromDesktop looks at how simcast was started. A script has to get the help: a cron
// job has no screen, and on Windows it has its streams.
func (s start) fromDesktop() bool {
	if s.windows {
		return s.explorer || !s.streams
	}
	return s.display && !s.terminal
}

// HasScreen reports whether a browser that is opened here is seen by whoever has started simcast.
func HasScreen(env func(string) string) bool { return hasScreen(runtime.GOOS, env) }

// hasScreen looks at the environment. A browser would open on the far machine of an ssh connection. Windows and macOS
// have a screen otherwise, and elsewhere X or Wayland tells of one.
func hasScreen(system string, env func(string) string) bool {
	if env("SSH_CONNECTION") != "" || env("SSH_TTY") != "" {
		return false
	}
	return system == "windows" || system == "darwin" || env("DISPLAY") != "" || env("WAYLAND_DISPLAY") != ""
}
