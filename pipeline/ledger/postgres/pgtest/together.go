package pgtest

import (
	"flag"
	"runtime"
	"strconv"
)

// WaitTogether runs so many tests side by side, also where there are fewer processors, unless somebody has said how many: it is for
// packages whose tests mostly wait, such as for a database and other processes. It reads the flags.
func WaitTogether(tests int) {
	flag.Parse()
	given := false
	flag.Visit(func(f *flag.Flag) { given = given || f.Name == "test.parallel" })
	if given {
		return
	}
	if err := flag.Set("test.parallel", strconv.Itoa(max(tests, runtime.GOMAXPROCS(0)))); err != nil {
		panic(err) // this is no test binary
	}
}
