package pipeline

import (
	"fmt"
	"time"

	"simcast/pipeline/mapping"
	"simcast/pipeline/pace"
	"simcast/pipeline/plan"
	"simcast/pipeline/problem"
	"simcast/pipeline/schedule"
	"simcast/pipeline/send"
	"simcast/readers"
)

// ReadOptions is how a plan is read, and what of it is asked for, in the planner's own words. The tags say what a command and the
// page have for each: package flags explains them.
type ReadOptions struct {
	// Each of IDs may be a list such as A1,B2.
	Rows        []string `flag:"rows" page:"Rows" value:"ROWS" group:"Which messages" help:"only these ROWS, such as 2-40,57, as the spreadsheet numbers them"`
	IDs         []string `flag:"id" page:"Rows" value:"IDS" names:"ids" help:"only injects with these IDS, such as A1,B2; a comma in an id is written \\,"`
	Teams       []string `flag:"team" page:"Only to these teams" value:"TEAM" names:"teams" help:"only messages to this TEAM (its name or id)"`
	Channels    []string `flag:"channel" page:"Only on these channels" value:"CHANNEL" names:"channels" help:"only messages on this CHANNEL, such as mail"`
	Contingency bool     `flag:"contingency" page:"Send this one" help:"also send rows of kind contingency, which are otherwise kept ready"`

	// Sheet may be empty for Injects, else the first visible one; Timezone, an IANA name, for what the results say, else the machine's
	// own; and DateOrder where nobody has said it.
	Sheet       string   `flag:"sheet" page:"Sheet" value:"NAME" names:"sheets" group:"How the plan is read" help:"read the sheet with this NAME (default: Injects if it is visible, else the first visible one with injects)"`
	Map         []string `flag:"map" page:"How the sheet was read" value:"MAPPING" help:"read a header or value as what it means: MAPPING is \"Send To=team\", \"F3=ignore\" or \"persona:CNN=verrin_courier\""`
	Default     []string `flag:"default" page:"How the sheet was read" value:"DEFAULT" help:"put this into empty cells of a column: DEFAULT is \"channel=mail\" or \"subject=Message {{.Row.id}}\""`
	MappingFile string   `flag:"mapping" value:"FILE" help:"read a FILE of such mappings (.xlsx or .csv; its columns: for, written, means)"`
	VisibleOnly bool     `flag:"visible-only" page:"Skip hidden rows" help:"skip hidden rows"`
	Timezone    string   `flag:"timezone" page:"Time zone" value:"ZONE" names:"zones" help:"time ZONE of the plan's dates and times, such as Europe/Paris (default: this machine's)"`
	DateOrder   string   `flag:"date-order" page:"Order of dates" value:"ORDER" words:"dmy mdy" help:"read dates such as 03/04/2026 in this ORDER: dmy (day, month, year) or mdy"`
	StartEx     string   `flag:"startex" value:"WHEN" help:"say WHEN the exercise begins, such as 09:30 or \"2026-11-22 09:30\", and see when each row is played"`

	// An empty Mark is that of the settings.
	Mark         string `flag:"mark" page:"Mark of the exercise" value:"TEXT" group:"Lint and the mark" help:"put this TEXT, the mark of the exercise, into each message: before its subject or title, and as first and last line of its body"`
	SettingsFile string `flag:"settings" value:"FILE" help:"read a FILE of settings (.xlsx or .csv; its columns: name, value), over those of the plan's sheet Settings"`
	Strict       bool   `flag:"strict" help:"what lint finds are errors"`
	NoLint       bool   `flag:"no-lint" help:"do not ask lint, which finds what goes wrong on the day"`

	Said           []mapping.Entry      `json:"-"` // mappings that somebody has chosen on the page; they win over the file
	Search         readers.HeaderSearch `json:"-"` // how the header row is looked for
	OnePlanCommand string               `json:"-"` // the command that makes one plan of all sheets, to be shown; "" for simcast new with the file's name
}

// Options puts what is asked for into the form in which a plan is taken. opened is the open plan, nil for none; zone is
// what a results file says where the planner is silent.
func (r *ReadOptions) Options(opened *OpenedPlan, local *time.Location, now time.Time, zone string) (plan.Options, error) {
	options := plan.Options{Zone: local, Now: now, VisibleOnly: r.VisibleOnly, Contingency: r.Contingency, Lint: !r.NoLint, Strict: r.Strict}
	if opened != nil {
		options.Mapping, options.Settings = opened.Mapping, opened.Settings
	}
	options.DateOrder = r.Order()
	if r.Timezone != "" {
		zone = r.Timezone
	}
	if zone != "" {
		location, err := time.LoadLocation(zone)
		if err != nil {
			return options, &problem.UsageError{Message: fmt.Sprintf("there is no time zone %q", zone), Suggestion: "write one such as Europe/Paris or UTC"}
		}
		options.Zone = location
	}
	if r.StartEx != "" {
		var wrong *problem.Detail
		if options.StartEx, wrong = schedule.ParseStartEx(r.StartEx, now, options.Zone, options.DateOrder); wrong != nil {
			return options, &problem.UsageError{Message: "--startex: " + wrong.Message, Suggestion: wrong.Suggestion}
		}
	}
	for _, text := range r.Rows {
		ranges, err := plan.ParseRows(text)
		if err != nil {
			return options, err
		}
		options.Filter.Rows = append(options.Filter.Rows, ranges...)
	}
	options.Filter.IDs, options.Filter.Teams, options.Filter.Channels = plan.SplitIDs(r.IDs), r.Teams, r.Channels
	return options, plan.RejectEmpty(map[string][]string{"--id": options.Filter.IDs, "--team": r.Teams})
}

// Order is the date order that was asked for.
func (r *ReadOptions) Order() schedule.DateOrder {
	switch r.DateOrder {
	case "dmy":
		return schedule.DMY
	case "mdy":
		return schedule.MDY
	}
	return schedule.Unsettled
}

// SendOptions is all that a planner may ask of a run, in the planner's own words. A run that is left to workers keeps it in the ledger as
// it is, in JSON.
type SendOptions struct {
	ReadOptions
	SkipInvalid bool `flag:"skip-invalid" page:"Send the rows without errors" group:"Which messages" help:"send the rows without errors; the rows with errors count as failed"`

	Round    string `flag:"round" page:"Round" value:"NAME" names:"rounds" group:"Rounds and rehearsals" help:"NAME of the round: one time that the plan is played, such as rehearsal or day"`
	Redirect string `flag:"redirect" page:"Rehearse with" value:"TEAM" names:"teams" help:"rehearse: every inject goes once, and only to this TEAM (needs a separate --round)"`

	plan.ResendOptions
	// TakeOver carries on a run that was cut off elsewhere, from its results. As NewSpace and SameSpace, it counts once.
	TakeOver bool `json:"-" flag:"take-over" page:"Continue here" help:"continue a run that was cut off on another machine and has ended there"`

	// Interval is the least time between the starts of two POSTs. Pace is [pace.Fixed], [pace.Adaptive], or "", which is fixed.
	// MinInterval is of an adaptive pace, which begins at Interval; 0 is [pace.DefaultMinInterval], or Interval where that is less.
	Interval    time.Duration `flag:"interval" page:"Pace" value:"TIME" group:"Pace, and when to give up" help:"at least this TIME between the starts of two messages, such as 2s"`
	Pace        string        `flag:"pace" value:"PACE" words:"fixed adaptive" help:"PACE of sending: fixed, or adaptive, which begins at --interval and finds how fast the service accepts messages"`
	MinInterval time.Duration `flag:"min-interval" value:"TIME" help:"with an adaptive pace: at least this TIME between two messages (default 50ms)"`
	Limits      send.Limits

	// SameSpace says that the key is a renewed one of a space that the ledger knows, as in [identify.Key]. NewSpace says that the ledger
	// does not know the space.
	NewSpace  bool   `json:"-" flag:"new-space" page:"Another space" group:"The space" again:"no" help:"the key belongs to a new space"`
	SameSpace string `json:"-" flag:"same-space" page:"The same space" alone:"WHICH" again:"no" help:"the key is the renewed key of a known space; if several spaces fit, WHICH is the number or the address of the right one"`
}

// Validate refuses, as a *problem.UsageError, what cannot be meant, before anything is read
// or reached.
func (a *SendOptions) Validate() error {
	switch {
	case a.Interval < 0:
		return &problem.UsageError{Message: "the interval cannot be negative", Suggestion: "write --interval 500ms"}
	case a.Interval > pace.MaxInterval:
		return &problem.UsageError{Message: "the interval is longer than a year", Suggestion: "write --interval 500ms"}
	case a.MinInterval != 0 && a.Pace != pace.Adaptive:
		return &problem.UsageError{Message: "--min-interval can only be used with --pace adaptive", Suggestion: "add --pace adaptive, or use --interval"}
	case a.MinInterval < 0:
		return &problem.UsageError{Message: "--min-interval cannot be negative", Suggestion: "write --min-interval 50ms"}
	case a.MinInterval > a.Interval && a.Pace == pace.Adaptive:
		return &problem.UsageError{Message: "--min-interval is longer than the interval at which the run begins", Suggestion: "make it shorter, or --interval longer"}
	}
	if err := a.Limits.Validate(); err != nil {
		return err
	}
	switch {
	case a.SameSpace != "" && a.NewSpace:
		return &problem.UsageError{Message: "--same-space and --new-space cannot be used together", Suggestion: "leave one of them out"}
	case a.Redirect != "" && a.Round == "":
		return &problem.UsageError{Message: "--redirect is a rehearsal and needs a separate --round", Suggestion: "add --round rehearsal"}
	case !plan.IsRoundName(a.Round):
		return &problem.UsageError{Message: "the round's name has characters that a file's name cannot have", Suggestion: "use letters, digits, spaces, . _ and -"}
	}
	return nil
}

// EffectiveMinInterval is the least interval of an adaptive pace, 0 where the pace is fixed.
func (a *SendOptions) EffectiveMinInterval() time.Duration {
	switch {
	case a.Pace != pace.Adaptive:
		return 0
	case a.MinInterval > 0:
		return a.MinInterval
	}
	return max(min(pace.DefaultMinInterval, a.Interval), time.Millisecond)
}
