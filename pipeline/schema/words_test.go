package schema

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// wantMeanings holds what cells of the column channel mean against what they should.
func wantMeanings(t *testing.T, want map[string]ChannelMeaning) {
	t.Helper()
	words := NewWords()
	for text, meaning := range want {
		if diff := cmp.Diff(meaning, words.Channel(text)); diff != "" {
			t.Errorf("%q: %s", text, diff)
		}
	}
}

func TestChannelSynonyms(t *testing.T) {
	for channel, texts := range map[string][]string{
		"mail":          {"email", "e-mail", "mail", "E-Mail", "EMAIL", " e mail ", "E.Mail:", "Email (JIEE)", "é-mail"},
		"websites":      {"article", "Article", "press", "press release", "Press-Release"},
		"microblog":     {"tweet", "twitter", "x", "X", "Tweet"},
		"gosocial":      {"facebook", "social media", "social", "Social Media (Facebook)"},
		"notifications": {"pop-up", "popup", "Pop up"},
		"messenger":     {"sms", "text", "text message", "chat", "SMS", "Text-Message"},
	} {
		for _, text := range texts {
			wantMeanings(t, map[string]ChannelMeaning{text: {Channel: channel}})
		}
	}
}

func TestAChannelNameAlwaysMeansItself(t *testing.T) {
	words := NewWords()
	for _, channel := range Channels() {
		for _, text := range []string{channel, strings.ToUpper(channel), " " + channel + "\t"} {
			if diff := cmp.Diff(ChannelMeaning{Channel: channel}, words.Channel(text)); diff != "" {
				t.Errorf("%q: %s", text, diff)
			}
		}
	}
	// news is also a word for websites, but it is a channel
	wantMeanings(t, map[string]ChannelMeaning{
		"news": {Channel: "news"}, "News": {Channel: "news"}, "Social Watch": {Channel: "social-watch"}, "Log 2": {Channel: "log2"},
		"news/email": {Channel: "news", Others: []string{"email"}},
	})
}

func TestChannelsByHand(t *testing.T) {
	words := NewWords()
	for _, word := range []string{"phone", "call", "landline", "cell", "sat phone", "telephone", "téléphone", "telefon", "radio", "in person",
		"face to face", "verbal", "runner", "fax", "memo", "handout", "simulation", "cax"} {
		for _, text := range []string{word, strings.ToUpper(word), word + " to CCC", word + " (simulated)", word + "\n2 pages"} {
			if diff := cmp.Diff(ChannelMeaning{ByHand: text}, words.Channel(text)); diff != "" {
				t.Errorf("%q: %s", text, diff)
			}
		}
	}
	wantMeanings(t, map[string]ChannelMeaning{
		"Phone call to CCC": {ByHand: "Phone call to CCC"}, "Face-to-Face": {ByHand: "Face-to-Face"}, "  In-person briefing ": {ByHand: "In-person briefing"},
		"Telephone": {ByHand: "Telephone"}, "Téléphone satellite": {ByHand: "Téléphone satellite"},
	})
}

func TestChannelsThatAreNone(t *testing.T) {
	for _, text := range []string{"---", "-", "n/a", "N/A", "na", "none", "None", " none ", "not injected", "Not injected (key event)", "NOT INJECTED: for information"} {
		wantMeanings(t, map[string]ChannelMeaning{text: {Note: true}})
	}
}

// What is near a word, or has one in it, is not one.
func TestWordsThatAreNoChannel(t *testing.T) {
	for _, text := range []string{"", " ", "emails", "email to all", "news article", "the press", "twitters", "phoned", "phonecall", "caller", "telephones", "faxed", "cellular",
		"radiogram", "simulations", "by phone", "JIEE", "none of these", "not yet injected", "--", "n.a", "WhatsApp", "and", "/", "and/or", "JIEE and CAVNET",
		"JIEE/CAVNET", strings.Repeat("mail", 1000), "mail" + strings.Repeat(" and mail", 100)} {
		wantMeanings(t, map[string]ChannelMeaning{text: {}})
	}
}

func TestTwoChannelsInACell(t *testing.T) {
	for _, between := range []string{"/", ",", ";", "&", "+", " / ", ", ", " & ", "; ", " + ", "\n", " and ", " or ", " et ", " ou ", " und ", " oder ", " AND ", ", and "} {
		wantMeanings(t, map[string]ChannelMeaning{
			"Email" + between + "phone":       {Channel: "mail", Others: []string{"phone"}},
			"JIEE" + between + "email":        {Channel: "mail", Others: []string{"JIEE"}},
			"Twitter" + between + "email":     {Channel: "microblog", Others: []string{"email"}},
			"JIEE" + between + "sat phone":    {ByHand: "JIEE" + between + "sat phone"},
			"JIEE" + between + "CAVNET":       {},
			"JIEE" + between + "not injected": {},
		})
	}
	wantMeanings(t, map[string]ChannelMeaning{
		"JIEE, radio and social media/tv": {Channel: "gosocial", Others: []string{"JIEE", "radio", "tv"}},
		"email/":                          {}, // one alone that is not written as it should be
		"news and press":                  {Channel: "news", Others: []string{"press"}},
		"memorandum and brandy":           {}, // and is a word, not letters of one
		"Phone/fax":                       {ByHand: "Phone/fax"},
	})
}

func TestKindsOfRows(t *testing.T) {
	words := NewWords()
	for kind, texts := range map[RowKind][]string{
		KindInject:      {"", "  ", "inject", "Inject", "INJECT", "contextual", "Contextual (background)"},
		KindContingency: {"contingency", "contingency inject", "Contingency-Inject", "contingent", "held"},
		KindManual:      {"manual", "controller action", "Actor Action", "simulation"},
		KindExpected:    {"expected", "player action", "expected action", "Expected Player Action"},
		KindNote:        {"note", "administrative", "key event", "Key-Event", "information", "startex", "STARTEX", "EndEx"},
	} {
		for _, text := range texts {
			if got, known := words.Kind(text); got != kind || !known {
				t.Errorf("%q is %s, %v, not %s", text, got, known, kind)
			}
		}
	}
	for _, text := range []string{"injects", "injection", "contingencies", "control", "action", "players action", "notes", "info", "event", "start", "-", "...", ":",
		"individual", "team", "unknown", strings.Repeat("note", 100)} {
		if got, known := words.Kind(text); known {
			t.Errorf("%q is %s", text, got)
		}
	}
}

func TestStatuses(t *testing.T) {
	words := NewWords()
	for meaning, texts := range map[StatusMeaning][]string{
		{Skip: true}: {"deleted", "omitted", "obsolete", "cancelled", "canceled", "archived", "withdrawn", "not used", "supprimé", "annulé",
			"gelöscht", "gestrichen", "entfällt", "DELETED", "Not-Used", "supprime", "Annule", "Deleted (by AB)"},
		{Contingency: true}: {"contingency", "Contingency"},
		{NotReady: true}:    {"draft", "deferred", "to be written", "Draft", "To be written (AB)"},
		{}: {"", "-", "final", "approved", "ready", "delete", "drafted", "deleted by AB", "not used yet", "used", "in use", "pending",
			strings.Repeat("deleted", 100)},
	} {
		for _, text := range texts {
			if got := words.Status(text); got != meaning {
				t.Errorf("%q is %+v, not %+v", text, got, meaning)
			}
		}
	}
}

func TestWordsThatStandForAnEmptyCell(t *testing.T) {
	for _, text := range []string{"---", "-", "n/a", "N/A", "na", "NA", "none", "None", " - ", "none\u00a0"} {
		if !IsDash(text) {
			t.Errorf("%q is not taken for an empty cell", text)
		}
	}
	for _, text := range []string{"", "--", "----", "—", "n.a.", "n/a yet", "no", "nil", "none.", "(none)", "0", strings.Repeat(" ", 400) + "-"} {
		if IsDash(text) {
			t.Errorf("%q is taken for an empty cell", text)
		}
	}
}
