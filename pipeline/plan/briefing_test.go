package plan

import (
	"testing"
	"time"
)

func TestPostText(t *testing.T) {
	for want, b := range map[string]Briefing{
		"nothing": {},
		"nothing: B03 does not go to Port; it goes to IT":                        {NoneChosen: true, ExcludedIDs: []string{"B03 does not go to Port; it goes to IT"}},
		"nothing: no message fits your choice":                                   {NoneChosen: true},
		"1 message (not sent yet)":                                               {Post: 1, New: 1},
		"85 messages (not sent yet), 2 only as drafts, which players do not see": {Post: 85, New: 85, Drafts: 2},
		"9 messages (1 new; 2 sent before: IT and Port get them twice; 3 uncertain before: they may arrive twice; 2 failed before; 1 pending before)": {Post: 9, New: 1, SentAgain: 2, UnsureAgain: 3, FailedAgain: 2,
			GetTwice: []string{"IT", "Port"}},
		"1 message (1 sent before: Port gets it twice)":      {Post: 1, SentAgain: 1, GetTwice: []string{"Port"}},
		"9 messages (9 sent before: 4 teams get them twice)": {Post: 9, SentAgain: 9, GetTwice: []string{"A", "B", "C", "D"}},
		"1 message (1 failed before)":                        {Post: 1, FailedAgain: 1},
		"2 messages (1 new; 1 changed after it was sent: Port has the old text and gets the new one as a second message), 1 only as a draft, which players do not see": {Post: 2, New: 1, Changed: 1, GetNewText: []string{"Port"}, Drafts: 1},
		"2 messages (2 changed after they were sent: IT and Port have (or perhaps have) the old text and get the new one as a second message)":                         {Post: 2, Changed: 2, GetNewText: []string{"IT", "Port"}, OldIsUnsure: true},
	} {
		if got := b.PostText(); got != want {
			t.Errorf("%q, not\n%q", got, want)
		}
	}
}

// What is said of one message and of several is right for both.
func TestTextsOfOneAndOfSeveral(t *testing.T) {
	at := time.Date(2026, 11, 20, 12, 0, 0, 0, time.Local)
	for _, c := range []struct{ got, want string }{
		{Briefing{}.HeldBackText(), ""},
		{Briefing{HeldBack: 1}.HeldBackText(), "1 message, its row was changed after it was sent"},
		{Briefing{HeldBack: 2}.HeldBackText(), "2 messages, their rows were changed after they were sent"},
		{Briefing{}.AlreadyText(), ""},
		{Briefing{Already: 1, FirstSent: at, LastSent: at}.AlreadyText(), "1 message on 2026-11-20 12:00"},
		{Briefing{Already: 3, FirstSent: at, LastSent: at.Add(90 * time.Minute)}.AlreadyText(), "3 messages on 2026-11-20 between 12:00 and 13:30"},
		{Briefing{Already: 3, FirstSent: at, LastSent: at.Add(24 * time.Hour)}.AlreadyText(), "3 messages between 2026-11-20 12:00 and 2026-11-21 12:00"},
		{Briefing{Already: 2}.AlreadyText(), "2 messages"},
		{Briefing{Already: 28, Post: 57}.AlreadyText(), "28 other messages"},
	} {
		if c.got != c.want {
			t.Errorf("%q, not\n%q", c.got, c.want)
		}
	}
}
