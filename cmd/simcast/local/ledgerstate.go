package local

import (
	"context"
	"errors"
	"io/fs"
	"os"

	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/postgres"
	"simcast/pipeline/ledger/sqlite"
)

// LedgerState is what stands at a place.
type LedgerState struct {
	ledger.Overview     // its version is 0 where nothing is there yet
	Knows           int // the version that this simcast reads and writes
	Held            []ledger.LaneState
	Addresses       map[string]string // of the spaces of these lanes, and of copies that did not end, as far as they are known
}

// LedgerVersions are those that this simcast reads and writes: of a ledger's file, and of a shared ledger.
func LedgerVersions() (file, shared int) { return sqlite.Version, postgres.Version() }

// IsOld reports whether an earlier simcast wrote what is there.
func (s *LedgerState) IsOld() bool { return s.Version > 0 && s.Version < s.Knows }

// State looks at what is there, and writes nothing.
func (p LedgerPlace) State(ctx context.Context) (s LedgerState, err error) {
	if p.isShared {
		s.Knows = postgres.Version()
		s.Version, err = p.versionOfDatabase(ctx)
		if err != nil || s.Version != s.Knows {
			return s, err
		}
	} else {
		s.Knows = sqlite.Version
		if err := p.Stat(); errors.Is(err, fs.ErrNotExist) {
			return s, nil
		}
	}
	record, err := p.OpenToRead(ctx)
	if newer := (*sqlite.NewerError)(nil); errors.As(err, &newer) {
		s.Version = newer.Found
		return s, nil
	}
	if err != nil {
		return s, err
	}
	defer record.Close()
	return s, s.count(ctx, record)
}

func (p LedgerPlace) versionOfDatabase(ctx context.Context) (int, error) {
	config, err := p.connect(ctx)
	if err != nil {
		return 0, err
	}
	defer config.DB.Close()
	version, err := postgres.VersionOf(ctx, config.DB)
	return version, p.address.Explain(err)
}

func (s *LedgerState) count(ctx context.Context, record ledger.Ledger) (err error) {
	if s.Overview, err = record.Overview(ctx); err != nil {
		return err
	}
	if s.Held, err = record.HeldLaneStates(ctx); err != nil {
		return err
	}
	s.Addresses = map[string]string{}
	for i := range s.Held {
		s.Addresses[s.Held[i].Space] = ""
	}
	for _, of := range s.UnendedCopies {
		s.Addresses[of.Space] = ""
	}
	for id := range s.Addresses {
		space, _, err := record.SpaceOf(ctx, id)
		if err != nil {
			return err
		}
		s.Addresses[id] = space.Address
	}
	return nil
}

// Migrate upgrades the tables at a place, and says from which version to which. Those of a file are upgraded whenever it is opened for
// writing, so this opens it once.
func (p LedgerPlace) Migrate(ctx context.Context) (from, to int, err error) {
	if !p.isShared {
		return p.migrateFile(ctx)
	}
	config, err := p.connect(ctx)
	if err != nil {
		return 0, 0, err
	}
	defer config.DB.Close()
	from, err = postgres.Migrate(ctx, config.DB)
	return from, postgres.Version(), p.address.Explain(err)
}

func (p LedgerPlace) migrateFile(ctx context.Context) (from, to int, err error) {
	if err := p.Stat(); !errors.Is(err, fs.ErrNotExist) && err != nil {
		return 0, 0, err
	} else if err != nil {
		return 0, 0, &fs.PathError{Op: "open", Path: p.String(), Err: os.ErrNotExist}
	}
	before, err := p.State(ctx)
	if err != nil {
		return 0, 0, err
	}
	record, err := p.Open(ctx)
	if err != nil {
		return before.Version, 0, err
	}
	return before.Version, before.Knows, record.Close()
}
