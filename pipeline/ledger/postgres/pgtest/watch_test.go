package pgtest

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"testing"
)

// TestKilledProcess has a process start a server and kills it: the server has to stop by itself.
func TestKilledProcess(t *testing.T) {
	t.Parallel()
	if os.Getenv("PGTEST_KILLED") != "" {
		fmt.Println(own(t, Options{}).URL("postgres"))
		_, _ = io.Copy(io.Discard, os.Stdin) // until it is killed
		return
	}
	own(t, Options{}) // ends the test where there is no PostgreSQL
	cmd := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^TestKilledProcess$")
	cmd.Env = append(os.Environ(), "PGTEST_KILLED=yes")
	if _, err := cmd.StdinPipe(); err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	address, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	address = strings.TrimSpace(address)
	if one := ask[int](t, address, "SELECT 1"); one != 1 {
		t.Fatalf("1 is %d", one)
	}
	cut := make(chan error)
	go func() { cut <- Exec(t.Context(), address, "SELECT pg_sleep(120)") }()
	if err := cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	if err := <-cut; err == nil {
		t.Error("the server ran on")
	}
	_ = cmd.Wait() // it was killed
}
