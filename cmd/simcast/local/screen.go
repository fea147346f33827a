package local

import "runtime"

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
