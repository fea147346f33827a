package web

import (
	"context"
	"fmt"
	"net/url"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"simcast/apiclient"
	"simcast/cmd/simcast/web/session"
	"simcast/cmd/simcast/web/webtest"
	"simcast/pipeline/day"
	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/sqlite"
	"simcast/pipeline/pipetest"
	"simcast/pipeline/space"
)

// BenchmarkBoardOpens is how long a browser takes from the navigation to a board that can be read, of a day of 2,000 entries in its
// middle: half of them are played. It needs CI, as all that runs a browser. ms-paint is when the browser has drawn for the first
// time, ms-ready when all of the page is there and drawn, both as the browser has it.
func BenchmarkBoardOpens(b *testing.B) {
	base, address := serveLongDay(b)
	browser := webtest.Open(b)
	browser.Navigate(address)
	browser.WaitFor(`location.search === ""`) // the address with its token leads to another at once
	for _, page := range []struct{ name, path string }{
		{"board", "/board?round=day"}, {"whole", "/board?round=day&all=yes"}, {"room", "/board?round=day&room=1"}, {"watch", "/watch?round=day"},
	} {
		b.Run(page.name, func(b *testing.B) {
			told := browser.Tell(b)
			var paint, ready float64
			for b.Loop() {
				told.Navigate(base + page.path)
				told.WaitFor(`document.querySelector("#b-time").innerText !== ""`)
				times := webtest.Eval[[]float64](told, drawn)
				paint, ready = paint+times[0], ready+max(times[0], times[1])
			}
			b.ReportMetric(paint/float64(b.N), "ms-paint")
			b.ReportMetric(ready/float64(b.N), "ms-ready")
			told.Navigate("about:blank")
		})
	}
}

// drawn waits until the browser has drawn, and gives when that was for the first time, and when the page was whole.
const drawn = `new Promise(drawn => new PerformanceObserver(list => {
	const first = list.getEntriesByName("first-contentful-paint")[0];
	if (first) requestAnimationFrame(() => drawn([first.startTime, performance.getEntriesByType("navigation")[0].loadEventEnd]));
}).observe({ type: "paint", buffered: true }))`

// serveLongDay serves the page of a day of 2,000 entries, and gives its address without and with the token.
func serveLongDay(b *testing.B) (base, address string) {
	b.Helper()
	const key = "a-key-of-the-benchmark"
	path := filepath.Join(b.TempDir(), "ledger.db")
	writeLongDay(b, path, space.Fingerprint(key))
	client, err := apiclient.New(apiclient.Config{BaseURL: "http://127.0.0.1:9/v1.1/interface", Key: key}) // nothing is asked there
	pipetest.Must(b, err)
	b.Cleanup(client.Close)
	entry := &access{ledger: path, client: client, key: key}
	kept, err := session.New(session.Config{Folder: filepath.Join(b.TempDir(), "desk"), Access: entry})
	pipetest.Must(b, err)
	address, stop, err := Start(context.Background(), "127.0.0.1:0", Config{Session: kept, Access: entry, Now: time.Now})
	pipetest.Must(b, err)
	b.Cleanup(func() { stop(); kept.Close(context.Background()) })
	parsed, err := url.Parse(address)
	pipetest.Must(b, err)
	return "http://" + parsed.Host, address
}

// writeLongDay writes a day of 2,000 entries with two messages each into a ledger, and holds its space as simcast play does.
func writeLongDay(b *testing.B, path, id string) {
	b.Helper()
	const entries, played = 2000, 1000
	book, err := sqlite.Open(b.Context(), path)
	pipetest.Must(b, err)
	b.Cleanup(func() { book.Close() })
	lane, err := book.TakeLane(context.Background(), id, ledger.ThisProcess(""), false)
	pipetest.Must(b, err)
	b.Cleanup(func() { pipetest.Must(b, lane.Release(context.WithoutCancel(b.Context()))) })
	begun := time.Now().UTC().Truncate(time.Second).Add(-4 * time.Hour)
	fixed, err := day.Day{StartEx: begun, Zone: "UTC", Speed: 1}.Encode()
	pipetest.Must(b, err)
	pipetest.Must(b, book.BeginDay(b.Context(), ledger.Day{Space: id, Round: "day", Begun: begun, Plan: "/plans/long.xlsx", Fixed: fixed}))
	happens := func(e day.Event, at time.Time) {
		e.By, e.At = day.BySimcast, at
		pipetest.Happens(b, book, id, "day", e)
	}
	list := make([]day.Entry, entries)
	for i := range list {
		list[i] = longDayEntry(i, begun.Add(time.Duration(i)*4*time.Hour/played+time.Duration(i/played)*time.Hour))
	}
	happens(day.Event{Control: day.Control{Verb: day.EventTake}, Entries: list}, begun.Add(-2*time.Second))
	happens(day.Event{Control: day.Control{Verb: day.EventStart}, Run: "first", Options: &day.Options{Mode: day.ModeAuto, Late: time.Minute, PastAfter: 2 * time.Minute}}, begun.Add(-time.Second))
	run, err := lane.BeginRun(b.Context(), ledger.Run{IsOfDay: true, Name: "first", Round: "day", Plan: "long.xlsx", Started: begun.Add(-time.Second), CommitDelay: 10 * time.Millisecond})
	pipetest.Must(b, err)
	for _, e := range list[:played] {
		if e.Kind != day.Inject {
			continue
		}
		for _, team := range e.Teams {
			n, err := run.Begin(b.Context(), ledger.Attempt{Space: id, Round: "day", Hash: e.ID + team, InjectID: e.ID, Team: team, Body: strings.Repeat("A message of a usual length. ", 20), Started: e.Planned})
			pipetest.Must(b, err)
			pipetest.Must(b, run.End(b.Context(), n, e.Planned, ledger.AttemptEnd{Ended: e.Planned.Add(100 * time.Millisecond), Outcome: ledger.Accepted}))
		}
		happens(day.Event{Control: day.Control{Verb: day.EventPlayed, IDs: []string{e.ID}}, Results: &day.Results{Sent: len(e.Teams)}}, e.Planned.Add(time.Second))
	}
}

// longDayEntry is an entry of the long day: each twentieth is made by hand, and each fiftieth is kept ready.
func longDayEntry(i int, planned time.Time) day.Entry {
	e := day.Entry{ID: fmt.Sprint("A", i+1), Row: i + 2, Place: i, Kind: day.Inject, Planned: planned, Deliveries: 2, Channel: "mail", Persona: "Leila Dufour",
		Teams: []string{fmt.Sprint("Team ", i%6), fmt.Sprint("Team ", (i+1)%6)}, Controller: "Bea", Subject: "What happened at the port in the meantime, and what people say about it"}
	switch {
	case i%50 == 7:
		e.Kind, e.Planned, e.Trigger = day.Contingency, time.Time{}, "when nobody has asked the harbour"
	case i%20 == 3:
		e.Kind, e.Deliveries, e.Text = day.Manual, 0, strings.Repeat("Call the harbour, and ask what they have seen. ", 5)
	}
	return e
}
