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
	"simcast/cmd/simcast/apikey"
	"simcast/cmd/simcast/ledgerplace"
	"simcast/cmd/simcast/machine"
	"simcast/cmd/simcast/terminal"
	"simcast/pipeline"
	"simcast/pipeline/ledger"
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
	color      terminal.When
}

// addTo gives every command the flags.
func (s *settings) addTo(root *cobra.Command) {
	flags := root.PersistentFlags()
	flags.StringVar(&s.baseURL, "base-url", "", "base `URL` of the service with its version, such as https://service.example/v1.1/interface (or set SIMCAST_BASE_URL)")
	flags.StringVar(&s.apiKeyFile, "api-key-file", "", "read the API key from this `FILE`, or from standard input with - (or set SIMCAST_API_KEY)")
	flags.StringVar(&s.ledger, "ledger", "", "use this `FILE` as the ledger, or a shared one: postgres://USER@HOST/DATABASE (or set SIMCAST_LEDGER)")
	flags.BoolVar(&s.demo, "demo", false, "use an invented space inside simcast, with a ledger of its own")
	flags.BoolVar(&s.insecure, "insecure", false, "allow plain http to other hosts, and a shared ledger there without TLS: others can then read key and messages on their way")
	s.color = terminal.Auto
	flags.Var(&s.color, "color", "`WHEN` to use colour: auto (at a terminal, unless NO_COLOR is set), always or never")
	flags.BoolVar(&s.json, "json", false, "print one JSON object on standard output")
}

// again is how a later command meets the same space and the same ledger: by the flags that this one was given.
func (s *settings) again() []string {
	var words []string
	for _, flag := range []struct{ name, value string }{{"--base-url", s.baseURL}, {"--api-key-file", s.apiKeyFile}, {"--ledger", s.ledger}} {
		if flag.value != "" {
			words = append(words, flag.name, flag.value)
		}
	}
	if s.insecure {
		words = append(words, "--insecure")
	}
	if s.demo {
		words = append(words, "--demo")
	}
	return words
}

// readAgain is how results in the demo are read as the run has read its plan: a CSV does not say it, and the ledger that does is gone.
func (a *app) readAgain(j *job) (words []string) {
	read := &j.flags.ReadOptions
	if !a.settings.demo || strings.EqualFold(filepath.Ext(j.resultsFile.Path), ".xlsx") {
		return nil
	}
	for _, one := range read.Map {
		words = append(words, "--map", one)
	}
	for _, one := range read.Default {
		words = append(words, "--default", one)
	}
	if read.MappingFile != "" {
		words = append(words, "--mapping", read.MappingFile)
	}
	return words
}

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
func (a *app) access() (apikey.Access, error) {
	baseURL := cmp.Or(a.settings.baseURL, a.env("SIMCAST_BASE_URL"))
	key, err := a.apiKey()
	if err != nil {
		return apikey.Access{}, err
	}
	if baseURL == "" || key == "" {
		kept, err := a.keys.Load()
		if err == nil {
			baseURL, key = cmp.Or(baseURL, kept.BaseURL), cmp.Or(key, kept.Key)
		}
	}
	switch {
	case baseURL == "" && key == "":
		return apikey.Access{}, fmt.Errorf("%w: run simcast login, or set SIMCAST_BASE_URL and SIMCAST_API_KEY; to try it without a space, add --demo", errNoSpace)
	case key == "":
		return apikey.Access{}, halfASpace("there is no API key: set SIMCAST_API_KEY, name a file with --api-key-file, or run simcast login")
	case baseURL == "":
		return apikey.Access{}, halfASpace("there is no base URL: set SIMCAST_BASE_URL, use --base-url, or run simcast login")
	}
	return apikey.Access{BaseURL: baseURL, Key: key}, nil
}

// apiKey is the key of the flag's file or the environment, "" where neither is given.
func (a *app) apiKey() (string, error) {
	switch a.settings.apiKeyFile {
	case "":
		return strings.TrimSpace(a.env("SIMCAST_API_KEY")), nil
	case "-":
		return apikey.FirstLine(a.stdin)
	}
	file, err := os.Open(a.settings.apiKeyFile)
	if err != nil {
		return "", apikey.Unreadable(err)
	}
	defer file.Close()
	a.warnOfReaders(file)
	return apikey.FirstLine(file)
}

// warnOfReaders warns that others on the machine can read the key file.
func (a *app) warnOfReaders(file *os.File) {
	if apikey.IsShared(file) {
		a.warn("others on this machine can read the key file. Keep it to yourself: chmod 600 %s", a.settings.apiKeyFile)
	}
}

// baseURL is the address of the flag, the environment or the key store, "" where none is given.
func (a *app) baseURL() string {
	if given := cmp.Or(a.settings.baseURL, a.env("SIMCAST_BASE_URL")); given != "" {
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
func (a *app) ledgerPlace() (ledgerplace.Place, error) {
	return ledgerplace.Find(a.settings.ledger, a.env, a.settings.insecure)
}

// ledgerToComplete opens the ledger for what it knows, and makes neither a ledger nor a folder for one.
func (a *app) ledgerToComplete() (ledger.Ledger, error) {
	if a.settings.demo {
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
	if a.settings.demo {
		for _, team := range simulator.Harbour().Teams {
			names = append(names, team.Name)
		}
	}
	return names
}

// zone is the machine's own.
func (a *app) zone() *time.Location { return machine.LocalZone(a.env, a.now()) }

// addReading gives a command the flags of how a plan is read.
func addReading(cmd *cobra.Command, r *pipeline.ReadOptions) {
	flags := cmd.Flags()
	flags.StringVar(&r.Sheet, "sheet", "", "read the sheet with this `NAME` (default: Injects if it is visible, else the first visible one with injects)")
	flags.BoolVar(&r.VisibleOnly, "visible-only", false, "skip hidden rows")
	flags.StringVar(&r.Timezone, "timezone", "", "time `ZONE` of the plan's dates and times, such as Europe/Paris (default: this machine's)")
	flags.StringArrayVar(&r.Rows, "rows", nil, "only these `ROWS`, such as 2-40,57, as the spreadsheet numbers them")
	flags.StringArrayVar(&r.IDs, "id", nil, "only injects with these `IDS`, such as A1,B2; a comma in an id is written \\,")
	flags.StringArrayVar(&r.Teams, "team", nil, "only messages to this `TEAM` (its name or id)")
	flags.StringArrayVar(&r.Channels, "channel", nil, "only messages on this `CHANNEL`, such as mail")
	addDateOrder(flags, r)
	addMapping(flags, r)
	addLint(flags, r)
}

// addLint adds the flags of lint and of the exercise's mark.
func addLint(flags *pflag.FlagSet, r *pipeline.ReadOptions) {
	flags.StringVar(&r.Mark, "mark", "", "put this `TEXT`, the mark of the exercise, into each message: before its subject or title, and as first and last line of its body")
	flags.StringVar(&r.SettingsFile, "settings", "", "read a `FILE` of settings (.xlsx or .csv; its columns: name, value), over those of the plan's sheet Settings")
	flags.BoolVar(&r.Strict, "strict", false, "what lint finds are errors")
	flags.BoolVar(&r.NoLint, "no-lint", false, "do not ask lint, which finds what goes wrong on the day")
}

// addDateOrder adds the flag of dates that may be read in two ways.
func addDateOrder(flags *pflag.FlagSet, r *pipeline.ReadOptions) {
	flags.StringVar(&r.DateOrder, "date-order", "", "read dates such as 03/04/2026 in this `ORDER`: dmy (day, month, year) or mdy")
}

// addMapping adds the flags of what headers and values mean.
func addMapping(flags *pflag.FlagSet, r *pipeline.ReadOptions) {
	flags.StringArrayVar(&r.Map, "map", nil, "read a header or value as what it means: `MAPPING` is \"Send To=team\", \"F3=ignore\" or \"persona:CNN=verrin_courier\"")
	flags.StringArrayVar(&r.Default, "default", nil, "put this into empty cells of a column: `DEFAULT` is \"channel=mail\" or \"subject=Message {{.Row.id}}\"")
	flags.StringVar(&r.MappingFile, "mapping", "", "read a `FILE` of such mappings (.xlsx or .csv; its columns: for, written, means)")
}

// whichSpace stands for the value of --same-space where it is given alone; help shows it as [=WHICH].
const whichSpace = "WHICH"

// sameSpaceFlag is --same-space, alone or with the space that is meant.
type sameSpaceFlag struct{ asked *pipeline.SendOptions }

// addSameSpace adds the flag. The empty name in its usage keeps help from showing one before the [=WHICH].
func addSameSpace(flags *pflag.FlagSet, asked *pipeline.SendOptions) {
	flags.Var(sameSpaceFlag{asked}, "same-space", "``the key is the renewed key of a known space; if several spaces fit, WHICH is the number or the address of the right one")
	flags.Lookup("same-space").NoOptDefVal = whichSpace
}

// Set implements pflag.Value. Scripts may say true and false, as of any flag that takes no value.
func (f sameSpaceFlag) Set(text string) error {
	text = strings.TrimSpace(text)
	switch text {
	case "":
		return usage("--same-space= names no space", "name its number or its address, or write --same-space alone")
	case "false":
		f.asked.SameSpace, f.asked.SameAs = false, ""
		return nil
	case whichSpace, "true":
		text = ""
	}
	f.asked.SameSpace, f.asked.SameAs = true, text
	return nil
}

// String implements pflag.Value.
func (f sameSpaceFlag) String() string {
	if f.asked == nil || !f.asked.SameSpace {
		return ""
	}
	return cmp.Or(f.asked.SameAs, whichSpace)
}

// Type implements pflag.Value.
func (f sameSpaceFlag) Type() string { return "space" }

// addSpaceFile gives a command the flag --space-file.
func addSpaceFile(cmd *cobra.Command, files *[]string) {
	cmd.Flags().StringArrayVar(files, "space-file", nil,
		"use this `FILE` of simcast export instead of the network (.xlsx; or repeat the flag with a .csv or .json of each kind)")
	_ = cmd.MarkFlagFilename("space-file", "xlsx", "csv", "tsv", "json") // the flag is there
}

// addAll gives a command the flag --all.
func (a *app) addAll(cmd *cobra.Command) {
	cmd.Flags().BoolVar(&a.settings.all, "all", false, "list every problem on a separate line, without grouping")
}
