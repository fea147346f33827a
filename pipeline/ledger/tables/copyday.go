package tables

import "fmt"

const (
	columnsOfDay     = "space, round, begun, plan, fixed, controls"
	columnsOfControl = "space, round, n, asked_by, host, asked, state, taken_at, body, answer"
)

// copyDays adds days with their controls. A day that a copy before has brought is brought up to date, where that copy was killed
// before its rounds were marked as moved, and the source has gone on.
func (c *copying) copyDays() error {
	isTaken, brought, err := c.copyHeads()
	if err != nil {
		return err
	}
	err = c.each("day_controls", columnsOfControl, "space, round, n", func(row values) error {
		of := RoundOf{text(row[0]), text(row[1])}
		if !isTaken[of] {
			return nil
		}
		row[0] = c.spaceOf(of.Space)
		return c.copyControl(of, row)
	})
	if err != nil {
		return err
	}
	for _, of := range brought {
		_, err := c.to.Exec(`UPDATE days SET controls = (SELECT MAX(n) FROM day_controls d WHERE d.space = days.space AND d.round = days.round)
			WHERE space = $1 AND round = $2 AND controls < (SELECT MAX(n) FROM day_controls d WHERE d.space = days.space AND d.round = days.round)`, c.spaceOf(of.Space), of.Round)
		if err != nil {
			return err
		}
	}
	return nil
}

// copyHeads adds days without their controls. isTaken says of which the controls are copied, and brought are the days that a copy
// before has brought.
func (c *copying) copyHeads() (isTaken map[RoundOf]bool, brought []RoundOf, err error) {
	isTaken = map[RoundOf]bool{}
	err = c.each("days", columnsOfDay, "space, round", func(row values) error {
		of, begun := RoundOf{text(row[0]), text(row[1])}, row[2]
		c.addRound(of)
		row[0] = c.spaceOf(of.Space)
		added, err := c.add("days", columnsOfDay, row)
		if added {
			c.Days++
			isTaken[of] = true
		}
		if err != nil || added {
			return err
		}
		same := false
		err = c.to.QueryRow(`SELECT begun = $3 FROM days WHERE space = $1 AND round = $2`, row[0], row[1], begun).Scan(&same)
		if same {
			brought = append(brought, of)
		}
		return err
	})
	if err != nil {
		return nil, nil, err
	}
	for _, of := range brought {
		moved, err := c.from.MovedTo(of.Space, of.Round)
		if err != nil {
			return nil, nil, err
		}
		isTaken[of] = moved == ""
	}
	return isTaken, brought, nil
}

// copyControl adds a control, or gives that of a copy before the answer that it has by now. Another control of that number is one
// that was asked for in the target: then both ledgers have played the day, and nobody can tell which is right.
func (c *copying) copyControl(of RoundOf, row values) error {
	added, err := c.add("day_controls", columnsOfControl, row)
	if err != nil || added {
		return err
	}
	changed, err := changedRows(c.to.Exec(`UPDATE day_controls SET state = CASE WHEN `+unanswered+` THEN $6 ELSE state END, taken_at = CASE WHEN `+unanswered+` THEN $7 ELSE taken_at END,
		answer = CASE WHEN `+unanswered+` THEN $8 ELSE answer END, body = CASE WHEN `+unanswered+` THEN $9 ELSE body END
		WHERE space = $1 AND round = $2 AND n = $3 AND asked_by = $4 AND asked = $5`, row[0], row[1], row[2], row[3], row[5], row[6], row[7], row[9], row[8]))
	if err == nil && changed == 0 {
		err = fmt.Errorf("both ledgers have played the day in the round %q, and each has controls that the other lacks: it cannot be copied; play it on with one of them only", of.Round)
	}
	return err
}
