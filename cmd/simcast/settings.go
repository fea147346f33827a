package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"simcast/apiclient/simulator"
	"simcast/cmd/simcast/flags"
	"simcast/cmd/simcast/local"
	"simcast/cmd/simcast/terminal"
	"simcast/pipeline/ledger"
)

// settings are what every command that meets a space or the ledger takes. The
// first that is given wins: flag, environment, key store.
type settings struct {
	BaseURL    string `flag:"base-url" value:"URL" group:"Flags and environment" help:"base URL of the service with its version, such as https://service.example/v1.1/interface (or set SIMCAST_BASE_URL)"`
	APIKeyFile string `flag:"api-key-file" value:"FILE" files:"*" help:"read the API key from this FILE, or from standard input with - (or set SIMCAST_API_KEY)"`
	Ledger     string `flag:"ledger" value:"FILE" files:"*" help:"use this FILE as the ledger, or a shared one: postgres://USER@HOST/DATABASE (or set SIMCAST_LEDGER)"`
	Insecure   bool   `flag:"insecure" help:"allow plain http to other hosts, and a shared ledger there without TLS: others can then read key and messages on their way"`

	Demo bool `flag:"demo" group:"The space" help:"use an invented space inside simcast, with a ledger of its own"`

	JSON  bool   `flag:"json" group:"Files and output" again:"no" help:"print one JSON object on standard output"`
	Color string `flag:"color" value:"WHEN" words:"auto always never" again:"no" help:"WHEN to use colour: auto (at a terminal, unless NO_COLOR is set), always or never"`

	All bool `flag:"all" help:"list every problem on a separate line, without grouping"` // of some commands
}

// again is how a later command meets the same space and the same ledger: by the flags that this one was given.
func (s *settings) again() []string { return flags.Of(s, flags.But("all")) }

// readAgain is how results in the demo are read as the run has read its plan: a CSV does not say it, and the ledger that does is gone.
func (a *app) readAgain(j *job) []string {
	if !a.settings.Demo || strings.EqualFold(filepath.Ext(fileOf(j.one()).Path), ".xlsx") {
		return nil
	}
	return flags.Of(&j.flags.ReadOptions, mappingFlags())
}

// mappingFlags are the flags that say what headers and values mean.
func mappingFlags() flags.Choice { return flags.Only("map", "default", "mapping") }

// commandAgain is a command that meets the same space and the same ledger as this one, as it can be pasted into a shell.
func (a *app) commandAgain(words ...string) string {
	return terminal.CommandLine(slices.Concat([]string{"simcast"}, words, a.settings.again())...)
}

// errNoSpace says that nothing tells which space is meant.
var errNoSpace = errors.New("no space is connected")

// halfASpace says that one of address and key is given, and the other is not.
type halfASpace string

func (h halfASpace) Error() string { return string(h) }

// access finds the base URL and the key. Where neither is given anywhere, it is
// errNoSpace, and where one is missing halfASpace.
func (a *app) access() (local.SpaceAccess, error) {
	baseURL := cmp.Or(a.settings.BaseURL, a.env("SIMCAST_BASE_URL"))
	key, err := a.apiKey()
	if err != nil {
		return local.SpaceAccess{}, err
	}
	if baseURL == "" || key == "" {
		kept, err := a.keys.Load()
		if err == nil {
			baseURL, key = cmp.Or(baseURL, kept.BaseURL), cmp.Or(key, kept.Key)
		}
	}
	switch {
	case baseURL == "" && key == "":
		return local.SpaceAccess{}, fmt.Errorf("%w: run simcast login, or set SIMCAST_BASE_URL and SIMCAST_API_KEY; to try it without a space, add --demo", errNoSpace)
	case key == "":
		return local.SpaceAccess{}, halfASpace("there is no API key: set SIMCAST_API_KEY, name a file with --api-key-file, or run simcast login")
	case baseURL == "":
		return local.SpaceAccess{}, halfASpace("there is no base URL: set SIMCAST_BASE_URL, use --base-url, or run simcast login")
	}
	return local.SpaceAccess{BaseURL: baseURL, Key: key}, nil
}

// apiKey is the key of the flag's file or the environment, "" where neither is given.
func (a *app) apiKey() (string, error) {
	switch a.settings.APIKeyFile {
	case "":
		return strings.TrimSpace(a.env("SIMCAST_API_KEY")), nil
	case "-":
		return local.ReadKey(a.stdin)
	}
	file, err := os.Open(a.settings.APIKeyFile)
	if err != nil {
		return "", local.UnreadableKey(err)
	}
	defer file.Close()
	a.warnOfReaders(file)
	return local.ReadKey(file)
}

// warnOfReaders warns that others on the machine can read the key file.
func (a *app) warnOfReaders(file *os.File) {
	if local.IsReadByOthers(file) {
		a.warn("others on this machine can read the key file. Keep it to yourself: chmod 600 %s", a.settings.APIKeyFile)
	}
}

// baseURL is the address of the flag, the environment or the key store, "" where none is given.
func (a *app) baseURL() string {
	if given := cmp.Or(a.settings.BaseURL, a.env("SIMCAST_BASE_URL")); given != "" {
		return given
	}
	kept, _ := a.keys.Load() // where there is no key store, nothing is kept
	return kept.BaseURL
}

// serviceHosts is the service's own host, which no text has to avoid; none where it is not known.
func (a *app) serviceHosts() []string {
	address, err := url.Parse(a.baseURL())
	if err != nil || address.Hostname() == "" {
		return nil
	}
	return []string{address.Hostname()}
}

// ledgerPlace is where the ledger stands: flag, environment, else the user's own file.
func (a *app) ledgerPlace() (local.LedgerPlace, error) {
	return local.FindLedger(a.settings.Ledger, a.env, a.settings.Insecure)
}

// ledgerToComplete opens the ledger for what it knows, and makes neither a ledger nor a folder for one.
func (a *app) ledgerToComplete() (ledger.Ledger, error) {
	if a.settings.Demo {
		return nil, fs.ErrNotExist // a demo's is empty
	}
	place, err := a.ledgerPlace()
	if err == nil {
		err = place.Stat()
	}
	if err != nil {
		return nil, err
	}
	return place.OpenToRead(context.Background())
}

// teamsToComplete are the teams of the stand-in in a demo. Those of a space are not asked for.
func (a *app) teamsToComplete() (names []string) {
	if a.settings.Demo {
		for _, team := range simulator.Harbour().Teams {
			names = append(names, team.Name)
		}
	}
	return names
}

// zone is the machine's own.
func (a *app) zone() *time.Location { return local.LocalZone(a.env, a.now()) }

// spaceOptions say from where a command without the network has what a space has.
type spaceOptions struct {
	SpaceFiles []string `flag:"space-file" value:"FILE" files:"xlsx csv tsv json" group:"The space" help:"use this FILE of simcast export instead of the network (.xlsx; or repeat the flag with a .csv or .json of each kind)"`
}

// addAllSettings gives all commands the settings. Help shows some of them only where a command has them once more; a shell completes each.
func (a *app) addAllSettings(root *cobra.Command, isCompleting bool) {
	a.settings.Color = terminal.Auto
	flags.Add(root.PersistentFlags(), &a.settings, flags.But("all"))
	root.PersistentFlags().VisitAll(func(flag *pflag.Flag) {
		flag.Hidden = !isCompleting && flags.Group(flag) != "Files and output"
	})
	a.addSettings(root, "demo")
}

// addSettings gives a command flags of the settings, which its help then shows.
func (a *app) addSettings(cmd *cobra.Command, names ...string) {
	flags.Add(cmd.Flags(), &a.settings, flags.Only(names...))
}
