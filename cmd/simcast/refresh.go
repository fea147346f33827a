package main

import (
	"context"
	"crypto/sha256"
	"fmt"
	"io"
	"io/fs"
	"os"

	"simcast/writers/atomicfile"
	"simcast/writers/ooxml"
	"simcast/writers/refresh"
)

// refresh renews the lists in a planner's workbook, in its place.
func (a *app) refresh(ctx context.Context, args []string, options newPlan) error {
	path := options.refresh
	switch {
	case len(args) > 0:
		return usage("--refresh names the workbook already", "leave "+args[0]+" out")
	case options.from != "" || options.sheet != "":
		return usage("--refresh leaves the rows as they are", "leave --from and --sheet out")
	}
	objects, from, err := a.objects(ctx, options.spaceFiles, kinds()...)
	if err != nil {
		return err
	}
	before := takeBook(path)
	content, err := refresh.Lists(path, objects)
	if err != nil {
		return err
	}
	if path, err = a.replace(path, before, content); err != nil {
		return cannotWrite(options.refresh, err)
	}
	a.printLists(path+": its lists are renewed", from, objects, kinds())
	if a.settings.json {
		a.putJSON(countLists(path, objects))
	}
	return nil
}

// bookBefore is a workbook's file as it was before it was read.
type bookBefore struct {
	mode fs.FileMode
	sum  string
}

// takeBook looks at the file at path. What is wrong with it the reader will say.
func takeBook(path string) bookBefore {
	info, err := os.Stat(path)
	if err != nil || !info.Mode().IsRegular() {
		return bookBefore{}
	}
	content, _ := os.ReadFile(path) // as above
	return bookBefore{info.Mode(), fmt.Sprintf("%x", sha256.Sum256(content))}
}

// replace puts content in the place of the workbook that it was made from. That
// one is not kept beside: all that was the planner's is in the new one. But if the
// planner has saved it meanwhile, it is.
func (a *app) replace(path string, before bookBefore, content []byte) (string, error) {
	known := func(_, sum string) bool { return sum == before.sum }
	remember := func(string, string) error { return nil }
	return a.put(atomicfile.New(path, before.mode, ooxml.IsSealed, known, remember, a.now), func(w io.Writer) error {
		_, err := w.Write(content)
		return err
	})
}
