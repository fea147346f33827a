package workerday

import (
	"os"
	"slices"
	"testing"

	"simcast/pipeline"
	"simcast/pipeline/day"
	"simcast/pipeline/ledger"
	"simcast/pipeline/pipetest"
	"simcast/pipeline/play"
)

// What another simcast has frozen, and this one does not know, is not played.
func TestUnknown(t *testing.T) {
	t.Parallel()
	if _, err := ReadLeft(`{"day":{"SameAs":{"startex":"2026-11-20T12:00:00Z"}},"more":1}`); err == nil {
		t.Error("what is not known is played")
	}
	if _, err := ReadLeft(`{"plan":"plan.csv"}`); err == nil {
		t.Error("a day without STARTEX is played")
	}
	if _, err := NewLeft(pipeline.SendOptions{}, play.Options{SameAs: &day.Day{Zone: "Local"}}, "", false); err == nil {
		t.Error("a zone without a name is left to workers")
	}
}

// filesLedger has the files of a plan.
type filesLedger struct {
	Ledger
	files []ledger.FrozenFile
}

func (l filesLedger) FrozenPlanOf(string) ([]ledger.FrozenFile, error) { return l.files, nil }

// The files of a plan come to a worker as they were, also with one name, and lead to no other folder.
func TestFiles(t *testing.T) {
	t.Parallel()
	path := pipetest.SaveText(t, "plan.csv", "Code,persona,channel,Wording\nA,petra_lindqvist,gosocial,Text\n")
	asked := pipeline.ReadOptions{MappingFile: pipetest.SaveText(t, "maps.csv", "for,written,means\nheader,Code,id\nheader,Wording,body\n"),
		SettingsFile: pipetest.SaveText(t, "maps.csv", "name,value\nmark,DRILL\n")}
	opened, err := asked.Open(path)
	pipetest.Must(t, err)
	files, err := Files(opened.File, &asked)
	pipetest.Must(t, err, opened.Close())
	left := Left{Asked: pipeline.SendOptions{ReadOptions: asked}}
	days := New(Config{Ledger: filesLedger{files: files}, Folder: t.TempDir()})
	for range 2 {
		here, err := days.openPlan("r", &left)
		pipetest.Must(t, err)
		if got := here.opened; got.Name != "plan.csv" || got.Index("id") != 0 || got.Index("body") != 3 || got.Settings.Mark != "DRILL" {
			t.Errorf("it is read as %+v", got.File)
		}
	}
	days.closePlan("r")
	days.closePlan("r")
	if kept, err := os.ReadDir(days.Folder); err != nil || len(kept) > 0 {
		t.Errorf("it leaves %v: %v", kept, err)
	}
	for _, name := range []string{"../plan.csv", "/plan.csv", "a/plan.csv", "..", ""} {
		bad := slices.Clone(files)
		bad[0].Name = name
		days.Ledger = filesLedger{files: bad}
		if _, err := days.openPlan("r", &left); !is[unfit](err) {
			t.Errorf("%q: %v", name, err)
		}
	}
}
