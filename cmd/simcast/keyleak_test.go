package main

import (
	"bytes"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"strings"
	"testing"

	"simcast/apiclient/simulator"
)

// keyForms are the ways in which a stand-in's key, letters and digits alone, can stand in a file: as it is,
// and what is the same of every base64 text that holds it, whatever stands around it there. All but base64
// is looked for in small letters.
func keyForms(key string) (inSmall, exact []string) {
	for before := range 3 {
		text := base64.RawStdEncoding.EncodeToString(append(make([]byte, before), key...))
		exact = append(exact, text[before+1:len(text)-2])
	}
	return []string{strings.ToLower(key), hex.EncodeToString([]byte(key))}, exact
}

// echoes is all that a service could have in its words of a key that it was given.
func echoes(key string) string {
	return strings.Join([]string{key, strings.ToLower(key), url.QueryEscape("Bearer " + key), fmt.Sprintf("%%%X", key),
		base64.StdEncoding.EncodeToString([]byte("Authorization: Bearer " + key)), hex.EncodeToString([]byte(key))}, " ")
}

// moveToEcho puts a service there that has the key in all it gives and says.
func (d *workplace) moveToEcho() {
	d.Helper()
	key := simulator.NewKey()
	space := simulator.Harbour()
	for i := range space.Teams {
		space.Teams[i].Name += " " + echoes(key)
	}
	space.Smartwords = append(space.Smartwords, simulator.Smartword{Index: "echo", Value: echoes(key)}, simulator.Smartword{Index: key, Value: key})
	for i := range space.Personas {
		var persona map[string]map[string]any
		d.must(json.Unmarshal(space.Personas[i], &persona))
		persona["identity"]["bio"], persona["more"] = echoes(key), map[string]any{key: key}
		changed, err := json.Marshal(persona)
		d.must(err)
		space.Personas[i] = changed
	}
	id, err := json.Marshal(map[string]string{"message_id": echoes(key)})
	d.must(err)
	d.mu.Lock()
	d.standIns["echo"], d.current = simulator.New(simulator.Options{Space: space, Key: key}), "echo"
	d.canned["POST /messages"] = canned{status: http.StatusBadRequest, contentType: "text/plain", location: "https://x.example/?" + url.QueryEscape(key), body: []byte(echoes(key))}
	d.canned["POST /messages/position"] = canned{status: http.StatusCreated, contentType: "application/json", body: id}
	d.mu.Unlock()
	d.env = append(d.env, "SIMCAST_API_KEY="+key)
}

// A service that echoes the key wherever it can finds it in nothing that simcast prints, writes, posts or
// shows; the workplace looks through all of it at its end.
func TestEchoedKeyIsNowhere(t *testing.T) {
	t.Parallel()
	d := newWorkplace(t)
	d.moveToEcho()
	plan := d.path("plan.csv")
	d.must(os.WriteFile(plan, []byte("id,persona,channel,team,position,body,to\n"+
		"A1,petra_lindqvist,microblog,players,,{{.echo}} of {{.Team.Name}},\n"+
		"A2,petra_lindqvist,messenger,,Crisis manager,{{.echo}},\nA3,nobody,microblog,nobody,,{{.ecko}},\n"), 0o600))
	d.simcast(exitPlan, nil, "check", plan, "--annotate")
	d.simcast(exitPlan, nil, "check", plan, "--json")
	d.simcast(exitPlan, nil, "preview", plan)
	d.simcast(exitOpen, nil, "send", plan, "--yes", "--interval=0", "--skip-invalid")
	d.simcast(exitOpen, nil, "rerun", d.path("plan.results.csv"), "--yes", "--interval=0", "--skip-invalid", "--results", "again.xlsx")
	d.simcast(exitDone, nil, "history")
	d.simcast(exitDone, nil, "history", "--json")
	d.simcast(exitDone, nil, "history", "-o", "history.xlsx")
	d.simcast(exitDone, nil, "export", "-o", "space.xlsx")
	d.simcast(exitDone, nil, "export", "personas", "-o", "personas.json")
	d.simcast(exitDone, nil, "new", "new.xlsx")
	u := d.openPage(d.serve("--interval", "1ms"))
	u.drop()
	for _, path := range []string{"/", "/space", "/history", "/space.xlsx", "/planning.xlsx", "/space/teams.csv", "/space/personas.json"} {
		status, page := u.ask(http.MethodGet, path, nil)
		if status != http.StatusOK {
			t.Errorf("%s: %d", path, status)
		}
		d.must(os.WriteFile(d.path("page"+strings.ReplaceAll(path, "/", "-")), []byte(page), 0o600))
	}
	d.interrupt()
	d.ends(exitDone)
	for _, p := range d.standIn().Published() {
		if holdsAny(p.Raw, []string{d.standIn().Key()}) {
			t.Errorf("players are shown the key: %s", p.Raw)
		}
	}
	if !bytes.Contains(d.printed.Bytes(), []byte("[key]")) {
		t.Error("nothing was blotted, so nothing was echoed")
	}
}

// Whoever takes a flag for the key's own is not shown the key again.
func TestKeyInTheWrongPlace(t *testing.T) {
	t.Parallel()
	d := newWorkplace(t)
	plan := d.copySample("harbour-light.xlsx")
	key := d.standIn().Key()
	for _, args := range [][]string{
		{"--api-key-file", key}, {"--base-url", key}, {"--base-url", "https://" + key}, {"--base-url", d.baseURL + "/" + key},
		{"--base-url", "https://user:" + key + "@service.example/v1.1"}, {"--base-url", d.baseURL + "?key=" + key},
	} {
		d.simcast(exitCannot, nil, append([]string{"send", plan, "--yes"}, args...)...)
		d.simcast(exitCannot, nil, append([]string{"check", plan, "--json"}, args...)...)
	}
	d.simcast(exitCannot, nil, "login", key)
	d.simcast(exitCannot, nil, "login", key, "--json")
}

// A key file that others can read is warned of, and used all the same.
func TestKeyFileForAll(t *testing.T) {
	t.Parallel()
	d := newWorkplace(t)
	plan := d.copySample("harbour-light.xlsx")
	file := d.path("key.txt")
	d.keyFiles[file] = true
	d.must(os.WriteFile(file, []byte(d.standIn().Key()), 0o600))
	d.simcast(exitDone, nil, "check", plan, "--api-key-file", file)
	if text := d.printed.String(); strings.Contains(text, "chmod") {
		t.Errorf("a private file: %s", text)
	}
	d.must(os.Chmod(file, 0o640))
	d.simcast(exitDone, nil, "check", plan, "--api-key-file", file)
	if text := d.printed.String(); strings.Count(text, "chmod 600 "+file) != 1 {
		t.Errorf("a file for all: %s", text)
	}
}
