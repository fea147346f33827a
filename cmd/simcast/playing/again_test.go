package playing

import (
	"slices"
	"testing"
	"time"

	"github.com/spf13/pflag"
)

func TestFlagsOfADayAreGivenAgain(t *testing.T) {
	t.Parallel()
	flags := pflag.NewFlagSet("play", pflag.ContinueOnError)
	flags.String("round", "", "")
	flags.String("startex", "", "")
	flags.StringArray("id", nil, "")
	flags.Bool("strict", false, "")
	flags.Bool("no-lint", true, "")
	flags.Bool("yes", false, "")
	flags.Duration("late", time.Minute, "")
	flags.String("team", "", "")
	if err := flags.Parse([]string{"--round", "day one", "--startex=now", "--id", "A1", "--id", "B,2", "--yes", "--strict", "--no-lint=false", "--late", "30s"}); err != nil {
		t.Fatal(err)
	}
	want := []string{"--id", "A1", "--id", "B,2", "--late", "30s", "--no-lint=false", "--round", "day one", "--strict"}
	if got := FlagsAgain(flags); !slices.Equal(got, want) {
		t.Errorf("%q, not %q", got, want)
	}
	if got := FlagsAgain(flags, "id", "late"); !slices.Equal(got, want[6:]) {
		t.Errorf("without two of them: %q", got)
	}
}
