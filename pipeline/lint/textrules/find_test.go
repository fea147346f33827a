package textrules_test

import (
	"fmt"
	"strings"
	"sync"
	"testing"

	"simcast/pipeline/lint/textrules"
	"simcast/pipeline/lint/textrules/textcases"
)

// found is what a search finds, one line a match.
func found(matches []textrules.Match) string {
	var lines []string
	for _, m := range matches {
		lines = append(lines, m.Rule.Name+" "+m.Value)
	}
	return strings.Join(lines, "\n")
}

func TestRulesSayWhatTheyDo(t *testing.T) {
	finder := textrules.New(textrules.Settings{Avoid: []string{"Siemens"}})
	last := ""
	for _, r := range textrules.Rules() {
		if r.Number <= last {
			t.Errorf("%s stands after %s", r.Number, last)
		}
		last = r.Number
		for field, text := range map[string]string{"Name": r.Name, "What": r.What, "Why": r.Why, "Example": r.Example, "Instead": r.Instead} {
			if text == "" {
				t.Errorf("%s: %s is empty", r.Number, field)
			}
		}
		if !textcases.Finds(finder, r.Name, r.Example) {
			t.Errorf("%s: the example is not found: %s", r.Number, r.Example)
		}
		if matches := finder.Find(r.Instead, "body"); len(matches) > 0 || r.Name == "exercise-mark" && textcases.Finds(finder, r.Name, r.Instead) {
			t.Errorf("%s: what to write instead is found: %+v", r.Number, matches)
		}
		if (r.Name == "not-a-drill" || r.Name == "emergency-number") != r.ByItself {
			t.Errorf("%s is an error by itself: %t", r.Name, r.ByItself)
		}
	}
}

func TestColumns(t *testing.T) {
	text := "TBD: www.siemens.com, duty@siemens.com, inject 12"
	finder := textrules.New(textrules.Settings{})
	for column, want := range map[string]string{
		"subject": "placeholder TBD\nreal-domain www.siemens.com\nreal-email duty@siemens.com\ncontrol-text inject 12",
		"cc":      "placeholder TBD\nreal-email duty@siemens.com",
		"to":      "placeholder TBD\nreal-email duty@siemens.com",
		"assets":  "", "expected": "", "": "",
	} {
		if got := found(finder.Find(text, column)); got != want {
			t.Errorf("%s:\n%s\nwant:\n%s", column, got, want)
		}
	}
}

func TestEachValueOnce(t *testing.T) {
	finder := textrules.New(textrules.Settings{})
	text := `<a href="https://www.siemens.com/a">www.siemens.com</a> or WWW.SIEMENS.COM, not <a href='http://bbc.co.uk'>this</a>`
	if got, want := found(finder.Find(text, "body")), "real-domain www.siemens.com\nreal-domain bbc.co.uk"; got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	many := strings.Repeat("www.a%d.de ", 500)
	numbers := make([]any, 500)
	for i := range numbers {
		numbers[i] = i
	}
	if got := len(finder.Find(fmt.Sprintf(many, numbers...), "body")); got != 20 {
		t.Errorf("%d findings in a text of nothing else", got)
	}
}

func TestHiddenTextIsNoText(t *testing.T) {
	finder := textrules.New(textrules.Settings{})
	for _, text := range []string{
		`<p xmlns="http://www.w3.org/1999/xhtml" data-x="8.8.8.8">Fire</p>`, "<!-- TODO: inject 12 --><p>Fire</p>",
		"<style>@import url(https://fonts.google.com/x)</style><p>Fire</p>", `<img alt="x" width="112">`,
	} {
		if got := finder.Find(text, "body"); len(got) > 0 {
			t.Errorf("%s: %s", text, found(got))
		}
	}
	if got := found(finder.Find("this is&nbsp;not a&nbsp;drill<br>Call<b> 112</b>", "body")); got != "not-a-drill this is&nbsp;not a&nbsp;drill\nemergency-number 112" {
		t.Error(got)
	}
}

func TestSettings(t *testing.T) {
	text := "www.siemens.com, exercise-host.com:8443, TBD, Inject Ltd, call 030 18681100"
	for name, c := range map[string]struct {
		settings textrules.Settings
		want     string
	}{
		"none":                       {textrules.Settings{}, "real-domain www.siemens.com\nreal-domain exercise-host.com\nplaceholder TBD"},
		"off":                        {textrules.Settings{Off: map[string]bool{"real-domain": true}}, "placeholder TBD"},
		"hosts":                      {textrules.Settings{Hosts: []string{"Exercise-Host.com:8443"}}, "real-domain www.siemens.com\nplaceholder TBD"},
		"invented":                   {textrules.Settings{Invented: []string{"https://siemens.com/", "exercise-host.com", "TBD, Inject Ltd"}}, ""},
		"region":                     {textrules.Settings{Region: "de", Off: map[string]bool{"real-domain": true}}, "placeholder TBD\nreal-phone 030 18681100"},
		"no such region":             {textrules.Settings{Region: "Berlin", Off: map[string]bool{"real-domain": true}}, "placeholder TBD"},
		"number in another spelling": {textrules.Settings{Region: "DE", Invented: []string{"+49 (0)30 1868"}, Off: map[string]bool{"real-domain": true, "placeholder": true}}, ""},
	} {
		if got := found(textrules.New(c.settings).Find(text, "body")); got != c.want {
			t.Errorf("%s:\n%s\nwant:\n%s", name, got, c.want)
		}
	}
}

func TestRegions(t *testing.T) {
	for text, region := range map[string]string{
		"Reach us at (212) 736-5000.": "US", "Tel. 1-212-736-5000": "US", "Ring 020 7123 4567 today": "GB",
		"Tél. 01 42 68 53 00": "FR", "Le 01.42.68.53.00 ne répond pas": "FR", "Tel. 91 123 45 67": "ES",
	} {
		if got := textrules.New(textrules.Settings{Region: region}).Find(text, "body"); len(got) != 1 {
			t.Errorf("%s, %s: %+v", region, text, got)
		}
		if got := textrules.New(textrules.Settings{}).Find(text, "body"); len(got) != 0 {
			t.Errorf("%s without a region: %+v", text, got)
		}
	}
	for text, region := range map[string]string{
		"Reach us at (212) 555-0143.": "US", "Ring 020 7946 0123": "GB", "Tél. 01 99 00 12 34": "FR", "202 containers, 736 tonnes, 5000 litres": "US",
		"Ref 2127365000": "US", "The 100 200 3000 m race": "GB", "1999 2000 2001 2002": "ES",
	} {
		if got := textrules.New(textrules.Settings{Region: region}).Find(text, "body"); len(got) != 0 {
			t.Errorf("%s, %s: %+v", region, text, got)
		}
	}
}

func TestUnmarked(t *testing.T) {
	finder := textrules.New(textrules.Settings{})
	if m, ok := finder.Unmarked("", "Fire", "", "a"); !ok || m.Rule.Number != "L101" || !strings.Contains(m.Suggestion, "EXERCISE") {
		t.Errorf("%+v, %t", m, ok)
	}
	if m, ok := finder.Unmarked("X-RAY", "EXERCISE Fire", "", "a"); !ok || !strings.Contains(m.Suggestion, "X-RAY") {
		t.Errorf("%+v, %t", m, ok)
	}
	for _, subject := range []string{"EXERCISE Fire", ""} {
		if _, ok := finder.Unmarked("", subject, "", ""); ok {
			t.Errorf("%q is found", subject)
		}
	}
	if _, ok := textrules.New(textrules.Settings{Off: map[string]bool{"exercise-mark": true}}).Unmarked("", "Fire", "", ""); ok {
		t.Error("found although it is off")
	}
}

func TestSearchesAtOnce(t *testing.T) {
	finder := textrules.New(textrules.Settings{Avoid: []string{"Siemens"}, Region: "DE"})
	text := "Siemens TBD www.siemens.com +49 30 18681100"
	want := found(finder.Find(text, "body"))
	var group sync.WaitGroup
	for range 8 {
		group.Go(func() {
			if got := found(finder.Find(text, "body")); got != want {
				t.Errorf("got %s, want %s", got, want)
			}
		})
	}
	group.Wait()
}

// TestCases holds every rule to its table of texts.
func TestCases(t *testing.T) {
	for _, r := range textrules.Rules() {
		t.Run(r.Name, func(t *testing.T) {
			table, err := textcases.Read("testdata", r.Name)
			if err != nil {
				t.Fatal(err)
			}
			if len(table.Find) < 8 || len(table.Leave) < 8 {
				t.Errorf("%d texts to be found and %d to be left: there have to be eight of each", len(table.Find), len(table.Leave))
			}
			finder := textrules.New(table.Settings)
			for _, text := range table.Find {
				if !textcases.Finds(finder, r.Name, text) {
					t.Errorf("not found: %q", text)
				}
			}
			for _, text := range table.Leave {
				if textcases.Finds(finder, r.Name, text) {
					t.Errorf("found: %q: %+v", text, finder.Find(text, "body"))
				}
			}
		})
	}
}
