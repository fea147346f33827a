package main

import (
	"context"
	"errors"
	"net"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"simcast/apiclient/simulator"
	"simcast/cmd/simcast/flags"
	"simcast/cmd/simcast/help"
	"simcast/cmd/simcast/jsonout"
	"simcast/cmd/simcast/terminal"
	"simcast/cmd/simcast/web/inbox"
	"simcast/pipeline/problem"
	"simcast/templates/wording"
)

// simulatorOptions is what simulator is asked with.
type simulatorOptions struct {
	Listen string `flag:"listen" value:"HOST:PORT" group:"The stand-in" help:"listen on this HOST:PORT; port 0 picks a free one"`
	Faults string `flag:"faults" value:"FAULTS" help:"make these FAULTS on demand (see above)"`
}

// simulatorCommand is simcast simulator.
func (a *app) simulatorCommand() *cobra.Command {
	asked := simulatorOptions{Listen: "127.0.0.1:8700"}
	cmd := &cobra.Command{
		Use:        "simulator",
		SuggestFor: []string{"server", "stand-in", "sim", "mock"},
		Short:      "Start the stand-in: a server that plays the exercise service",
		Long: `It serves the invented space of the sample exercise until you press Ctrl-C. It makes a new
key at each start, unless it is given one (SIMCAST_API_KEY or --api-key-file).

Open its address in a browser to see what is published, live, by team and channel, as
the players would see it. Programs can read the same at /_stand-in/published. Both work
on this machine only.

--faults makes it fail on demand, as a list separated by commas:
  429=0.1 500=0.05 404=0.01           the share of POSTs that get this status;
                                      any from 200 to 599 will do
  retry-after=2s                      what a 429 says
  latency=30ms                        how long an answer takes
  cut-before=0.01 cut-after=0.01      the connection breaks before, after publishing
  html=0.01                           a web page in place of the answer
  script=2xok+400+cut-after           what the first POSTs get, in this order
  rate=2/s,burst=5                    a rate limit: 429 above it`,
		Example: `  simcast simulator --listen 127.0.0.1:8700
  simcast simulator --faults "rate=2/s,burst=5,500=0.02"`,
		Args: help.None(""),
		RunE: func(cmd *cobra.Command, _ []string) error {
			return a.simulate(cmd.Context(), asked.Listen, asked.Faults)
		},
	}
	flags.Add(cmd.Flags(), &asked)
	return cmd
}

// simulate serves the stand-in until Ctrl-C.
func (a *app) simulate(ctx context.Context, listen, faults string) error {
	parsed, err := simulator.ParseFaults(faults)
	if err != nil {
		return err
	}
	key, err := a.apiKey()
	if err != nil {
		return err
	}
	standIn := simulator.New(simulator.Options{Space: simulator.Harbour(), Key: key, Faults: parsed})
	served, end := context.WithCancel(ctx)
	defer end()
	page := inbox.New(inbox.Config{StandIn: standIn, Done: served.Done()})
	baseURL, stop, err := simulator.Start(context.WithoutCancel(ctx), listen, standIn.WithPage(page))
	if err != nil {
		return cannotListen(listen, err)
	}
	defer stop()
	// Listening everywhere is no address to call.
	baseURL = strings.NewReplacer("//[::]:", "//127.0.0.1:", "//0.0.0.0:", "//127.0.0.1:").Replace(baseURL)
	a.show(func() any { return jsonout.StandIn{APIKey: standIn.Key(), BaseURL: baseURL} }, func() {
		a.print(terminal.SetVariable("SIMCAST_BASE_URL", baseURL) + "\n" + terminal.SetVariable("SIMCAST_API_KEY", standIn.Key()) + "\n")
		a.say("To use the stand-in, paste these two lines into another terminal, and run simcast there.")
	})
	defer a.interrupts.Handle(end)()
	a.say("What players see: %s/", strings.TrimSuffix(baseURL, simulator.BasePath))
	a.say("The stand-in is running. Ctrl-C ends it.")
	<-served.Done()
	a.say("%s published.", wording.Counted(len(standIn.Published()), "message"))
	return nil
}

// cannotListen says why the stand-in cannot listen on an address, and which one to write.
func cannotListen(address string, err error) error {
	suggestion := "write --listen 127.0.0.1:0, and simcast picks a free port"
	if _, _, wrong := net.SplitHostPort(address); wrong != nil {
		suggestion = "write a host and a port, such as --listen 127.0.0.1:8700"
	}
	if call := (*net.OpError)(nil); errors.As(err, &call) { // what failed, without how Go names the call
		err = call.Err
	}
	if call := (*os.SyscallError)(nil); errors.As(err, &call) {
		err = call.Err
	}
	if wrong := (*net.AddrError)(nil); errors.As(err, &wrong) {
		err = errors.New(wrong.Err)
	}
	return problem.Usage("the stand-in cannot listen on "+address+": "+err.Error(), suggestion)
}
