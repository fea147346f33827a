package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"simcast/cmd/simcast/view"
	"simcast/pipeline/ledger"
	"simcast/pipeline/plan"
	"simcast/pipeline/resolve"
	"simcast/templates/wording"
)

// toAsk are the messages to ask about, in the file's order.
func (r *resolvedFile) toAsk() []*resolve.Question {
	questions := r.Questions()
	if r.asksAgain {
		questions = append(questions, r.Answered()...)
		slices.SortFunc(questions, func(a, b *resolve.Question) int { return a.Place.Row - b.Place.Row })
	}
	return questions
}

// askAll asks about each message, in the file's order. It ends early where somebody interrupts it or quits, or where an
// answer cannot be written down, which is written with ctx.
func (t *resolver) askAll(ctx context.Context, r *resolvedFile) (askingEnd, error) {
	questions := r.toAsk()
	if len(questions) == 0 {
		return askedAll, nil
	}
	soft, release := t.stops()
	defer release()
	if open := len(r.Questions()); open > 0 {
		t.say("%s uncertain: %s may have been published, but no answer came back.", wording.Are(open, "message"), theyOrIt(open))
	}
	t.say("Look for %s in the exercise, as the team sees it: search for the subject, the title or the first words of the text, and compare sender and time.", themOrIt(len(questions)))
	t.say("Answer: y = it is there, n = it is not there, ? = I do not know, b = back to the question before, q = quit.")
	for i := 0; i < len(questions); {
		q := questions[i]
		t.showQuestion(fmt.Sprintf("%d of %d", i+1, len(questions)), q)
		word, ended := t.askWord(soft, q.Answer != "")
		if answer, isAnswer := answerWords()[word]; isAnswer {
			r.lastWord[q] = answer
			if err := t.answer(ctx, r, q, answer); err != nil {
				return askingQuit, err
			}
		}
		switch {
		case soft.Err() != nil:
			return askingInterrupted, nil
		case ended || word == "q":
			return askingQuit, nil
		case word == "b" && i == 0:
			t.say("This is the first question.")
		case word == "b":
			i--
		default:
			i++
		}
	}
	return askedAll, nil
}

// answerWords are the words that answer a question.
func answerWords() map[string]resolve.Answer {
	return map[string]resolve.Answer{"y": resolve.There, "n": resolve.NotThere, "?": resolve.NotKnown}
}

// answer writes an answer down, and says where it changes one.
func (t *resolver) answer(ctx context.Context, r *resolvedFile, q *resolve.Question, answer resolve.Answer) error {
	before := q.Answer
	if err := r.Answer(ctx, q, answer); errors.Is(err, ledger.ErrSentAgain) {
		return fmt.Errorf("%s to %s: %w; run simcast resolve again", rowOf(q), q.Team, err)
	} else if err != nil {
		return err
	}
	if before == q.Answer {
		return nil
	}
	r.answers = slices.DeleteFunc(r.answers, func(other answered) bool { return other.Question == q })
	if q.Answer != "" {
		r.answers = append(r.answers, answered{q, answer, q.At})
	}
	if before != "" {
		t.say("Changed: it counts as %s now.", r.StatusOf(q).State)
	}
	return nil
}

func theyOrIt(n int) string { return wording.Of(n, "it", "they") }

func themOrIt(n int) string { return wording.Of(n, "it", "them") }

// showQuestion shows a message as it was posted, and what is known of it.
func (t *resolver) showQuestion(number string, q *resolve.Question) {
	t.say("")
	t.screen().Line(view.As(view.Strong, number+"  "+rowOf(q)), view.Plain(fmt.Sprintf(": %s on %s to %s", q.Persona, q.Channel, q.Team)))
	line := func(name, text string) {
		if text != "" {
			t.screen().Hanging(12, view.Plain(fmt.Sprintf("  %-9s %s", name, text)))
		}
	}
	line("Tried", t.when(q.Asked))
	for _, fact := range t.factsOf(q) {
		line(fact[0], fact[1])
	}
	if !q.IsPosted {
		line("", "(from the results file: this ledger does not have the text as it was sent)")
	}
	if q.Answer == "" {
		line("Why", plan.WhyUncertain(q.Reason, t.now().In(t.zone)))
		return
	}
	answer := map[resolve.Answer]string{resolve.There: "it is there", resolve.NotThere: "it is not there"}[q.Answer]
	line("Answered", fmt.Sprintf("%s (%s, %s)", answer, q.By, t.when(q.At)))
}

// factsOf are what somebody can look for in the exercise, each with its name.
func (t *resolver) factsOf(q *resolve.Question) (facts [][2]string) {
	m := &q.Message
	if dated := time.Unix(m.TS, 0); m.TS != 0 && dated.Sub(q.Asked).Abs() > nearlyTried {
		facts = append(facts, [2]string{"Dated", t.when(dated)})
	}
	facts = append(facts, [2]string{"To", m.To}, [2]string{"Player", m.PlayerEmail}, [2]string{"Position", m.Position}, [2]string{"Role", m.Role},
		[2]string{"Subject", m.Subject}, [2]string{"Title", m.Title})
	texts := textLines(m.Body)
	if len(texts) == 0 && q.IsPosted {
		texts = []string{"(no text)"}
	}
	for i, text := range texts {
		facts = append(facts, [2]string{wording.Of(i+1, "Text", ""), text})
	}
	for i, asset := range m.Assets {
		facts = append(facts, [2]string{wording.Of(i+1, "Assets", ""), wording.Shorten(asset.AssetURL, maxTextLine)})
	}
	if m.IsDraft == 1 {
		facts = append(facts, [2]string{"Draft", "it is among the drafts, if it is there"})
	}
	return facts
}

// nearlyTried is how far the time that a message shows may be from that of its request, before it is worth a line.
const nearlyTried = time.Minute

// when is a moment for whoever reads it at the terminal now.
func (t *resolver) when(at time.Time) string { return wording.When(at, t.now().In(t.zone)) }

// maxTextLines and maxTextLine are how much of a message's text a question shows.
const maxTextLines, maxTextLine = 8, 200

// textLines is the beginning of a text, line by line.
func textLines(text string) (lines []string) {
	for line := range strings.Lines(text) {
		if line = strings.TrimSpace(line); line == "" {
			continue
		}
		if len(lines) == maxTextLines {
			return append(lines, "…")
		}
		lines = append(lines, wording.Shorten(line, maxTextLine))
	}
	return lines
}

// askWord asks until there is an answer: y, n, ?, b or q, or "" where an answer is kept. ended says that no further question
// is to be asked.
func (t *resolver) askWord(soft context.Context, isAnswered bool) (word string, ended bool) {
	question := "Is it there? [y/n/?/b/q]"
	if isAnswered {
		question = "Is it there? Enter keeps the answer. [y/n/?/b/q]"
	}
	type typed struct {
		line string
		err  error
	}
	for {
		t.screen().Prompt(view.As(view.Strong, question))
		said := make(chan typed, 1)
		go func() {
			line, err := t.lines.ReadString('\n')
			said <- typed{line, err}
		}()
		select {
		case answer := <-said:
			word := strings.ToLower(strings.TrimSpace(answer.line))
			for short, long := range map[string]string{"y": "yes", "n": "no", "b": "back", "q": "quit"} {
				if word == long {
					word = short
				}
			}
			isKnown := word != "" && strings.Contains("yn?bq", word) && len(word) == 1
			if isKnown || answer.err != nil || word == "" && isAnswered {
				return word, answer.err != nil
			}
			t.say("Write y, n, ?, b or q.")
		case <-soft.Done():
			t.say("")
			return "", true
		}
	}
}
