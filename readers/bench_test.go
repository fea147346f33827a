package readers

import (
	"encoding/csv"
	"fmt"
	"io"
	"os"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"
)

// largeCSV is a plan of 26 columns.
func largeCSV(b *testing.B, count int) string {
	var out strings.Builder
	out.WriteString("id,persona,channel,team,subject,body")
	for i := range 20 {
		fmt.Fprintf(&out, ",note %d", i)
	}
	for i := range count {
		fmt.Fprintf(&out, "\nA%d,mayor,mail,T - Port,A subject,\"Dear {{.Team.Name}}, a body with a\nsecond line\"", i)
		out.WriteString(strings.Repeat(",some note", 20))
	}
	return save(b, "plan.csv", []byte(out.String()))
}

func BenchmarkCSV(b *testing.B) {
	const count = 100000
	path := largeCSV(b, count)
	info, err := os.Stat(path)
	must(b, err)
	b.Run("readers", func(b *testing.B) {
		b.SetBytes(info.Size())
		b.ReportAllocs()
		for b.Loop() {
			if got, err := readAll(path, Options{}); got != count || err != nil {
				b.Fatal(got, err)
			}
		}
	})
	b.Run("encoding-csv", func(b *testing.B) {
		b.SetBytes(info.Size())
		b.ReportAllocs()
		for b.Loop() {
			if got := barePass(b, path); got != count+1 {
				b.Fatal(got)
			}
		}
	})
}

// barePass reads a CSV by encoding/csv alone.
func barePass(b *testing.B, path string) (count int) {
	file, err := os.Open(path)
	must(b, err)
	defer file.Close()
	reader := csv.NewReader(file)
	reader.ReuseRecord = true
	for {
		if _, err := reader.Read(); err == io.EOF {
			return count
		} else if err != nil {
			b.Fatal(err)
		}
		count++
	}
}

func BenchmarkWorkbook(b *testing.B) {
	const count = 1000
	path := saveBook(b, func(f *excelize.File) {
		must(b, f.SetSheetRow("Injects", "A1", &[]any{"id", "persona", "channel", "body", "likes"}))
		for row := 2; row < count+2; row++ {
			cells := []any{fmt.Sprint("A", row), "mayor", "mail", fmt.Sprint("A text of row ", row), row}
			for i := range 15 {
				cells = append(cells, fmt.Sprint("note ", i))
			}
			must(b, f.SetSheetRow("Injects", fmt.Sprint("A", row), &cells))
		}
	})
	b.ReportAllocs()
	for b.Loop() {
		if got, err := readAll(path, Options{}); got != count || err != nil {
			b.Fatal(got, err)
		}
	}
}
