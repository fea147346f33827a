package send

import (
	"context"
	"errors"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"simcast/apiclient"
	"simcast/pipeline/ledger"
	"simcast/pipeline/pace"
	"simcast/pipeline/pipetest"
	"simcast/pipeline/plan"
	"simcast/pipeline/plantest"
)

// TestAnswers holds the contract's table of answers: what becomes of a delivery,
// and of the one after it, which is accepted if it is tried.
func TestAnswers(t *testing.T) {
	for _, c := range []struct {
		name     string
		script   []reply
		want     string // results of the two
		states   string // in the ledger
		posts    int
		attempts int // of the first
		reason   string
		stopped  string
	}{
		{"200", script(ok), "sent sent", "sent sent", 2, 1, "", ""},
		{"201", script(status(201)), "sent sent", "sent sent", 2, 1, "201 (Created)", ""},
		{"204", script(status(204)), "sent sent", "sent sent", 2, 1, "204 (No Content)", ""},
		{"200 with a web page", script(webPage), "uncertain sent", "uncertain sent", 2, 1, "web page", ""},
		{"200 that says that it failed", script(reply{Answer: apiclient.Answer{Status: 200, SaysFailed: true, Words: `{"success":false}`, Written: true}}),
			"uncertain sent", "uncertain sent", 2, 1, `says that it failed; the service says: {"success":false}`, ""},
		{"200 that says that it failed, with a message_id", script(reply{Answer: apiclient.Answer{Status: 200, SaysFailed: true, MessageID: "8c0d", Words: "mail bounced", Written: true}}),
			"sent sent", "sent sent", 2, 1, "it has a message_id, though the service says: mail bounced", ""},
		{"200 that breaks off", script(brokenOff), "sent sent", "sent sent", 2, 1, "was cut off", ""},
		{"201 that breaks off", script(reply{Answer: apiclient.Answer{Status: 201, Truncated: true, Written: true}}),
			"sent sent", "sent sent", 2, 1, "201 (Created); the answer was cut off", ""},

		{"400", script(status(400)), "failed sent", "failed sent", 2, 1, "400 (Bad Request)", ""},
		{"404", script(status(404)), "failed sent", "failed sent", 2, 1, "404 (Not Found)", ""},
		{"408", script(status(408)), "failed sent", "failed sent", 2, 1, "408", ""},
		{"418", script(status(418)), "failed sent", "failed sent", 2, 1, "418", ""},

		{"401", script(status(401)), "failed pending", "failed -", 1, 1, "401 (Unauthorized)", "check the key"},
		{"403", script(status(403)), "failed pending", "failed -", 1, 1, "403 (Forbidden)", "check the key"},
		{"302", script(status(302)), "failed pending", "failed -", 1, 1, "302 (Found)", "--base-url"},
		{"307", script(status(307)), "failed pending", "failed -", 1, 1, "307", "--base-url"},

		{"429", script(status(429)), "sent sent", "sent sent", 3, 2, "", ""},
		{"429 more often than --max-attempts", script(times(9, status(429))), "sent sent", "sent sent", 11, 10, "", ""},
		{"429 twenty times", script(times(20, status(429))), "pending pending", "pending -", 20, 20, "429", "20 times in a row"},
		{"429 nineteen times", script(times(19, status(429)), ok, times(19, status(429))), "sent sent", "sent sent", 40, 20, "", ""},
		{"Retry-After of five minutes", script(retryAfter(429, 5*time.Minute)), "sent sent", "sent sent", 3, 2, "", ""},
		{"Retry-After over five minutes", script(retryAfter(429, 5*time.Minute+time.Second)), "pending pending", "pending -", 1, 1, "429", "5m1s"},

		{"500", script(status(500)), "sent sent", "sent sent", 3, 2, "", ""},
		{"503", script(status(503), status(500)), "sent sent", "sent sent", 4, 3, "", ""},
		{"500 to the last attempt", script(times(5, status(500))), "failed sent", "failed sent", 6, 5, "500 (Internal Server Error), 5 times", ""},
		{"429 does not count", script(times(4, status(500)), times(4, status(429))), "sent sent", "sent sent", 10, 9, "", ""},
		{"500 ten times", script(times(10, status(500))), "failed failed", "failed failed", 10, 5, "5 times", "10 times in a row"},
		{"500 ten times around an outage", script(times(7, status(500)), noWay, times(3, status(500))), "failed failed", "failed failed", 11, 5, "5 times", "10 times in a row"},
		{"429 twenty times around an outage", script(times(12, status(429)), noWay, times(8, status(429))), "pending pending", "pending -", 21, 20, "429", "20 times in a row"},
		{"500 nine times", script(times(9, status(503)), ok), "failed sent", "failed sent", 10, 5, "5 times", ""},

		{"502", script(status(502)), "uncertain sent", "uncertain sent", 2, 1, "502 (Bad Gateway)", ""},
		{"504", script(status(504)), "uncertain sent", "uncertain sent", 2, 1, "504", ""},
		{"599", script(status(599)), "uncertain sent", "uncertain sent", 2, 1, "599", ""},
		{"broken after the first byte", script(lost), "uncertain sent", "uncertain sent", 2, 1, "the connection was closed", ""},

		{"no connection", script(times(7, noWay)), "sent sent", "sent sent", 9, 1, "", ""},
		{"no connection does not count", script(times(4, status(500)), times(9, noWay)), "sent sent", "sent sent", 15, 5, "", ""},
		{"500 goes on after an outage", script(times(4, status(500)), noWay, status(500)), "failed sent", "failed sent", 7, 5, "5 times", ""},
		{"uncertain after retries", script(status(429), status(500), noWay, lost), "uncertain sent", "uncertain sent", 5, 3, "no answer came back", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := (&sendFixture{script: c.script}).play(t, pipetest.PostRow, pipetest.MailRow)
			if s.results() != c.want || s.states() != c.states || len(s.posts) != c.posts {
				t.Errorf("%s after %d posts, %s in the ledger; want %s after %d, %s", s.results(), len(s.posts), s.states(), c.want, c.posts, c.states)
			}
			f := s.status(0)
			if f.Attempts != c.attempts || s.standings[s.hash[0]].Requests != c.attempts {
				t.Errorf("%d attempts, %d in the ledger, want %d", f.Attempts, s.standings[s.hash[0]].Requests, c.attempts)
			}
			if !strings.Contains(f.Reason, c.reason) || c.reason == "" && f.Reason != "" {
				t.Errorf("reason %q, want %q", f.Reason, c.reason)
			}
			if !strings.Contains(s.ending.Stopped, c.stopped) || (c.stopped == "") != (s.ending.Stopped == "") {
				t.Errorf("stopped for %q, want %q", s.ending.Stopped, c.stopped)
			}
			if sent := f.State == plan.Sent || f.State == plan.Uncertain; sent == f.SentAt.IsZero() {
				t.Errorf("%s at %v", f.State, f.SentAt)
			}
			if last := s.status(1); last.State == plan.Pending && !strings.Contains(last.Reason, "not tried: the run stopped") {
				t.Errorf("the rest is pending for %q", last.Reason)
			}
		})
	}
}

// TestAnswersToUncertain holds that what was uncertain stays so until a 2xx settles it, says why, and
// is the same by the ledger.
func TestAnswersToUncertain(t *testing.T) {
	for _, c := range []struct {
		name   string
		script []reply
		want   string
	}{
		{"200", script(ok), "sent"},
		{"400", script(status(400)), "uncertain"},
		{"404", script(status(404)), "uncertain"},
		{"202", script(status(202)), "sent"},
		{"429 to the end", script(times(20, status(429))), "uncertain"},
		{"500 to the last attempt", script(times(5, status(500))), "uncertain"},
		{"401", script(status(401)), "uncertain"},
		{"302", script(status(302)), "uncertain"},
		{"lost again", script(lost), "uncertain"},
		{"no connection", script(times(2000, noWay)), "uncertain"},
		{"limited, then sent", script(status(429), ok), "sent"},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := (&sendFixture{script: c.script, past: []plantest.Past{plantest.WasUncertain}, wishes: plan.ResendOptions{ResendUncertain: true}}).play(t, pipetest.PostRow)
			if s.results() != c.want {
				t.Errorf("%s, want %s", s.results(), c.want)
			}
			f := s.status(0)
			if f.SentAt.IsZero() {
				t.Errorf("%s at %v", f.State, f.SentAt)
			}
			if c.want == "uncertain" && !strings.HasPrefix(f.Reason, plan.UncertainBefore) {
				t.Errorf("the reason is %q", f.Reason)
			}
			if written := s.standings[s.hash[0]]; written.Reason != f.Reason || written.HTTPStatus != f.HTTPStatus {
				t.Errorf("%+v, and in the ledger %+v", f, written)
			}
			last := s.standings[s.hash[0]].Requests
			if s.status(0).Attempts != 1+last {
				t.Errorf("%d attempts, 1 before and %d in this run", s.status(0).Attempts, last)
			}
		})
	}
}

// TestUncertainAgain holds that the reason of what is uncertain once more says what is known of the time before: what was sent
// is there, and perhaps twice.
func TestUncertainAgain(t *testing.T) {
	answered := append(slices.Clone(plantest.WasUncertain), ledger.Attempt{Source: ledger.SourceResolved, Outcome: ledger.Refused,
		Reason: plan.ReasonAnswered(false, "Ada", pipetest.Noon), Ended: pipetest.Noon})
	for _, c := range []struct {
		name   string
		past   plantest.Past
		wishes plan.ResendOptions
		row    pipetest.Row
		reason string
	}{
		{"sent", plantest.WasSent, plan.ResendOptions{Again: true}, pipetest.PostRow, `^sent at \S+Z, so the team has it; sent again: no answer came back[^;]*; perhaps it is there twice$`},
		{"saved", plantest.WasSent, plan.ResendOptions{Again: true}, pipetest.PostRow.With("is_draft", "x"), `^saved as a draft at \S+Z; saved again: no answer came back[^;]*; perhaps it is there twice$`},
		{"uncertain", plantest.WasUncertain, plan.ResendOptions{ResendUncertain: true}, pipetest.PostRow,
			`^uncertain before; sent again, and uncertain again: no answer came back[^;]*; it may be there twice: look in the exercise whether it is there$`},
		{"answered", answered, plan.ResendOptions{}, pipetest.PostRow, `^it was not there when somebody looked; sent again: no answer came back[^;]*: look in the exercise whether it is there$`},
	} {
		s := (&sendFixture{script: script(lost), past: []plantest.Past{c.past}, wishes: c.wishes}).play(t, c.row)
		f := s.status(0)
		if f.State != plan.Uncertain || !regexp.MustCompile(c.reason).MatchString(f.Reason) || f.IsPerhapsTwice() != (c.wishes.Again) {
			t.Errorf("%s: %s, for %q", c.name, f.State, f.Reason)
		}
	}
}

func TestDrafts(t *testing.T) {
	s := (&sendFixture{script: script(ok, status(202), status(400))}).play(t, pipetest.PostRow.With("is_draft", "x"), pipetest.PostRow.With("is_draft", "x", "body", "b"),
		pipetest.PostRow.With("is_draft", "x", "body", "c"), pipetest.PostRow)
	for i, want := range []string{"saved as draft", "accepted with 202 (Accepted); saved as draft", "400 (Bad Request)", ""} {
		if got := s.status(i).Reason; !strings.HasPrefix(got, want) || want == "" && got != "" {
			t.Errorf("delivery %d: %q, want %q", i, got, want)
		}
	}
	if s.ending.Drafts != 2 || s.ending.Sent != 3 || s.ending.Failed != 1 {
		t.Errorf("%+v", s.ending.Counts)
	}
}

// TestServiceWords holds that the service's own words reach the planner.
func TestServiceWords(t *testing.T) {
	bad := status(400)
	bad.Words = "no such persona"
	s := (&sendFixture{script: script(bad)}).play(t, pipetest.PostRow)
	if f := s.status(0); !strings.Contains(f.Reason, "the service says: no such persona") || f.HTTPStatus != 400 {
		t.Errorf("%+v", f)
	}
}

func TestMaxFailures(t *testing.T) {
	rows := []pipetest.Row{pipetest.PostRow, pipetest.PostRow.With("body", "b"), pipetest.PostRow.With("body", "c"), pipetest.PostRow.With("body", "d")}
	s := (&sendFixture{script: script(status(400), ok, status(404)), limits: Limits{MaxAttempts: 5, MaxFailures: 2, MaxOutage: time.Minute}}).play(t, rows...)
	if s.results() != "failed sent failed pending" || !strings.Contains(s.ending.Stopped, "--max-failures") {
		t.Errorf("%s, stopped for %q", s.results(), s.ending.Stopped)
	}
	s = (&sendFixture{script: script(times(3, status(500))), limits: Limits{MaxAttempts: 1, MaxFailures: 2, MaxOutage: time.Minute}}).play(t, rows...)
	if s.results() != "failed failed pending pending" {
		t.Errorf("%s", s.results())
	}
	s = (&sendFixture{script: script(status(400), status(400), ok, status(400)), past: []plantest.Past{plantest.WasUncertain, plantest.WasUncertain},
		wishes: plan.ResendOptions{ResendUncertain: true}, limits: Limits{MaxAttempts: 5, MaxFailures: 1, MaxOutage: time.Minute}}).play(t, rows...)
	if s.results() != "uncertain uncertain sent failed" || s.ending.Stopped != "1 failed message (--max-failures)" {
		t.Errorf("with two that stay uncertain: %s, stopped for %q", s.results(), s.ending.Stopped)
	}
}

// TestOutage holds how long a service that is out of reach is waited for.
func TestOutage(t *testing.T) {
	s := (&sendFixture{script: times(5000, noWay), limits: Limits{MaxAttempts: 5, MaxOutage: 15 * time.Minute}}).play(t, pipetest.PostRow, pipetest.MailRow)
	if s.results() != "pending pending" || s.states() != "pending -" || s.status(0).Attempts != 0 {
		t.Errorf("%s, %s in the ledger, %d attempts", s.results(), s.states(), s.status(0).Attempts)
	}
	if s.lasted > 15*time.Minute || s.lasted < 14*time.Minute {
		t.Errorf("gave up after %s", s.lasted)
	}
	if !strings.Contains(s.ending.Stopped, "--max-outage 15m0s") || !strings.Contains(s.status(0).Reason, "no connection") {
		t.Errorf("stopped for %q, pending for %q", s.ending.Stopped, s.status(0).Reason)
	}
	for i := 2; i < 6; i++ {
		if s.posts[i]-s.posts[i-1] <= s.posts[i-1]-s.posts[i-2] {
			t.Errorf("the waits do not grow: %v", s.posts[:8])
		}
	}
	waits := 0
	for _, p := range s.progress {
		if strings.Contains(p.Waiting, "no connection") && p.WaitFor > 0 {
			waits++
		}
	}
	if waits != len(s.posts)-1 {
		t.Errorf("%d of %d waits are told", waits, len(s.posts)-1)
	}
}

// TestOutageBeginsAnew holds that each outage has its own --max-outage.
func TestOutageBeginsAnew(t *testing.T) {
	var long []reply
	for range 3 {
		long = append(long, times(30, noWay)...)
		long = append(long, status(500))
	}
	s := (&sendFixture{script: long, limits: Limits{MaxAttempts: 9, MaxOutage: 6 * time.Minute}}).play(t, pipetest.PostRow)
	if s.results() != "sent" || s.lasted < 10*time.Minute {
		t.Errorf("%s after %s, stopped for %q", s.results(), s.lasted, s.ending.Stopped)
	}
}

// TestRetryAfterIsKept holds the waits that the service asks for.
func TestRetryAfterIsKept(t *testing.T) {
	s := (&sendFixture{script: script(retryAfter(429, 7*time.Second), retryAfter(503, 9*time.Second), retryAfter(429, 0))}).play(t, pipetest.PostRow)
	if s.posts[1] < 7*time.Second || s.posts[1] > 8*time.Second || s.posts[2]-s.posts[1] < 9*time.Second {
		t.Errorf("requests at %v", s.posts)
	}
	if gap := s.posts[3] - s.posts[2]; gap < sceneInterval || gap > 5*time.Second {
		t.Errorf("a Retry-After of 0 is %s", gap)
	}
}

// TestBackoff holds that waits grow, are bounded, and are spread by the jitter.
func TestBackoff(t *testing.T) {
	var draw float64
	wait := pace.Backoff(sceneInterval, sceneInterval, func() float64 { return draw })
	before := time.Duration(0)
	for n := range 6 {
		if w := wait(n); w <= before {
			t.Errorf("wait %d is %s after %s", n, w, before)
		} else {
			before = w
		}
	}
	for _, n := range []int{50, 10_000} {
		if w := wait(n); w <= 0 || w > 20*sceneInterval*5/4 {
			t.Errorf("wait %d is %s", n, w)
		}
	}
	least := wait(3)
	if draw = 0.999; wait(3) <= least {
		t.Error("the jitter spreads nothing")
	}
	if pace.Backoff(0, 0, func() float64 { return 0 })(0) <= 0 {
		t.Error("no wait at an interval of 0")
	}
	quick, all := pace.Backoff(pace.DefaultMinInterval, sceneInterval, func() float64 { return 0 }), time.Duration(0)
	for n := range limitedInARow {
		all += quick(n)
	}
	if all < time.Minute {
		t.Errorf("a pace that has become quick gives up after %s, and a limit by the minute would stop it", all)
	}
}

// TestPace holds the starts of requests apart, retries included.
func TestPace(t *testing.T) {
	var rows []pipetest.Row
	for _, body := range strings.Fields("a b c d e f g h i j") {
		rows = append(rows, pipetest.PostRow.With("body", body))
	}
	slow, mixed := status(400), script(ok, status(429), ok, status(500), noWay, ok, lost, status(503))
	slow.takes = 1200 * time.Millisecond
	s := (&sendFixture{script: script(mixed, slow)}).play(t, rows...)
	for i := 1; i < len(s.posts); i++ {
		if s.posts[i]-s.posts[i-1] < sceneInterval {
			t.Errorf("request %d follows after %s: %v", i, s.posts[i]-s.posts[i-1], s.posts)
		}
	}
	s = (&sendFixture{}).play(t, rows...)
	for i, at := range s.posts {
		if at != time.Duration(i)*sceneInterval {
			t.Errorf("request %d at %s: %v", i, at, s.posts)
		}
	}
	var behind []reply
	for range rows {
		behind = append(behind, reply{Answer: ok.Answer, takes: 700 * time.Millisecond})
	}
	s = (&sendFixture{script: behind}).play(t, rows...)
	for i, at := range s.posts {
		if at != time.Duration(i)*700*time.Millisecond {
			t.Errorf("behind slow answers, request %d is at %s: %v", i, at, s.posts)
		}
	}
}

// TestPaceAfterLimits holds that a 429 slows the run down, and that it finds back.
func TestPaceAfterLimits(t *testing.T) {
	var rows []pipetest.Row
	for i := range 60 {
		rows = append(rows, pipetest.PostRow.With("body", strings.Repeat("x", i+1)))
	}
	s := (&sendFixture{script: script(ok, status(429))}).play(t, rows...)
	after, last := s.posts[4]-s.posts[3], s.posts[len(s.posts)-1]-s.posts[len(s.posts)-2]
	if after <= sceneInterval || last != sceneInterval {
		t.Errorf("%s apart after the 429, %s at the end", after, last)
	}
}

// TestMomentOfThePost holds that an empty ts is the moment of each request.
func TestMomentOfThePost(t *testing.T) {
	s := (&sendFixture{script: script(retryAfter(429, 30*time.Second))}).play(t, pipetest.PostRow, pipetest.PostRow.With("body", "b", "ts", "1790000000"))
	for i, want := range []int64{0, 30, -1} {
		stamp := s.start.Unix() + want
		if want < 0 {
			stamp = 1790000000
		}
		if part := `"ts":` + strconv.FormatInt(stamp, 10) + ","; !strings.Contains(s.bodies[i], part) {
			t.Errorf("request %d is %s, want %s", i, s.bodies[i], part)
		}
	}
}

// TestLedgerFirst holds that each attempt is on disk before its request, and its
// outcome after it.
func TestLedgerFirst(t *testing.T) {
	s := (&sendFixture{script: script(ok, status(429), status(500), noWay, lost, status(400))}).play(t, pipetest.PostRow, pipetest.MailRow, pipetest.PopupRow)
	var want []string
	for range s.posts {
		want = append(want, "begin", "post", "end")
	}
	if got := slices.DeleteFunc(slices.Clone(s.events), func(e string) bool { return e == "sheet" }); !slices.Equal(got, want) {
		t.Errorf("%v", s.events)
	}
	if s.events[0] != "sheet" || s.events[len(s.events)-1] != "sheet" {
		t.Errorf("the results are not written at the start and the end: %v", s.events)
	}
}

// brokenBook fails from the n-th call on, counted from 0.
type brokenBook struct {
	AttemptLedger
	begins, ends int
}

var errDisk = errors.New("the disk is full")

func (b *brokenBook) Begin(ctx context.Context, a ledger.Attempt) (int64, error) {
	if b.begins--; b.begins < 0 {
		return 0, errDisk
	}
	return b.AttemptLedger.Begin(ctx, a)
}

func (b *brokenBook) End(ctx context.Context, n int64, started time.Time, end ledger.AttemptEnd) error {
	if b.ends--; b.ends < 0 {
		return errDisk
	}
	return b.AttemptLedger.End(ctx, n, started, end)
}

// TestLedgerThatFails holds that nothing is posted which cannot be written down.
func TestLedgerThatFails(t *testing.T) {
	for _, c := range []struct {
		name         string
		begins, ends int
		want         string
		states       string
		posts        int
	}{
		{"at the first attempt", 0, 9, "pending pending", "- -", 0},
		{"at the second", 1, 9, "sent pending", "sent -", 1},
		{"at the first outcome", 9, 0, "sent pending", "uncertain -", 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := (&sendFixture{book: func(b AttemptLedger) AttemptLedger { return &brokenBook{b, c.begins, c.ends} }}).play(t, pipetest.PostRow, pipetest.MailRow)
			if s.results() != c.want || len(s.posts) != c.posts || s.states() != c.states {
				t.Errorf("%s after %d posts, %s in the ledger; want %s after %d, %s", s.results(), len(s.posts), s.states(), c.want, c.posts, c.states)
			}
			if !strings.Contains(s.ending.Stopped, errDisk.Error()) {
				t.Errorf("stopped for %q", s.ending.Stopped)
			}
		})
	}
}
