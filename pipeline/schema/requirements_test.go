package schema

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"simcast/readers"
)

// TestNeeds is read beside the contract's table "What a row must have".
func TestNeeds(t *testing.T) {
	either := map[string]string{"body": "assets", "assets": "body"}
	for name, test := range map[string]struct {
		in     Situation
		needed []string
		either map[string]string
	}{
		"mail":                {Situation{Channel: "mail"}, []string{"subject", "body", "to"}, nil},
		"mail to a role":      {Situation{Channel: "mail", Addressee: ToPosition}, []string{"subject", "body", "to"}, nil},
		"article":             {Situation{Channel: "websites"}, []string{"title", "body"}, nil},
		"article to a player": {Situation{Channel: "websites", Addressee: ToPlayer}, []string{"title", "body", "to"}, nil},
		"hacked":              {Situation{Channel: "websites", Hacked: "1"}, nil, nil},
		"restored":            {Situation{Channel: "websites", Hacked: "0"}, nil, nil},
		"pop-up":              {Situation{Channel: "notifications"}, []string{"assets"}, nil},
		"post":                {Situation{Channel: "forum"}, nil, either},
		"post to a player":    {Situation{Channel: "forum", Addressee: ToPlayer}, []string{"to"}, either},
		"post to a position":  {Situation{Channel: "forum", Addressee: ToPosition}, nil, either},
		"nothing yet":         {Situation{}, nil, nil},
		"a player yet":        {Situation{Addressee: ToPlayer}, []string{"to"}, nil},
	} {
		var needed []string
		eithers := map[string]string{}
		for _, column := range readers.ColumnNames() {
			switch is := test.in.Requirements()[column.Name]; is.Need {
			case Needed:
				needed = append(needed, column.Name)
			case Either:
				eithers[column.Name] = is.Unless
			}
		}
		want := append([]string{"persona", "channel"}, test.needed...)
		if diff := cmp.Diff(want, needed); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
		if len(eithers) != len(test.either) || len(eithers) > 0 && !cmp.Equal(test.either, eithers) {
			t.Errorf("%s: either of %v, not %v", name, eithers, test.either)
		}
	}
}

// TestUnused names, for each kind of row, the columns that mean nothing there.
func TestUnused(t *testing.T) {
	counts := []string{"replies", "likes", "reposts"}
	for name, test := range map[string]struct {
		in     Situation
		unused []string
	}{
		"mail": {Situation{Channel: "mail"},
			append([]string{"title", "subtitle", "is_hacked", "show_details", "hacked_image"}, counts...)},
		"article": {Situation{Channel: "websites"}, append([]string{"subject", "cc", "bcc", "hacked_image"}, counts...)},
		"hacked":  {Situation{Channel: "websites", Hacked: "1"}, append([]string{"title", "subtitle", "subject", "cc", "bcc", "sentiment"}, counts...)},
		"restored": {Situation{Channel: "websites", Hacked: "0"},
			append([]string{"title", "subtitle", "subject", "cc", "bcc", "sentiment", "hacked_image"}, counts...)},
		"post": {Situation{Channel: "forum"}, []string{"subtitle", "cc", "bcc", "is_hacked", "show_details", "hacked_image"}},
		"news": {Situation{Channel: "news"}, // a title makes the check ask whether websites is meant
			append([]string{"title", "subtitle", "cc", "bcc", "sentiment", "is_hacked", "show_details", "hacked_image"}, counts...)},
		"post to a position": {Situation{Channel: "forum", Addressee: ToPosition},
			[]string{"player_email", "subtitle", "cc", "bcc", "is_hacked", "show_details", "hacked_image"}},
	} {
		got, want := map[string]bool{}, map[string]bool{}
		for _, column := range test.unused {
			want[column] = true
		}
		for name, is := range test.in.Requirements() {
			if is.Need == Unused {
				got[name] = true
			}
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
}
