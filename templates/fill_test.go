package templates_test

import (
	"errors"
	"strings"
	"sync"
	"testing"

	"simcast/templates"
)

// row is a plan's row: names matched without case, spaces, _ and -.
type row struct{ names, values []string }

func (r row) Columns() []string { return r.names }

func (r row) Value(column string) (string, bool, *templates.Error) {
	for i, name := range r.names {
		if squeeze(name) == squeeze(column) && r.values[i] == "#REF!" {
			return "#REF!", true, &templates.Error{Code: templates.CodeCell, Message: "it holds #REF!", Column: column}
		} else if squeeze(name) == squeeze(column) {
			return r.values[i], true, nil
		}
	}
	return "", false, nil
}

func squeeze(name string) string {
	return strings.NewReplacer(" ", "", "_", "", "-", "").Replace(strings.ToLower(name))
}

func space() *templates.Renderer {
	return templates.NewRenderer(map[string]string{
		"port": "Port Alder", "port-name": "Alder Quay", "port two": "Birch", "harbour_name": "Light",
		"code": "{{.port}}", "empty": "", "Team": "a word", "mayor’s name": "Ada", "7th": "Seventh", "a.b": "AB",
		"big": strings.Repeat("x", 300_000), "sixty": strings.Repeat("x,", 60), "many": strings.Repeat("x,", 90_000), "letters": strings.Repeat("é", 200_000), "percents": strings.Repeat("%%", 200_000), "zeros": "%" + strings.Repeat("0", 900_000) + "d",
	})
}

func scope() templates.Scope {
	return templates.Scope{
		Team:    templates.Team{ID: 42, Name: "T - Red"},
		Persona: templates.Persona{Name: "Ada Berg", Handle: "ada"},
		Row: row{
			names:  []string{"When at", "ships", "blank", "first-name", "unix", "html"},
			values: []string{"2026-11-20 14:30", "Iris; Juno ;Kite", " ", "Bo", "1795185000", "<b>"},
		},
	}
}

func fill(f *templates.Renderer, text string) (string, error) {
	t, err := f.Parse(text)
	if err != nil {
		return "", err
	}
	return t.Fill(scope())
}

func TestFill(t *testing.T) {
	for text, want := range map[string]string{
		"no action at all":                                            "no action at all",
		"“quotes” and\u00a0spaces":                                    "“quotes” and\u00a0spaces",
		"Dear {{.Team.Name}} ({{.Team.ID}})":                          "Dear T - Red (42)",
		"{{.Persona.Name}}/{{.Persona.Handle}}":                       "Ada Berg/ada",
		"{{.port}} {{ .port }} {{\n.port\t}}":                         "Port Alder Port Alder Port Alder",
		`{{smartword "port two"}}`:                                    "Birch",
		"{{smartword `port-name`}}":                                   "Alder Quay",
		`{{smartword "Team"}}`:                                        "a word",
		"{{.code}}":                                                   "{{.port}}",
		"{{.code | print}}":                                           "{{.port}}",
		"a {{- .port -}} b":                                           "aPort Alderb",
		"a {{- /* note */ -}} b":                                      "ab",
		"{{.Row.when_at}} {{.Row.WhenAt}}":                            "2026-11-20 14:30 2026-11-20 14:30",
		`{{index .Row "first name"}}`:                                 "Bo",
		`{{index . "port two"}}`:                                      "Birch",
		"{{.Row.blank | default \"n/a\"}}":                            "n/a",
		"{{.port | default \"n/a\"}}":                                 "Port Alder",
		"{{upper .port}} {{.port | lower}}":                           "PORT ALDER port alder",
		`{{title "the mayor's NATO day"}}`:                            "The Mayor's NATO Day",
		`{{join ", " .port "x" 3}}`:                                   "Port Alder, x, 3",
		`{{split ";" .Row.ships | join " & "}}`:                       "Iris & Juno & Kite",
		`{{range split ";" .Row.ships}}<{{.}}>{{end}}`:                "<Iris><Juno><Kite>",
		`{{range $i, $s := split ";" .Row.ships}}{{$i}}{{$s}}{{end}}`: "0Iris1Juno2Kite",
		`{{range split "," "0,1,2,3,4"}}{{if eq . "1"}}{{continue}}{{end}}{{if eq . "3"}}{{break}}{{end}}{{.}}{{end}}`: "02",
		`{{range split ";" .empty}}-{{else}}{{range split ";" .Row.ships}}{{.}}{{end}}{{end}}`:                         "IrisJunoKite",
		`{{if eq .Team.ID 42}}yes{{else if true}}no{{else}}no{{end}}`:                                                  "yes",
		`{{with .Row}}{{.ships}} {{$.port}}{{end}}`:                                                                    "Iris; Juno ;Kite Port Alder",
		`{{$t := .Team}}{{$t.Name}}`:                                                    "T - Red",
		`{{printf "%s has %03d %.1f%% %v %q" .port 7 2.5 true "a"}}`:                    `Port Alder has 007 2.5% true "a"`,
		`{{html .Row.html}} {{urlquery "a b"}} {{js "'"}}`:                              `&lt;b&gt; a+b \'`,
		`{{len .port}} {{slice .port 0 4}} {{index .port 0}} {{print 1 2}}`:             "10 Port 80 1 2",
		`{{and .port .empty}}{{or .empty "x"}}{{not .empty}}`:                           "xtrue",
		`{{if and (lt 1 2) (ge 2 2) (ne .port "") (le 1.5 2.5) (gt "b" "a")}}ok{{end}}`: "ok",
		`{{with .empty}}a{{else with .port}}{{.}}{{end}}`:                               "Port Alder",
		"{{smartword “port two”}}":                                                      "Birch",
		"{{smartword „port two“}}":                                                      "Birch",
		"{{smartword ‘port two’}}":                                                      "Birch",
		"{{smartword « port two »}}":                                                    "Birch",
		"{{\u00a0smartword\u202f“port two”\ufeff}}":                                     "Birch",
		`{{smartword "mayor’s name"}}`:                                                  "Ada",
		"{{smartword “mayor’s name”}}":                                                  "Ada",
		"{{print “a \"b\" \\n”}}“":                                                      "a \"b\" \n“",
		"{{print `“`}}{{print \"“\u00a0\"}}":                                            "““\u00a0",
	} {
		got, err := fill(space(), text)
		if err != nil || got != want {
			t.Errorf("%s\n got %q, %v\nwant %q", text, got, err, want)
		}
	}
}

func TestDate(t *testing.T) {
	for text, want := range map[string]string{
		`{{date "2 January 2006 15:04" "Europe/Paris" .Row.when_at}}`:      "20 November 2026 14:30",
		`{{date "2 January 2006 15:04 -07:00" "Asia/Tokyo" .Row.when_at}}`: "20 November 2026 14:30 +09:00",
		`{{date "iso" "UTC" .Row.unix}}`:                                   "2026-11-20T14:30:00Z",
		`{{date "iso" "Europe/Paris" .Row.unix}}`:                          "2026-11-20T15:30:00+01:00",
		`{{date "15:04" "+05:30" "2026-07-01T10:00:00Z"}}`:                 "15:30",
		`{{date "15:04" "2026-07-01T10:00:00+02:00"}}`:                     "10:00",
		`{{.Row.when_at | date "weekday"}}`:                                "Friday",
		`{{date "date" "2026-07-01"}}, {{date "time" "2026-07-01T08:05"}}`: "1 July 2026, 08:05",
	} {
		got, err := fill(space(), text)
		if err != nil || got != want {
			t.Errorf("%s\n got %q, %v\nwant %q", text, got, err, want)
		}
	}
}

func TestOneTemplateServesManyAtOnce(t *testing.T) {
	tmpl, err := space().Parse(`{{upper .Team.Name}}{{range split "," "0,1,2"}}{{.}}{{end}}`)
	if err != nil {
		t.Fatal(err)
	}
	var all sync.WaitGroup
	for _, name := range []string{"a", "b", "c", "d"} {
		all.Go(func() {
			got, err := tmpl.Fill(templates.Scope{Team: templates.Team{Name: name}})
			if want := strings.ToUpper(name) + "012"; err != nil || got != want {
				t.Errorf("got %q, %v, want %q", got, err, want)
			}
		})
	}
	all.Wait()
}

func asError(t *testing.T, err error) *templates.Error {
	t.Helper()
	var e *templates.Error
	if !errors.As(err, &e) {
		t.Fatalf("got %v, want a *templates.Error", err)
	}
	return e
}
