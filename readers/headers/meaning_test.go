package headers

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// The header rows of real families of sheets, and what each header means.
func TestHeadersOfPlannersSheets(t *testing.T) {
	sheet := NewInSheet()
	for row, want := range map[string]string{
		"MSEL NUMBER|DATE|Time|STATUS|INJECT DTG|SUBJECT|INJECT MODE|SEND FROM (Simulated)|INJECTED BY|SEND TO|STORYLINE/THREAD|ESF|DESCRIPTION|EXPECTED ACTION|NOTES/REMARKS|IMPLEMENTER (Actual Narrative)|BACKGROUND INFORMATION|Inject Author": "id|day|at|status|at|subject|channel|persona|controller|to|thread|thread|body|expected||body||",
		"MSEL #|DTG|INJECT MODE: / SEND FROM: / INJECTED BY: / SEND TO:|EXPECTED ACTIONS|AUTHOR":                                                                                                                    "id|at||expected|",
		"EVENT #|EVENT TIME|EVENT TYPE|SEND FROM (SIMULATED)|INJECTED BY (RESPONSIBLE CONTROLLER)|SEND TO (RECIPIENT PLAYERS)|EVENT DESCRIPTION|EXPECTED OUTCOMES|QUESTIONS/ COMMENTS|IMPLEMENTER/ NARRATIVE|Notes": "id|at|kind|persona|controller|to|body|expected||body|",
		"Event #|Date|Time (0600-1800)|Sent To:|Sent From:|Event Summary|Expected Reaction to Inject|Inject Method|Unit/Organization|1st Objective Supported (UJTL/METL/CFETP)|Inject POC":                          "id|day|at|to|persona|subject|expected|channel||objective|controller",
		"MSEL #|Day|TITLE|SENT FROM|CONTROLLER|METHOD|TYPE|DESCRIPTION/SCRIPT|Comments/Notes":                                                                                                                       "id|day|title|persona|controller|channel|type|body|",
		"SourceReference|Phase|ScheduledTime|Source|Target|DeliveryMethod|ExpectedAction|TriggerType|ResponsibleController|Track|ExpectedOutcomes":                                                                  "id|phase|at|persona|to|channel|expected||controller|thread|expected",
		"Event Number|Designated Scenario Time|From|To|Message|Expected Participant Response|Exercise Objective":                                                                                                    "id|story_time|persona|to|body|expected|objective",
		"Control Number|Move|Group|Delivery Time|Simulated Time|Assigned To|From Org|To Org|Details":                                                                                                                "id|phase||at|story_time|controller|persona|to|body",
		"Skip?|is_draft *|Likes*|Send To:|Skip? (y/n)|Script!|Time/Date?|skip(":                                                                                                                                     "skip|is_draft|likes|to|skip|body|at|skip",
		"Number|Time (relative to start)|Faction|Team|Date/Time|#|Real Time|Script|Player":                                                                                                                          "id|at||team|at|id|at|body|player_email",
		"id|horaire|type|emetteur|destinataire|stimuli|reaction attendue|commentaire|N°|lfd. Nr.|Réf.|Empfänger":                                                                                                    "id|at|type|persona|to|body|expected||id|id|id|to",
	} {
		var got []string
		for header := range strings.SplitSeq(row, "|") {
			got = append(got, sheet.Meaning(header).Column)
		}
		if diff := cmp.Diff(want, strings.Join(got, "|")); diff != "" {
			t.Errorf("%s:\n%s", row, diff)
		}
	}
}

// Weak words in four languages. What means something already keeps it.
func TestWeakWords(t *testing.T) {
	sheet := NewInSheet()
	for row, want := range map[string]string{
		"Originator|Simulated Sender:|INITIATOR|Sent by|Inject from (org)|Character|Actor|Role-Player|Urheber|Émis par|emis par|Remitente|De":                                                                                          strings.Repeat("persona|", 12) + "persona",
		"Method of delivery|Mode of Delivery|Means of delivery (simulated)|Delivery mode|Delivery-Mechanism|Communication method|Platform|Vecteur|Moyen de communication|Übertragungsweg|Kommunikationsweg|Kommunikationsmittel|Medio": strings.Repeat("channel|", 12) + "channel",
		"Asunto|Nº|Número|N.º|Fecha|Erwartete Reaktion|Respuesta esperada":                                                       "subject|id|id|id|day|expected|expected",
		"Inject text|Message Text|Scripted message|Wortlaut|Einlagentext|Mensaje|Content|Stimulus|Einlage|Inject Details":        strings.Repeat("body|", 9) + "body",
		"Planned time|Scheduled|Date/Time Delivered|Zeitpunkt|Einspielzeit|Hora|T+|T+ (min)|t +:|Fecha/Hora":                     strings.Repeat("at|", 9) + "at",
		"Originator / Actor|Mensaje / observaciones|Receiver/Addressee":                                                          "persona|body|team",
		"From|Time|Date|Subject|Method|Message|Sender/Originator|Time/Zeitpunkt|Delivery Method|Send To|Originator/Content":      "||||||||||",
		"Agency|Cell|Group|Originators|Contents|T|Platforms|Actors|Not scheduled|Date/Delivered|" + strings.Repeat("Actor", 100): "||||||||||",
	} {
		var got []string
		for header := range strings.SplitSeq(row, "|") {
			got = append(got, sheet.Weak(header).Column)
		}
		if diff := cmp.Diff(want, strings.Join(got, "|")); diff != "" {
			t.Errorf("%s:\n%s", row, diff)
		}
	}
}

func TestAlternativesOfSeveralMeaningsAreNamed(t *testing.T) {
	meaning := NewInSheet().Meaning("INJECT MODE: / SEND FROM: / INJECTED BY: / SEND TO:")
	if diff := cmp.Diff(Meaning{Several: "channel, controller, persona, to"}, meaning); diff != "" {
		t.Error(diff)
	}
}

func TestAPartOfAHeaderOnlySuggests(t *testing.T) {
	sheet := NewInSheet()
	for header, want := range map[string]string{
		"Actual Narrative of the inject": "body", "Exercise inject mode used": "channel", "OBJ.": "", "Comments": "", "Unit affected": "",
	} {
		if meaning := sheet.Meaning(header); meaning.Column != "" {
			t.Errorf("%q means %s", header, meaning.Column)
		}
		if got := sheet.Suggest(header); got != want {
			t.Errorf("%q suggests %q, want %q", header, got, want)
		}
	}
}

func TestFoldInSheet(t *testing.T) {
	for header, want := range map[string]string{
		"SEND FROM (Simulated)": "sendfrom", "#": "number", "MSEL #": "mselnumber", "Émetteur": "emetteur", "lfd. Nr.": "lfdnr", "(all)": "(all)",
		"Sent To:": "sentto", "a (b (c) d) e": "ae", "open (bracket": "open(bracket", "n°": "n°", "E-Mail": "email",
	} {
		if got := FoldInSheet(header); got != want {
			t.Errorf("%q became %q, want %q", header, got, want)
		}
	}
}
