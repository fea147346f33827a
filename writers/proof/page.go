package proof

import (
	"bufio"
	"crypto/sha256"
	"embed"
	"html/template"
	"io"
	"sync"
	"time"

	"simcast/pipeline/plan"
	"simcast/writers/render"
)

// Page is what a proof is made of.
type Page struct {
	Plan     *plan.Plan     // taken with Options.Pieces
	Checked  string         // what it was held against: "the live space at service.example"; "" for nothing: no space was known
	Interval time.Duration  // least time between two messages of a run, for how long it will take
	Now      time.Time      // when the plan was taken
	Zone     *time.Location // in which times are shown
}

//go:embed page.html top.html message.html
var files embed.FS

//go:embed proof.css
var css string

//go:embed proof.js
var script string

// shapes are parsed once, where somebody first asks for them, and only ever read.
var shapes = sync.OnceValue(func() *template.Template { return template.Must(template.ParseFS(files, "*.html")) })

// Policy is the page's Content-Security-Policy. It stands in the page; a server
// should say it too.
func Policy() string {
	return "default-src 'none'; style-src " + render.Hash(styles()) + " " + render.FrameStyleHash() +
		"; script-src " + render.Hash(scripts()) + "; base-uri 'none'; form-action 'none'"
}

func styles() string { return "\n" + render.CSS() + css }

func scripts() string { return "\n" + render.Script() + script }

// Write writes the page. Every row of the plan is on it. The error is one of w.
func Write(w io.Writer, p Page) error {
	sum := sha256.New()
	out := bufio.NewWriterSize(io.MultiWriter(w, sum), 1<<16)
	if err := gather(p).write(out); err != nil {
		return err
	}
	if err := out.Flush(); err != nil {
		return err
	}
	return seal(w, sum)
}

// write writes one part after another. The styles and the script are the same in
// every proof, to the letter: their sums are in the policy.
func (b *book) write(out *bufio.Writer) error {
	if err := shapes().ExecuteTemplate(out, "start", b); err != nil {
		return err
	}
	for _, text := range []string{"<style>", styles(), "</style>\n<script>", scripts(), "</script>\n"} {
		if _, err := out.WriteString(text); err != nil {
			return err
		}
	}
	if err := shapes().ExecuteTemplate(out, "top", b); err != nil {
		return err
	}
	for _, team := range b.Teams {
		if err := writeTeam(out, team); err != nil {
			return err
		}
	}
	return shapes().ExecuteTemplate(out, "end", b)
}

func writeTeam(out *bufio.Writer, team *teamGroup) error {
	if err := shapes().ExecuteTemplate(out, "team", team); err != nil {
		return err
	}
	for _, hour := range team.Hours {
		if err := shapes().ExecuteTemplate(out, "hour", hour); err != nil {
			return err
		}
		for _, e := range hour.Entries {
			if err := shapes().ExecuteTemplate(out, "message", e); err != nil {
				return err
			}
			if err := render.Draw(out, e.drawn()); err != nil {
				return err
			}
			if err := shapes().ExecuteTemplate(out, "message-end", nil); err != nil {
				return err
			}
		}
		if err := shapes().ExecuteTemplate(out, "hour-end", nil); err != nil {
			return err
		}
	}
	return shapes().ExecuteTemplate(out, "team-end", nil)
}
