package frozenday

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"strings"
	"time"

	"simcast/pipeline"
	"simcast/pipeline/day"
	"simcast/pipeline/plan"
	"simcast/pipeline/play"
	"simcast/pipeline/send"
	"simcast/pipeline/space"
)

// Format is that of a day that is left to workers. It grows only where an old field comes to mean something else: a field that
// is new is refused by an earlier simcast as it is. Days of a lower format that are under way have to be stopped then.
const Format = 1

// optionsForm is Options as the ledger has it, by names of its own: those of the fields that it comes from may change.
type optionsForm struct {
	Format    int         `json:"format"`
	Asked     askedForm   `json:"asked"`
	Day       dayForm     `json:"day"`
	Decided   string      `json:"decided,omitempty"`
	Plan      string      `json:"plan"`
	FileMode  fs.FileMode `json:"file_mode,omitempty"`
	Rehearsal bool        `json:"rehearsal,omitempty"`
}

// askedForm is what was asked of the run.
type askedForm struct {
	Sheet           string        `json:"sheet,omitempty"`
	VisibleOnly     bool          `json:"visible_only,omitempty"`
	Timezone        string        `json:"timezone,omitempty"`
	Rows            []string      `json:"rows,omitempty"`
	IDs             []string      `json:"ids,omitempty"`
	Teams           []string      `json:"teams,omitempty"`
	Channels        []string      `json:"channels,omitempty"`
	Map             []string      `json:"map,omitempty"`
	Default         []string      `json:"default,omitempty"`
	MappingFile     string        `json:"mapping_file,omitempty"`
	Contingency     bool          `json:"contingency,omitempty"`
	SettingsFile    string        `json:"settings_file,omitempty"`
	Mark            string        `json:"mark,omitempty"`
	Strict          bool          `json:"strict,omitempty"`
	NoLint          bool          `json:"no_lint,omitempty"`
	DateOrder       string        `json:"date_order,omitempty"`
	Again           bool          `json:"again,omitempty"`
	Changed         bool          `json:"changed,omitempty"`
	ResendUncertain bool          `json:"resend_uncertain,omitempty"`
	Round           string        `json:"round,omitempty"`
	Redirect        string        `json:"redirect,omitempty"`
	SkipInvalid     bool          `json:"skip_invalid,omitempty"`
	Interval        time.Duration `json:"interval"`
	Pace            string        `json:"pace,omitempty"`
	MinInterval     time.Duration `json:"min_interval,omitempty"`
	MaxAttempts     int           `json:"max_attempts"`
	MaxFailures     int           `json:"max_failures,omitempty"`
	MaxOutage       time.Duration `json:"max_outage"`
}

// dayForm is how the day is played.
type dayForm struct {
	Fixed       *day.Day      `json:"fixed"` // as the day's record has it
	PlanStartEx string        `json:"plan_startex,omitempty"`
	EndsAt      time.Time     `json:"ends_at,omitzero"`
	Late        time.Duration `json:"late"`
	PastAfter   time.Duration `json:"past_after"`
	Past        string        `json:"past,omitempty"`
	Mode        string        `json:"mode,omitempty"`
	As          string        `json:"as,omitempty"`
	Again       []string      `json:"again,omitempty"`
}

// form is how the ledger has it.
func (o *Options) form() optionsForm {
	a, d := &o.Asked, &o.Day
	return optionsForm{Format: Format, Decided: o.Decided, Plan: o.Plan, FileMode: o.FileMode, Rehearsal: o.Rehearsal,
		Asked: askedForm{Sheet: a.Sheet, VisibleOnly: a.VisibleOnly, Timezone: a.Timezone, Rows: a.Rows, IDs: a.IDs, Teams: a.Teams, Channels: a.Channels, Map: a.Map, Default: a.Default,
			MappingFile: a.MappingFile, Contingency: a.Contingency, SettingsFile: a.SettingsFile, Mark: a.Mark, Strict: a.Strict, NoLint: a.NoLint, DateOrder: a.DateOrder,
			Again: a.Again, Changed: a.Changed, ResendUncertain: a.ResendUncertain, Round: a.Round, Redirect: a.Redirect, SkipInvalid: a.SkipInvalid,
			Interval: a.Interval, Pace: a.Pace, MinInterval: a.MinInterval, MaxAttempts: a.Limits.MaxAttempts, MaxFailures: a.Limits.MaxFailures, MaxOutage: a.Limits.MaxOutage},
		Day: dayForm{Fixed: d.SameAs, PlanStartEx: d.PlanStartEx, EndsAt: d.EndsAt, Late: d.Late, PastAfter: d.PastAfter, Past: d.Past, Mode: d.Mode, As: d.As, Again: d.Again}}
}

// options are what a form says.
func (f *optionsForm) options() Options {
	a, d := &f.Asked, &f.Day
	read := pipeline.ReadOptions{Sheet: a.Sheet, VisibleOnly: a.VisibleOnly, Timezone: a.Timezone, Rows: a.Rows, IDs: a.IDs, Teams: a.Teams, Channels: a.Channels, Map: a.Map, Default: a.Default,
		MappingFile: a.MappingFile, Contingency: a.Contingency, SettingsFile: a.SettingsFile, Mark: a.Mark, Strict: a.Strict, NoLint: a.NoLint, DateOrder: a.DateOrder}
	return Options{Decided: f.Decided, Plan: f.Plan, FileMode: f.FileMode, Rehearsal: f.Rehearsal,
		Asked: pipeline.SendOptions{ReadOptions: read, ResendOptions: plan.ResendOptions{Again: a.Again, Changed: a.Changed, ResendUncertain: a.ResendUncertain},
			Round: a.Round, Redirect: a.Redirect, SkipInvalid: a.SkipInvalid, Interval: a.Interval, Pace: a.Pace, MinInterval: a.MinInterval,
			Limits: send.Limits{MaxAttempts: a.MaxAttempts, MaxFailures: a.MaxFailures, MaxOutage: a.MaxOutage}},
		Day: play.Options{SameAs: d.Fixed, PlanStartEx: d.PlanStartEx, EndsAt: d.EndsAt, Late: d.Late, PastAfter: d.PastAfter, Past: d.Past, Mode: d.Mode, As: d.As, Again: d.Again}}
}

// ownForm is an Own as the ledger has it.
type ownForm struct {
	Name    string     `json:"name"`
	Run     string     `json:"run"`
	File    string     `json:"file"`
	Texts   []textForm `json:"texts,omitempty"`
	Reopens bool       `json:"reopens,omitempty"`
}

type textForm struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

func (o *Own) form() ownForm {
	f := ownForm{Name: o.Name, Run: o.Run, File: o.File, Reopens: o.Reopens}
	for _, text := range o.Texts {
		f.Texts = append(f.Texts, textForm(text))
	}
	return f
}

func (f *ownForm) own() Own {
	o := Own{Name: f.Name, Run: f.Run, File: f.File, Reopens: f.Reopens}
	for _, text := range f.Texts {
		o.Texts = append(o.Texts, space.Text(text))
	}
	return o
}

func encode(value any) string {
	text, err := json.Marshal(value)
	if err != nil {
		panic(err) // it has texts, numbers and moments alone
	}
	return string(text)
}

func decode(text string, value any) error {
	decoder := json.NewDecoder(strings.NewReader(text))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(value); err != nil {
		return fmt.Errorf("how the day is played cannot be read in the ledger (%w); all planners and workers need the same simcast", err)
	}
	return nil
}

// checkFormat refuses what another simcast has left.
func checkFormat(text string) error {
	var of struct {
		Format int `json:"format"`
	}
	err := json.Unmarshal([]byte(text), &of)
	switch {
	case err != nil:
		return fmt.Errorf("how the day is played cannot be read in the ledger: %w", err)
	case of.Format > Format:
		return fmt.Errorf("a newer simcast has left the day to workers, and this one does not know its format %d; start workers of that simcast", of.Format)
	case of.Format < Format:
		return fmt.Errorf("an earlier simcast has left the day to workers, and this one does not know its format %d; stop the run, and start it again with this simcast", of.Format)
	}
	return nil
}
