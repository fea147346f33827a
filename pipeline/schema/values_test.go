package schema

import (
	"strings"
	"testing"
	"time"

	"simcast/pipeline/schedule"
	"simcast/readers"
)

func text(s string) readers.Cell { return readers.Cell{Text: s, Kind: readers.Text} }

// TestReaders holds each way to type a cell to its one spelling of the value, or
// to its fault. A want that begins with ! is the fault's code, and hint a part of
// its suggestion.
func TestReaders(t *testing.T) {
	paris, err := time.LoadLocation("Europe/Paris")
	if err != nil {
		t.Fatal(err)
	}
	number := func(s string) readers.Cell { return readers.Cell{Text: s, Kind: readers.Number} }
	date := func(unix int64) readers.Cell { return readers.Cell{Text: "a date", Unix: unix, Kind: readers.Date} }
	words := readOneOf("type", "individual", "team")
	for _, c := range []struct {
		name string
		read reader
		cell readers.Cell
		want string
		hint string
	}{
		{"text", readText, text("  Crisis manager "), "Crisis manager", ""},
		{"template", readTemplate, text(" two\nlines "), " two\nlines ", ""},

		{"channel", readChannel, text(" Social-Watch "), "social-watch", ""},
		{"channel", readChannel, text("MAIL"), "mail", ""},
		{"channel", readChannel, text("web sites"), "!unknown-channel", `"websites"`},

		{"word", words, text(" Team "), "team", ""},
		{"word", words, text("teams"), "!bad-word", "individual or team"},

		{"flag", ReadFlag, text("1"), "1", ""},
		{"flag", ReadFlag, text("Yes"), "1", ""},
		{"flag", ReadFlag, text("TRUE"), "1", ""},
		{"flag", ReadFlag, text(" X "), "1", ""},
		{"flag", ReadFlag, text("0"), "0", ""},
		{"flag", ReadFlag, text("NO"), "0", ""},
		{"flag", ReadFlag, text("False"), "0", ""},
		{"flag", ReadFlag, text("2"), "!bad-flag", "yes or no"},
		{"flag", ReadFlag, text("-"), "!bad-flag", "yes or no"},

		{"count", readCount, text(" 0042 "), "42", ""},
		{"count", readCount, number("0"), "0", ""},
		{"count", readCount, text("9223372036854775807"), "9223372036854775807", ""},
		{"count", readCount, text("9223372036854775808"), "!bad-count", "digits"},
		{"count", readCount, text("1,200"), "!bad-count", "for example 1200"},
		{"count", readCount, text("-1"), "!bad-count", "for example 120"},
		{"count", readCount, number("1.5"), "!bad-count", "digits"},

		{"url", readURL, text(" https://example.org/a b.png"), "!bad-url", "write https://example.org/a%20b.png"},
		{"url", readURL, text("https://example.org/a%20b.png?x=1#y"), "https://example.org/a%20b.png?x=1#y", ""},
		{"url", readURL, text("HTTP://example.org"), "HTTP://example.org", ""},
		{"url", readURL, text("ftp://example.org/a"), "!bad-url", "for example https://example.org/picture.jpg"},
		{"url", readURL, text("https:///a.png"), "!bad-url", "https://"},
		{"url", readURL, text("example.org/a.png"), "!bad-url", "write https://example.org/a.png"},
		{"url", readURL, text(`C:\Users\me\skull.png`), "!bad-url", "put the file on a web server"},
		{"url", readURL, text("file:///home/me/skull.png"), "!bad-url", "put the file on a web server"},
		{"url", readURL, text("skull.png"), "!bad-url", "for example https://example.org/picture.jpg"},
		{"url", readURL, text("www.example.org"), "!bad-url", "write https://www.example.org"},
		{"url", readURL, text("javascript:alert(1)"), "!bad-url", "https://"},

		{"url", readURL, text("https://example.org/a.png;v=1"), "https://example.org/a.png;v=1", ""},
		{"url", readURL, text("https://example.org/a.png;https://example.org/b.png"), "!several-urls", "one of them"},

		{"address", readAddress, text(" ada@players.example "), "ada@players.example", ""},
		{"address", readAddress, text("ada@"), "!bad-address", "name@example.org"},
		{"address", readAddress, text("Ada <ada@players.example>"), "!bad-address", "alone: ada@players.example"},

		{"address", readAddress, text("ann.o'brien@port-1.xn--mller-kva.example"), "ann.o'brien@port-1.xn--mller-kva.example", ""},
		{"address", readAddress, text("jörg@müller.example"), "jörg@müller.example", ""},
		{"address", readAddress, text("ann_smith-@a-b.example"), "ann_smith-@a-b.example", ""},
		{"address", readAddress, text("ann@[192.0.2.7]"), "ann@[192.0.2.7]", ""},
		{"address", readAddress, text("ann@intranet"), "ann@intranet", ""},
		{"address", readAddress, text("„ann@port.example“"), "!bad-address", "alone: ann@port.example"},
		{"address", readAddress, text("«ben@port.example»"), "!bad-address", "alone: ben@port.example"},
		{"address", readAddress, text("‘ben@port.example’"), "!bad-address", "alone: ben@port.example"},
		{"address", readAddress, text("ann.o’brien@port.example"), "!bad-address", "alone: ann.o'brien@port.example"},
		{"address", readAddress, text("ann\u00a0@port.example"), "!bad-address", "alone: ann@port.example"},
		{"address", readAddress, text("ann smith@port.example"), "!bad-address", "name@example.org"},
		{"address", readAddress, text("ann.smi\u2009th@port.example"), "!bad-address", "name@example.org"},
		{"address", readAddress, text("ann@port\u3000.example"), "!bad-address", "name@example.org"},
		{"address", readAddress, text("ann@port-.example"), "!bad-address", "name@example.org"},
		{"address", readAddress, text("ann@mail.-a"), "!bad-address", "name@example.org"},
		{"address", readAddress, text("ann@mail_1.port.example"), "!bad-address", "name@example.org"},
		{"address", readAddress, text("ann@mail..example"), "!bad-address", "name@example.org"},
		{"address", readAddress, text("ann@.example"), "!bad-address", "name@example.org"},
		{"address", readAddress, text("Ann <ann@port_1.example>"), "!bad-address", "name@example.org"},

		{"url", readURL, text("https://example.org/a.png,www.example.org/b.png"), "!several-urls", "only one of them"},
		{"url", readURL, text("https://example.org/a.png https://example.org/b.png"), "!several-urls", "only one of them"},
		{"url", readURL, text("https://example.org/w_10,h_20/a.png"), "https://example.org/w_10,h_20/a.png", ""},
		{"count", readCount, text("9,223,372,036,854,775,808"), "!bad-count", "for example 120"},

		{"assets", readAssets, text("https://example.org/a.png,\u00a0HTTPS://example.org/b.png"), "!several-urls", "on a line of its own"},
		{"assets", readAssets, text("https://example.org/a.png\u2003http://example.org/b.png"), "!several-urls", "on a line of its own"},
		{"assets", readAssets, text("image | https://example.org/a.png,www.example.org/b.png | Both"), "!several-urls", "on a line of its own"},
		{"assets", readAssets, text("https://example.org/a.png,%20%20https://example.org/b.png"), "!several-urls", "on a line of its own"},
		{"assets", readAssets, text("https://example.org/a.png , , www.example.org/b"), "!several-urls", "on a line of its own"},
		{"assets", readAssets, text("https://example.org/a.png，https://example.org/b.png"), "!several-urls", "on a line of its own"},
		{"assets", readAssets, text("https://example.org/a.png, https://example.org/b.png | Both"), "!several-urls", "on a line of its own"},
		{"assets", readAssets, text("see https://example.org/a.png https://example.org/b.png"), "!several-urls", "on a line of its own"},
		{"assets", readAssets, text("https://localhost/a, https://localhost/b"), "!several-urls", "on a line of its own"},
		{"assets", readAssets, text("image https://example.org/a.png"), "!bad-asset", "image | https://example.org/map.png"},
		{"assets", readAssets, text("(see\u00a0https://example.org/a.png)"), "!bad-asset", "image | https://example.org/map.png"},
		{"url", readURL, text("see https://example.org/a.png"), "!bad-url", "a whole web address"},
		{"assets", readAssets, text("https://example.org/a.png Map of the port"), "!bad-asset", "write image | https://example.org/a.png | Map of the port"},
		{"assets", readAssets, text("https://example.org/a map.png"), "!bad-asset", "write https://example.org/a%20map.png"},
		{"assets", readAssets, text("https://example.org/a.png,\nhttps://example.org/b.png"), "!bad-asset", "write https://example.org/a.png"},
		{"assets", readAssets, text("https://example.org/a.pdf."), "!bad-asset", "write https://example.org/a.pdf"},
		{"assets", readAssets, text("https://example.org/a.png | https://example.org/b.png"), "!several-urls", "on a line of its own"},
		{"assets", readAssets, text("https://example.org/c.png\nwww.example.org/a.png www.example.org/b.png"), "!several-urls", "on a line of its own"},
		{"assets", readAssets, text("https://example.org/w_10,h_20/a,b.png?q=1,2"), `[{"type":"image","assetUrl":"https://example.org/w_10,h_20/a,b.png?q=1,2"}]`, ""},
		{"assets", readAssets, text("https://proxy.example/https://example.org/a.png"), `[{"type":"image","assetUrl":"https://proxy.example/https://example.org/a.png"}]`, ""},
		{"assets", readAssets, text("https://example.org/show?of=www.example.net&as=a.png,b | x"), "!bad-asset", exampleAsset},
		{"assets", readAssets, text("image | https://example.org/a.png | as seen on https://example.net, www.example.com; http://x"),
			`[{"type":"image","assetUrl":"https://example.org/a.png","alt":"as seen on https://example.net, www.example.com; http://x"}]`, ""},
		{"assets", readAssets, text("www.example.org/a b.png"), "!bad-asset", "write https://www.example.org/a%20b.png"},
		{"assets", readAssets, text("www.example.org/live"), "!bad-asset", "for example image | https://www.example.org/live"},
		{"assets", readAssets, text("video | www.example.org/live | Live"), "!bad-asset", "write video | https://www.example.org/live"},
		{"assets", readAssets, text("https://example.org/" + strings.Repeat("x", 400)), "!bad-asset", exampleAsset},

		{"assets", readAssets, text("https://example.org/a.PNG"), `[{"type":"image","assetUrl":"https://example.org/a.PNG"}]`, ""},
		{"assets", readAssets, text("Video|https://example.org/a|A | B\n\n document | https://example.org/b"),
			`[{"type":"video","assetUrl":"https://example.org/a","alt":"A | B"},{"type":"document","assetUrl":"https://example.org/b"}]`, ""},
		{"assets", readAssets, text("| https://example.org/a.mp4?x=.png | clip"), `[{"type":"video","assetUrl":"https://example.org/a.mp4?x=.png","alt":"clip"}]`, ""},
		{"assets", readAssets, text("https://example.org/a.jpg\nhttps://example.org/b"), "!bad-asset", "image, video, audio or document"},
		{"assets", readAssets, text("https://example.org/a.jpg | image"), "!bad-asset", "image | https://example.org/map.png | Map of the port"},
		{"assets", readAssets, text(`image | \\server\share\map.png | Map`), "!bad-asset", "put the file on a web server"},
		{"assets", readAssets, text("picture | https://example.org/a.jpg"), "!bad-asset", "for example image | https://example.org/a.jpg"},

		{"moment", readMoment, text("1790000000"), "1790000000", ""},
		{"moment", readMoment, text("2026-11-20T14:30:00+01:00"), "1795181400", ""},
		{"moment", readMoment, text("2026-11-20T13:30:00Z"), "1795181400", ""},
		{"moment", readMoment, date(1795185000), "1795181400", ""}, // 14:30 on the clocks of Paris
		{"moment", readMoment, date(1784557800), "1784550600", ""}, // the same in summer
		{"moment", readMoment, text("100000000"), "100000000", ""},
		{"moment", readMoment, number("100000000"), "100000000", ""},
		{"moment", readMoment, text("2026-11-20 14:30"), "1795181400", ""},
		{"moment", readMoment, text("20.11.2026 14:30"), "1795181400", ""},
		{"moment", readMoment, text("20/11/2026 14:30"), "1795181400", ""}, // 20 is no month
		{"moment", readMoment, text(" 201430NOV26 "), "1795181400", ""},
		{"moment", readMoment, text("20 1430 l nov 2026"), "1795181400", ""},
		{"moment", readMoment, text("201330ZNOV26"), "1795181400", ""},
		{"moment", readMoment, text("2026-11-20 13:30 UTC"), "1795181400", ""},
		{"moment", readMoment, text("2026-07-20 14:30"), "1784550600", ""}, // in summer
		{"moment", readMoment, text("2026-11-20T14:30:00.5+01:00"), "1795181400", ""},

		{"moment", readMoment, text("99999999"), "!bad-ts", "write a date and time such as 2026-11-20 09:30, or leave it empty to show the time of sending; if it says when the inject is played, write it into a column at"},
		{"moment", readMoment, text("0"), "!bad-ts", "into a column at"},
		{"moment", readMoment, number("805"), "!bad-ts", "into a column at"},
		{"moment", readMoment, text("0805"), "!bad-ts", "into a column at"},
		{"moment", readMoment, text("-5"), "!bad-ts", "into a column at"},
		{"moment", readMoment, number("0.354"), "!bad-ts", "into a column at"},
		{"moment", readMoment, text("09:30"), "!bad-ts", "into a column at"},
		{"moment", readMoment, text("D+1 0930"), "!bad-ts", "into a column at"},
		{"moment", readMoment, text("+01:30"), "!bad-ts", "into a column at"},
		{"moment", readMoment, text("22 Nov 09:30"), "!bad-ts", "2026-11-20 09:30"}, // of which year
		{"moment", readMoment, readers.Cell{Text: "14:30", Kind: readers.Clock}, "!bad-ts", "into a column at"},
		{"moment", readMoment, readers.Cell{Text: "TRUE", Kind: readers.Bool}, "!bad-ts", "write a date and time such as 2026-11-20 09:30, or leave it empty to show the time of sending"},
		{"moment", readMoment, text("1790000000000"), "!bad-ts", "write 1790000000"},
		{"moment", readMoment, text("0026-11-20T14:30:00Z"), "!bad-ts", "the year"},
		{"moment", readMoment, text("1960-11-20 14:30"), "!bad-ts", "the year"},
		{"moment", readMoment, readers.Cell{Text: "1900-01-05 00:00", Unix: -2208643200, Kind: readers.Date}, "!bad-ts", "the year"},
		{"moment", readMoment, number("46346.6"), "!bad-ts", "date format"},
		{"moment", readMoment, number("46346"), "!bad-ts", "date format"},
		{"moment", readMoment, text("20261120"), "!bad-ts", "write a date and time such as 2026-11-20 09:30"},
		{"moment", readMoment, text("2026-07-20"), "!bad-ts", "write a date and time such as 2026-07-20 09:30"},
		{"moment", readMoment, text("03/04/2026 09:30"), "!bad-ts", "write 2026-04-03 09:30 or 2026-03-04 09:30, or give --date-order dmy or mdy"},
		{"moment", readMoment, text("31.04.2026 09:30"), "!bad-ts", "2026-11-20 09:30"},
		{"moment", readMoment, text("2026-03-29 02:30"), "!bad-ts", "write 2026-03-29 01:30 or 2026-03-29 03:30"},
		{"moment", readMoment, text("2026-10-25 02:30"), "!bad-ts", "write 2026-10-25T02:30:00+02:00 or 2026-10-25T02:30:00+01:00"},
	} {
		t.Run(c.name+"/"+c.cell.Text, func(t *testing.T) {
			value, detail := c.read(c.cell, Clocks{Zone: paris})
			code, isFault := strings.CutPrefix(c.want, "!")
			switch {
			case isFault && detail == nil:
				t.Fatalf("reads %q, want the fault %s", value, code)
			case isFault && (detail.Code != code || !strings.Contains(detail.Suggestion, c.hint)):
				t.Errorf("fault %+v, want %s with %q", *detail, code, c.hint)
			case !isFault && detail != nil:
				t.Fatalf("fault %+v, want %q", *detail, c.want)
			case !isFault && value != c.want:
				t.Errorf("reads %q, want %q", value, c.want)
			}
		})
	}
}

// A number that is too small for a moment says as what it would be read.
func TestSmallMoments(t *testing.T) {
	for cell, want := range map[string]string{"0805": "1970-01-01 00:13:25 UTC", "0": "1970-01-01 00:00:00 UTC", "20261120": "1970-08-23 12:05:20 UTC"} {
		if _, detail := readMoment(text(cell), Clocks{}); detail == nil || !strings.Contains(detail.Message, `"`+cell+`" would be read as seconds since 1970, that is `+want) {
			t.Errorf("%s: %v", cell, detail)
		}
	}
}

// The order of day and month settles a date of numbers, whatever it is.
func TestMomentsInAnOrder(t *testing.T) {
	for order, want := range map[schedule.DateOrder]string{schedule.DMY: "1775208600", schedule.MDY: "1772616600"} {
		value, detail := readMoment(text("03/04/2026 09:30"), Clocks{Order: order})
		if detail != nil || value != want {
			t.Errorf("in order %d it is %q %v, not %s", order, value, detail, want)
		}
	}
}

// A date without a zone is what it shows, however it is written; one with a zone, or a number of seconds, shows nothing.
func TestShownMoments(t *testing.T) {
	const shown = "2026-04-03 09:30:00"
	for cell, want := range map[string]string{
		"2026-04-03 09:30": shown, "03.04.2026 09:30": shown, "030930APR26": shown, "030930LAPR2026": shown, "3 April 2026, 9:30 AM": shown, "03/04/2026 09:30": shown,
		"2026-10-25 02:30": "2026-10-25 02:30:00", // which clocks of Paris show twice
		"030930ZAPR26":     "", "2026-04-03T09:30:00+02:00": "", "2026-04-03T09:30:00Z": "", "1775208600": "", "0930": "", "09:30": "", "at": "", "": "",
	} {
		if got := ShownMoment(text(cell), Clocks{Order: schedule.DMY}); got != want {
			t.Errorf("%s shows %q, not %q", cell, got, want)
		}
	}
	if got := ShownMoment(readers.Cell{Kind: readers.Date, Unix: 1775208600, Text: "a date"}, Clocks{}); got != shown {
		t.Errorf("a date cell shows %q", got)
	}
}

func TestAt(t *testing.T) {
	for cell, want := range map[string]bool{"at": true, " AT ": true, "": false, "at 09:30": false, "09:30": false} {
		if IsAt(text(cell)) != want {
			t.Errorf("%q asks for its moment: %t", cell, !want)
		}
	}
}

func TestAddressLists(t *testing.T) {
	for list, hint := range map[string]string{
		"a@x.example":                  "",
		"a@x.example,b@x.example":      "",
		"a@x.example , b@x.example":    "",
		"a@x.example; b@x.example":     "a@x.example, b@x.example",
		"a@x.example b@x.example":      "name@example.org",
		"a@x.example,":                 "delete the comma",
		"A <a@x.example>, b@x.example": "a@x.example",
		"a@x.example, “b@x.example”":   "b@x.example",
		"a@x.example, b@x_y.example":   "name@example.org",
		"a@x.example; b@-x.example":    "a comma in the place of each semicolon",
		"a@x.example, 'b@x.example'":   "alone: b@x.example",
		"a@x–y.example":                "name@example.org",
		"a@x.example/b":                "name@example.org",
		"o'neil@x.example":             "",
		"'o'neil@x.example'":           "alone: o'neil@x.example",
		"a@bücher-höfe.example":        "",
		"a@उदाहरण.example":             "",
		"a@paral·lel.example":          "",
		"Ann Hay <a@x.example>; b":     "a comma in the place of each semicolon",
	} {
		detail := CheckAddresses(list)
		if (detail != nil) != (hint != "") || detail != nil && !strings.Contains(detail.Suggestion, hint) {
			t.Errorf("%q: %+v, want a suggestion with %q", list, detail, hint)
		}
	}
}

// TestWhatIsSuggestedIsLawful takes what a suggestion says to write, and reads it again.
func TestWhatIsSuggestedIsLawful(t *testing.T) {
	for _, c := range []struct {
		read  reader
		cells []string
	}{
		{readAssets, []string{"www.example.org", "example.org/a b,c.png", "audio | example.org/a b", "https://example.org/a", "picture | https://example.org/a, b.png",
			"https://example.org/a b.mp3 | sound", "www.example.org/" + strings.Repeat("a ", 100) + ".png"}},
		{readURL, []string{"www.example.org/a b, c.png", "example.org/skull", "https://example.org/ x.png"}},
		{readAddress, []string{"Ann <ann@port.example>", "“ann@port.example”", "ann @port.example", "ann", "ann@port_1.example", "<«ann@port.example»>"}},
		{readCount, []string{"1.200", "1 200 000", "9,223,372,036,854,775,808", "-5"}},
	} {
		for _, cell := range c.cells {
			_, detail := c.read(text(cell), Clocks{})
			if detail == nil {
				t.Fatalf("%q is taken", cell)
			}
			written := detail.Suggestion
			for _, before := range []string{"write ", "for example ", "alone: "} {
				if _, rest, found := strings.Cut(written, before); found {
					written = rest
				}
			}
			if _, again := c.read(text(written), Clocks{}); again != nil {
				t.Errorf("%q: %s, and that is refused: %s", cell, detail.Suggestion, again.Message)
			}
		}
	}
}

func TestHostsWithoutDot(t *testing.T) {
	for list, want := range map[string]string{
		"ann@portnet": `"ann@portnet"`, "a@x.example, ben@hq": `"ben@hq"`, "a@HQ , b@x.example": `"a@HQ"`,
		"a@x.example": "", "a@localhost": "", "a@LocalHost,b@x.example": "", "a@[::1]": "", "": "",
	} {
		detail := DotlessHostDetail(list)
		if (detail != nil) != (want != "") || detail != nil && !strings.Contains(detail.Message, want) {
			t.Errorf("%q: %+v, want %s", list, detail, want)
		}
	}
}
