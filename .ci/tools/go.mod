module simcast/tools

go 1.26.0

tool (
	codeberg.org/polyfloyd/go-errorlint
	github.com/gordonklaus/ineffassign
	github.com/kisielk/errcheck
	github.com/timakin/bodyclose
	golang.org/x/tools/go/packages/gopackages
	honnef.co/go/tools/cmd/staticcheck
)

require (
	codeberg.org/polyfloyd/go-errorlint v1.9.0 // indirect
	github.com/BurntSushi/toml v1.4.1-0.20240526193622-a339e1f7089c // indirect
	github.com/gordonklaus/ineffassign v0.2.0 // indirect
	github.com/gostaticanalysis/analysisutil v0.7.1 // indirect
	github.com/gostaticanalysis/comment v1.4.2 // indirect
	github.com/kisielk/errcheck v1.30.0 // indirect
	github.com/timakin/bodyclose v0.0.0-20260723120731-857993a2939c // indirect
	golang.org/x/exp/typeparams v0.0.0-20231108232855-2478ac86f678 // indirect
	golang.org/x/mod v0.41.0 // indirect
	golang.org/x/sync v0.23.0 // indirect
	golang.org/x/tools v0.51.0 // indirect
	golang.org/x/tools/go/packages/packagestest v0.1.1-deprecated // indirect
	honnef.co/go/tools v0.8.2 // indirect
)
