package help

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestATextBecomesAPageOfTheManual: its paragraphs, commands and tables, and no letter of it steers man.
func TestATextBecomesAPageOfTheManual(t *testing.T) {
	page := &roff{}
	page.section("Description")
	page.text(`It's a list
of lines:

  simcast check plan.xlsx
  .hidden

.first and \last:
  rate=2/s   a limit
             of two
  café       ~1 "burst"`)
	want := `.SH DESCRIPTION
It\(aqs a list of lines:
.PP
.RS 4
.nf
simcast check plan.xlsx
\&.hidden
.fi
.RE
.PP
\&.first and \elast:
.TP 16
\fBrate=2/s\fR
a limit
of two
.TP 16
\fBcaf\[u00E9]\fR
\(ti1 "burst"
`
	if diff := cmp.Diff(want, page.String()); diff != "" {
		t.Error(diff)
	}
}
