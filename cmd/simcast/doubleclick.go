package main

import (
	"html/template"
	"os"
	"runtime"

	"github.com/cli/browser"
	"github.com/inconshreveable/mousetrap"
)

// start is how simcast was started, as far as it tells a double-click from a script.
type start struct {
	windows  bool
	explorer bool // Windows' Explorer started it
	streams  bool // one of the three standard streams is open at least
	terminal bool // one of them is a terminal
	display  bool // there is a screen to open a page on
}

func (a *app) start() start {
	streams := []any{a.stdin, a.stdout, a.stderr}
	s := start{windows: runtime.GOOS == "windows", explorer: mousetrap.StartedByExplorer(),
		display: a.env("DISPLAY") != "" || a.env("WAYLAND_DISPLAY") != ""}
	for _, stream := range streams {
		s.streams = s.streams || isOpen(stream)
		s.terminal = s.terminal || terminal(stream)
	}
	return s
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

// fromDesktop reports whether somebody without a terminal started simcast, who is
// then shown the page in place of the help. A script has to get the help all the
// same: a cron job has no screen, and on Windows it has its streams.
func (s start) fromDesktop() bool {
	if s.windows {
		return s.explorer || !s.streams
	}
	return s.display && !s.terminal
}

// inBrowser opens something there. A program that is started gets the environment, and
// no browser needs the key that may be in it: simcast has read it.
func inBrowser(open func(string) error, what string) error {
	_ = os.Unsetenv("SIMCAST_API_KEY") // it fails for names that cannot be
	return open(what)
}

// without is the page that says why the real one did not open.
var without = template.Must(template.New("").Parse(`<!DOCTYPE html>
<html lang="en"><meta charset="utf-8"><title>simcast: the page did not open</title>
<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
<style>body { font: 1.1rem/1.5 system-ui, sans-serif; max-width: 40rem; margin: 4rem auto; padding: 0 1rem }</style>
<h1>The page did not open</h1>
<p>{{.}}</p>
<p>Nothing was posted. To look closer, open a terminal in the folder of the program and type <code>simcast web</code>.</p>
</html>
`))

// showWithoutTerminal shows an error to somebody who sees no terminal: as a file in
// the browser, which stays among the temporary ones. Where even that fails there
// is nobody to tell.
func showWithoutTerminal(problem error) {
	file, err := os.CreateTemp("", "simcast-*.html")
	if err != nil {
		return
	}
	err = without.Execute(file, problem.Error())
	if file.Close() == nil && err == nil {
		_ = inBrowser(browser.OpenFile, file.Name())
	}
}
