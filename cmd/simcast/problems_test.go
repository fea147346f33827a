package main

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"github.com/rogpeppe/go-internal/testscript"
)

// shownProblem is what a script of others reads of check --json.
type shownProblem struct {
	Row        int    `json:"row"`
	Cell       string `json:"cell"`
	Column     string `json:"column"`
	Severity   string `json:"severity"`
	Code       string `json:"code"`
	Message    string `json:"message"`
	Suggestion string `json:"suggestion"`
}

// line is the problem's place and code.
func (p shownProblem) line() string {
	place := p.Cell
	if place == "" && p.Row > 0 {
		place = strconv.Itoa(p.Row)
	}
	return strings.Join(strings.Fields(place+" "+p.Column+" "+p.Severity+" "+p.Code), " ")
}

func cmdProblems(ts *testscript.TestScript, neg bool, args []string) {
	theSandbox(ts, neg, args, 1, "problems FILE")
	var shown struct{ Problems []shownProblem }
	ts.Check(json.Unmarshal([]byte(ts.ReadFile("stdout")), &shown))
	var got []string
	for _, p := range shown.Problems {
		if p.Message == "" || p.Suggestion == "" {
			ts.Fatalf("%s does not say what is wrong or what to do", p.line())
		}
		got = append(got, p.line())
	}
	want := strings.FieldsFunc(ts.ReadFile(args[0]), func(r rune) bool { return r == '\n' })
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		ts.Fatalf("the problems are\n%s\nnot\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}
