package plan

import (
	"fmt"

	"simcast/templates/wording"
)

// Need is a kind of messages that are not sent, or not certain: by it people know what to do about them. Its text is what they
// read of such a message.
type Need string

// The kinds. A message that is sent or skipped is of none: "".
const (
	NeedFailed       Need = "failed"
	NeedSentBefore   Need = "not sent again" // it was sent before, and refused when it was sent again
	NeedUncertain    Need = "uncertain"
	NeedPerhapsTwice Need = "perhaps there twice" // it was sent before, and is uncertain since it was sent again
	NeedHeldBack     Need = HeldBack
	NeedPending      Need = "pending"
)

// Needs are the kinds in the order in which they are told, the ones with most to do first.
func Needs() []Need {
	return []Need{NeedFailed, NeedSentBefore, NeedUncertain, NeedPerhapsTwice, NeedHeldBack, NeedPending}
}

// NeedOf is the kind of a message. isHeld says that only --changed sends it.
func NeedOf(s Status, isHeld bool) Need {
	switch {
	case s.IsRefusedAgain():
		return NeedSentBefore
	case s.State == Failed:
		return NeedFailed
	case s.IsPerhapsTwice():
		return NeedPerhapsTwice
	case s.State == Uncertain:
		return NeedUncertain
	case s.State == Sent, s.State == Skipped:
		return ""
	case isHeld:
		return NeedHeldBack
	}
	return NeedPending
}

// ToDo is what to do about so many of them. Each face adds where and how that is done there.
func (n Need) ToDo(count int) string {
	switch n {
	case NeedFailed:
		return "read the reason of each failed row in the results; fix the row if something in it is wrong"
	case NeedSentBefore:
		return wording.Of(count, "it was sent before, so its team has it. A rerun does not send it again", "they were sent before, so their teams have them. A rerun does not send them again") +
			". To try again, use simcast send with the plan, with --id and --team for " + wording.Of(count, "this message", "these messages") + " alone, and with --again"
	case NeedUncertain:
		return "look for the uncertain messages in the exercise, and answer for each whether it is there"
	case NeedPerhapsTwice:
		return wording.Of(count, "it was sent before, and sent again without an answer. It counts as sent", "they were sent before, and sent again without an answer. They count as sent") +
			". If it matters that a team has a message twice, look in the exercise; nothing has to be sent or answered"
	case NeedHeldBack:
		return "if the changed rows are right, send them too"
	case NeedPending:
		return "send what is not sent"
	}
	return ""
}

// Say says of so many messages which kind they are, and what to do about them: 2 messages are perhaps there twice: they were sent before…
func (n Need) Say(count int) string {
	return fmt.Sprintf("%s %s: %s", wording.Are(count, "message"), n, n.ToDo(count))
}
