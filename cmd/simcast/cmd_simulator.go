package main

import (
	"context"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"simcast/apiclient/simulator"
	"simcast/cmd/simcast/help"
	"simcast/cmd/simcast/web/inbox"
	"simcast/templates/wording"
)

// simulatorCommand is simcast simulator.
func (a *app) simulatorCommand() *cobra.Command {
	var listen, faults string
	cmd := &cobra.Command{
		Use:   "simulator",
		Short: "Serve the stand-in: the service, played by simcast itself",
		Long: `It serves an invented space, that of the sample exercise, until Ctrl-C. It makes a
new key at each start, unless it is given one (SIMCAST_API_KEY or --api-key-file).

At / it shows in a browser what was published, live, by team and channel, as the
players would see it. Programs read the same at /_stand-in/published. Both are for
this machine alone.

--faults makes it fail on demand, as a list separated by commas:
  429=0.1 500=0.05 502=0.01 503=0.02   the share of POSTs that answer so
  retry-after=2s                       what a 429 says
  latency=30ms                         how long an answer takes
  cut-before=0.01 cut-after=0.01       the connection breaks before, after publishing
  rate=2/s,burst=5                     a rate limit: 429 above it`,
		Example: `  simcast simulator --listen 127.0.0.1:8700
  simcast simulator --faults "rate=2/s,burst=5,500=0.02"`,
		Args: help.None(""),
		RunE: func(cmd *cobra.Command, _ []string) error {
			return a.simulate(cmd.Context(), listen, faults)
		},
	}
	cmd.Flags().StringVar(&listen, "listen", "127.0.0.1:8700", "`HOST:PORT` to listen on; port 0 picks a free one")
	cmd.Flags().StringVar(&faults, "faults", "", "make these `FAULTS` on demand, see above")
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
		return err
	}
	defer stop()
	// Listening everywhere is no address to call.
	baseURL = strings.NewReplacer("//[::]:", "//127.0.0.1:", "//0.0.0.0:", "//127.0.0.1:").Replace(baseURL)
	if a.settings.json {
		a.putJSON(map[string]string{"base_url": baseURL, "api_key": standIn.Key()})
	} else {
		a.print(fmt.Sprintf("export SIMCAST_BASE_URL=%s\nexport SIMCAST_API_KEY=%s\n", baseURL, standIn.Key()))
	}
	defer a.interrupts.handle(end)()
	a.say("What players see: %s/", strings.TrimSuffix(baseURL, simulator.BasePath))
	a.say("The stand-in is running. Ctrl-C ends it.")
	<-served.Done()
	a.say("%s published.", wording.Counted(len(standIn.Published()), "message"))
	return nil
}
