package readers

import (
	"slices"
	"strings"
	"testing"
)

// told gives the code, and the column that is named, of each warning of a plan with
// persona, channel and these headers.
func told(t *testing.T, headers ...string) []string {
	t.Helper()
	plan := csvPlan(t, "persona,channel,"+strings.Join(headers, ",")+"\n")
	var all []string
	for _, problem := range plan.Warnings {
		name := strings.TrimPrefix(problem.Suggestion, "if you mean this column, name it ")
		if problem.Severity != Warning || problem.Row != 1 || problem.Cell == "" {
			t.Errorf("%+v", problem)
		}
		all = append(all, problem.Code+" "+name)
	}
	return all
}

func TestNearHeadersAreWarnedOf(t *testing.T) {
	for header, want := range map[string]string{
		"team name": "team", "Team names": "team", "skipped": "skip", "Skipd": "skip", "skp": "skip", "tema": "team", "*team": "team",
		"Audiences": "team", "bdoy": "body", "Messages": "body", "Titel": "title", "subjet": "subject", "hacked images": "hacked_image",
		"Sub-titel": "subtitle", "sentement": "sentiment", "drafted": "is_draft", "is darft": "is_draft", "player name": "player_email", "Rolle": "role",
		"repost": "reposts", "asset": "assets", "showdetail": "show_details", "injects": "id", "persona name": "persona", "channels": "channel",
	} {
		if got := told(t, header); !slices.Equal(got, []string{"near-column " + want}) {
			t.Errorf("%s: %q", header, got)
		}
	}
}

func TestHeadersThatAreSurelyMeantAreWarnedOf(t *testing.T) {
	for header, want := range map[string]string{
		"Link to image": "assets", "Tone": "sentiment", "Headline:": "title", "Attachment": "assets", "Message text": "body", "Don't send": "skip",
	} {
		if got := told(t, header); !slices.Equal(got, []string{"likely-column " + want}) {
			t.Errorf("%s: %q", header, got)
		}
	}
	if got := told(t, "title", "Headline", "assets", "Image", "Sentiment", "Tone"); got != nil {
		t.Errorf("with the columns that are meant: %q", got)
	}
}

// The headers of real sheets that are the planner's own are left alone.
func TestOtherHeadersAreNotWarnedOf(t *testing.T) {
	for header := range strings.SplitSeq("MSEL NUMBER|DATE|STATUS|INJECT DTG|INJECT MODE|SEND FROM (Simulated)|INJECTED BY|SEND TO|STORYLINE/THREAD|ESF|DESCRIPTION|"+
		"EXPECTED ACTION|NOTES/REMARKS|IMPLEMENTER (Actual Narrative)|BACKGROUND INFORMATION|Inject Author|DTG|OBJ.|Event #|EVENT TIME|EVENT TYPE|"+
		"Sent To:|Sent From:|Event Summary|Inject Method|Unit/Organization|Unit 1|Inject POC|Created by|Day|METHOD|DESCRIPTION/SCRIPT|Phase|ScheduledTime|"+
		"Source|Target|DeliveryMethod|Priority|TriggerType|LocationName|Track|Notes|Note|Number|Control Number|Move|Group|Delivery Time|Simulated Time|Assigned To|"+
		"From Org|To Org|Details|Local Time|Assumptions|Outcome|Learning Points|Faction|Tab|Script|Profile|Poll|Real Time|horaire|emetteur|destinataire|stimuli|livrable|"+
		"Owner|Planned|Author|Comment|Remarks|Date|Place|Location|Zone|Status|Objective|Ship|Test|Term|Next step|Tide|Reports|Reports to|Form|Rule|Line|Site|Name|Mail|"+
		"Link|Links|Unit|Venue|Score|Stage|State|Code|Task|Step|Tags|Tag|Body 2|Team 1|Title 3|Tor|Ort|Ton|CCs|Nr|Nos|Ids|It|Do|Go|Day 1|Cell|Weather|Version|Min|What|Who|Why|When|How", "|") {
		if got := told(t, header); got != nil {
			t.Errorf("%s: %q", header, got)
		}
	}
}
