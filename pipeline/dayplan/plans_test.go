package dayplan

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"simcast/apiclient"
	"simcast/pipeline"
	"simcast/pipeline/ledger"
	"simcast/pipeline/pipetest"
	"simcast/pipeline/space"
)

// kept are contents by their sums.
type kept map[string][]byte

func (k kept) ContentOf(_ context.Context, sum string) ([]byte, error) {
	if content, has := k[sum]; has {
		return content, nil
	}
	return nil, ledger.ErrNoContent
}

// keep are parts as a ledger gives them that has them.
func (k kept) keep(parts []ledger.Part) []ledger.Part {
	parts = slices.Clone(parts)
	for i := range parts {
		sum := sha256.Sum256(parts[i].Bytes)
		parts[i].Sum = hex.EncodeToString(sum[:])
		k[parts[i].Sum], parts[i].Bytes = parts[i].Bytes, nil
	}
	return parts
}

// partsOf are the parts from which a plan is played with these options.
func partsOf(t *testing.T, path string, options Options) []ledger.Part {
	t.Helper()
	opened, err := options.Asked.Open(path)
	pipetest.Must(t, err)
	files, err := Files(opened, &options.Asked.ReadOptions)
	pipetest.Must(t, err, opened.Close())
	parts, err := PartsOf(files, options, space.New(nil, nil, nil))
	pipetest.Must(t, err)
	return parts
}

// What a day is played from comes to another machine as it was, files with one name too, and leads to no other folder. Spaces that have all
// of it alike but their own lists have one plan.
func TestPlans(t *testing.T) {
	t.Parallel()
	path := pipetest.SaveText(t, "plan.csv", "Code,persona,channel,Wording\nA,petra_lindqvist,gosocial,Text\n")
	asked := pipeline.ReadOptions{MappingFile: pipetest.SaveText(t, "maps.csv", "for,written,means\nheader,Code,id\nheader,Wording,body\n"),
		SettingsFile: pipetest.SaveText(t, "maps.csv", "name,value\nmark,DRILL\n"), StartEx: "now"}
	options := Options{Asked: pipeline.SendOptions{ReadOptions: asked, Round: "day"}, FileMode: 0o640, Rehearsal: true}
	parts, contents := partsOf(t, path, options), kept{}
	other, err := PartsOf(parts[:3], options, port().WithTexts([]space.Text{{Name: "organisation", Value: "Port"}}))
	pipetest.Must(t, err)
	plans := NewPlans(contents, t.TempDir())
	var open []*Kept
	for i, parts := range [][]ledger.Part{parts, other, parts} {
		here, err := plans.Open(t.Context(), contents.keep(parts))
		pipetest.Must(t, err)
		open = append(open, here)
		if got := here.Opened; got.Name != "plan.csv" || got.Index("id") != 0 || got.Index("body") != 3 || got.Settings.Mark != "DRILL" || here.Asked.Round != "day" || here.Asked.StartEx != "" {
			t.Errorf("it is read as %+v", got.File)
		}
		if here.Options.FileMode != 0o640 || !here.Options.Rehearsal || (len(here.Space.Teams) > 0) != (i == 1) || (here.Space.Smartwords["organisation"] == "Port") != (i == 1) {
			t.Errorf("%d: it is played with %+v in %+v", i, here.Options, here.Space)
		}
	}
	if open[0].Opened != open[2].Opened || open[0].Opened == open[1].Opened { // its personas are others
		t.Error("the plan is not open once for all that have it alike")
	}
	for _, here := range open {
		here.Close()
	}
	if left, err := os.ReadDir(plans.folder); err != nil || len(left) > 0 {
		t.Errorf("it leaves %v: %v", left, err)
	}
	for name, here := range map[string]string{"../port.csv": "plan.csv", "/port.csv": "plan.csv", "a/port.csv": "plan.csv", "aux.csv": "plan.csv", "..": "plan", "": "plan"} {
		odd := contents.keep(parts)
		odd[0].Name = name
		kept, err := plans.Open(t.Context(), odd)
		if err != nil {
			t.Errorf("%q: %v", name, err)
			continue
		}
		if filepath.Base(kept.Path) != here || filepath.Base(filepath.Dir(kept.Path)) != "plan" {
			t.Errorf("%q stands at %s", name, kept.Path)
		}
		kept.Close()
	}
	if _, err := plans.Open(t.Context(), nil); !isUnfit(err) {
		t.Errorf("of nothing: %v", err)
	}
	known := contents.keep(parts)
	for i, part := range known {
		lost := slices.Clone(known)
		lost[i].Sum = "none"
		if _, err := plans.Open(t.Context(), lost); !isUnfit(err) {
			t.Errorf("without its %s: %v", part.Kind, err)
		}
	}
}

// TestFilesAreThoseThatWereRead holds that the record gets the files beside a plan as they were read, whatever was saved since.
func TestFilesAreThoseThatWereRead(t *testing.T) {
	t.Parallel()
	const maps, set = "for,written,means\nheader,Code,id\n", "name,value\nmark,DRILL\n"
	asked := pipeline.ReadOptions{MappingFile: pipetest.SaveText(t, "maps.csv", maps), SettingsFile: pipetest.SaveText(t, "set.csv", set)}
	opened, err := asked.Open(pipetest.SaveText(t, "plan.csv", "Code,persona,channel,body\nA,petra_lindqvist,gosocial,Text\n"))
	pipetest.Must(t, err, os.WriteFile(asked.MappingFile, []byte("header,Code,row"), 0o600), os.Remove(asked.SettingsFile))
	files, err := Files(opened, &asked)
	pipetest.Must(t, err, opened.Close())
	if len(files) != 3 || string(files[1].Bytes) != maps || string(files[2].Bytes) != set {
		t.Errorf("the record gets %+v", files)
	}
}

func isUnfit(err error) bool {
	_, is := errors.AsType[*UnfitError](err)
	return is
}

// port is a space with somebody in it.
func port() *space.Space {
	persona := apiclient.Persona{SystemInfo: apiclient.SystemInfo{Hash: "p1", Handle: "petra_lindqvist"}}
	return space.New([]apiclient.Persona{persona}, []apiclient.Team{{ID: 1, Name: "T - Port"}}, nil)
}

// What another simcast has written, and this one does not know, is not played.
func TestUnknown(t *testing.T) {
	t.Parallel()
	parts := partsOf(t, pipetest.SaveText(t, "plan.csv", "id,body\nA,Text\n"), Options{})
	for text, says := range map[string]string{`{"Format":1,"More":1}`: `unknown field "More"`, `{"Format":2}`: "is of the format 2"} {
		parts[1].Bytes = []byte(text)
		contents := kept{}
		if _, err := NewPlans(contents, t.TempDir()).Open(t.Context(), contents.keep(parts)); !isUnfit(err) || !strings.Contains(err.Error(), says) {
			t.Errorf("%s: %v", text, err)
		}
	}
}

// slow gives contents when it is asked to.
type slow struct{ asked, gives chan struct{} }

func (l slow) ContentOf(context.Context, string) ([]byte, error) {
	l.asked <- struct{}{}
	<-l.gives
	return nil, ledger.ErrUnreachable
}

// While a plan is being taken, those who wait for it may give up, others take and close their own, and one that could not be taken is
// taken again.
func TestPlanIsAwaited(t *testing.T) {
	t.Parallel()
	slow := slow{asked: make(chan struct{}, 9), gives: make(chan struct{})}
	plans, parts := NewPlans(slow, t.TempDir()), []ledger.Part{{Kind: partPlan, Name: "plan.csv", Sum: "r"}}
	ended := make(chan error)
	go func() {
		_, err := plans.Open(t.Context(), parts)
		ended <- err
	}()
	<-slow.asked
	drained, drain := context.WithCancel(t.Context())
	go func() {
		_, err := plans.Open(drained, parts)
		ended <- err
	}()
	for users := 0; users < 2; {
		plans.mu.Lock()
		for _, one := range plans.open {
			users = one.users
		}
		plans.mu.Unlock()
	}
	drain()
	if err := <-ended; !errors.Is(err, context.Canceled) {
		t.Errorf("who gives up: %v", err)
	}
	close(slow.gives)
	if err := <-ended; !errors.Is(err, ledger.ErrUnreachable) {
		t.Errorf("who takes it: %v", err)
	}
	if _, err := plans.Open(t.Context(), parts); !errors.Is(err, ledger.ErrUnreachable) || len(slow.asked) != 1 || len(plans.open) != 0 {
		t.Errorf("the next one: %v, and %d plans are kept", err, len(plans.open))
	}
}

// TestTurns holds that no more plans are checked at once than there are processors, and that the next is, once one is done.
func TestTurns(t *testing.T) {
	t.Parallel()
	plans := NewPlans(kept{}, t.TempDir())
	var last func()
	for range runtime.GOMAXPROCS(0) {
		done, err := plans.Turn(t.Context())
		pipetest.Must(t, err)
		last = done
	}
	ended, end := context.WithCancel(t.Context())
	end()
	if _, err := plans.Turn(ended); !errors.Is(err, context.Canceled) {
		t.Errorf("one more is checked: %v", err)
	}
	last()
	_, err := plans.Turn(t.Context())
	pipetest.Must(t, err)
}
