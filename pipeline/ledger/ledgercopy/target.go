package ledgercopy

import (
	"fmt"
	"maps"
	"slices"

	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/tables"
	"simcast/pipeline/problem"
)

// refuseOther refuses where rounds of the source were moved to another ledger: they could go on in both. One database has several
// addresses, and is known by its number where a copy has written that down.
func (c *copying) refuseOther() error {
	marks, err := c.from.Tables.Marks()
	if err != nil {
		return err
	}
	if c.number, err = c.from.Tables.NumberOfTarget(c.to.Name); err != nil {
		return err
	}
	for _, mark := range marks {
		before := targetOf(mark)
		if _, isBegun := ledger.ParseBegunMark(mark); isBegun {
			c.ofBegun = fmt.Sprintf("; an earlier copy of %s to %s was begun and did not end: the file sends nothing in its rounds before you give it up there, see simcast help ledger give-up", c.from.Name, before)
		}
		if _, isSeen := c.before[before]; isSeen || before == "" {
			continue
		}
		number, err := c.from.Tables.NumberOfTarget(before)
		if err != nil {
			return err
		}
		isKnown := number != 0 && c.to.Number != 0
		c.before[before] = isKnown && number == c.to.Number
		if c.how.Restored || c.before[before] || before == c.to.Name && !isKnown {
			continue
		}
		return c.refusal(before, isKnown, marks)
	}
	return nil
}

// refusal is why the source, which has those marks, is not copied to this target.
func (c *copying) refusal(before string, isKnown bool, marks map[tables.RoundOf]string) error {
	e := &problem.UsageError{Message: fmt.Sprintf("a copy of %s to %s was begun before, and its rounds may go on there", c.from.Name, before),
		Suggestion: "copy to that ledger; to a second one, they could be sent twice"}
	for _, mark := range marks {
		if mark == before {
			e.Message = fmt.Sprintf("rounds of %s were moved to %s before, and go on there", c.from.Name, before)
		}
	}
	if before == c.to.Name {
		e.Message += ", but that address leads to another database by now"
		e.Suggestion = "copy to the database that it led to; to a second one, they could be sent twice"
	}
	if !isKnown {
		e.Suggestion += fmt.Sprintf("; if %s is another address of the same database, write the address as it was written before: simcast cannot tell by itself that they are one", c.to.Name)
	}
	e.Suggestion += "; if this one was set up, or restored from a backup, in its place, say --restored"
	return e
}

// refuseClone refuses a target that is known by its number alone, and lacks something that was copied. A clone of a database on another server
// has the same number.
func (c *copying) refuseClone() error {
	marks, err := c.from.Tables.Marks()
	if err != nil || c.how.Restored {
		return err
	}
	target, err := c.to.Tables.Marks()
	if err != nil {
		return err
	}
	for of, mark := range marks {
		before := targetOf(mark)
		if before == "" || before == c.to.Name || !c.before[before] {
			continue
		}
		begun, isBegun := ledger.ParseBegunMark(mark)
		copied, _ := ledger.ParseCopyMark(target[c.inTarget(of)])
		if isBegun && begun.Token != copied.Token || c.lost[of] {
			return &problem.UsageError{Message: fmt.Sprintf("%s has the number of %s, and lacks what was copied there from %s, or may lack some of it: it may be a clone of that database", c.to.Name, before, c.from.Name),
				Suggestion: "write the address as it was written before; if this database has taken the place of that one, say --restored"}
		}
	}
	return nil
}

// otherAddress is one of the target's under which rounds were moved before, where only its number tells that; "" where there is none.
func (c *copying) otherAddress() string {
	for _, before := range slices.Sorted(maps.Keys(c.before)) {
		if before != c.to.Name && c.before[before] && !c.how.Restored {
			return before
		}
	}
	return ""
}

// targetOf is the ledger that the mark of a source's round names, "" where it names none.
func targetOf(mark string) string {
	if _, isUnsure := ledger.ParseUnsure(mark); isUnsure {
		return ""
	}
	if begun, isBegun := ledger.ParseBegunMark(mark); isBegun {
		return begun.To
	}
	return mark
}

// isMoved reports whether a mark of the source says that the round was copied, and not that this was only begun.
func isMoved(mark string) bool {
	_, isBegun := ledger.ParseBegunMark(mark)
	return targetOf(mark) != "" && !isBegun
}
