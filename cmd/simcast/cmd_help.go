package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/adrg/xdg"
	"github.com/cli/browser"
	"github.com/spf13/cobra"

	"simcast/cmd/simcast/handbook"
	"simcast/cmd/simcast/help"
	"simcast/cmd/simcast/jsonout"
	"simcast/cmd/simcast/local"
	"simcast/cmd/simcast/version"
	"simcast/pipeline/problem"
	"simcast/writers/atomicfile"
)

// openHandbook is simcast help --web: it writes the handbook, says where it is, and opens it where there is a screen.
func (a *app) openHandbook() error {
	path, err := handbookPath()
	if err != nil {
		return err
	}
	own := func(string, string) bool { return true } // handbookPath has seen that it is nobody else's
	path, err = a.put(atomicfile.New(path, sharedMode, notSealed, own, notRemembered, a.now), handbook.Write)
	if err != nil {
		return cannotWrite(path, err)
	}
	a.putJSON(jsonout.Handbook{Path: path})
	a.say("The handbook: %s", path)
	if a.hasScreen() {
		a.showFile(path)
	}
	return nil
}

// handbookPath is where the handbook of this version is written: among the user's cached files, in a folder into which nobody else
// can write.
func handbookPath() (string, error) {
	const hint = "name another folder in the variable XDG_CACHE_HOME"
	path, err := xdg.CacheFile("simcast/handbook-" + version.Number + ".html")
	if err != nil {
		return "", fmt.Errorf("there is no folder for the pages: %w; allow yourself to write there, or %s", err, hint)
	}
	folder, err := os.Lstat(filepath.Dir(path))
	if err != nil {
		return "", err
	}
	if !local.IsOwnFolder(folder, 0o022) {
		return "", fmt.Errorf("%s is not a folder of your own into which nobody else can write; remove it, or %s", filepath.Dir(path), hint)
	}
	if file, err := os.Lstat(path); err == nil && !file.Mode().IsRegular() {
		return "", fmt.Errorf("%s is there, and is not a file; remove it, or %s", path, hint)
	} else if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return "", err
	}
	return path, nil
}

// longestOpening is how long simcast waits for a browser. Some of them end only with their window.
const longestOpening = 3 * time.Second

// showFile opens a file in the browser.
func (a *app) showFile(path string) {
	path = filepath.ToSlash(path)
	if !strings.HasPrefix(path, "/") { // C:/ on Windows
		path = "/" + path
	}
	address := url.URL{Scheme: "file", Path: path}
	opened := make(chan error, 1)
	go func() { opened <- local.InBrowser(browser.OpenURL, address.String()) }()
	select {
	case err := <-opened:
		if err != nil {
			a.say("No browser could be opened (%v). Open the file in a browser.", err)
		}
	case <-time.After(longestOpening):
	}
}

// writeManPages is simcast help --man. It writes no page where one of the names is that of another file.
func (a *app) writeManPages(root *cobra.Command, folder string) error {
	if folder == "" {
		return problem.Usage("--man needs a folder", "write --man FOLDER")
	}
	date, err := version.ThisBuild().DateOfText(a.env("SOURCE_DATE_EPOCH"))
	if err != nil {
		return err
	}
	pages, err := help.ManPages(root, "simcast "+version.Number, date)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return cannotWrite(folder, err)
	}
	for _, page := range pages {
		path := filepath.Join(folder, page.Name)
		if _, err := os.Lstat(path); err == nil && !isManPage(path) {
			return fmt.Errorf("%s is there, and simcast help --man did not write it; choose another folder, or remove it", path)
		}
	}
	for _, page := range pages {
		own := func(path, _ string) bool { return isManPage(path) }
		file := atomicfile.New(filepath.Join(folder, page.Name), sharedMode, notSealed, own, notRemembered, a.now)
		path, err := a.put(file, func(w io.Writer) error {
			_, err := io.WriteString(w, page.Text)
			return err
		})
		if err != nil {
			return cannotWrite(path, err)
		}
	}
	a.putJSON(jsonout.ManPages{Folder: folder, Pages: len(pages)})
	a.say("Wrote %d pages of the manual to %s.", len(pages), folder)
	return nil
}

// isManPage reports whether a file begins as those that simcast help --man writes.
func isManPage(path string) bool {
	if info, err := os.Lstat(path); err != nil || !info.Mode().IsRegular() {
		return false
	}
	text, err := os.ReadFile(path)
	return err == nil && strings.HasPrefix(string(text), help.ManPageStart)
}
