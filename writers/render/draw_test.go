package render_test

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"simcast/apiclient"
	"simcast/pipeline/schema"
	"simcast/templates"
	"simcast/writers/render"
)

var update = flag.Bool("update", false, "write the goldens again")

// draw gives a drawing as it is on the page.
func draw(t testing.TB, m render.Message) string {
	t.Helper()
	var out bytes.Buffer
	if err := render.Draw(&out, m); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// words are pieces, each second one filled in.
func words(texts ...string) []templates.Piece {
	var pieces []templates.Piece
	for i, text := range texts {
		p := templates.Piece{Text: text}
		if i%2 == 1 {
			p.Filled, p.Action = true, "{{.word}}"
		}
		pieces = append(pieces, p)
	}
	return pieces
}

var (
	sixFifty = time.Date(2026, 11, 20, 6, 50, 0, 0, time.UTC)
	chief    = render.Persona{Name: "Helga Brandt", Handle: "fire_chief", JobTitle: "Fire chief", Known: true}
	courier  = render.Persona{Name: "Verrin Courier", Handle: "verrin_courier", Organisation: true, Known: true}
	picture  = apiclient.Asset{Type: "image", AssetURL: "https://example.org/quay.jpg", Alt: "The quay"}
)

// kinds is one message of each look.
func kinds() map[string]render.Message {
	return map[string]render.Message{
		"mail": {Kind: schema.Mail, Channel: "mail", Persona: chief, To: words("duty@port.example"), CC: words("cell@verrin.example"), BCC: words("log@verrin.example"),
			Subject: words("Report on ", "MV Calantha"), Body: words("Fire in bay 11.\n\nI ask for two tugs.\n", "Helga Brandt"), At: sixFifty,
			Assets: []apiclient.Asset{{Type: "document", AssetURL: "https://example.org/plan.pdf"}}},
		"post": {Channel: "microblog", Persona: chief, Body: words("", "Pilot Quarter", ": windows shut @city_hall #fire"), Sentiment: "negative",
			Replies: new(int64(37)), Reposts: new(int64(0)), Likes: new(int64(58)), At: sixFifty, Draft: true},
		"chat":   {Channel: "msngr", Persona: chief, Team: "T - Port", To: words("hotline@verrin.example"), PlayerEmail: "hotline@verrin.example", Body: words("Do we stay?")},
		"thread": {Channel: "forum", Persona: render.Persona{Name: "Nobody"}, Title: words("Yellow smoke"), Subject: words("and a subject"), Body: words("Anyone awake?")},
		"video": {Channel: "videoblog", Persona: chief, Title: words("ON FIRE"), Body: words("Woke up to this."),
			Assets: []apiclient.Asset{{Type: "video", AssetURL: "https://example.org/v.mp4", Alt: "A column of smoke"}, picture}},
		"ticket": {Channel: "ticketing-system", Persona: courier, Subject: words("P1: no answer"), Body: words("Since 09:22.")},
		"entry":  {Channel: "log", Persona: chief, Role: "Scribe", Body: []templates.Piece{{Text: "{{.no_word}}", Unfilled: true, Action: "{{.no_word}}"}}},
		"article": {Kind: schema.Article, Channel: "websites", Persona: courier, Title: words("Ship burns in ", "Port Verrin"), Subtitle: words("No word on the cargo"),
			Body: words("<p>On board of <em>", "MV Calantha", "</em> <a href=\"https://evil.example/\">more</a></p><script>alert(1)</script>"), Sentiment: "negative", Assets: []apiclient.Asset{picture}, At: sixFifty},
		"popup":    {Kind: schema.Popup, Channel: "notifications", Persona: chief, Position: "Crisis manager", Subject: words("Fire alarm"), Body: words("Smoke."), Assets: []apiclient.Asset{picture}},
		"hacked":   {Kind: schema.Hacking, Channel: "websites", Persona: courier, Hacked: new(1), ShowDetails: new(0), HackedImage: "https://example.org/defaced.png"},
		"restored": {Kind: schema.Hacking, Channel: "websites", Persona: courier, Hacked: new(0), ShowDetails: new(1)},
	}
}

// frameStyle is what every article's frame has alike.
var frameStyle = regexp.MustCompile(`(?s)&lt;style&gt;.*?&lt;/style&gt;|&#39;sha256-[^;]*;`)

func TestEachKindHasALookOfItsOwn(t *testing.T) {
	for look, m := range kinds() {
		t.Run(look, func(t *testing.T) {
			got := frameStyle.ReplaceAllString(draw(t, m), "")
			if !strings.HasPrefix(got, `<article class="drawing d-`+look) {
				t.Errorf("drawn as %.60s", got)
			}
			golden := filepath.Join("testdata", look+".html")
			if *update {
				if err := os.WriteFile(golden, []byte(got), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(golden)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(string(want), got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// Every channel of the interface has a look, and nothing else has.
func TestEveryChannelHasALook(t *testing.T) {
	for _, channel := range schema.Channels() {
		m := render.FromSent(apiclient.Message{Channel: channel, Body: "x"}, chief, "T - Port")
		if got := draw(t, m); strings.Contains(got, `d-channel">`+channel+`<`) {
			t.Errorf("the channel %s has no name of its own: %s", channel, got)
		}
	}
	if got := draw(t, render.Message{Channel: "mial", Body: words("x")}); !strings.Contains(got, `d-entry`) || !strings.Contains(got, `>mial<`) {
		t.Errorf("an unknown channel is drawn as %s", got)
	}
}

// A note needs no persona. Where none is written, none is unknown.
func TestNoPersonaIsNotAnUnknownOne(t *testing.T) {
	for _, channel := range append(schema.Channels(), "") {
		none := draw(t, render.FromSent(apiclient.Message{Channel: channel, Body: "x"}, render.Persona{}, "T - Port"))
		unknown := draw(t, render.FromSent(apiclient.Message{Channel: channel, Body: "x"}, render.Persona{Name: "Zed"}, "T - Port"))
		if !strings.Contains(none, "no persona") || strings.Contains(none, "not known") {
			t.Errorf("on %q nobody is drawn as %s", channel, none)
		}
		if !strings.Contains(unknown, "not known in the space") {
			t.Errorf("on %q an unknown persona is drawn as %s", channel, unknown)
		}
	}
}

// Whatever a message holds is on its drawing, whichever look that has.
func TestNothingOfAMessageIsLeftOut(t *testing.T) {
	for _, channel := range append(schema.Channels(), "mial", "") {
		for _, hacked := range []*int{nil, new(0), new(1)} {
			m := render.FromSent(apiclient.Message{Channel: channel, Title: "f-title", Subtitle: "f-subtitle", Subject: "f-subject", Body: "f-body", To: "f-to", CC: "f-cc", BCC: "f-bcc",
				PlayerEmail: "f-player", Position: "f-position", Role: "f-role", Assets: []apiclient.Asset{{Type: "image", AssetURL: "f-url", Alt: "f-alt"}, {Type: "audio", AssetURL: "f-second", Alt: ""}},
				Sentiment: "f-sentiment", Replies: new(int64(7001)), Likes: new(int64(7002)), Reposts: new(int64(7003)), IsDraft: 1, TS: 1795157400, IsHacked: hacked, ShowDetails: new(1), HackedImage: "f-image"}, chief, "f-team")
			got := draw(t, m)
			for _, part := range []string{"f-title", "f-subtitle", "f-subject", "f-body", "f-to", "f-cc", "f-bcc", "f-player", "f-position", "f-role", "f-url", "f-alt", "f-second", "f-sentiment",
				"f-image", "7001 replies", "7002 likes", "7003 reposts", "draft: saved, not published", "2026", "Helga Brandt", "fire_chief"} {
				if !strings.Contains(got, part) {
					t.Errorf("%s on %q (is_hacked %v) is not drawn", part, channel, hacked != nil)
				}
			}
		}
	}
}
