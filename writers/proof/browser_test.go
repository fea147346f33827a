package proof_test

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"simcast/cmd/simcast/web/webtest"
	"simcast/pipeline/plan"
)

// shown counts what can be seen of the elements.
func shown(sel string) string {
	return fmt.Sprintf(`[...document.querySelectorAll(%q)].filter((e) => e.checkVisibility()).length`, sel)
}

// whole waits until every article is there.
func whole(b *webtest.Browser) { b.WaitFor(`"whole" in document.documentElement.dataset`) }

func TestAHostileProofDoesNothingInABrowser(t *testing.T) {
	t.Parallel()
	b := webtest.Open(t)
	b.Navigate(file(t, hostilePlan(t)))
	whole(b)
	if webtest.Eval[string](b, "typeof window.pwned") != "undefined" {
		t.Error("something of the plan has run")
	}
	frames := `[...document.querySelectorAll("iframe")]`
	if webtest.Eval[int](b, frames+".length") == 0 || webtest.Eval[bool](b, frames+`.some((f) => f.contentDocument.querySelector("script, img, a[href], [onerror]") !== null || f.contentWindow.pwned !== undefined)`) {
		t.Error("a frame holds what it may not, or there is none")
	}
	b.Quiet()
}

func TestFiltersChooseMessages(t *testing.T) {
	t.Parallel()
	b := webtest.Open(t)
	address := file(t, take(t, "../../samples/mistakes.csv", harbour(t, nil), plan.Options{}))
	b.Navigate(address)
	all := webtest.Eval[int](b, shown(".p-msg"))
	if all != 19 || b.Text(".p-shown") != "1 message, and 18 not sent" {
		t.Fatalf("%d messages at first, said to be %q", all, b.Text(".p-shown"))
	}
	choose := func(name, choice string) {
		webtest.Eval[bool](b, fmt.Sprintf(`(() => { const s = document.querySelector("[name=%s]"); s.value = [...s.options].find((o) => o.text === %q).value;
			s.dispatchEvent(new Event("input", { bubbles: true })); return true })()`, name, choice))
	}
	choose("team", "S - Harbour Light")
	b.WaitText(".p-shown", "12 of 19 shown")
	if n := webtest.Eval[int](b, shown(".p-msg")); n != 12 {
		t.Errorf("%d messages of a team", n)
	}
	if teams, entries := webtest.Eval[int](b, shown(".p-team")), webtest.Eval[int](b, shown(".p-contents li")); teams != 1 || entries != 12 {
		t.Errorf("%d teams and %d entries of the contents are left", teams, entries)
	}
	choose("persona", "Leila Dufour")
	b.WaitText(".p-shown", "1 of 19 shown")
	choose("persona", "all personas")
	b.Fill("[name=words]", "YELLOW smoke")
	b.WaitText(".p-shown", "1 of 19 shown")

	// The choice stands in the address, and holds when the page comes again.
	kept := webtest.Eval[string](b, "location.hash")
	b.Navigate("about:blank")
	b.Navigate(address + kept)
	b.WaitText(".p-shown", "1 of 19 shown")
	b.Fill("[name=words]", "no such words anywhere")
	b.WaitText(".p-nothing", "No message fits this choice.")
	b.Click("button[type=reset]")
	b.WaitText(".p-shown", "1 message, and 18 not sent")

	b.Click("[name=problems]")
	b.WaitText(".p-shown", "18 of 19 shown")
	// A link to what is hidden shows all again, and leads there.
	webtest.Eval[string](b, `location.hash = "#row-2-team-5204"`)
	b.WaitFor(`document.querySelector("#row-2-team-5204").checkVisibility()`)
	b.Quiet()
}

func TestTheSampleInABrowser(t *testing.T) {
	t.Parallel()
	browser := webtest.Open(t)
	browser.Size(1300, 800)
	browser.Navigate(file(t, take(t, sample, harbour(t, nil), plan.Options{})))
	for _, test := range []struct {
		name string
		run  func(*testing.T, *webtest.Browser)
	}{{"articles are as high as their text", articlesFit}, {"words are looked for in articles", articlesAreSearched}, {"articles that come later are shown", articlesComeLater}, {"contents lead to messages", contentsLead}, {"it prints", prints}} {
		t.Run(test.name, func(t *testing.T) {
			b := browser.Tell(t)
			test.run(t, b)
			b.Quiet()
		})
	}
}

func contentsLead(t *testing.T, b *webtest.Browser) {
	last := `[...document.querySelectorAll(".p-contents li a")].at(-1)`
	webtest.Eval[bool](b, last+".focus(), true")
	b.Press("\r")
	b.WaitFor(`(() => { const r = document.querySelector(":target")?.getBoundingClientRect(); return r && r.top >= 0 && r.top < innerHeight })()`)
	if !webtest.Eval[bool](b, `"#" + document.querySelector(":target").id === `+last+`.getAttribute("href")`) {
		t.Error("another message is shown")
	}
}

func articlesFit(_ *testing.T, b *webtest.Browser) {
	whole(b)
	fits := `(() => { const f = document.querySelector(".d-frame"); f.scrollIntoView(); const d = f.contentDocument.documentElement;
		return d.clientHeight > 50 && d.scrollHeight <= d.clientHeight && d.clientHeight - d.lastElementChild.getBoundingClientRect().bottom < 20 })()`
	b.WaitFor(fits)
	b.Size(420, 800)
	b.WaitFor(fits)
	b.Size(1300, 800)
}

func articlesAreSearched(_ *testing.T, b *webtest.Browser) {
	b.Fill("[name=words]", "according to a person on the quay")
	b.WaitText(".p-shown", "1 of 87 shown")
	b.Fill("[name=words]", "srcdoc")
	b.WaitText(".p-shown", "0 of 87 shown")
	b.Click("button[type=reset]")
	b.WaitText(".p-shown", "85 messages, and 2 not sent")
}

// A page that lives on adds drawings which its script has parsed.
func articlesComeLater(_ *testing.T, b *webtest.Browser) {
	webtest.Eval[bool](b, `document.querySelector("main").prepend(new DOMParser().parseFromString("<div id=later><div class='d-hold d-h1'>" +
		"<noscript><iframe class=d-frame sandbox=allow-same-origin srcdoc='<p>late words</p>'></iframe></noscript></div></div>", "text/html").querySelector("#later")), document.querySelector("#later").scrollIntoView(), true`)
	b.WaitFor(`document.querySelector("#later .d-hold > iframe")?.contentDocument?.body.textContent === "late words"`)
	webtest.Eval[bool](b, `document.querySelector("#later").remove(), true`)
}

func prints(t *testing.T, b *webtest.Browser) {
	path := filepath.Join(t.TempDir(), "proof.pdf")
	b.PDF(path)
	if info, err := os.Stat(path); err != nil || info.Size() < 100_000 {
		t.Errorf("the PDF: %v, %v", info, err)
	}
}

// Many messages: only what is near is drawn, and no frame is made before it is wanted.
func TestFramesWaitUntilSomebodyComesNear(t *testing.T) {
	t.Parallel()
	b := webtest.Open(t)
	b.Size(1300, 800)
	b.Navigate(file(t, largePlan(t, 600)))
	whole(b)
	if n := webtest.Eval[int](b, `document.querySelectorAll("iframe").length`); n < 100 || n > 110 {
		t.Errorf("%d of 120 frames were made", n)
	}
	webtest.Eval[bool](b, `[...document.querySelectorAll(".d-hold")].at(-1).scrollIntoView(), true`)
	b.WaitFor(`[...document.querySelectorAll(".d-hold")].at(-1).querySelector("iframe")?.contentDocument?.body.textContent.includes("keep windows shut")`)
	// The others are printed as words.
	printed := webtest.Eval[int](b, `(dispatchEvent(new Event("beforeprint")), document.querySelectorAll(".d-printed").length)`)
	if after := webtest.Eval[int](b, `(dispatchEvent(new Event("afterprint")), document.querySelectorAll(".d-printed").length)`); printed < 5 || after != 0 {
		t.Errorf("%d articles are printed as words, and %d of them stay", printed, after)
	}
	b.Quiet()
}
