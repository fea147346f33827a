package local

import (
	"html/template"
	"os"

	"github.com/cli/browser"
)

// InBrowser opens something there. A program that is started gets the environment, and
// no browser needs the key that may be in it: simcast has read it.
func InBrowser(open func(string) error, what string) error {
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
<p>Nothing was sent. To find out more, open a terminal in the folder of the program and type <code>simcast web</code>.</p>
</html>
`))

// ShowWithoutTerminal shows an error to somebody who sees no terminal: as a file in
// the browser, which stays among the temporary ones. Where even that fails there
// is nobody to tell.
func ShowWithoutTerminal(problem error) {
	file, err := os.CreateTemp("", "simcast-*.html")
	if err != nil {
		return
	}
	err = without.Execute(file, problem.Error())
	if file.Close() == nil && err == nil {
		_ = InBrowser(browser.OpenFile, file.Name())
	}
}
