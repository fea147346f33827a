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
		"mail":          {"email", "e-mail", "mail", "E-Mail", "EMAIL", " e mail ", "E.Mail:", "Email (JIEE)", "é-mail", "Courriel", "COURRIEL (simulé)"},
		"websites":      {"article", "Article", "press", "press release", "Press-Release", "Website", "web site", "News Article", "news-article (online)"},
		"microblog":     {"tweet", "twitter", "x", "X", "Tweet"},
		"gosocial":      {"facebook", "social media", "social", "Social Media (Facebook)", "Facebook post", "Facebook-Post (public)"},
		"notifications": {"pop-up", "popup", "Pop up", "Push notification", "push-notification"},
		"messenger":     {"sms", "text", "text message", "chat", "SMS", "Text-Message"},
		"tv":            {"TV", "TV news", "tv-news"}, "ticketing-system": {"Ticket", "TICKET (simulated)"}, "videoblog": {"YouTube", "You Tube"},
	} {
		for _, text := range texts {
			wantMeanings(t, map[string]ChannelMeaning{text: {Channel: channel}})
		}
	}
}

// Their rows are sent, with a warning.
func TestNetworksThatTheServiceDoesNotHave(t *testing.T) {
	wantMeanings(t, map[string]ChannelMeaning{
		"WhatsApp": {Channel: "messenger", IsLike: true}, "whats-app (group)": {Channel: "messenger", IsLike: true}, "Teams": {Channel: "messenger", IsLike: true},
		"Instagram": {Channel: "gosocial", IsLike: true}, "LINKEDIN": {Channel: "gosocial", IsLike: true}, "Linked-In": {Channel: "gosocial", IsLike: true},
		"TikTok": {Channel: "videoblog", IsLike: true}, "Tik Tok": {Channel: "videoblog", IsLike: true},
		"Phone or WhatsApp": {Channel: "messenger", IsLike: true, Others: []string{"Phone"}},
		"SMS/WhatsApp":      {Channel: "messenger", Others: []string{}},
		"WhatsApp to CCC":   {}, "All teams": {}, "Teams call": {}, "Instagram story": {}, "Snapchat": {},
	})
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
	for _, text := range []string{"Funk", "FUNK (Kanal 4)", "letter", "Voice-mail", "voicemail", "Video call", "video-call (simulated)", "Document"} {
		wantMeanings(t, map[string]ChannelMeaning{text: {ByHand: text}, text + "/fax": {ByHand: text + "/fax"}, text + " or voicemail": {ByHand: text + " or voicemail"},
			text + " of the mayor": {}, "Digital" + text: {}, text + "/JIEE": {}})
	}
}

func TestChannelsThatAreNone(t *testing.T) {
	for _, text := range []string{"---", "-", "n/a", "N/A", "na", "none", "None", " none ", "not injected", "Not injected (key event)", "NOT INJECTED: for information"} {
		wantMeanings(t, map[string]ChannelMeaning{text: {Note: true}})
	}
}

// What is near a word, or has one in it, is not one.
func TestWordsThatAreNoChannel(t *testing.T) {
	for _, text := range []string{"", " ", "emails", "email to all", "news articles", "websites of the city", "the press", "twitters", "phoned", "phonecall", "caller", "telephones", "faxed", "cellular",
		"radiogram", "simulations", "by phone", "JIEE", "none of these", "not yet injected", "--", "n.a", "Signal", "and", "/", "and/or", "JIEE and CAVNET",
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
	for _, between := range []string{" of ", " en ", " o ", " y ", " e ", " O "} { // which mean something else in other languages
		wantMeanings(t, map[string]ChannelMeaning{
			"Email" + between + "fax":                  {Channel: "mail", Others: []string{"fax"}},
			"Radio" + between + "SMS" + between + "tv": {Channel: "messenger", Others: []string{"Radio", "tv"}},
			"JIEE, twitter" + between + "e-mail":       {Channel: "microblog", Others: []string{"JIEE", "e-mail"}},
			"radio" + between + "telefon":              {ByHand: "radio" + between + "telefon"},
			"email" + between + "the mayor":            {},
			"JIEE" + between + "email":                 {},
			"email" + between + "none":                 {},
		})
	}
	wantMeanings(t, map[string]ChannelMeaning{
		"websites of the city": {}, "e mail": {Channel: "mail"}, "e-mail / e mail": {Channel: "mail", Others: []string{}}, "letter of the mayor": {}, "of email": {},
		"JIEE, radio and social media/tv": {Channel: "gosocial", Others: []string{"JIEE", "radio", "tv"}},
		"email/":                          {}, // one alone that is not written as it should be
		"news and press":                  {Channel: "news", Others: []string{"press"}},
		"memorandum and brandy":           {}, // and is a word, not letters of one
		"Phone/fax":                       {ByHand: "Phone/fax"},
	})
}

// What begins with a word for what is done by hand is done so only where no word that can be sent follows.
func TestByHandOrOnAChannel(t *testing.T) {
	wantMeanings(t, map[string]ChannelMeaning{
		"Fax or Facebook": {Channel: "gosocial", Others: []string{"Fax"}}, "Phone or email": {Channel: "mail", Others: []string{"Phone"}},
		"Téléphone ou courriel": {Channel: "mail", Others: []string{"Téléphone"}}, "Telefon oder E-Mail": {Channel: "mail", Others: []string{"Telefon"}},
		"radio et tv": {Channel: "tv", Others: []string{"radio"}}, "Fax und SMS": {Channel: "messenger", Others: []string{"Fax"}},
		"Phone call / tweet": {Channel: "microblog", Others: []string{"Phone call"}}, "Call to the EOC, email": {Channel: "mail", Others: []string{"Call to the EOC"}},
		"In person or by e-mail": {Channel: "mail", Others: []string{"In person"}}, "Telefon oder per E-Mail": {Channel: "mail", Others: []string{"Telefon"}},
		"Phone or via Twitter": {Channel: "microblog", Others: []string{"Phone"}}, "Phone | e-mail": {Channel: "mail", Others: []string{"Phone"}},
		"By runner or by phone": {ByHand: "By runner or by phone"}, "Phone or a": {ByHand: "Phone or a"}, "Call by e-mail address": {ByHand: "Call by e-mail address"},
		"Phone or fax": {ByHand: "Phone or fax"}, "Fax to Facebook": {ByHand: "Fax to Facebook"}, "Call the mayor or his email desk": {ByHand: "Call the mayor or his email desk"},
		"Phone (or email)": {ByHand: "Phone (or email)"}, "Runner and orderly": {ByHand: "Runner and orderly"}, "Radio / JIEE": {ByHand: "Radio / JIEE"},
	})
}

func TestKindsOfRows(t *testing.T) {
	words := NewWords()
	for kind, texts := range map[RowKind][]string{
		KindInject:      {"", "  ", "inject", "Inject", "INJECT", "contextual", "Contextual (background)", "contextual inject", "Contextual-Inject", "CONTEXTUAL INJECT (news)"},
		KindContingency: {"contingency", "contingency inject", "Contingency-Inject", "contingent", "held"},
		KindManual:      {"manual", "controller action", "Actor Action", "simulation"},
		KindExpected:    {"expected", "player action", "expected action", "Expected Player Action", "Expected action event", "expected-action event", "EXPECTED ACTION EVENT (EOC)"},
		KindNote:        {"note", "administrative", "key event", "Key-Event", "information", "startex", "STARTEX", "EndEx"},
	} {
		for _, text := range texts {
			if got, known := words.Kind(text); got != kind || !known {
				t.Errorf("%q is %s, %v, not %s", text, got, known, kind)
			}
		}
	}
	for _, text := range []string{"injects", "injection", "contingencies", "control", "action", "players action", "notes", "info", "event", "start", "contextual event", "injected", "expected event", "-", "...", ":",
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
			"gelöscht", "gestrichen", "entfällt", "DELETED", "Not-Used", "supprime", "Annule", "Deleted (by AB)", "Rejected", "removed", "RETIRED", "Skipped (white cell)"},
		{Contingency: true}: {"contingency", "Contingency"},
		{NotReady: true}:    {"draft", "deferred", "to be written", "Draft", "To be written (AB)", "Submitted", "In Review", "in-review (AB)", "Not approved"},
		{}: {"", "-", "final", "approved", "ready", "delete", "drafted", "deleted by AB", "not used yet", "used", "in use", "pending", "injected", "reviewed", "reject", "skip", "submitted by AB",
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
