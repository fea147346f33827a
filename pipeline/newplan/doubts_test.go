package newplan_test

import (
	"testing"

	"simcast/pipeline/mapping"
	"simcast/pipeline/newplan"
)

// suggestions are what the sheet Mapping suggests, by what is asked.
func suggestions(made *newplan.Plan) map[string]string {
	list := map[string]string{}
	for _, m := range made.Mappings {
		list[m.For+" "+m.Written] = m.Suggestion
	}
	return list
}

// What the sheet Mapping suggests is what the page offers by a button.
func TestSuggestionsAreThoseOfThePage(t *testing.T) {
	made, err := join(t, newplan.Options{}, open(t, "a.csv", "#,INJECT MODE,SEND FROM,SEND TO,Script,Photo,Mood,Subject/Script\n"+
		"1,Email,Verrin Courier (Port Desk),Port operations,Smoke.,,positive,\n2,Email,Office of the Mayor,Crisis Squad,Fire.,,negative,\n3,Mial,CNN,Press,Ash.,,neutral,\n4,Email,CNN,Crisis Squad & Press,Ash.,,neutral,\n", "Send To=team"))
	if err != nil {
		t.Fatal(err)
	}
	got := suggestions(made)
	for asked, want := range map[string]string{
		mapping.Persona + " Verrin Courier (Port Desk)": "The Verrin Courier",
		mapping.Persona + " Office of the Mayor":        "Ingrid Castellan",
		mapping.Persona + " CNN":                        "",
		mapping.Team + " Crisis Squad":                  "City crisis cell",
		mapping.Team + " Press":                         "",
		mapping.Team + " Crisis Squad & Press":          "", // one team would not get what is for two
		mapping.Channel + " Mial":                       "mail",
		mapping.Header + " Photo":                       "assets",
		mapping.Header + " Mood":                        "sentiment",
	} {
		if suggested, is := got[asked]; !is || suggested != want {
			t.Errorf("%s: %q (asked: %v), not %q", asked, suggested, is, want)
		}
	}
	if len(made.Doubts) != 1 || made.Doubts[0].Code != "likely-column" || made.Doubts[0].Cell != "G1" { // of Photo the file tells
		t.Errorf("in doubt: %v", made.Doubts)
	}
}

// E-mail addresses are addressees, as the check reads them; names may be of teams that are still to be named.
func TestAddressesAreNoTeams(t *testing.T) {
	for cells, isTo := range map[[2]string]bool{
		{"desk@port.example", "ada@port.example; ruben@port.example"}: true,
		{"desk@port.example", ""}:                                     true,
		{"desk@port.example", "---"}:                                  true,
		{"desk@port.example", "Ops cell"}:                             false,
		{"Ops cell", "The mayor"}:                                     false,
		{"", ""}:                                                      false,
	} {
		made, err := join(t, newplan.Options{}, open(t, "a.csv", "#,INJECT MODE,SEND FROM,SEND TO,Subject,Script\n1,Email,Leila Dufour,"+cells[0]+
			",One,Smoke.\n2,Email,Leila Dufour,"+cells[1]+",Two,Fire.\n3,Phone,Leila Dufour,The desk,Three,Call.\n"))
		if err != nil {
			t.Fatal(err)
		}
		if !isTo {
			if asked := column(made, "team"); asked != cells[0]+"|"+cells[1]+"|The desk" {
				t.Errorf("%q: the teams are %s", cells, asked)
			}
			continue
		}
		holdColumns(t, made, map[string]string{"team": "session|session|", "to": cells[0] + "|" + cells[1] + "|The desk"})
		if asked := made.Asked(); asked != nil {
			t.Errorf("%q: asked are %q", cells, asked)
		}
	}
}

// Who stands under a word for addressees is asked about, also where the word counts only if no other column has the meaning.
func TestReceiversAreAskedAbout(t *testing.T) {
	for _, header := range []string{"Receiver", "Adressaten", "Destinatario(s)"} {
		made, err := join(t, newplan.Options{}, open(t, "a.csv", "#,INJECT MODE,SEND FROM,Subject,Script,"+header+"\n1,Email,Leila Dufour,One,Smoke.,Ops cell\n2,Email,Leila Dufour,Two,Fire.,The mayor\n"))
		if err != nil {
			t.Fatal(err)
		}
		if got := column(made, "team"); got != "Ops cell|The mayor" {
			t.Errorf("%s: the teams are %s", header, got)
		}
	}
}
