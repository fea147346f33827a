package check_test

import (
	"fmt"
	"strings"
	"testing"

	"simcast/apiclient"
	"simcast/pipeline/check"
	"simcast/pipeline/mapping"
	"simcast/pipeline/pipetest"
	"simcast/pipeline/plan"
	"simcast/pipeline/plantest"
	"simcast/pipeline/space"
	"simcast/readers"
)

// addresseesOf checks a CSV of these lines, separated by |, and gives the problems that are about who gets the rows.
func addresseesOf(t *testing.T, space *space.Space, options plan.Options, lines ...string) []readers.Problem {
	t.Helper()
	path := pipetest.SaveText(t, "plan.csv", strings.ReplaceAll(strings.Join(lines, "\n"), "|", ",")+"\n")
	loaded := plantest.TakeFile(t, path, space, options)
	var found []readers.Problem
	for _, p := range loaded.Verdict.Problems {
		if p.Code == "unread-teams" || p.Code == "all-to-session" {
			found = append(found, p)
		}
	}
	return found
}

// TestNobodyReadsTheAddressees: where no row has a team, and a column that means nothing names teams, everybody would get everything.
// It is asked, and not guessed.
func TestNobodyReadsTheAddressees(t *testing.T) {
	const head, ada = "id|persona|channel|body|", "|harbour_master|gosocial|Smoke.|"
	row := func(id, rest string) string { return id + ada + rest }
	for name, c := range map[string]struct {
		lines []string
		want  string // the headers that are asked about, in their order; "" for the warning that everybody gets everything, "-" for nothing
	}{
		"an unknown word":                {[]string{head + "Recipient Player(s)", row("1", "Communications"), row("2", "IT response")}, "Recipient Player(s)"},
		"in another language":            {[]string{head + "Заняты", row("1", "Communications"), row("2", "T - IT response - 2026-11-20")}, "Заняты"},
		"several in a cell":              {[]string{head + "Wer", row("1", "Communications / IT response"), row("2", "Communications & Port operations")}, "Wer"},
		"in quotes with commas":          {[]string{head + "Wer", row("1", `"Communications, IT response"`), row("2", `"IT response;Communications"`)}, "Wer"},
		"half of the filled cells":       {[]string{head + "Wer", row("1", "Communications"), row("2", "The mayor"), row("3", ""), row("4", "n/a")}, "Wer"},
		"all in most rows":               {[]string{head + "Wer", row("1", "all"), row("2", "All"), row("3", "IT response")}, "Wer"},
		"two, that with most first":      {[]string{head + "A|B", row("1", "IT response|IT response"), row("2", "|Communications")}, "B A"},
		"beside a column that is empty":  {[]string{head + "team|Wer", row("1", "|Communications"), row("2", "|IT response")}, "Wer"},
		"a row that a choice leaves out": {[]string{head + "Wer", row("1", "The mayor"), row("2", "Communications"), row("3", "IT response")}, "Wer"},
		"beside rows to one person":      {[]string{head + "position|Wer", row("1", "Editor|"), row("2", "|Communications")}, "Wer"},

		"ids of teams":          {[]string{head + "Wer", row("1", "5204"), row("2", "5205"), row("3", "5204")}, "Wer"},
		"several ids in a cell": {[]string{head + "Wer", row("1", "5204; 5205"), row("2", ""), row("3", `"5202,5203"`)}, "Wer"},
		"ids and names":         {[]string{head + "Wer", row("1", "5204"), row("2", "IT response"), row("3", "5205")}, "Wer"},

		"one number that is no id":    {[]string{head + "Price", row("1", "5204"), row("2", "5205"), row("3", "5300")}, ""},
		"ids and other words":         {[]string{head + "Form", row("1", "5204"), row("2", "as agreed")}, ""},
		"ids in a sentence":           {[]string{head + "Form", row("1", "5204 or so"), row("2", "5205")}, ""},
		"a row has a team":            {[]string{head + "team|Wer", row("1", "Communications|IT response"), row("2", "|IT response")}, "-"},
		"it says that all get it":     {[]string{head + "team|Wer", row("1", "session|IT response"), row("2", "|IT response")}, "-"},
		"owners":                      {[]string{head + "Owned", row("1", "Ada"), row("2", "Bela")}, ""},
		"fewer than half":             {[]string{head + "Wer", row("1", "Communications"), row("2", "The mayor"), row("3", "Ada")}, ""},
		"all and session alone":       {[]string{head + "Scope", row("1", "all"), row("2", "session")}, ""},
		"numbers that are no ids":     {[]string{head + "Priority", row("1", "1"), row("2", "2")}, ""},
		"a team within a sentence":    {[]string{head + "Why", row("1", "Communications has to answer"), row("2", "IT response finds it")}, ""},
		"rows that cannot be posted":  {[]string{head + "skip|Wer", row("1", "x|Communications"), row("2", "|")}, ""},
		"rows to one person alone":    {[]string{head + "position|Wer", row("1", "Editor|Communications"), row("2", "|")}, ""},
		"a column that has a meaning": {[]string{head + "controller", row("1", "Communications"), row("2", "IT response")}, ""},
	} {
		t.Run(name, func(t *testing.T) {
			options := plan.Options{}
			if strings.Contains(name, "choice") {
				options.Filter.IDs = []string{"1"}
			}
			found := addresseesOf(t, pipetest.Harbour(t), options, c.lines...)
			switch {
			case c.want == "-":
				if len(found) != 0 {
					t.Errorf("got %v", found)
				}
			case len(found) != 1:
				t.Fatalf("got %v", found)
			case c.want == "":
				if found[0].Code != "all-to-session" || found[0].Severity != readers.Warning {
					t.Errorf("got %v", found[0])
				}
			default:
				var named []string
				for part := range strings.SplitSeq(found[0].Message, `the column "`) {
					if header, _, is := strings.Cut(part, `" names teams`); is {
						named = append(named, header)
					}
				}
				first, _, _ := strings.Cut(c.want, " A")
				if strings.Join(named, " ") != c.want || found[0].Severity != readers.Error || !strings.Contains(found[0].Suggestion, `--map "`+first+`=team"`) || !strings.Contains(found[0].Suggestion, `--map "`+first+`=ignore"`) {
					t.Errorf("got %v", found[0])
				}
			}
		})
	}
}

// TestSmallNumbersAreNoAddressees: a space may have teams of such ids, and every list has numbers of that kind.
func TestSmallNumbersAreNoAddressees(t *testing.T) {
	var teams []apiclient.Team
	for n := range 120 {
		teams = append(teams, apiclient.Team{ID: int64(n), Name: fmt.Sprintf("T - Cell %c%c", 'A'+n/26, 'A'+n%26)})
	}
	teams = append(teams, apiclient.Team{ID: 900, Name: "S - Session"})
	for numbers, want := range map[[2]string]string{{"1", "12"}: "all-to-session", {"07", "99"}: "all-to-session", {"1;2", "3"}: "all-to-session", {"101", "99"}: "all-to-session", {"101", "119"}: "unread-teams"} {
		found := addresseesOf(t, space.New(nil, teams, nil), plan.Options{}, "persona|channel|body|Step", "a|gosocial|Smoke.|"+numbers[0], "a|gosocial|Fire.|"+numbers[1])
		if len(found) != 1 || found[0].Code != want {
			t.Errorf("%q: %v, want %s", numbers, found, want)
		}
	}
}

// What was asked is answered by a mapping, either way.
func TestAddresseesThatAreMapped(t *testing.T) {
	for means, want := range map[string]int{"team": 0, "ignore": 1} { // everybody gets everything, which is told
		table := mapping.NewTable([]mapping.Entry{{For: mapping.Header, Written: "Wer", Means: means}})
		path := pipetest.SaveText(t, "plan.csv", "persona,channel,body,Wer\nharbour_master,log,Smoke.,Communications\n")
		file, err := readers.Open(path, readers.Options{Headers: func(*readers.SideSheet) (readers.MapHeader, []readers.Problem) { return table.Header, nil }})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { file.Close() })
		loaded, err := check.Load(file, pipetest.Harbour(t), plan.Options{Mapping: table})
		if err != nil {
			t.Fatal(err)
		}
		if got := loaded.Verdict.Errors(); got != 0 {
			t.Errorf("%s: %v", means, loaded.Verdict.Problems)
		}
		if got := len(loaded.Verdict.Problems); got != want {
			t.Errorf("%s: %v", means, loaded.Verdict.Problems)
		}
	}
}

// It holds all rows up: to pass some over does not say who gets the others.
func TestAddresseesHoldUpAllRows(t *testing.T) {
	path := pipetest.SaveText(t, "plan.csv", "persona,channel,body,Wer\nharbour_master,log,Smoke.,Communications\n")
	loaded := plantest.TakeFile(t, path, pipetest.Harbour(t), plan.Options{})
	if loaded.Verdict.MayBePosted(true) {
		t.Errorf("it may be posted: %v", loaded.Verdict.Problems)
	}
}

// Where little speaks for a column, the warning names it, and without a space those whose cells are few and short.
func TestWarningNamesWhatMayBeAddressees(t *testing.T) {
	rows := []string{"persona|channel|body|Wer|Why|Minutes", "harbour_master|gosocial|Smoke.|Communications|To see who answers first of all the teams|15",
		"harbour_master|gosocial|Fire.|Ada|To see who answers|15", "harbour_master|gosocial|Wind.|Ada|To see who answers second|20", "harbour_master|gosocial|Rain.|Ada|To see|15"}
	for name, c := range map[string]struct {
		space *space.Space
		want  string
	}{
		"in a space":      {pipetest.Harbour(t), `D2, in the column "Wer", names a team`},
		"without a space": {nil, `if the column "Wer" says who gets each row, give --map "Wer=team"`},
	} {
		found := addresseesOf(t, c.space, plan.Options{}, rows...)
		if len(found) != 1 || found[0].Code != "all-to-session" || !strings.Contains(found[0].Suggestion, c.want) {
			t.Errorf("%s: got %v", name, found)
		}
	}
}

// A default is no team of a row's own: it is asked all the same, and says where the rows would go.
func TestAddresseesBesideADefault(t *testing.T) {
	defaults, err := mapping.ParseDefaults([]string{"team=IT response"})
	pipetest.Must(t, err)
	found := addresseesOf(t, pipetest.Harbour(t), plan.Options{Mapping: mapping.NewTable(defaults)}, "persona|channel|body|Who", "harbour_master|gosocial|Smoke.|Communications")
	if len(found) != 1 || !strings.Contains(found[0].Message, `all of them would go to the default, "IT response"; but the column "Who" names teams`) {
		t.Errorf("%v", found)
	}
}
