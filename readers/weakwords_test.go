package readers

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// Columns under weak words have their meaning only where no other column has it: by its name, another word, or a mapping.
func TestWeakWordsYield(t *testing.T) {
	for name, test := range map[string]struct{ header, maps, want string }{
		"English":                      {"#|Planned time|Originator|Method of delivery|Message text", "", "id|at|persona|channel|body"},
		"French":                       {"Réf.|Heure|Émis par|Vecteur|Objet|Contenu", "", "id|at|persona|channel|subject|body"},
		"German":                       {"Lfd. Nr.|Zeitpunkt|Urheber|Kommunikationsweg|Betreff|Wortlaut|Erwartete Reaktion", "", "id|at|persona|channel|subject|body|expected"},
		"Spanish":                      {"Nº|Fecha|Hora|De|Medio|Asunto|Mensaje|Respuesta esperada", "", "id|day|at|persona|channel|subject|body|expected"},
		"beside the word itself":       {"From|Originator|Method|Platform|Script|Message text|Time|Scheduled", "", "persona||channel||body||at|"},
		"beside an alternative":        {"Sender / org|Actor|Means|Nr|Nº", "", "persona||channel|id|"},
		"two of them":                  {"Nr|Time|Message|Actor|Character", "", "id|at|body||"},
		"two of them, one mapped":      {"Nr|Time|Message|Actor|Character", "Actor=persona", "id|at|body|persona|"},
		"two of them, one mapped away": {"Nr|Time|Message|Actor|Character", "Actor=ignore", "id|at|body||persona"},
		"another mapped":               {"Nr|Time|Message|Actor|Who", "Who=persona", "id|at|body||persona"},
		"an own header mapped away":    {"Nr|Time|Message|From|Originator", "From=ignore", "id|at|body||persona"},
		"date and time, alone":         {"From|Method|Date/Time Delivered|Script", "", "persona|channel|at|body"},
		"date and time, beside a time": {"From|Method|Date/Time Delivered|Time", "", "persona|channel|day|at"},
		"an expected reaction of two":  {"From|Method|Expected action|Respuesta esperada", "", "persona|channel|expected|"},
		"a description has it already": {"From|Method|Description|Inject text", "", "persona|channel|body|"},
		"those that the cells settle":  {"From|Method|Receiver|Content", "", "persona|channel||"},
	} {
		t.Run(name, func(t *testing.T) {
			maps := map[string]string{}
			if header, means, found := strings.Cut(test.maps, "="); found {
				maps[header] = means
			}
			mapped := func(header, _ string) (string, bool) { means, found := maps[header]; return means, found }
			opt := Options{Headers: func(*SideSheet) (MapHeader, []Problem) { return mapped, nil }}
			var header, row []any
			for text := range strings.SplitSeq(test.header, "|") {
				header, row = append(header, text), append(row, "x")
			}
			for _, format := range []Format{CSV, XLSX} {
				plan := open(t, tableOf(t, format, header, row), opt)
				var got []string
				for _, column := range plan.Columns {
					name := column.Kept
					if column.Known {
						name = column.Name
					}
					got = append(got, name)
				}
				if diff := cmp.Diff(test.want, strings.Join(got, "|")); diff != "" {
					t.Errorf("%s: %s", format, diff)
				}
			}
		})
	}
}

// The first search for the header row does not know weak words; the second does.
func TestWeakWordsAndTheHeaderRow(t *testing.T) {
	for name, test := range map[string]struct {
		rows   [][]any
		header int
	}{
		"a row of weak words above one with sender and channel": {[][]any{{"Actor", "Platform"}, {"From", "Method"}, {"mayor", "mail"}}, 2},
		"weak words count in the second search":                 {[][]any{{"Nr", "Contact"}, {"Nº", "Remitente", "Mensaje"}, {"1", "mayor", "Water"}}, 2},
		"receivers count too":                                   {[][]any{{"Port", "Nr"}, {"Nr", "Adressat"}, {"1", "Red"}}, 2},
		"words of one meaning do not":                           {[][]any{{"Nr", "Actor", "Character"}, {"Nr", "Time"}, {"1", "09:00"}}, 2},
	} {
		for _, format := range []Format{CSV, XLSX} {
			if plan := open(t, tableOf(t, format, test.rows...), Options{}); plan.HeaderRow != test.header {
				t.Errorf("%s, %s: header row %d", name, format, plan.HeaderRow)
			}
		}
	}
}
