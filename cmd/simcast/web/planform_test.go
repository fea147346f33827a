package web

import (
	"net/url"
	"reflect"
	"testing"
	"time"

	"pgregory.net/rapid"

	"simcast/pipeline"
)

// What an address says of a choice is that choice, however often it is written again.
func TestAskedRoundTrip(t *testing.T) {
	word := rapid.StringMatching(`[A-Za-zé0-9<>"&=+;,%/ -]{0,8}[a-z]`)
	rapid.Check(t, func(t *rapid.T) {
		var a planForm
		a.Sheet, a.Timezone, a.Round = word.Draw(t, "sheet"), word.Draw(t, "timezone"), word.Draw(t, "round")
		a.Sheet, a.Timezone, a.Round = trim(a.Sheet), trim(a.Timezone), trim(a.Round)
		a.Again, a.Changed, a.ResendUncertain = rapid.Bool().Draw(t, "again"), rapid.Bool().Draw(t, "changed"), rapid.Bool().Draw(t, "resend")
		a.SkipInvalid, a.VisibleOnly = rapid.Bool().Draw(t, "skip"), rapid.Bool().Draw(t, "visible")
		a.Interval = time.Duration(rapid.IntRange(0, 5000).Draw(t, "interval")) * time.Millisecond
		a.TakeOver = rapid.Bool().Draw(t, "take over")
		if rapid.Bool().Draw(t, "same") {
			a.SameSpace = trim(word.Draw(t, "which"))
		}
		a.NewSpace = a.SameSpace == "" && rapid.Bool().Draw(t, "new")
		a.SendOptions.Rows = ranges(rapid.SliceOf(rapid.StringMatching(`[1-9][0-9]?`)).Draw(t, "rows"))
		a.SendOptions.Teams = some(rapid.SliceOfN(word, 0, 3).Draw(t, "teams"))
		a.SendOptions.Channels = some(rapid.SliceOfN(word, 0, 3).Draw(t, "channels"))
		q, err := url.ParseQuery(a.query().Encode())
		if err != nil {
			t.Fatal(err)
		}
		if back := parsePlanForm(q); !reflect.DeepEqual(back, a) {
			t.Fatalf("%+v came back as %+v", a, back)
		}
	})
}

func trim(text string) string { return field(url.Values{"x": {text}}, "x") }

func some(list []string) []string {
	if len(list) == 0 {
		return nil
	}
	return list
}

// Boxes that are all ticked leave nothing out, not even what has no box.
func TestTickedBoxes(t *testing.T) {
	for query, want := range map[string]planForm{
		"":                                   {},
		"row=2&row=3&rows_of=2&teams_of=0":   {},
		"row=7&row=3&row=4&rows_of=9":        {SendOptions: pipeline.SendOptions{ReadOptions: pipeline.ReadOptions{Rows: []string{"3-4,7"}}}},
		"rows_of=3":                          {None: "row"},
		"row=x&rows_of=3":                    {SendOptions: pipeline.SendOptions{ReadOptions: pipeline.ReadOptions{Rows: []string{"x"}}}},
		"row=7&row=3&row=4&rows_of=9&one=4":  {SendOptions: pipeline.SendOptions{ReadOptions: pipeline.ReadOptions{Rows: []string{"4"}}}},
		"row=3&row=2&row=3&rows=9-12":        {SendOptions: pipeline.SendOptions{ReadOptions: pipeline.ReadOptions{Rows: []string{"9-12", "2-3"}}}},
		"team=1&teams_of=1&channels_of=2":    {None: "channel"},
		"team=1&teams_of=2":                  {SendOptions: pipeline.SendOptions{ReadOptions: pipeline.ReadOptions{Teams: []string{"1"}}}},
		"interval=0.75":                      {SendOptions: pipeline.SendOptions{Interval: 750 * time.Millisecond}},
		"interval=soon":                      {SendOptions: pipeline.SendOptions{Interval: -1}},
		"interval=NaN":                       {SendOptions: pipeline.SendOptions{Interval: -1}},
		"redirect=M&channel=a&channels_of=2": {SendOptions: pipeline.SendOptions{Redirect: "M", ReadOptions: pipeline.ReadOptions{Channels: []string{"a"}}}},
		"team=1&teams_of=2&redirect=M&row=5": {SendOptions: pipeline.SendOptions{Redirect: "M", ReadOptions: pipeline.ReadOptions{Rows: []string{"5"}}}},
	} {
		q, err := url.ParseQuery(query)
		if err != nil {
			t.Fatal(err)
		}
		if got := parsePlanForm(q); !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %+v, not %+v", query, got, want)
		}
	}
}
