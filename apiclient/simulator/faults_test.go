package simulator_test

import (
	"errors"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"syscall"
	"testing"
	"testing/synctest"
	"time"

	"simcast/apiclient/simulator"
)

// TestFaults holds for every kind what the client sees, and whether the message was published.
func TestFaults(t *testing.T) {
	for name, want := range map[string]struct {
		status    int // 0: no answer came
		published bool
	}{
		"ok": {200, true}, "201": {201, true}, "204": {204, true}, "302": {302, false}, "307": {307, false},
		"403": {403, false}, "429": {429, false}, "500": {500, false}, "502": {502, false}, "503": {503, false},
		"502-after": {502, true}, "504-after": {504, true}, "html": {200, false}, "html-after": {200, true},
		"cut-before": {0, false}, "cut-after": {0, true}, "reset-before": {0, false}, "reset-after": {0, true},
	} {
		t.Run(name, func(t *testing.T) {
			faults, err := simulator.ParseFaults("script=" + name)
			if err != nil {
				t.Fatal(err)
			}
			s := start(t, simulator.Options{Faults: faults})
			got := s.post(m, post)
			if got.status != want.status || (got.err == nil) != (want.status != 0) {
				t.Errorf("%d %v", got.status, got.err)
			}
			if published := len(s.Published()) == 1; published != want.published {
				t.Errorf("published is %t", published)
			}
			if log := s.Requests(); len(log) != 1 || log[0].Status != want.status {
				t.Errorf("log %+v", log)
			}
			if html := strings.Contains(got.body, "<html>"); html != strings.HasPrefix(name, "html") {
				t.Errorf("body %q", got.body)
			}
			if got := s.post(m, post); got.status != 200 {
				t.Errorf("after the script: %d %v", got.status, got.err)
			}
		})
	}
}

func TestCutsAreClosedOrReset(t *testing.T) {
	s := start(t, simulator.Options{Faults: simulator.Faults{Script: []simulator.Fault{
		{Cut: simulator.CutClose}, {Cut: simulator.CutReset}, {Cut: simulator.CutBody},
	}}})
	if got := s.post(m, post); !errors.Is(got.err, io.EOF) {
		t.Errorf("closed: %v", got.err)
	}
	if got := s.post(m, post); !errors.Is(got.err, syscall.ECONNRESET) {
		t.Errorf("reset: %v", got.err)
	}
	if got := s.post(m, post); got.status != 200 || !errors.Is(got.err, io.ErrUnexpectedEOF) {
		t.Errorf("body: %d %v", got.status, got.err)
	}
	if n := len(s.Published()); n != 1 {
		t.Errorf("%d published, want the last alone", n)
	}
}

func TestAfterNeverPublishesWhatMustNot(t *testing.T) {
	for _, status := range []int{302, 404, 429, 500, 503} {
		s := start(t, simulator.Options{Faults: simulator.Faults{Script: []simulator.Fault{{Status: status, After: true}}}})
		if got := s.post(m, post); got.status != status || len(s.Published()) != 0 {
			t.Errorf("%d: %d, %d published", status, got.status, len(s.Published()))
		}
	}
}

func TestAnotherSuccessKeepsARefusal(t *testing.T) {
	s := start(t, simulator.Options{Faults: simulator.Faults{Script: []simulator.Fault{{Status: 202}}}})
	if got := s.post(m, `{}`); got.status != 400 {
		t.Errorf("%d, want 400", got.status)
	}
}

func TestRetryAfter(t *testing.T) {
	faults, err := simulator.ParseFaults("script=429+429@1500ms+503@3s+503,retry-after=7s")
	if err != nil {
		t.Fatal(err)
	}
	faults.Script = append(faults.Script, simulator.Fault{Status: 429, RetryAfter: "soon"})
	s := start(t, simulator.Options{Faults: faults})
	var got []string
	for range 5 {
		got = append(got, s.post(m, post).header.Get("Retry-After"))
	}
	if want := []string{"7", "2", "3", "", "soon"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestTokenBucket(t *testing.T) {
	now := time.Unix(1795000000, 0)
	s := start(t, simulator.Options{
		Now:    func() time.Time { return now },
		Faults: simulator.Faults{Rate: 2, Burst: 3, RetryAfter: "1"},
	})
	var got []int
	for _, pause := range []time.Duration{0, 0, 0, 0, 500 * time.Millisecond, 0, time.Hour, 0, 0, 0} {
		now = now.Add(pause)
		got = append(got, s.post(m, post).status)
	}
	if want := []int{200, 200, 200, 429, 200, 429, 200, 200, 200, 429}; !slices.Equal(got, want) {
		t.Errorf("%d, want %d", got, want)
	}
	if n := len(s.Published()); n != 7 {
		t.Errorf("%d published", n)
	}
	if h := s.post(m, post).header.Get("Retry-After"); h != "1" {
		t.Errorf("Retry-After %q", h)
	}
}

func TestChance(t *testing.T) {
	const posts = 1000
	faults, err := simulator.ParseFaults("429=0.2,500=0.3")
	if err != nil {
		t.Fatal(err)
	}
	s := start(t, simulator.Options{Faults: faults, Rand: rand.New(rand.NewPCG(1, 2))})
	count := map[int]int{}
	for range posts {
		count[s.post(m, post).status]++
	}
	for status, want := range map[int]int{429: 200, 500: 300, 200: 500} {
		if got := count[status]; got < want-60 || got > want+60 {
			t.Errorf("%d came %d times of %d, want about %d", status, got, posts, want)
		}
	}
	if n := len(s.Published()); n != count[200] {
		t.Errorf("%d published, %d answered 200", n, count[200])
	}
}

func TestFaultsOfGets(t *testing.T) {
	faults, err := simulator.ParseFaults("teams=2x503,smartwords=html,personas=403,archive=cut-before")
	if err != nil {
		t.Fatal(err)
	}
	s := start(t, simulator.Options{Faults: faults})
	for i, want := range []int{503, 503, 200} {
		if got := s.get("/teams"); got.status != want {
			t.Errorf("teams %d: %d, want %d", i, got.status, want)
		}
	}
	if got := s.get("/smartwords"); got.status != 200 || !strings.Contains(got.body, "<html>") {
		t.Errorf("smartwords: %d %s", got.status, got.body)
	}
	if got := s.get("/personas"); got.status != 403 {
		t.Errorf("personas: %d", got.status)
	}
	s.SetFaults(simulator.Faults{Gets: map[string]simulator.GetFault{"archive": faults.Gets["archive"]}})
	if got := s.do("GET", presigned(t, s), "", nil); got.err == nil {
		t.Errorf("archive: %d", got.status)
	}
	if got := s.post(m, post); got.status != 200 {
		t.Errorf("a POST has a fault of a GET: %d", got.status)
	}
}

// TestLatency runs on fake time: the answer waits, the message does not.
func TestLatency(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := simulator.New(simulator.Options{Space: smallSpace(), Faults: simulator.Faults{
			Latency: 30 * time.Millisecond, Script: []simulator.Fault{{Latency: time.Minute}},
		}})
		began := time.Now()
		go serveOnce(s, post)
		synctest.Wait()
		if n := len(s.Published()); n != 1 || time.Since(began) != 0 {
			t.Errorf("%d published after %v", n, time.Since(began))
		}
		began = time.Now()
		serveOnce(s, post)
		if d := time.Since(began); d != 30*time.Millisecond {
			t.Errorf("answered after %v", d)
		}
		time.Sleep(time.Hour)
	})
}

func TestParseFaults(t *testing.T) {
	got, err := simulator.ParseFaults("429=0.1, retry-after=2s,500=0.05,502=0.01,503=0.02,latency=30ms,cut-before=0.01,cut-after=0.01,rate=120/m,burst=5,script=2xok+500")
	if err != nil {
		t.Fatal(err)
	}
	if got.Rate != 2 || got.Burst != 5 || got.Latency != 30*time.Millisecond || got.RetryAfter != "2" || len(got.Random) != 6 {
		t.Errorf("%+v", got)
	}
	if want := (simulator.Chance{Probability: 0.1, Fault: simulator.Fault{Status: 429}}); got.Random[0] != want {
		t.Errorf("first chance %+v", got.Random[0])
	}
	if want := []simulator.Fault{{}, {}, {Status: 500}}; !slices.Equal(got.Script, want) {
		t.Errorf("script %+v", got.Script)
	}
}

func TestParseFaultsRefuses(t *testing.T) {
	for text, word := range map[string]string{
		"429":                 "no value",
		"429=2":               "probability",
		"429=-0.1":            "probability",
		"429=NaN":             "probability",
		"429=0.6,500=0.6":     "add up",
		"429=0.1,429=0.1":     "twice",
		"rate=2":              "/s",
		"rate=0/s":            "above 0",
		"rate=2/h":            "/s",
		"burst=5":             "rate",
		"rate=1/s,burst=0":    "1 or more",
		"latency=30":          "30ms",
		"latency=-1s":         "30ms",
		"wobble=0.1":          "not a fault",
		"99=0.1":              "200 to 599",
		"600=0.1":             "200 to 599",
		"500-after=0.1":       "never publishes",
		"404-after=0.1":       "never publishes",
		"script=":             "not a fault",
		"script=ok+":          "not a fault",
		"script=0xok":         "from 1 to",
		"script=999999999xok": "from 1 to",
		"teams=banana":        "not a fault",
		"script=429@never":    "2s",
	} {
		_, err := simulator.ParseFaults(text)
		if err == nil || !strings.Contains(err.Error(), word) {
			t.Errorf("%q: %v, want a word on %q", text, err, word)
		}
	}
	if _, err := simulator.ParseFaults(""); err != nil {
		t.Errorf("no faults: %v", err)
	}
}
