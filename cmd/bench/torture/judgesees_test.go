package torture

import (
	"fmt"
	"go/parser"
	"go/token"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// ears take down what a judge has to say, instead of failing a test.
type ears struct {
	testing.TB
	heard []string
}

func (e *ears) Errorf(format string, args ...any) {
	e.heard = append(e.heard, fmt.Sprintf(format, args...))
}

// TestJudgeSees tells the judge lies about a round that went well, one at a time. It has to
// see each of them, and nothing where there is none.
func TestJudgeSees(t *testing.T) {
	t.Parallel()
	b := newSandbox(t, 3000, "csv")
	b.shorten()
	b.live(b.newLife("send"))
	b.judge(b.lives[0]).holdEnd()
	results, err := readTable(b.results)
	b.must(err)
	record := b.service.read()
	// The lies are told of a delivery that has no equal.
	at := slices.IndexFunc(record, func(e entry) bool { return b.plan.want[e.delivery] == 1 })
	set := func(column, text string) func([][]string, *service) { return setCell(record[at], column, text) }
	for _, c := range []struct {
		name string
		lie  func(rows [][]string, s *service)
		sees string // in what the judge says; "" for nothing
	}{
		{"no lie", func([][]string, *service) {}, ""},
		{"a row is gone", func(rows [][]string, _ *service) { copy(rows[3:], rows[4:]) }, "rows of tok-"},
		{"a row has no result", set("result", ""), `is ""`},
		{"a row has a result of its own making", set("result", "perhaps"), `is "perhaps"`},
		{"sent is said to be pending", set("result", "pending"), "in the results, and"},
		{"sent is said to have failed", set("result", "failed"), "never refused it"},
		{"sent without a moment", set("sent_at", ""), `is "sent" at ""`},
		{"another message's id", set("message_id", "b0b"), "no such one was published"},
		{"an id is lost", set("message_id", ""), "the service gave it"},
		{"an attempt too many", set("attempts", "2"), "in the results, and"},
		{"published twice", func(_ [][]string, s *service) { again := *s.entries[at]; s.add(&again) }, "was published"},
		{"never published", func(_ [][]string, s *service) { s.entries[at].published = false }, "was published 0 times"},
		{"never posted", func(_ [][]string, s *service) { s.entries = slices.Delete(s.entries, at, at+1) }, "the ledger has"},
		{"refused", func(_ [][]string, s *service) { s.entries[at].means = refused }, `as "accepted"`},
		{"goes on behind an answer that stops it", func(_ [][]string, s *service) { s.entries[at].ends = true }, "came after an answer that stops the run, or a sleep"},
		{"tried again without an answer", again(at, lost, 1), "was tried again in life 0"},
		{"tried again in another life", func(_ [][]string, s *service) { s.entries[at].means = lost; again(at, either, 1)(nil, s) }, "may have been out"},
		{"sent again, the second answer lost, though the first had come", resent(b, at), "came after it was accepted, and simcast knew"},
		{"refused the second time, and said to have failed", refusedAgain(b, at), "an earlier request has published it"},
		{"tried more often than is allowed", again(at, busy, maxAttempts+1), "was tried 6 times in life 0"},
		{"goes on behind a storm of 500", again(at, busy, busyInARow+1), "came after too many in a row"},
		{"goes on behind a storm of 429", again(at, limited, limitedInARow+1), "came after too many in a row"},
		{"posted, and not in the plan", func(_ [][]string, s *service) { s.add(&entry{delivery: delivery{"tok-x", 1}}) }, "not in the plan"},
	} {
		rows := slices.Clone(results)
		for i := range rows {
			rows[i] = slices.Clone(rows[i])
		}
		b.service.entries = nil
		for _, e := range record {
			b.service.entries = append(b.service.entries, &e)
		}
		c.lie(rows, b.service)
		b.must(writeTable(b.results, rows))
		heard := b.listen()
		b.resend, b.lives = false, b.lives[:1]
		if c.sees == "" && len(heard) > 0 || !strings.Contains(strings.Join(heard, "\n"), c.sees) {
			t.Errorf("%s: the judge says %.2000q, and nothing of %q", c.name, heard, c.sees)
		}
	}
}

// again has a message come so many times more, with answers of one meaning.
func again(at int, means meaning, times int) func([][]string, *service) {
	return func(_ [][]string, s *service) {
		for range times {
			s.add(&entry{delivery: s.entries[at].delivery, fault: "a lie", means: means})
		}
	}
}

// resent has a message published once more by a later life, in a sandbox where what is uncertain is sent again,
// and nobody hears of it.
func resent(b *sandbox, at int) func([][]string, *service) {
	return func(_ [][]string, s *service) {
		b.resend, b.lives = true, append(b.lives, &life{number: 1})
		s.add(&entry{delivery: s.entries[at].delivery, life: 1, fault: "a lie", means: lost, published: true, id: "b0b"})
	}
}

// refusedAgain has the answer of a message lost, and a second request for it refused, by which it is said to have failed.
func refusedAgain(b *sandbox, at int) func([][]string, *service) {
	return func(rows [][]string, s *service) {
		b.resend, s.entries[at].means = true, lost
		again(at, refused, 1)(rows, s)
		setCell(*s.entries[at], "result", "failed")(rows, s)
	}
}

// listen judges the first life once more.
func (b *sandbox) listen() []string {
	heard := &ears{TB: b.TB}
	other := *b
	other.TB, other.figures = heard, newFigures()
	other.judge(b.lives[0]).holdEnd()
	return heard.heard
}

// setCell puts a text into a column of the row of a message that was sent.
func setCell(e entry, column, text string) func([][]string, *service) {
	return func(rows [][]string, _ *service) {
		at, id := slices.Index(rows[0], column), slices.Index(rows[0], "message_id")
		for _, row := range rows {
			if row[id] == e.id {
				row[at] = text
				return
			}
		}
	}
}

// TestSharesNothing holds the bench to use nothing of simcast's own but the stand-in, under
// which it publishes: no mistake of the sender's can be the judge's too.
func TestSharesNothing(t *testing.T) {
	t.Parallel()
	files, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	seen := false
	for _, file := range files {
		if !strings.HasSuffix(file.Name(), ".go") {
			continue
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), file.Name(), nil, parser.ImportsOnly)
		if err != nil {
			t.Fatal(err)
		}
		for _, spec := range parsed.Imports {
			imported, err := strconv.Unquote(spec.Path.Value)
			standIn := imported == "simcast/apiclient/simulator"
			seen = seen || standIn
			if err != nil || strings.HasPrefix(imported, "simcast/") && !standIn {
				t.Errorf("%s imports %s", file.Name(), imported)
			}
		}
	}
	if !seen {
		t.Error("no file imports the stand-in: the imports were not read")
	}
}
