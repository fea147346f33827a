package pipeline

import (
	"fmt"
	"strings"
	"time"

	"simcast/pipeline/mapping"
	"simcast/pipeline/pace"
	"simcast/pipeline/plan"
	"simcast/pipeline/problem"
	"simcast/pipeline/schedule"
	"simcast/pipeline/send"
	"simcast/readers"
)

// ReadOptions is how a plan is read, and what of it is asked for, in the planner's own
// words: the command has a flag for each, and the page a field.
type ReadOptions struct {
	Sheet       string // "": Injects, else the first visible one
	VisibleOnly bool
	Timezone    string // an IANA name; "": what the results say, else the machine's
	Rows        []string
	IDs         []string // each may be a list such as A1,B2
	Teams       []string
	Channels    []string
	Map         []string        // mappings of headers and values, such as "Send To=team"
	Default     []string        // what empty cells of columns hold, such as "channel=mail"
	MappingFile string          // a file of such mappings, "" for none
	Said        []mapping.Entry `json:"-"` // mappings that somebody has chosen on the page; they win over the file
	Contingency bool            // rows of kind contingency are posted too

	Search readers.HeaderSearch `json:"-"` // how the header row is looked for

	OnePlanCommand string `json:"-"` // the command that makes one plan of all sheets, to be shown; "" for simcast new with the file's name
	SettingsFile   string // a file of settings, "" for none
	Mark           string // the exercise's mark, put into each message; "": as the settings say
	Strict         bool   // what lint finds are errors
	NoLint         bool   // nothing is asked of lint
	StartEx        string // when the exercise begins, "" where that is not said
	DateOrder      string // of dates such as 03/04/2026: dmy, mdy, or "" where nobody has said it
}

// Options puts what is asked for into the form in which a plan is taken. opened is the open plan, nil for none; zone is
// what a results file says where the planner is silent.
func (r *ReadOptions) Options(opened *OpenedPlan, local *time.Location, now time.Time, zone string) (plan.Options, error) {
	options := plan.Options{Zone: local, Now: now, VisibleOnly: r.VisibleOnly, Contingency: r.Contingency, Lint: !r.NoLint, Strict: r.Strict}
	if opened != nil {
		options.Mapping, options.Settings = opened.Mapping, opened.Settings
	}
	var err error
	if options.DateOrder, err = r.Order(); err != nil {
		return options, err
	}
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

// Order reads --date-order. The error is a *problem.UsageError.
func (r *ReadOptions) Order() (schedule.DateOrder, error) {
	switch strings.ToLower(r.DateOrder) {
	case "":
		return schedule.Unsettled, nil
	case "dmy":
		return schedule.DMY, nil
	case "mdy":
		return schedule.MDY, nil
	}
	return schedule.Unsettled, &problem.UsageError{Message: fmt.Sprintf("there is no date order %q", r.DateOrder), Suggestion: "write --date-order dmy or --date-order mdy"}
}

// SendOptions is all that a planner may ask of a run, in the planner's own words.
type SendOptions struct {
	ReadOptions
	plan.ResendOptions
	Round       string
	Redirect    string
	SkipInvalid bool          // post the good rows of a plan with errors
	SameSpace   bool          // the key is a renewed one of a space that the ledger knows
	SameAs      string        // with SameSpace, which one where several look alike: its number or its address
	NewSpace    bool          // the key is of a space that the ledger does not know
	TakeOver    bool          // carry on a run that was cut off elsewhere, from its results
	Interval    time.Duration // least time between the starts of two POSTs
	Pace        string        // [pace.Fixed] or [pace.Adaptive]; "": fixed
	MinInterval time.Duration // of an adaptive pace, which begins at Interval; 0: [pace.DefaultMinInterval], or Interval where that is less
	Limits      send.Limits
}

// Validate refuses, as a *problem.UsageError, what cannot be meant, before anything is read
// or reached.
func (a *SendOptions) Validate() error {
	switch {
	case a.Interval < 0:
		return &problem.UsageError{Message: "the interval cannot be negative", Suggestion: "write --interval 500ms"}
	case a.Interval > pace.MaxInterval:
		return &problem.UsageError{Message: "the interval is longer than a year", Suggestion: "write --interval 500ms"}
	case a.Pace != "" && a.Pace != pace.Fixed && a.Pace != pace.Adaptive:
		return &problem.UsageError{Message: fmt.Sprintf("there is no pace %q", a.Pace), Suggestion: "write --pace fixed or --pace adaptive"}
	case a.MinInterval != 0 && a.Pace != pace.Adaptive:
		return &problem.UsageError{Message: "--min-interval can only be used with --pace adaptive", Suggestion: "add --pace adaptive, or use --interval"}
	case a.MinInterval < 0:
		return &problem.UsageError{Message: "--min-interval cannot be negative", Suggestion: "write --min-interval 50ms"}
	case a.MinInterval > a.Interval && a.Pace == pace.Adaptive:
		return &problem.UsageError{Message: "--min-interval is longer than the interval at which the run begins", Suggestion: "make it shorter, or --interval longer"}
	case a.Limits.MaxAttempts < 1:
		return &problem.UsageError{Message: "--max-attempts must be at least 1", Suggestion: "write --max-attempts 5"}
	case a.Limits.MaxFailures < 0 || a.Limits.MaxOutage < 0:
		return &problem.UsageError{Message: "--max-failures and --max-outage cannot be negative", Suggestion: "leave them out, or write 0 or more"}
	case a.SameSpace && a.NewSpace:
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
