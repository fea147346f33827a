// Package samples_test runs every sample as a planner would: by the command.
package samples_test

import (
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"simcast/apiclient/simulator"
)

// said are the codes of all that check says of a sample; of the others it says nothing.
func said(file string) []string {
	if file == "harbour-light-msel.xlsx" {
		return []string{"other-sheets", "other-sheets"} // Media and Cyber: a plan of all sheets is the planner's to make
	}
	return nil
}

// given are the flags with which a plan is brought in: chronogram.csv has no column for the channel and none for the subject.
func given(file string) []string {
	if file == "chronogram.csv" {
		return []string{"--default", "channel=mail", "--default", "subject=Message {{.Row.id}}"}
	}
	return nil
}

// wrong are the samples that are there for their mistakes.
var wrong = []string{"mistakes.csv"}

// TestSamples builds the command once for all of them.
func TestSamples(t *testing.T) {
	simcast := build(t)
	t.Run("every plan is sent", func(t *testing.T) { everyPlanIsSent(t, simcast) })
	t.Run("each mistake is named", func(t *testing.T) { eachMistakeIsNamed(t, simcast) })
	t.Run("a chronogram leads to its defaults", func(t *testing.T) { chronogramLeadsToDefaults(t, simcast) })
	t.Run("a chronogram is sent as it stands", func(t *testing.T) { chronogramIsSent(t, simcast) })
}

// everyPlanIsSent sends each plan to a stand-in, and holds what arrived to being
// the same whatever the format it came from.
func everyPlanIsSent(t *testing.T, simcast program) {
	arrived := map[string]map[string][]string{} // by exercise, by format
	for _, file := range plans(t) {
		if slices.Contains(wrong, file) {
			continue
		}
		exercise, format, _ := strings.Cut(file, ".")
		if arrived[exercise] == nil {
			arrived[exercise] = map[string][]string{}
		}
		arrived[exercise][format] = send(t, simcast, file)
	}
	if len(arrived) == 0 {
		t.Fatal("there is no sample to send")
	}
	for exercise, formats := range arrived {
		for format, messages := range formats {
			if formats["csv"] != nil && !slices.Equal(messages, formats["csv"]) {
				t.Errorf("%s.%s is not what %s.csv is", exercise, format, exercise)
			}
		}
	}
}

// plans are the files of this folder that are plans.
func plans(t *testing.T) []string {
	entries, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	var files []string
	for _, entry := range entries {
		if strings.Contains(entry.Name(), ".results") {
			continue // of a run of the README's first command
		}
		if slices.Contains([]string{".csv", ".tsv", ".xlsx"}, filepath.Ext(entry.Name())) {
			files = append(files, entry.Name())
		}
	}
	return files
}

// send posts a sample, and gives the messages as they arrived, but for the moment.
func send(t *testing.T, simcast program, file string) []string {
	standIn := simulator.New(simulator.Options{Space: simulator.Harbour()})
	baseURL, stop, err := simulator.Start(t.Context(), "127.0.0.1:0", standIn)
	if err != nil {
		t.Fatal(err)
	}
	defer stop()
	simcast.env = append(simcast.env, "SIMCAST_BASE_URL="+baseURL, "SIMCAST_API_KEY="+standIn.Key())
	results := filepath.Join(t.TempDir(), "results"+filepath.Ext(file))
	var told struct {
		Sent, Failed, Uncertain, Pending, Skipped, Already int
		Problems                                           []problem
	}
	simcast.run(t, 0, &told, append([]string{"send", file, "--yes", "--interval", "1ms", "--timezone", "UTC", "--results", results, "--ledger", results + ".db"}, given(file)...)...)
	if told.Sent == 0 || told.Failed+told.Uncertain+told.Pending+told.Already > 0 {
		t.Errorf("%s: not all of it was sent: %+v", file, told)
	}
	var codes []string
	for _, p := range told.Problems {
		codes = append(codes, p.Code)
	}
	if !slices.Equal(codes, said(file)) {
		t.Errorf("%s has problems: %+v", file, told.Problems)
	}
	messages := messagesOf(t, standIn)
	if len(messages) != told.Sent {
		t.Errorf("%s: %d messages arrived, and %d are said to be sent", file, len(messages), told.Sent)
	}
	if _, err := os.Stat(results); err != nil {
		t.Errorf("%s: there are no results: %v", file, err)
	}
	return messages
}

func messagesOf(t *testing.T, standIn *simulator.Simulator) []string {
	var messages []string
	for _, p := range standIn.Published() {
		var fields map[string]any
		if err := json.Unmarshal(p.Raw, &fields); err != nil {
			t.Fatal(err)
		}
		delete(fields, "ts")
		text, err := json.Marshal(fields)
		if err != nil {
			t.Fatal(err)
		}
		messages = append(messages, p.Endpoint+" "+string(text))
	}
	return messages
}

// program is simcast as it was built, and what it lives in.
type program struct {
	path string
	env  []string
}

func build(t *testing.T) program {
	home := t.TempDir()
	path := filepath.Join(home, "simcast")
	if runtime.GOOS == "windows" {
		path += ".exe"
	}
	if out, err := exec.CommandContext(t.Context(), "go", "build", "-ldflags=-w", "-o", path, "../cmd/simcast").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return program{path, []string{"PATH=" + os.Getenv("PATH"), "SYSTEMROOT=" + os.Getenv("SYSTEMROOT"), "HOME=" + home, "USERPROFILE=" + home}}
}

// run holds simcast to an exit code, and reads the JSON that it writes.
func (p program) run(t *testing.T, code int, into any, args ...string) {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), p.path, append(args, "--json")...)
	var stderr strings.Builder
	cmd.Env, cmd.Stderr = p.env, &stderr
	out, err := cmd.Output()
	var failed *exec.ExitError
	if err != nil && !errors.As(err, &failed) {
		t.Fatal(err)
	}
	if cmd.ProcessState.ExitCode() != code {
		t.Fatalf("%v: exit code %d, not %d\n%s", args, cmd.ProcessState.ExitCode(), code, stderr.String())
	}
	if err := json.Unmarshal(out, into); err != nil {
		t.Fatalf("%v: %v\n%s", args, err, out)
	}
}
