package apiclient

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"
)

type entry struct{ name, text string }

// zipped returns an archive of these entries.
func zipped(t testing.TB, entries ...entry) []byte {
	t.Helper()
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for _, e := range entries {
		f, err := w.Create(e.name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := io.WriteString(f, e.text); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// unzipList reads the personas out of an archive, as the client does.
func unzipList[T any](archive []byte, limit int64) ([]T, error) {
	data, err := unzipped(archive, limit)
	if err != nil {
		return nil, err
	}
	return decodeList[T](newRedactor(testKey).list(data))
}

const twoPersonas = `[{"system_info":{"hash":"a"}},{"system_info":{"hash":"b"}}]`

func TestArchive(t *testing.T) {
	tests := map[string][]entry{
		"as documented":       {{"data.json", twoPersonas}},
		"another name":        {{"export/Personas.JSON", twoPersonas}},
		"an object":           {{"data.json", `{"version":1,"personas":` + twoPersonas + `}`}},
		"packed on a Mac":     {{"data.json", twoPersonas}, {"__MACOSX/._data.json", "\x00\x05"}},
		"other files with it": {{"export/", ""}, {"readme.txt", "hello"}, {"more.json", "[]"}, {"data.json", twoPersonas}},
	}
	for name, entries := range tests {
		t.Run(name, func(t *testing.T) {
			personas, err := unzipList[Persona](zipped(t, entries...), maxUnzipped)
			if err != nil || len(personas) != 2 || personas[1].SystemInfo.Hash != "b" {
				t.Errorf("got %+v, %v", personas, err)
			}
		})
	}
}

func TestArchiveThatIsRefused(t *testing.T) {
	good := zipped(t, entry{"data.json", twoPersonas})
	stored := storedArchive(t, twoPersonas)
	var crowd []entry
	for i := range maxEntries + 1 {
		crowd = append(crowd, entry{fmt.Sprintf("%d.txt", i), ""})
	}
	tests := map[string]struct {
		archive []byte
		says    string
	}{
		"nothing":            {nil, "damaged"},
		"no archive":         {[]byte(twoPersonas), "damaged"},
		"half of it":         {good[:len(good)/2], "damaged"},
		"a changed letter":   {bytes.Replace(stored, []byte(`"hash":"b"`), []byte(`"hash":"c"`), 1), "damaged"},
		"no JSON in it":      {zipped(t, entry{"data.txt", twoPersonas}), "holds 0 .json files"},
		"two to choose from": {zipped(t, entry{"a.json", "[]"}, entry{"b.json", "[]"}), "holds 2 .json files"},
		"too many entries":   {zipped(t, append(crowd, entry{"data.json", twoPersonas})...), "more than 16 entries"},
		"too much in it":     {zipped(t, entry{"data.json", "[" + strings.Repeat(" ", 5000) + "]"}), "more than 4096 bytes"},
		"no list in it":      {zipped(t, entry{"data.json", `{"a":1}`}), "not a list"},
		"too many personas":  {storedArchive(t, "["+strings.Repeat("{},", 600)+"{"), "not a list"},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			personas, err := unzipList[Persona](tt.archive, 4096)
			if err == nil || !strings.Contains(err.Error(), tt.says) || personas != nil {
				t.Errorf("got %d personas, %v", len(personas), err)
			}
		})
	}
}

// storedArchive holds text as it is, not deflated.
func storedArchive(t testing.TB, text string) []byte {
	t.Helper()
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	f, err := w.CreateHeader(&zip.FileHeader{Name: "data.json", Method: zip.Store})
	if err != nil {
		t.Fatal(err)
	}
	io.WriteString(f, text)
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func TestArchiveThatDeclaresLess(t *testing.T) {
	archive := zipped(t, entry{"data.json", "[" + strings.Repeat(" ", 5000) + "]"})
	directory := bytes.Index(archive, []byte("PK\x01\x02"))
	copy(archive[directory+24:], []byte{10, 0, 0, 0}) // the size that the directory declares
	if personas, err := unzipList[Persona](archive, 4096); err == nil || personas != nil {
		t.Errorf("got %+v, %v", personas, err)
	}
}

func TestArchiveOverHTTP(t *testing.T) {
	c := serve(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/expired":
			w.WriteHeader(403)
			io.WriteString(w, "<?xml version=\"1.0\"?><Error>Request has expired</Error>")
		case "/page":
			io.WriteString(w, "<html></html>")
		case "/mislabelled":
			w.Header().Set("Content-Type", "text/html")
			w.Write(zipped(t, entry{"data.json", twoPersonas}))
		case "/endless":
			for block := make([]byte, 1<<20); ; {
				if _, err := w.Write(block); err != nil {
					return
				}
			}
		}
	}))
	base := c.base.String()
	if personas, err := archived[Persona](t.Context(), c, base+"/mislabelled"); err != nil || len(personas) != 2 {
		t.Errorf("mislabelled: %d personas, %v", len(personas), err)
	}
	_, err := archived[Persona](t.Context(), c, base+"/expired")
	if statusOf(err) != 403 || !strings.Contains(err.Error(), "short-lived") {
		t.Errorf("expired: %v", err)
	}
	var bad *BadAnswerError
	if _, err := archived[Persona](t.Context(), c, base+"/page"); !errors.As(err, &bad) || !bad.HTML {
		t.Errorf("page: %v", err)
	}
	if _, err := archived[Persona](t.Context(), c, base+"/endless"); !errors.As(err, &bad) || bad.HTML {
		t.Errorf("endless: %v", err)
	}
}

func FuzzArchive(f *testing.F) {
	f.Add(zipped(f, entry{"data.json", twoPersonas}))
	f.Add(storedArchive(f, `{"a":[null,1,{"place":{"gps":{}}}]}`))
	f.Add(zipped(f, entry{"a.json", "[]"}, entry{"b.txt", "x"}))
	f.Add([]byte("PK\x05\x06"))
	f.Fuzz(func(t *testing.T, archive []byte) {
		personas, err := unzipList[Persona](archive, 1<<20)
		if err != nil && personas != nil {
			t.Errorf("%d personas beside %v", len(personas), err)
		}
	})
}

func FuzzList(f *testing.F) {
	for _, seed := range []string{twoPersonas, `{"x":1,"y":[{}]}`, `[{"id":"7"}]`, `[]]`, `{"a":[],"a":`, "\ufeff[]"} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		personas, err := decodeList[Persona](data)
		if (err == nil) != (personas != nil) {
			t.Errorf("%v beside %v", personas, err)
		}
		for _, p := range personas {
			if len(p.Raw) == 0 {
				t.Errorf("a persona of %q lost its text", data)
			}
		}
		_, _ = decodeList[Team](data) // that it ends is all that is asked
		_, _ = decodeList[Smartword](data)
	})
}
