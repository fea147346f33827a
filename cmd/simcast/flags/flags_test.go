package flags_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/spf13/pflag"

	"simcast/cmd/simcast/flags"
)

// limits is within options, as a plan's options are within those of a day.
type limits struct {
	Most int `flag:"most" value:"COUNT" help:"at most COUNT"`
}

// options has a field of each kind that a flag can be.
type options struct {
	IDs    []string `flag:"id" value:"IDS" names:"ids" group:"Which" help:"only these IDS"`
	Strict bool     `flag:"strict" page:"No warnings" help:"no warnings"`
	limits
	Late    time.Duration `flag:"late" value:"TIME" group:"Pace" help:"late after TIME"`
	Speed   float64       `flag:"speed" value:"N" again:"no" help:"N times as fast"`
	Pace    string        `flag:"pace" value:"PACE" words:"fixed adaptive" help:"the PACE"`
	Output  string        `flag:"output,o" value:"FILE" files:"xlsx csv" help:"write FILE"`
	Other   string        // no option
	Nothing any
}

func added(o *options, choices ...flags.Choice) *pflag.FlagSet {
	set := pflag.NewFlagSet("", pflag.ContinueOnError)
	flags.Add(set, o, choices...)
	return set
}

// TestAFieldIsAFlag: in the order of the fields, under the heading of its field or of one before, with what it has as default.
func TestAFieldIsAFlag(t *testing.T) {
	o := options{Late: time.Minute, limits: limits{Most: 5}}
	set := added(&o)
	var listed []string
	set.VisitAll(func(flag *pflag.Flag) {
		listed = append(listed, strings.Join([]string{flags.Group(flag), flag.Name, flags.Value(flag), flag.DefValue, flag.Usage}, "|"))
	})
	want := []string{"Which|id|IDS|[]|only these IDS", "Which|strict||false|no warnings", "Which|most|COUNT|5|at most COUNT",
		"Pace|late|TIME|1m0s|late after TIME", "Pace|speed|N|0|N times as fast", "Pace|pace|PACE||the PACE", "Pace|output|FILE||write FILE"}
	if !slices.Equal(listed, want) {
		t.Errorf("%q\nnot\n%q", listed, want)
	}
	if err := set.Parse([]string{"--id", "A1", "--id", "B,2", "--strict", "--most=7", "--late", "30s", "--speed", "1.5", "--pace", "fixed", "-o", "a.csv"}); err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(o.IDs, []string{"A1", "B,2"}) || !o.Strict || o.Most != 7 || o.Late != 30*time.Second || o.Speed != 1.5 || o.Pace != "fixed" || o.Output != "a.csv" {
		t.Errorf("%+v", o)
	}
	if pace := set.Lookup("pace"); !slices.Equal(flags.Words(pace), []string{"fixed", "adaptive"}) || flags.IsFile(pace) {
		t.Error("the words of --pace are not known")
	}
	if flags.Names(set.Lookup("id")) != "ids" || !flags.IsFile(set.Lookup("output")) {
		t.Error("what --id and --output name is not known")
	}
}

// TestAWordIsOneOfThem, in small letters.
func TestAWordIsOneOfThem(t *testing.T) {
	o := options{}
	set := added(&o)
	if err := set.Parse([]string{"--pace", "quick"}); err == nil || o.Pace != "" {
		t.Errorf("%v; the pace is %q", err, o.Pace)
	}
	if err := set.Parse([]string{"--pace", "Adaptive"}); err != nil || o.Pace != "adaptive" {
		t.Errorf("%v; the pace is %q", err, o.Pace)
	}
}

// TestAFlagMayStandAlone, and scripts may say true and false of it.
func TestAFlagMayStandAlone(t *testing.T) {
	for given, want := range map[string]string{"--same": "WHICH", "--same=3": "3", "--same=true": "WHICH", "--same=false": ""} {
		o := struct {
			Same string `flag:"same" alone:"WHICH" help:"the same, or WHICH"`
		}{}
		set := pflag.NewFlagSet("", pflag.ContinueOnError)
		flags.Add(set, &o)
		if err := set.Parse([]string{given}); err != nil || o.Same != want {
			t.Errorf("%s is %q, not %q: %v", given, o.Same, want, err)
		}
		if err := set.Parse([]string{"--same="}); err == nil {
			t.Error("--same= names nothing, and is taken")
		}
	}
}

// TestACommandChooses which of the flags it has.
func TestACommandChooses(t *testing.T) {
	if but := added(&options{}, flags.But("id")); but.Lookup("id") != nil || but.Lookup("late") == nil {
		t.Error(but.FlagUsages())
	}
	if only := added(&options{}, flags.Only("late")); only.Lookup("late") == nil || only.Lookup("id") != nil {
		t.Error(only.FlagUsages())
	}
}

// TestThePageCallsAChoice by the name of its field there.
func TestThePageCallsAChoice(t *testing.T) {
	o := options{}
	flags.OnPage(&o, func(name, called string, value any) {
		if name != "strict" || called != "No warnings" || value != &o.Strict {
			t.Errorf("--%s is %q", name, called)
		}
		*value.(*bool) = true
	})
	if !o.Strict {
		t.Error("--strict is not on the page")
	}
}

// TestAFlagIsGivenAgain, as it was given, unless it counts for one call.
func TestAFlagIsGivenAgain(t *testing.T) {
	o := options{Strict: true}
	set := added(&o)
	if err := set.Parse([]string{"--id", "A1", "--speed=2", "--id", "B,2", "--strict=false", "--late", "30s"}); err != nil {
		t.Fatal(err)
	}
	if got := flags.Given(set); !slices.Equal(got, []string{"--id", "A1", "--id", "B,2", "--strict=false", "--late", "30s"}) {
		t.Errorf("%q", got)
	}
	if got := flags.Given(set, flags.But("id")); !slices.Equal(got, []string{"--strict=false", "--late", "30s"}) {
		t.Errorf("without one of them: %q", got)
	}
	if got := flags.Of(&o); !slices.Equal(got, []string{"--id", "A1", "--id", "B,2", "--late", "30s"}) {
		t.Errorf("of the options: %q", got)
	}
}
