package main

import (
	"bufio"
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"runtime"
	"strings"

	"github.com/adrg/xdg"
	"github.com/spf13/cobra"
)

// settings are what every command that meets a space or the ledger takes. The
// first that is given wins: flag, environment, key store.
type settings struct {
	baseURL    string
	apiKeyFile string
	ledger     string
	demo       bool
	insecure   bool
	json       bool
	all        bool // each problem is shown by itself
}

func (s *settings) addTo(root *cobra.Command) {
	flags := root.PersistentFlags()
	flags.StringVar(&s.baseURL, "base-url", "", "base URL of the service, version segment included (SIMCAST_BASE_URL)")
	flags.StringVar(&s.apiKeyFile, "api-key-file", "", "`FILE` that holds the API key, - for standard input (or SIMCAST_API_KEY)")
	flags.StringVar(&s.ledger, "ledger", "", "the ledger's `FILE` (SIMCAST_LEDGER)")
	flags.BoolVar(&s.demo, "demo", false, "use the stand-in, inside this process, with an empty ledger of its own")
	flags.BoolVar(&s.insecure, "insecure", false, "allow plain http to other hosts: the key can be read on the way")
	flags.BoolVar(&s.json, "json", false, "one JSON object on standard output")
}

// errNoSpace says that nothing tells which space is meant.
var errNoSpace = errors.New("no space is given")

// access is where the service is and the key that selects the space.
type access struct{ baseURL, key string }

// halfASpace says that one of address and key is given, and the other is not.
type halfASpace string

func (h halfASpace) Error() string { return string(h) }

// access finds the base URL and the key. Where neither is given anywhere, it is
// errNoSpace, and where one is missing halfASpace.
func (a *app) access() (access, error) {
	baseURL := cmp.Or(a.settings.baseURL, a.env("SIMCAST_BASE_URL"))
	key, err := a.apiKey()
	if err != nil {
		return access{}, err
	}
	if baseURL == "" || key == "" {
		kept, err := a.keys.load()
		if err == nil {
			baseURL, key = cmp.Or(baseURL, kept.baseURL), cmp.Or(key, kept.key)
		}
	}
	switch {
	case baseURL == "" && key == "":
		return access{}, fmt.Errorf("%w: set SIMCAST_BASE_URL and SIMCAST_API_KEY, or run simcast login, or try it with --demo", errNoSpace)
	case key == "":
		return access{}, halfASpace("there is no API key: set SIMCAST_API_KEY, name a file with --api-key-file, or run simcast login")
	case baseURL == "":
		return access{}, halfASpace("there is no base URL: set SIMCAST_BASE_URL, use --base-url, or run simcast login")
	}
	return access{baseURL, key}, nil
}

// apiKey is the key of the flag's file or the environment, "" where neither is given.
func (a *app) apiKey() (string, error) {
	switch a.settings.apiKeyFile {
	case "":
		return strings.TrimSpace(a.env("SIMCAST_API_KEY")), nil
	case "-":
		return firstLine(a.stdin)
	}
	file, err := os.Open(a.settings.apiKeyFile)
	if err != nil {
		return "", keyFileError(err)
	}
	defer file.Close()
	a.warnOfReaders(file)
	return firstLine(file)
}

// keyFileError says why a key file cannot be read. It does not repeat the name: whoever
// takes the flag for the key's own has given the key.
func keyFileError(err error) error {
	return fmt.Errorf("the key file cannot be read: %w; --api-key-file names a file that holds the key, and is never the key itself", withoutPath(err))
}

func withoutPath(err error) error {
	var inner *fs.PathError
	if errors.As(err, &inner) {
		return inner.Err
	}
	return err
}

// warnOfReaders tells of a key file that others on the machine can read.
func (a *app) warnOfReaders(file *os.File) {
	if isShared(file) {
		a.say("Attention: others on this machine can read the key file. Keep it to yourself: chmod 600 %s", a.settings.apiKeyFile)
	}
}

func isShared(file *os.File) bool {
	info, err := file.Stat()
	return err == nil && info.Mode().IsRegular() && info.Mode().Perm()&0o077 != 0 && runtime.GOOS != "windows"
}

// baseURL is the address of the flag, the environment or the key store, "" where none is given.
func (a *app) baseURL() string {
	if given := cmp.Or(a.settings.baseURL, a.env("SIMCAST_BASE_URL")); given != "" {
		return given
	}
	kept, _ := a.keys.load() // where there is no key store, nothing is kept
	return kept.baseURL
}

// firstLine reads a key; no key is longer than a few kilobytes.
func firstLine(r io.Reader) (string, error) {
	line, err := bufio.NewReader(io.LimitReader(r, 8<<10)).ReadString('\n')
	if err != nil && !errors.Is(err, io.EOF) {
		return "", fmt.Errorf("the key cannot be read: %w", err)
	}
	// Editors on Windows put a mark before the text.
	if line = strings.TrimSpace(strings.TrimPrefix(line, "\ufeff")); line == "" {
		return "", errors.New("the key file has no key in its first line")
	}
	return line, nil
}

// ledgerPath is the ledger's file: flag, environment, else the user's own.
func (a *app) ledgerPath() (string, error) {
	if path := cmp.Or(a.settings.ledger, a.env("SIMCAST_LEDGER")); path != "" {
		return path, nil
	}
	path, err := xdg.DataFile("simcast/ledger.db")
	if err != nil {
		return "", fmt.Errorf("there is no place for the ledger: %w; give yourself the right to write there, or name the ledger that you used before with --ledger", err)
	}
	return path, nil
}
