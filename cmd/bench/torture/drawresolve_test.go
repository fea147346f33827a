package torture

import (
	"context"
	"encoding/json"
	"os"
	"os/exec"
	"regexp"
	"strings"

	"simcast/apiclient/simulator"
)

// resolving has the planner answer what simcast resolve asks, by what is in the exercise, also after lives that were
// killed. Some first give the wrong answer and take it back, some do not know, and some are killed at a question.
var resolving = &draw{
	name: "resolve",
	step: func(p *planner) {
		if p.dice.IntN(3) > 0 {
			p.resolve()
		}
		p.rows = append(p.rows, p.newRow()) // something is left to post
	},
	life: func(p *planner, l *life) {
		l.mood = mood{faults: 0.3}
		if p.dice.IntN(2) == 0 {
			l.cut = cut{how: []os.Signal{os.Kill}, at: newTrigger(1+p.dice.IntN(4), phase(p.dice.IntN(3)), 0)}
		}
	},
}

// resolve answers the questions about the results of the space that is next.
func (p *planner) resolve() {
	p.Helper()
	if p.service, p.results = p.at.service, p.at.results; !hasTerminals || !p.hasResults() {
		return
	}
	l := &life{number: len(p.lives), program: program, args: []string{"resolve", p.results, "--json"}, env: append(p.environment(), "NO_COLOR=1")}
	p.lives, p.asked[l.number] = append(p.lives, l), &asking{of: map[delivery]int{}}
	p.service.begin(l.number, mood{}, nil, nil)
	d := &dialogue{planner: p, life: l, left: p.openLines(), answers: map[string]int{}, killAt: -1}
	if p.dice.IntN(4) == 0 {
		d.killAt = p.dice.IntN(4)
	}
	d.run()
	p.service.waitIdle()
	d.hold()
}

// openLines is how many rows of each delivery the results do not have as sent.
func (p *planner) openLines() map[delivery]int {
	p.Helper()
	open := map[delivery]int{}
	for _, l := range p.lines() {
		if l.result != "sent" && l.result != "skipped" {
			open[l.delivery]++
		}
	}
	return open
}

// dialogue is one resolve under way, at a terminal.
type dialogue struct {
	*planner
	life    *life
	left    map[delivery]int // rows that a question may be about
	answers map[string]int   // how often y and n were answered
	unknown int
	asked   int  // questions
	killAt  int  // the question at which the process is killed, -1 for none
	killed  bool // there
}

// run starts the process, and answers until it ends.
func (d *dialogue) run() {
	d.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), longestLife())
	defer cancel()
	cmd := exec.CommandContext(ctx, d.life.program, d.life.args...)
	cmd.Dir, cmd.Env, cmd.Stdout = d.folder, d.life.env, &d.life.out
	typed, slave := d.giveTerminal(cmd)
	defer typed.Close()
	d.must(cmd.Start())
	d.must(slave.Close())
	for {
		question, isAsked := d.read(typed)
		if !isAsked {
			break
		}
		if d.asked == d.killAt {
			d.killed = true
			d.must(cmd.Process.Kill())
			break
		}
		d.asked++
		d.answer(typed, question)
	}
	_ = cmd.Wait() // ProcessState has it
	d.life.exit = cmd.ProcessState.ExitCode()
	if ctx.Err() != nil {
		d.wrong(d.life, "it hung")
	}
}

// The parts of a question by which it is understood.
var (
	questionNumber = regexp.MustCompile(`(\d+) of (\d+)`)                  // and how many there are
	messageText    = regexp.MustCompile(`(?m)^  (?:Text|    ) +([^ :]+):`) // the first line of the text, or the one below its mark
	prompt         = regexp.MustCompile(`Is it there\?.*\[([^\]]*)\]\s*$`)
)

// read reads what the terminal shows until the next question, or the end.
func (d *dialogue) read(typed *os.File) (question string, isAsked bool) {
	from, some := d.life.said.Len(), make([]byte, 4096)
	for {
		n, err := typed.Read(some)
		d.life.said.Write(some[:n])
		question = d.life.said.String()[from:]
		if prompt.MatchString(question) {
			return question, true
		}
		if err != nil {
			return "", false // the process has closed its side
		}
	}
}

// answer answers one question by what is there. Where simcast lets one go back, the answer to one with another behind it is
// sometimes wrong at first.
func (d *dialogue) answer(typed *os.File, question string) {
	d.Helper()
	about := d.messageIn(question)
	word, number := d.truth(about), questionNumber.FindStringSubmatch(question)
	wrong := map[string]string{"y": "n", "n": "y"}[word]
	mayGoBack := strings.Contains(prompt.FindStringSubmatch(question)[1], "b") && number != nil && number[1] != number[2]
	if mayGoBack && wrong != "" && d.dice.IntN(3) == 0 {
		d.say(typed, wrong)
		d.read(typed)
		d.say(typed, "b")
		if again, isAsked := d.read(typed); !isAsked || d.messageIn(again) != about {
			d.wrong(d.life, "going back to the question about %s leads elsewhere: %s", about, again)
			return
		}
	}
	d.say(typed, word)
	d.note(about, word)
}

func (d *dialogue) say(typed *os.File, word string) {
	d.Helper()
	_, err := typed.WriteString(word + "\n")
	d.must(err)
}

// messageIn is the message that a question is about, by its text and the name of its team.
func (d *dialogue) messageIn(question string) delivery {
	d.Helper()
	var about delivery
	if text := messageText.FindStringSubmatch(question); text != nil {
		about.token = text[1]
	}
	length := 0
	for _, team := range simulator.Harbour().Teams {
		if strings.Contains(question, " to "+team.Name) && len(team.Name) > length {
			about.team, length = team.ID, len(team.Name)
		}
	}
	if about.token == "" || length == 0 {
		d.wrong(d.life, "it cannot be told which message is meant by: %s", question)
	}
	return about
}

// truth is what somebody can say of a message who looks in the exercise: y, n, or ? where some equal ones are there, and
// nobody can tell which.
func (d *dialogue) truth(about delivery) string {
	published := count(d.service.read(), func(e entry) bool { return e.published && e.delivery == about })
	told := count(d.lines(), func(l line) bool { return l.delivery == about && l.result == "sent" })
	switch more := published - max(told, d.at.accepted[about]); {
	case more <= 0:
		return "n"
	case more >= d.left[about]:
		return "y"
	}
	return "?"
}

// note remembers an answer. What is there is as good as accepted.
func (d *dialogue) note(about delivery, word string) {
	switch word {
	case "y":
		d.at.open[about] = max(0, d.at.open[about]-1)
		d.at.accepted[about]++
		d.left[about]--
	case "n":
		d.at.deny(about)
		d.left[about]--
	default:
		d.unknown++
	}
	d.answers[word]++
}

// hold holds what the life has said, and that it has posted nothing.
func (d *dialogue) hold() {
	d.Helper()
	if posts := d.service.posts(d.life.number); posts > 0 {
		d.wrong(d.life, "resolve has posted %d messages", posts)
	}
	d.figures.add(figAnswers, d.answers["y"]+d.answers["n"])
	if d.killed {
		return
	}
	var said struct {
		There     *int `json:"there"`
		NotThere  int  `json:"not_there"`
		Uncertain int  `json:"uncertain"`
	}
	err := json.Unmarshal(d.life.out.Bytes(), &said)
	switch {
	case d.life.exit == 1 && d.asked == 0 && strings.Contains(d.life.said.String(), "these results"):
		return // of another machine, or it is not clear of which space
	case err != nil || said.There == nil:
		d.wrong(d.life, "standard output is no JSON object of a resolve: %v: %s", err, d.life.out.String())
	case *said.There != d.answers["y"] || said.NotThere != d.answers["n"]:
		d.wrong(d.life, "the answers were %v, and the JSON has %+v", d.answers, said)
	case said.Uncertain < d.unknown, d.life.exit != 0 && d.life.exit != 3, (d.life.exit == 3) != (said.Uncertain > 0):
		d.wrong(d.life, "%d are not known, and the JSON has %+v", d.unknown, said)
	}
}
