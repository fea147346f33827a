package main

import (
	"bytes"
	"errors"
	"maps"
	"net"
	"os"
	"os/exec"
	"regexp"
	"strconv"
	"strings"

	"github.com/rogpeppe/go-internal/testscript"

	"simcast/apiclient/simulator"
)

// scriptCommands are what a script can say beyond testscript's own commands.
func scriptCommands() map[string]func(*testscript.TestScript, bool, []string) {
	commands := map[string]func(*testscript.TestScript, bool, []string){
		// exits CODE PROGRAM [ARG]...: run it, and hold it to that exit code.
		"exits": cmdExits,
		// cast CODE ARG...: exits CODE simcast ARG... --yes --interval=1ms.
		"cast": cmdCast,

		// start PROGRAM [ARG]...: run it in the background.
		"start": cmdStart,
		// says TEXT: wait until the one in the background has said it.
		"says": cmdSays,
		// arrived N: wait until the service has served N POSTs in all.
		"arrived": cmdArrived,
		// interrupt: Ctrl-C for the one in the background.
		"interrupt": cmdInterrupt,
		// hangup: its terminal is closed.
		"hangup": cmdHangup,
		// kill9: it ends at once, as after kill -9.
		"kill9": cmdKill,
		// quit: Ctrl-\ for it.
		"quit": cmdQuit,
		// ends CODE: wait for its end.
		"ends": cmdEnds,

		// stand-in NAME [SPACE.json]: another space at the same address, with a key of its own.
		"stand-in": cmdStandIn,
		// faults TEXT: as simcast simulator takes them.
		"faults": cmdFaults,
		// answer 'METHOD /path' STATUS FILE TYPE [LOCATION]: what no stand-in says. $KEY in FILE is the key.
		"answer": cmdAnswer,
		// hold: serve POSTs, and keep their answers back. release: let them go.
		"hold":    cmdHold,
		"release": cmdRelease,
		// unplug: the service is out of reach from now on.
		"unplug": cmdUnplug,
		// key-file FILE: write the key there.
		"key-file": cmdKeyFile,
		// published N [PATTERN]: so many messages were published, or so many whose JSON has the pattern.
		"published": cmdPublished,
		// requests N METHOD: so many arrived.
		"requests": cmdRequests,

		// cells FILE[#SHEET] COLUMN VALUE...: the column's cells from top to bottom; ~PATTERN for a part of one.
		"cells": cmdCells,
		// change FILE COLUMN ROW VALUE: what a planner does in the spreadsheet.
		"change": cmdChange,
		// kept PATTERN FILE: one file fits the pattern, and holds what FILE does.
		"kept": cmdKept,
		// sql FILE STATEMENT: run it on an SQLite file.
		"sql": cmdSQL,
		// workbook FILE.csv FILE.xlsx: the same as a workbook.
		"workbook": cmdWorkbook,
		// hide FILE.xlsx ROW...: as a spreadsheet hides rows.
		"hide": cmdHide,
		// sheet FILE.xlsx NAME FILE.csv: one more sheet, with the same as the CSV.
		"sheet": cmdSheet,
		// hide-sheet FILE.xlsx NAME: as a spreadsheet hides it.
		"hide-sheet": cmdHideSheet,
		"shows":      cmdShows,
		// merge FILE.xlsx CELL CELL: the cells from one corner to the other.
		"merge": cmdMerge,
		// strike FILE.xlsx CELL CELL: strike through the cells from one corner to the other.
		"strike": cmdStrike,
		// number FILE.xlsx CELL NUMBER FORMAT: a number cell that is shown so.
		"number": cmdNumber,
		// encode FILE ENCODING: from UTF-8 to utf-8-bom, utf-16le, utf-16be or windows-1252.
		"encode": cmdEncode,
		// problems FILE: those of the last check --json, a line each, in any order: cell or row, column, severity, code.
		"problems": cmdProblems,
		// postgres NAME: a new database, whose address is in $NAME.
		"postgres": cmdPostgres,
		// psql ADDRESS STATEMENT: run it on a database.
		"psql": cmdPsql,
		// repeat FILE N TEXT: add TEXT at the file's end, N times.
		"repeat": cmdRepeat,
		// mask FILE PATTERN TEXT: replace what differs from run to run.
		"mask": cmdMask,
	}
	maps.Copy(commands, terminalCommands())
	return commands
}

// theSandbox holds a command to its usage, and gives the script's sandbox.
func theSandbox(ts *testscript.TestScript, neg bool, args []string, least int, usage string) *sandbox {
	if neg || len(args) < least {
		ts.Fatalf("usage: %s", usage)
	}
	return ts.Value(sandboxKey{}).(*sandbox)
}

func number(ts *testscript.TestScript, text string) int {
	n, err := strconv.Atoi(text)
	ts.Check(err)
	return n
}

func cmdExits(ts *testscript.TestScript, neg bool, args []string) {
	b := theSandbox(ts, neg, args, 2, "exits CODE PROGRAM [ARG]...")
	code := 0
	var failed *exec.ExitError
	if err := ts.Exec(args[1], args[2:]...); errors.As(err, &failed) {
		code = failed.ExitCode()
	} else {
		ts.Check(err)
	}
	b.printed.WriteString(ts.ReadFile("stdout") + ts.ReadFile("stderr"))
	if code != number(ts, args[0]) {
		ts.Fatalf("exit code %d, not %s", code, args[0])
	}
	if strings.HasSuffix(args[1], "simcast") {
		ts.Check(schemasOf(ts).holdOutput(args[2:], []byte(ts.ReadFile("stdout"))))
	}
}

// schemasOf are the schemas of docs/schema.
func schemasOf(ts *testscript.TestScript) schemas { return ts.Value(schemasKey{}).(schemas) }

func cmdCast(ts *testscript.TestScript, neg bool, args []string) {
	theSandbox(ts, neg, args, 3, "cast CODE COMMAND FILE [FLAG]...")
	cmdExits(ts, neg, append([]string{args[0], "simcast", args[1], "--yes", "--interval=1ms"}, args[2:]...))
}

func cmdStandIn(ts *testscript.TestScript, neg bool, args []string) {
	b := theSandbox(ts, neg, args, 1, "stand-in NAME [SPACE.json]")
	file := ""
	if len(args) > 1 {
		file = ts.MkAbs(args[1])
	}
	ts.Check(b.choose(args[0], file))
	ts.Setenv("SIMCAST_API_KEY", b.standIn().Key())
}

func cmdFaults(ts *testscript.TestScript, neg bool, args []string) {
	b := theSandbox(ts, neg, args, 1, "faults TEXT")
	faults, err := simulator.ParseFaults(args[0])
	ts.Check(err)
	b.standIn().SetFaults(faults)
}

func cmdAnswer(ts *testscript.TestScript, neg bool, args []string) {
	b := theSandbox(ts, neg, args, 4, "answer 'METHOD /path' STATUS FILE TYPE [LOCATION]")
	c := canned{status: number(ts, args[1]), contentType: args[3]}
	c.body = bytes.ReplaceAll([]byte(ts.ReadFile(args[2])), []byte("$KEY"), []byte(b.standIn().Key()))
	if len(args) > 4 {
		c.location = args[4]
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	b.canned[args[0]] = c
}

func cmdHold(ts *testscript.TestScript, neg bool, args []string) {
	theSandbox(ts, neg, args, 0, "hold").holdBack()
}

func cmdRelease(ts *testscript.TestScript, neg bool, args []string) {
	theSandbox(ts, neg, args, 0, "release").release()
}

func cmdUnplug(ts *testscript.TestScript, neg bool, args []string) {
	b := theSandbox(ts, neg, args, 0, "unplug")
	ts.Check(b.server.Listener.Close())
	address := b.server.Listener.Addr()
	for conn, err := net.Dial(address.Network(), address.String()); err == nil; conn, err = net.Dial(address.Network(), address.String()) {
		ts.Check(conn.Close()) // it closes only as whoever accepts there has woken
	}
	b.server.CloseClientConnections()
}

func cmdKeyFile(ts *testscript.TestScript, neg bool, args []string) {
	b := theSandbox(ts, neg, args, 1, "key-file FILE")
	path := ts.MkAbs(args[0])
	b.keyFiles[path] = true
	ts.Check(os.WriteFile(path, []byte(b.standIn().Key()+"\n"), 0o600))
}

func cmdPublished(ts *testscript.TestScript, neg bool, args []string) {
	b := theSandbox(ts, neg, args, 1, "published N [PATTERN]")
	pattern := regexp.MustCompile("")
	if len(args) > 1 {
		pattern = regexp.MustCompile(args[1])
	}
	n := 0
	for _, p := range b.standIn().Published() {
		if pattern.Match(p.Raw) {
			n++
		} else {
			ts.Logf("without %s: %s", pattern, p.Raw)
		}
	}
	if n != number(ts, args[0]) {
		ts.Fatalf("%d messages, not %s", n, args[0])
	}
}

func cmdRequests(ts *testscript.TestScript, neg bool, args []string) {
	b := theSandbox(ts, neg, args, 2, "requests N METHOD")
	n := 0
	for _, r := range b.standIn().Requests() {
		if r.Method == args[1] {
			n++
		}
	}
	if n != number(ts, args[0]) {
		ts.Fatalf("%d requests, not %s", n, args[0])
	}
}
