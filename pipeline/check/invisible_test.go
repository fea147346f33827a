package check_test

import (
	"slices"
	"strings"
	"testing"

	"simcast/pipeline/pipetest"
	"simcast/pipeline/plantest"
	"simcast/pipeline/schema"
)

func TestInvisibleEnds(t *testing.T) {
	for text, want := range map[string]string{
		"":                               "",
		"plain":                          "plain",
		"\u200bMayor\ufeff":              "Mayor",
		" \u200b Mayor \u2060 \u00ad":    "  Mayor  ",
		"\u200b":                         "",
		"one\u200btwo":                   "one\u200btwo",
		"\u200eמלון\u200e":               "\u200eמלון\u200e", // marks of direction stay
		"ه\u200d":                        "ه\u200d",          // the letter in the form of a word's beginning
		"x\u200d":                        "x",
		"👩\u200d🚒\u200b":                 "👩\u200d🚒",
		"\u00a0«\u00a0déjà\u00a0»\u00a0": "\u00a0«\u00a0déjà\u00a0»\u00a0",
	} {
		if got := schema.WithoutInvisibleEnds(text); got != want {
			t.Errorf("%+q becomes %+q, want %+q", text, got, want)
		}
	}
}

func TestInvisibleLetters(t *testing.T) {
	for text, shown := range map[string]string{
		"":                    "",
		"plain text":          "",
		"déjà « vu » – ’s":    "",
		"May\u200bor":         `"May[U+200B]or"`,
		"May\u00ador":         `"May[U+00AD]or"`,
		"May\u200dor":         `"May[U+200D]or"`,
		"May\u200cor":         `"May[U+200C]or"`,
		"a\ufeffb\u2060c":     `"a[U+FEFF]b[U+2060]c"`,
		"\u202eevil\u202c":    `"[U+202E]evil[U+202C]"`,
		"abc\u200f":           `"abc[U+200F]"`,
		"مرحبا\u200e!":        "مرحبا[U+200E]!",
		"می\u200cخواهم":       "", // Persian
		"PDF\u200cها":         "",
		"क्\u200dष क्\u200cष": "", // Devanagari
		"ភាសា\u200bខ្មែរ":     "", // Khmer
		"👩\u200d🚒 👩🏽\u200d⚕️": "",
		"🏳️\u200d🌈 ❤️\u200d🔥": "",
		"🙂\u200d↔️":           "",
		"☎️ 1️⃣":              "",
	} {
		detail := schema.InvisibleDetail(text)
		if (detail != nil) != (shown != "") || detail != nil && !strings.Contains(detail.Message, shown) {
			t.Errorf("%+q: %+v, want %s", text, detail, shown)
		}
	}
}

func TestInvisibleLettersOfRows(t *testing.T) {
	for name, c := range map[string]struct {
		row  pipetest.Row
		want string
	}{
		"ends":                   {pipetest.MailRow.With("persona", "harbour_master\u200b", "channel", "\ufeffmail", "team", "Port operations\u200b", "id", "\u2060A", "is_draft", "no\u200b", "to", "\u200bx\u200b"), ""},
		"ends of names":          {pipetest.PostRow.With("team", "Port operations\u200b;\u200bmoderators"), "warning invisible-letters@team"},
		"only what nobody sees":  {pipetest.PostRow.With("subject", "\u00ad", "title", "\u2060 \u200b"), ""},
		"within a body":          {pipetest.PostRow.With("body", "Go\u200bing"), "warning invisible-letters@body"},
		"a direction":            {pipetest.PostRow.With("body", "\u202egnp.exe"), "warning invisible-letters@body"},
		"within a persona":       {pipetest.PostRow.With("persona", "petra\u200b_lindqvist"), "error unknown-persona@persona,warning invisible-letters@persona"},
		"within an address":      {pipetest.PlayerRow.With("to", "ada\u200b@players.example"), "warning invisible-letters@to"},
		"a column that is read":  {pipetest.PostRow.With("body", "{{.Row.where}}", "where", "qu\u200bay", "note", "a\u200bb"), "warning invisible-letters@where"},
		"a column that is not":   {pipetest.PostRow.With("where", "qu\u200bay"), ""},
		"the end of one read":    {pipetest.PostRow.With("body", "{{.Row.where}}", "where", "quay\u200b"), ""},
		"a row that is left out": {pipetest.PostRow.With("body", "Go\u200bing", "skip", "x\u200b"), ""},
	} {
		t.Run(name, func(t *testing.T) {
			plan := plantest.TakeRows(t, c.row)
			if got := strings.Join(pipetest.Said(plan.Verdict.Problems), ","); got != c.want {
				t.Errorf("got %s, want %s: %v", got, c.want, plan.Verdict.Problems)
			}
		})
	}
}

func TestInvisibleEndsAreNotPosted(t *testing.T) {
	r := pipetest.MailRow.With("subject", "\u200bLook\u200b", "body", "{{.Row.where}} \ufeff", "to", "\u2060Crisis manager", "where", "quay\u200b", "id", "A\u200b")
	plan := plantest.TakeRows(t, r)
	m := plantest.DeliveriesOf(plan)[0].Message()
	if m.Subject != "Look" || m.Body != "quay " || m.To != "Crisis manager" || plan.Injects[0].ID != "A" {
		t.Errorf("id %q: %q, %q, %q", plan.Injects[0].ID, m.Subject, m.Body, m.To)
	}
}

// TestInvisibleEndsSayNothing holds a row with such letters at its ends to be the delivery that it is without them.
func TestInvisibleEndsSayNothing(t *testing.T) {
	row := pipetest.PostRow.With("id", "A\u200b", "body", "Look\u200b")
	if with, clean := plantest.Hashes(plantest.TakeRows(t, row)), plantest.Hashes(plantest.TakeRows(t, row.With("id", "A", "body", "Look"))); !slices.Equal(with, clean) {
		t.Errorf("%v, and %v without them", with, clean)
	}
}
