package control

import (
	"context"
	"crypto/rand"
	"errors"
	"os"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"simcast/apiclient"
	"simcast/pipeline"
	"simcast/pipeline/clock"
	"simcast/pipeline/day"
	"simcast/pipeline/dayplan"
	"simcast/pipeline/ledger"
	"simcast/pipeline/pipetest"
	"simcast/pipeline/send"
	"simcast/pipeline/space"
)

const (
	planHeader = "id,persona,channel,body,at,kind\n"
	planRows   = "A1,petra_lindqvist,gosocial,Port closed,+10m,\nC1,petra_lindqvist,gosocial,Storm,,contingency\n"
)

// add is a control that changes the plan.
func add(persona string) day.Control {
	return day.Control{Verb: day.VerbAdd, When: "+1h", Cells: []day.Cell{{Column: "persona", Value: persona}, {Column: "channel", Value: "gosocial"}, {Column: "body", Value: "Hello"}}}
}

// playedFrom has the record of a day know its plan, in a space with these lists.
func playedFrom(t *testing.T, of Target, in *space.Space, change ...func(*pipeline.SendOptions)) {
	t.Helper()
	asked := pipeline.SendOptions{Round: testRound, Limits: send.DefaultLimits()}
	for _, c := range change {
		c(&asked)
	}
	opened, err := asked.Open(pipetest.SaveText(t, "plan.csv", planHeader+planRows))
	must(t, err)
	defer opened.Close()
	files, err := dayplan.Files(opened, &asked.ReadOptions)
	must(t, err)
	parts, err := dayplan.PartsOf(files, dayplan.Options{Asked: asked}, in)
	must(t, err)
	seen, err := of.Ledger.LastControl(t.Context(), of.Space, of.Round)
	must(t, err)
	start := ledger.DayControl{ID: rand.Text(), By: "ada", State: ledger.ControlTaken, At: time.Now(), Body: `{"verb":"start","host":"rack","run":"of ` + of.Space + `"}`}
	_, err = of.Ledger.Append(t.Context(), []ledger.Append{{Space: of.Space, Round: of.Round, Seen: seen, Source: &ledger.DaySource{Plan: "/plan.csv", Parts: parts}, Controls: []ledger.DayControl{start}}})
	must(t, err)
}

// counted is a ledger that counts how often somebody has asked it from what a day is played.
type counted struct {
	Ledger
	asked atomic.Int64
}

func (c *counted) SourceOf(ctx context.Context, space, round string) (ledger.DaySource, error) {
	c.asked.Add(1)
	return c.Ledger.SourceOf(ctx, space, round)
}

// TestAskerChecksThePlan holds that whoever asks for what changes the plan checks it by what the record has, and appends what it changes.
func TestAskerChecksThePlan(t *testing.T) {
	target, path := begin(t)
	play(t, path, testSpace)
	_, err := target.Submit(t.Context(), add("petra_lindqvist"), ada, clock.System{})
	if refused := (*Refused)(nil); !errors.As(err, &refused) || !strings.Contains(refused.Message, "does not have any more what the day is played from") {
		t.Errorf("a day of which the record has no plan: %v", err)
	}
	playedFrom(t, target, pipetest.Harbour(t))
	target.Lists = func(context.Context) (*space.Space, error) { return pipetest.Harbour(t), nil }
	got, err := target.Submit(t.Context(), add("petra_lindqvist"), ada, clock.System{})
	if err != nil || !strings.HasPrefix(got.Text, "X1") || got.At.IsZero() {
		t.Errorf("got %+v, %v", got, err)
	}
	for _, c := range []struct {
		control day.Control
		want    string
	}{
		{add("nobody"), day.PlanHasErrors},
		{day.Control{Verb: day.VerbEdit, IDs: []string{"A1"}, Cells: []day.Cell{{Column: "nonsense", Value: "x"}}}, `no column "nonsense"`},
		{day.Control{Verb: day.VerbEdit, IDs: []string{"A9"}, Cells: []day.Cell{{Column: "body", Value: "x"}}}, `no entry "A9"`},
		{day.Control{Verb: day.VerbReload, Plan: "/nowhere/plan.csv"}, "nowhere"},
	} {
		_, err := target.Submit(t.Context(), c.control, ada, clock.System{})
		if refused := (*Refused)(nil); !errors.As(err, &refused) || refused.N == 0 || !strings.Contains(refused.Message, c.want) {
			t.Errorf("%+v: %v", c.control, err)
		}
	}
	board, _, err := target.Board(t.Context(), time.Now())
	if err != nil || len(board.Lines) != 3 || board.Lines[2].ID != "X1" {
		t.Errorf("the board has %+v: %v", board.Lines, err)
	}
}

// TestPlanThatOthersHaveChanged holds that a plan is checked again where others have changed it since, and only there.
func TestPlanThatOthersHaveChanged(t *testing.T) {
	for verb, c := range map[day.Verb]struct {
		id    string
		loads int64
	}{day.VerbAdd: {"X2", 2}, day.VerbNote: {"X1", 1}} {
		target, path := begin(t)
		play(t, path, testSpace)
		playedFrom(t, target, pipetest.Harbour(t))
		others := target
		counts := &counted{Ledger: target.Ledger}
		target.Ledger = &meanwhile{counts, func() {
			asked := day.Control{Verb: verb, Reason: "x"}
			if verb == day.VerbAdd {
				asked = add("petra_lindqvist")
			}
			_, err := others.Submit(t.Context(), asked, Person{Name: "ben"}, clock.System{})
			must(t, err)
		}}
		got, err := target.Submit(t.Context(), add("petra_lindqvist"), ada, clock.System{})
		if err != nil || !strings.HasPrefix(got.Text, c.id) || counts.asked.Load() != c.loads {
			t.Errorf("%s: got %+v, %v, loaded %d times", verb, got, err, counts.asked.Load())
		}
	}
}

// overtaking is a ledger in which others change the plan before each control comes into the record.
type overtaking struct {
	Ledger
	happens func()
}

func (l *overtaking) Append(ctx context.Context, all []ledger.Append) ([]ledger.DayControl, error) {
	l.happens()
	return l.Ledger.Append(ctx, all)
}

// TestOvertakenAgainAndAgain holds that whoever is overtaken by others each time that the plan was checked learns that, in one space and in
// several, and that nothing is done.
func TestOvertakenAgainAndAgain(t *testing.T) {
	targets, _ := two(t, 2)
	times := 0
	for i := range targets {
		playedFrom(t, targets[i].Target, pipetest.Harbour(t))
		others := targets[i].Target
		targets[i].Ledger = &overtaking{targets[i].Ledger, func() {
			times++
			_, err := others.Submit(t.Context(), add("petra_lindqvist"), Person{Name: "ben"}, clock.System{})
			must(t, err)
		}}
	}
	isRefused := func(err error) {
		t.Helper()
		if refused, is := errors.AsType[*Refused](err); !is || !strings.Contains(refused.Message, "each of the 10 times") && !strings.HasPrefix(refused.Message, "it was not done") || times != mostChecks {
			t.Errorf("got %v after %d times", err, times)
		}
	}
	_, err := targets[0].Submit(t.Context(), add("petra_lindqvist"), ada, clock.System{})
	isRefused(err)
	times = 0
	for _, a := range submitAll(t, targets, add("petra_lindqvist"), ada, clock.System{}) {
		isRefused(a.Err)
	}
}

// TestPlanIsChangedInAllOrNone holds that a control that changes the plan takes effect in all spaces or in none.
func TestPlanIsChangedInAllOrNone(t *testing.T) {
	targets, _ := two(t, 2)
	playedFrom(t, targets[0].Target, pipetest.Harbour(t))
	playedFrom(t, targets[1].Target, space.New([]apiclient.Persona{{SystemInfo: apiclient.SystemInfo{Hash: "x", Handle: "only_here"}}}, nil, nil))
	for persona, isTaken := range map[string]bool{"petra_lindqvist": false, "only_here": false} {
		for _, a := range submitAll(t, targets, add(persona), ada, clock.System{}) {
			if isTaken != (a.Err == nil) {
				t.Errorf("%s in %s: %v", persona, a.Name, a.Err)
			}
		}
	}
	playedFrom(t, targets[1].Target, pipetest.Harbour(t))
	for _, a := range submitAll(t, targets, add("petra_lindqvist"), ada, clock.System{}) {
		if a.Err != nil || !strings.HasPrefix(a.Answer.Text, "X1") {
			t.Errorf("in %s: %+v", a.Name, a)
		}
	}
}

// TestReloadReadsOwnFilesAgain holds that files beside the plan are read again on the machine alone on which the day was begun: elsewhere
// another file may stand there.
func TestReloadReadsOwnFilesAgain(t *testing.T) {
	const before, now = "for,written,means\nchannel,Chirp,gosocial\n", "for,written,means\nchannel,Tweet,gosocial\n"
	for host, want := range map[string]string{"rack": now, "desk": before} {
		target, path := begin(t)
		play(t, path, testSpace)
		file := pipetest.SaveText(t, "mapping.csv", before)
		playedFrom(t, target, pipetest.Harbour(t), func(o *pipeline.SendOptions) { o.MappingFile = file })
		must(t, os.WriteFile(file, []byte(now), 0o600))
		target.Lists = func(context.Context) (*space.Space, error) { return pipetest.Harbour(t), nil }
		_, err := target.Submit(t.Context(), day.Control{Verb: day.VerbReload, Plan: pipetest.SaveText(t, "plan.csv", planHeader+planRows)}, Person{Name: "ada", Host: host}, clock.System{})
		must(t, err)
		source, err := target.Ledger.SourceOf(t.Context(), testSpace, testRound)
		must(t, err)
		if part := source.Parts[1]; part.Name != "mapping.csv" || part.Sum != ledger.SumOf([]byte(want)) {
			t.Errorf("on %s the reload has kept %+v", host, part)
		}
	}
}

// TestPlanSavedBetweenSpaces holds that a reload is refused where the spaces would have two versions of the plan: what is refused in one is
// done in none.
func TestPlanSavedBetweenSpaces(t *testing.T) {
	targets, _ := two(t, 2)
	path := pipetest.SaveText(t, "plan.csv", planHeader+planRows)
	reload := day.Control{Verb: day.VerbReload, Plan: path}
	shared := newShared(targets[0].Ledger, reload)
	for i, target := range targets {
		playedFrom(t, target.Target, pipetest.Harbour(t))
		target.Lists = func(context.Context) (*space.Space, error) { return pipetest.Harbour(t), nil }
		s := &submission{Named: target, clock: clock.System{}, control: reload, who: ada, shared: shared}
		_, err := s.ready(t.Context())
		must(t, err)
		if isRefused := s.checked.refused != nil; isRefused != (i == 1) {
			t.Errorf("in %s: %+v", target.Name, s.checked)
		}
		must(t, os.WriteFile(path, []byte(planHeader+strings.ReplaceAll(planRows, "Port closed", "Port open")), 0o600))
	}
}

// TestInterruptedBeforeThePlanIsChecked holds that nothing comes of a control whose asker has ended the wait.
func TestInterruptedBeforeThePlanIsChecked(t *testing.T) {
	target, path := begin(t)
	play(t, path, testSpace)
	playedFrom(t, target, pipetest.Harbour(t))
	ctx, cancel := context.WithCancel(t.Context())
	target.Lists = func(ctx context.Context) (*space.Space, error) {
		cancel()
		return nil, ctx.Err()
	}
	_, err := target.Submit(ctx, day.Control{Verb: day.VerbReload, Plan: pipetest.SaveText(t, "plan.csv", planHeader+planRows)}, ada, clock.System{})
	mustBe(t, err, false, context.Canceled)
	if n, err := target.Ledger.LastControl(t.Context(), testSpace, testRound); err != nil || n != 3 {
		t.Errorf("the record has %d controls: %v", n, err)
	}
}
