package problem

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"simcast/readers"
)

// Every code that the program gives a problem stands in a table, and the tables have no other.
func TestTheTablesHaveEveryCode(t *testing.T) {
	t.Parallel()
	used := codesInSource(t, filepath.Join("..", ".."))
	named := map[string]bool{}
	for _, table := range [][]Code{Codes(), ResultsCodes(), ListCodes(), SpaceFileCodes()} {
		here := map[string]bool{}
		for _, c := range table {
			named[c.Code] = true
			if here[c.Code+string(c.Severity)] || c.Meaning == "" || c.Severity != readers.Error && c.Severity != readers.Warning {
				t.Errorf("%q stands twice in a table, or without severity or meaning", c.Code)
			}
			here[c.Code+string(c.Severity)] = true
		}
	}
	for code, where := range used {
		if !named[code] && code != prefixOfMissing {
			t.Errorf("%s: the code %q stands in no table", where, code)
		}
	}
	for code := range named {
		if used[code] == "" && !strings.HasPrefix(code, prefixOfMissing) {
			t.Errorf("no problem has the code %q of the tables", code)
		}
	}
	if used[prefixOfMissing] == "" || len(used) < 100 {
		t.Errorf("only %d codes were found in the source", len(used))
	}
}

// prefixOfMissing begins the codes of which the source has the beginning only: the column follows.
const prefixOfMissing = "missing-"

// codesInSource gives each code that the source has, with a place where it stands.
func codesInSource(t *testing.T, root string) map[string]string {
	t.Helper()
	s := &codeScan{files: token.NewFileSet(), constants: map[string]string{}, arguments: map[string][]int{}, fields: map[string]int{}, found: map[string]string{}}
	var parsed []*ast.File
	for _, folder := range []string{"apiclient", "cmd", "pipeline", "readers", "templates", "writers"} {
		err := filepath.WalkDir(filepath.Join(root, folder), func(path string, entry fs.DirEntry, err error) error {
			if err != nil || entry.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") || entry.Name() == "codes.go" {
				return err
			}
			file, err := parser.ParseFile(s.files, path, nil, 0)
			parsed = append(parsed, file)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	for _, look := range []func(ast.Node) bool{s.declared, s.used} {
		for _, file := range parsed {
			ast.Inspect(file, look)
		}
	}
	return s.found
}

// codeScan finds what becomes the code of a problem: arguments and results that are called code,
// and fields that are called Code.
type codeScan struct {
	files     *token.FileSet
	constants map[string]string // by name
	arguments map[string][]int  // by function, where its code stands among the arguments
	fields    map[string]int    // by type, where its Code stands among the fields
	found     map[string]string
}

// declared notes the functions, types and constants that have to do with codes.
func (s *codeScan) declared(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.FuncDecl:
		if at := slices.Index(namesIn(n.Type.Params), "code"); at >= 0 {
			s.arguments[n.Name.Name] = append(s.arguments[n.Name.Name], at)
		}
	case *ast.TypeSpec:
		if fields, ok := n.Type.(*ast.StructType); ok {
			if at := slices.Index(namesIn(fields.Fields), "Code"); at >= 0 {
				s.fields[n.Name.Name] = at
			}
		}
	case *ast.ValueSpec:
		for i, name := range n.Names {
			if strings.HasPrefix(name.Name, "Code") && i < len(n.Values) {
				s.constants[name.Name] = literal(n.Values[i])
			}
		}
	}
	return true
}

// used notes the codes themselves.
func (s *codeScan) used(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.KeyValueExpr:
		if key, ok := n.Key.(*ast.Ident); ok && key.Name == "Code" {
			s.note(n.Value)
		}
	case *ast.CallExpr:
		for _, at := range s.arguments[lastName(n.Fun)] {
			if at < len(n.Args) {
				s.note(n.Args[at])
			}
		}
	case *ast.CompositeLit:
		s.noteField(n.Type, n.Elts)
		if list, ok := n.Type.(*ast.ArrayType); ok {
			for _, element := range n.Elts {
				if value, ok := element.(*ast.CompositeLit); ok && value.Type == nil {
					s.noteField(list.Elt, value.Elts)
				}
			}
		}
	case *ast.FuncDecl:
		if at := slices.Index(namesIn(n.Type.Results), "code"); at >= 0 {
			ast.Inspect(n.Body, func(inside ast.Node) bool {
				if back, ok := inside.(*ast.ReturnStmt); ok && at < len(back.Results) {
					s.note(back.Results[at])
				}
				return true
			})
		}
	}
	return true
}

// noteField notes the Code of a value that is written without the names of its fields.
func (s *codeScan) noteField(of ast.Expr, values []ast.Expr) {
	if at, ok := s.fields[lastName(of)]; ok && at < len(values) {
		s.note(values[at])
	}
}

// note takes the code that an expression has; one that only hands a code on has none.
func (s *codeScan) note(value ast.Expr) {
	code := literal(value)
	if sum, ok := value.(*ast.BinaryExpr); ok {
		code = literal(sum.X)
	}
	if code == "" {
		code = s.constants[lastName(value)]
	}
	if regexp.MustCompile(`^[a-z]+(-[a-z]+)*-?$`).MatchString(code) {
		s.found[code] = s.files.Position(value.Pos()).String()
	}
}

func literal(value ast.Expr) string {
	text, ok := value.(*ast.BasicLit)
	if !ok || text.Kind != token.STRING {
		return ""
	}
	plain, _ := strconv.Unquote(text.Value)
	return plain
}

// lastName is the name of a function, type or constant without that of its package.
func lastName(of ast.Expr) string {
	switch of := of.(type) {
	case *ast.Ident:
		return of.Name
	case *ast.SelectorExpr:
		return of.Sel.Name
	}
	return ""
}

func namesIn(fields *ast.FieldList) []string {
	var names []string
	if fields != nil {
		for _, field := range fields.List {
			for _, name := range field.Names {
				names = append(names, name.Name)
			}
		}
	}
	return names
}
