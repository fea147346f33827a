package inbox_test

import (
	"fmt"
	"net/url"
	"strconv"
	"strings"
	"testing"

	"simcast/cmd/simcast/web/webtest"
)

// same fails the test unless the page was not loaded again since it was marked.
func same(t *testing.T, b *webtest.Browser) {
	t.Helper()
	if !webtest.Eval[bool](b, "window.marked === true") {
		t.Error("the page was loaded again")
	}
}

func TestMessagesAppearAsTheyAreSent(t *testing.T) {
	t.Parallel()
	s := open(t)
	b := webtest.Open(t)
	b.Navigate(s.page + fmt.Sprintf("?team=%d", city))
	b.WaitText("#empty", "Nothing was published yet")
	b.WaitText("#state", "Live")
	webtest.Eval[bool](b, "window.marked = true")

	s.post(fields{"persona": leila, "channel": "microblog", "body": "Smoke over the harbour", "team_id": city})
	b.WaitText("#messages", "Smoke over the harbour")
	b.WaitText("#said", "1 new message")
	s.post(fields{"persona": leila, "channel": "microblog", "body": "for the press alone", "team_id": press})
	s.post(fields{"persona": leila, "channel": "mail", "subject": "Call me", "body": "Now.", "to": "mayor@verrin.example", "team_id": city})
	b.WaitText("#messages", "Call me")
	b.WaitText("#team-all .number", "3")
	b.WaitText("#channel-mail .number", "1")
	if text := b.Text("#messages"); strings.Contains(text, "for the press alone") || strings.Index(text, "Call me") > strings.Index(text, "Smoke") {
		t.Errorf("the city's messages, the newest first: %s", text)
	}

	// Whoever reads further down is not moved.
	for range 12 {
		s.post(fields{"persona": courier, "channel": "websites", "title": "Port closed", "body": "<p>Until further notice.</p>",
			"type": "team", "sentiment": "neutral", "team_id": city})
	}
	b.WaitFor(`document.querySelectorAll("#messages > li").length === 14`)
	webtest.Eval[bool](b, `(window.scrollTo(0, document.body.scrollHeight), window.scrollY > 120)`)
	s.post(fields{"persona": leila, "channel": "microblog", "body": "The last one", "team_id": city})
	b.WaitText("#show", "1 new message")
	if strings.Contains(b.Text("#messages"), "The last one") {
		t.Error("the list moved under who reads it")
	}
	b.Click("#show")
	b.WaitText("#messages > li", "The last one")
	same(t, b)
	b.Quiet()
}

// TestATabThatNobodyLooksAtKeepsNoConnection: a browser has six for all tabs of one address.
func TestATabThatNobodyLooksAtKeepsNoConnection(t *testing.T) {
	t.Parallel()
	s := open(t)
	b := webtest.Open(t)
	b.Navigate(s.page)
	b.WaitText("#state", "Live")
	look := func(hidden bool) {
		webtest.Eval[bool](b, fmt.Sprintf(`(Object.defineProperty(document, "hidden", { value: %v, configurable: true }), document.dispatchEvent(new Event("visibilitychange")))`, hidden))
	}
	look(true)
	s.post(fields{"persona": leila, "channel": "microblog", "body": "Smoke over the harbour", "team_id": city})
	// Were the stream still there, it would have told of this before the answer to a request that came later.
	webtest.Eval[bool](b, `(async () => { for (let i = 0; i < 5; i++) await (await fetch("inbox/new?after=0")).text(); return true })()`)
	if text := b.Text("#messages"); strings.Contains(text, "Smoke") {
		t.Errorf("a tab that is hidden is told: %s", text)
	}
	look(false)
	b.WaitText("#messages", "Smoke over the harbour")
	b.Quiet()
}

func TestTeamsAndChannelsAreLinks(t *testing.T) {
	t.Parallel()
	s := open(t)
	s.post(fields{"persona": leila, "channel": "microblog", "body": "city post", "team_id": city})
	s.post(fields{"persona": leila, "channel": "forum", "body": "press post", "team_id": press})
	s.post(fields{"persona": leila, "channel": "microblog", "body": "press draft", "team_id": press, "isDraft": 1})
	s.post(fields{"persona": leila, "channel": "mail", "role": "Spokesperson", "subject": "s", "body": "b", "to": "x", "team_id": press, "type": "individual"})
	s.post(fields{"persona": courier, "channel": "websites", "is_hacked": 1, "hacked_image": "https://evil.example/owned.png", "team_id": press})
	s.post(fields{"persona": leila, "channel": "microblog", "body": "to nobody's team"})
	b := webtest.Open(t)
	b.Navigate(s.page)
	b.WaitText("#hacked", "The Verrin Courier")
	b.Click(fmt.Sprintf("#team-%d", press))
	b.WaitText("h2", "T - Communications")
	b.Click("#channel-microblog")
	b.WaitFor(`document.readyState === "complete" && document.querySelector("#channel-microblog[aria-current]")`)
	if text := b.Text("#messages"); !strings.Contains(text, "press draft") || !strings.Contains(text, "players do not see it") ||
		strings.Contains(text, "press post") || strings.Contains(text, "city post") {
		t.Errorf("microblog of the press: %s", text)
	}
	if link := webtest.Eval[string](b, "location.search"); !strings.Contains(link, "team=5204") || !strings.Contains(link, "channel=microblog") {
		t.Errorf("the choice is not in the address: %s", link)
	}
	b.Navigate(s.page + "?team=5204&channel=mail")
	b.WaitText(".person", "the role Spokesperson")
	b.Navigate(s.page + "?team=none")
	b.WaitText("#messages", "to nobody's team")
	s.post(fields{"persona": courier, "channel": "websites", "is_hacked": 0, "team_id": press})
	b.WaitFor(`document.querySelector("#hacked").hidden`)
	b.Quiet()
}

// TestHostileMessagesAreInert: those that are there, and those that come.
func TestHostileMessagesAreInert(t *testing.T) {
	t.Parallel()
	s := open(t)
	b := webtest.Open(t)
	postHostile(s)
	b.Navigate(s.page)
	b.WaitText("#state", "Live")
	webtest.Eval[bool](b, "window.marked = true")
	before := webtest.Eval[int](b, `document.querySelectorAll("#messages > li").length`)
	postHostile(s)
	s.post(fields{"persona": leila, "channel": "microblog", "body": "after all that", "team_id": city})
	b.WaitText("#messages > li", "after all that")
	if now := webtest.Eval[int](b, `document.querySelectorAll("#messages > li").length`); before < 100 || now != 2*before+1 {
		t.Errorf("%d messages, and then %d", before, now)
	}
	// Every one is looked at, so that whatever loads late does.
	webtest.Eval[bool](b, `new Promise((done) => { let y = 0; const on = () => { window.scrollTo(0, y += 1600);
		y > document.body.scrollHeight ? done(true) : requestAnimationFrame(on) }; on() })`)
	if webtest.Eval[bool](b, `"pwned" in window`) {
		t.Error("a message ran")
	}
	for _, width := range []int{1300, 400} {
		b.Size(width, 900)
		if wide := webtest.Eval[int](b, "document.documentElement.scrollWidth - document.documentElement.clientWidth"); wide > 0 {
			t.Errorf("at %d pixels the page is %d pixels too wide", width, wide)
		}
	}
	b.Size(1300, 900)
	for _, team := range []string{"all", strconv.Itoa(city)} { // "10" is one number, and not two lines
		if lines := webtest.Eval[int](b, `document.querySelector("#team-`+team+` .number").getClientRects().length`); lines != 1 {
			t.Errorf("the count of team %s takes %d lines", team, lines)
		}
	}
	same(t, b)
	b.Quiet()
}

func postHostile(s *pageServer) {
	s.Helper()
	for _, text := range webtest.Hostile() {
		s.post(fields{"persona": leila, "channel": "microblog", "body": text, "team_id": city,
			"assets": []any{fields{"type": "image", "assetUrl": "https://evil.example/" + url.PathEscape(text), "alt": text}}})
		s.post(fields{"persona": courier, "channel": "websites", "title": text, "subtitle": text, "body": "<p>" + text,
			"to": text, "type": "team", "sentiment": "negative", "team_id": city})
		s.post(fields{"persona": leila, "channel": "mail", "position": text, "subject": text, "body": text, "to": text, "team_id": city, "type": "individual"})
	}
	s.post(fields{"persona": courier, "channel": "websites", "is_hacked": 1, "show_details": 1, "hacked_image": "https://evil.example/owned.png", "team_id": city})
}
