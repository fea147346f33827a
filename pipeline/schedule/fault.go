package schedule

// fault is why a cell cannot be read.
type fault uint8

const (
	noFault       fault = iota
	faultWords          // it is no time
	faultCell           // it holds no value
	faultNumber         // a number that is neither a part of a day nor a date
	faultMilitary       // a whole number in a column whose whole numbers are not all military times
	faultSpans          // a whole number under a header of spans, which may be minutes or hours and minutes
	faultDays           // a number of a day in a column that has 0 and others
	faultUnit           // a span without a unit
	faultSpan           // a span that is too long
	faultClock          // no clock has that time
	faultMeridiem       // AM or PM does not fit
	faultDate           // the calendar has no such day
	faultWeekday        // the date is on another day of the week
	faultOrder          // day and month cannot be told apart
	faultYear           // the year is far off
	faultNoClock        // a date or day without a clock time
	faultDay            // what stands in the column of days is no day
	faultZone           // a clock time of another zone, without a date
	faultSkipped        // daylight saving skips the clock time
	faultDoubled        // daylight saving doubles the clock time
)
