package numberformat

import "testing"

func TestNumbersAreShown(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ code, held, want string }{
		{`#,##0.00 "€"`, "1234.5", "1,234.50 €"},
		{`#,##0.00\ [$€-407]`, "1234.5", "1,234.50 €"},
		{`[$$-409]#,##0.00`, "1234.5", "$1,234.50"},
		{`[$£-809]#,##0;[Red]-[$£-809]#,##0`, "-1500", "-£1,500"},
		{`_-* #,##0.00\ "Kč"_-;\-* #,##0.00\ "Kč"_-;_-* "-"??\ "Kč"_-;_-@_-`, "1234.5", "1,234.50 Kč"},
		{`0.0"°C"`, "21.46", "21.5°C"},
		{`0\ "km/h"`, "120", "120 km/h"},
		{`#,##0" personnes"`, "12500", "12,500 personnes"},
		{`General" km"`, "15.25", "15.25 km"},
		{`"Nr. "0`, "12", "Nr. 12"},
		{"0000", "7", "0007"},
		{"00000", "1067", "01067"},
		{"000-0000", "5551234", "555-1234"},
		{`(000) 000\-0000`, "5551234567", "(555) 123-4567"},
		{"(###) ###-####", "15551234567", "(1555) 123-4567"},
		{"00 00 00 00 00", "612345678", "06 12 34 56 78"},
		{"+00 00 0000", "49301234", "+49 30 1234"},
		{`0.0,,"M"`, "1500000", "1.5M"},
		{"#,##0,", "1500000", "1,500"},
		{`[>=1000]0.0," k";0" m"`, "1500", "1.5 k"},
		{`[>=1000]0.0," k";0" m"`, "15", "15 m"},
		{`"yes";"yes";"no"`, "0", "no"},
		{";;;", "5", ""},
		{"0;0", "-5", "5"},
		{`0"%"`, "15", "15%"},
		{`0"x"0`, "123", "12x3"},
	} {
		if got, isOther := Of(170, test.code).Shown(test.held); got != test.want || !isOther {
			t.Errorf("%s in %s shows %q (%v), want %q", test.held, test.code, got, isOther, test.want)
		}
	}
}

// Rounding, thousands, signs and colours are the number itself, and so are formats that show more in another case.
func TestNumbersShownAsThemselves(t *testing.T) {
	t.Parallel()
	for _, test := range [][2]string{
		{"General", "1234.5678"}, {"0", "1234.5678"}, {"0.00", "1234.5678"}, {"#,##0", "1234567"}, {"#,##0.00", "1234567.891"}, {"@", "12"}, {"# ##0", "1234567"},
		{"#,##0_);(#,##0)", "-1500"}, {"#,##0;[Red]-#,##0", "-1500"}, {"0;\\-0;0", "0"}, {"_-* #,##0.00_-;\\-* #,##0.00_-;_-* \"-\"??_-;_-@_-", "1234.5"},
		{"0.00E+00", "4917012345678"}, {"# ?/?", "0.5"}, {"[Blue]0", "12"}, {"[$-409]0.0", "12.25"}, {"0000", "1234"}, {"00", "15"}, {"?0", "5"},
		{`0;-0;"none"`, "5"}, {"0.0##", "3.14159"}, {"#", "12"}, {"0.", "3"}, {"", "5"}, {"000,000", "123456"}, {"[Red][<0]-0;0", "12"}, {"Standard", "1234.5"},
	} {
		if got, isOther := Of(170, test[0]).Shown(test[1]); isOther {
			t.Errorf("%s in %s shows something else, %q", test[1], test[0], got)
		}
	}
}

func TestHundredths(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		code  string
		value float64
		want  string
	}{
		{"0%", 0.15, "15%"}, {"0%", 0.145, "15%"}, {"0%", 0.144999, "14%"}, {"0.0%", 0.1235, "12.4%"}, {"0.00%", 0.15, "15.00%"}, {"0 %", 0.15, "15 %"}, {`0.0\ %`, 0.15, "15.0 %"},
		{"#,##0%", 12.5, "1250%"}, {"0%", -0.25, "-25%"}, {"0%;[Red]-0%", -0.25, "-25%"}, {`\+0%;\-0%;0%`, 0.15, "+15%"}, {`\+0%;\-0%;0%`, -0.15, "-15%"}, {`\+0%;\-0%;0%`, 0, "0%"},
		{"0%", 0, "0%"}, {"0%", 1, "100%"}, {"#%", 0.005, "1%"}, {"0.##%", 0.1, "10.%"}, {`0%" sure"`, 0.8, "80% sure"}, {"0%", 1e-20, "0%"}, {"0.0%", -0.0004, "0.0%"}, {"0%", 1e300, "1" + zeros(302) + "%"},
		{"%0", 0.15, "%15"}, {"0.00%", 0.07005, "7.01%"},
	} {
		f := Of(170, test.code)
		if f.Class != Percent {
			t.Errorf("%s is %d", test.code, f.Class)
			continue
		}
		if got := f.Hundredths(test.value); got != test.want && len(test.want) < 100 {
			t.Errorf("%v in %s shows %q, want %q", test.value, test.code, got, test.want)
		}
	}
}

func zeros(n int) string {
	text := make([]byte, n)
	for i := range text {
		text[i] = '0'
	}
	return string(text)
}

// Whatever a workbook calls a format, a number has a text.
func FuzzShown(f *testing.F) {
	for _, code := range []string{`_-* #,##0.00\ [$€-407]_-;[<5]"x"0,,;;@`, "0%;", ";;;%", `"`, "[", "0,.,0%%", "\\", "[>=x]0", "# ?/?;General"} {
		f.Add(code, 1234.5)
	}
	f.Fuzz(func(t *testing.T, code string, value float64) {
		format := Of(170, code)
		if _, isOther := format.Shown("1234.5"); isOther && !format.ShowsMore() {
			t.Fatal(code)
		}
		if format.Class == Percent {
			format.Hundredths(value)
		}
	})
}
