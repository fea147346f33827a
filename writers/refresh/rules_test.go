package refresh

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"simcast/writers/writertest"
)

// TestRefreshBringsDropDownsBack, and leaves those that the planner has set up, as
// LibreOffice and Excel write them.
func TestRefreshBringsDropDownsBack(t *testing.T) {
	t.Parallel()
	const flags, own = "<formula1>simcast_flags</formula1>", `<formula1>"a,b"</formula1>`
	rule := func(where, kind, inside string) string {
		return `<dataValidation allowBlank="true" sqref="` + where + `" type="` + kind + `">` + inside + `</dataValidation>`
	}
	counts := func(where, title string) string {
		return `<dataValidation errorTitle="` + title + `" operator="greaterThanOrEqual" sqref="` + where + `" type="whole"><formula1>0</formula1><formula2>0</formula2></dataValidation>`
	}
	saved, err := os.ReadFile("testdata/libreoffice.xlsx")
	if err != nil {
		t.Fatal(err)
	}
	saved = refreshed(t, saved, writertest.Harbour(t)) // what else LibreOffice has changed
	for _, c := range []struct{ is, want string }{
		{rule("B2:B1003", "list", flags), rule("B2:B2001", "list", flags)},
		{rule("$B$2:$B$1003", "list", "<formula1> =SIMCAST_flags</formula1><formula2>0</formula2>"),
			rule("$B$2:$B$2001", "list", "<formula1> =SIMCAST_flags</formula1><formula2>0</formula2>")},
		{strings.ReplaceAll(rule("B2:B1003", "list", flags), `"`, `'`), strings.Replace(strings.ReplaceAll(rule("B2:B1003", "list", flags), `"`, `'`), `'B2:B1003'`, `"B2:B2001"`, 1)},
		{counts("W2:W1003", "replies"), counts("W2:W2001", "replies")},
		// the same rule of more columns, and a column with something pasted into it
		{rule("B2:B1003 T2:V1003", "list", flags), rule("B2:B2001 T2:V2001", "list", flags)},
		{rule("B2:B5 B7:B1003", "list", flags) + rule("B6", "list", own), rule("B2:B5 B7:B2001", "list", flags) + rule("B6", "list", own)},
		// as far as it ought to reach, or farther
		{rule("B2:B2001", "list", flags), ""},
		{rule("B2:B2800", "list", flags), ""},
		// the planner's own
		{rule("B2:B1003", "list", own), ""},
		{rule("B2:B1003", "list", "<formula1>simcast_flags_of_mine</formula1>"), ""},
		{rule("B2:B1003", "custom", flags), ""},
		{rule("B2:B1003", "list", ""), ""},
		{counts("W2:W1003", "how many"), ""},
		{rule("B2", "list", flags), ""},
		{rule("B3:B1003", "list", flags), ""},
		// others are below it
		{rule("B2:B500", "list", flags) + rule("A501:C2001", "list", own), ""},
		{rule("B2:B500", "list", flags) + `<x:dataValidation type="list"><f>Ours!A1:A3</f><x:sqref>B900</x:sqref></x:dataValidation>`, ""},
		{rule("B2:B500", "list", flags) + rule("#REF!", "list", own), ""},
	} {
		if c.want == "" {
			c.want = c.is
		}
		holdRules(t, saved, c.is, c.want)
	}
}

// holdRules gives the injects of a workbook other validations, refreshes it, and
// holds it to have the wanted ones, and to be the same otherwise.
func holdRules(t *testing.T, saved []byte, is, want string) {
	t.Helper()
	with := func(rules string) []byte {
		all := regexp.MustCompile(`(?s)<dataValidations .*</dataValidations>`)
		return writertest.Repack(t, saved, func(_ string, content []byte) []byte {
			return all.ReplaceAllLiteral(content, []byte(`<dataValidations count="1">`+rules+"</dataValidations>"))
		})
	}
	after := writertest.PartsOf(t, refreshed(t, with(is), writertest.Harbour(t)))
	for name, content := range writertest.PartsOf(t, with(want)) {
		if after[name] == content {
			continue
		}
		rules := regexp.MustCompile(`<dataValidations .*</dataValidations>`).FindString(after[name])
		t.Errorf("%s is not as it ought to be: %s becomes %s, not %s", name, is, rules, want)
	}
}
