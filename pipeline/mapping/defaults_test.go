package mapping_test

import (
	"errors"
	"slices"
	"testing"

	"simcast/pipeline/mapping"
	"simcast/pipeline/problem"
)

// TestDefaults holds which of several defaults are in force.
func TestDefaults(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ sheet, flags, want []string }{
		{flags: []string{"channel=mail"}, want: []string{"channel=mail"}},
		{flags: []string{"Channel = E-Mail"}, want: []string{"channel=mail"}},
		{flags: []string{"subject=a=b"}, want: []string{"subject=a=b"}},
		{flags: []string{`body=<a href="x=y">{{.Row.id}}</a>`}, want: []string{`body=<a href="x=y">{{.Row.id}}</a>`}},
		{flags: []string{"team=A", "team=B"}, want: []string{"team=B"}},
		{flags: []string{"team=A", "team="}},
		{flags: []string{""}},
		{sheet: []string{"team=A", "to=B"}, flags: []string{"team=C"}, want: []string{"team=C", "to=B"}},
		{sheet: []string{"team=A"}, flags: []string{"team="}},
		{sheet: []string{"IS-DRAFT=1"}, want: []string{"is_draft=1"}},
	} {
		sheet, err := mapping.ParseDefaults(c.sheet)
		flags, err2 := mapping.ParseDefaults(c.flags)
		if err = errors.Join(err, err2); err != nil {
			t.Errorf("%q: %v", c.flags, err)
			continue
		}
		table := mapping.NewTable(sheet, flags)
		again := mapping.NewTable(mapping.Decode(mapping.Encode(table.DefaultRows())))
		for _, table := range []*mapping.Table{table, again} {
			var got []string
			for _, entry := range table.Defaults() {
				got = append(got, entry.Written+"="+entry.Means)
			}
			if !slices.Equal(got, c.want) {
				t.Errorf("%q, then %q: %q, want %q", c.sheet, c.flags, got, c.want)
			}
		}
	}
}

// TestBadDefaults holds what no default can be.
func TestBadDefaults(t *testing.T) {
	t.Parallel()
	for _, flag := range []string{"channel", "=mail", "id=1", "at=10:00", "player_email=a@b.example", "chanel=mail", "channel=smoke signals", "channel=phone", "channel=mail, messenger"} {
		_, err := mapping.ParseDefaults([]string{flag})
		if usage := (*problem.UsageError)(nil); !errors.As(err, &usage) || usage.Suggestion == "" {
			t.Errorf("%q: %v", flag, err)
		}
	}
	if entries, err := mapping.ParseFlags([]string{"default:channel=mail"}); err == nil {
		t.Errorf("%v", entries)
	}
}
