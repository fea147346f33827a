package dayplan

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"

	"simcast/apiclient"
	"simcast/pipeline"
	"simcast/pipeline/ledger"
	"simcast/pipeline/send"
	"simcast/pipeline/space"
)

// Contents give what the parts of plans say, by their sums.
type Contents interface {
	ContentOf(ctx context.Context, sum string) ([]byte, error)
}

// Plans are the plans of days and of runs that are left to workers, as records have them, open on this machine: each once for all spaces that
// are posted from the same.
type Plans struct {
	contents Contents
	folder   string
	mu       sync.Mutex
	open     map[string]*keptPlan // by the sums of their parts
	turns    chan struct{}        // is full while as many are checked as may be at once
}

// NewPlans are none yet. Files are written into a folder, "" for that of the system, and what processes have left there that were killed is
// removed.
func NewPlans(contents Contents, folder string) *Plans {
	removeAbandoned(folder)
	return &Plans{contents: contents, folder: folder, open: map[string]*keptPlan{}, turns: make(chan struct{}, runtime.GOMAXPROCS(0))}
}

// Turn waits until a plan may be checked, or until ctx ends: after a reload all spaces of a process check theirs, and what they send must not
// wait for the processor. done ends it.
func (p *Plans) Turn(ctx context.Context) (done func(), err error) {
	select {
	case p.turns <- struct{}{}:
		return func() { <-p.turns }, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// keptPlan is a plan, with all that spaces have alike.
type keptPlan struct {
	folder   *folder
	options  Options
	asked    pipeline.SendOptions // with the paths of the files here
	path     string               // of the plan
	opened   *pipeline.OpenedPlan // with its rows in memory
	personas []apiclient.Persona
	taken    chan struct{} // is closed when it is there, or err says why not
	err      error
	users    int // of [Plans.mu]
}

// Kept is what a day, or a run, is posted from in a space, open on this machine.
type Kept struct {
	Options Options
	Asked   pipeline.SendOptions // of Options, with the paths of the files here
	Path    string               // of the plan here
	Opened  *pipeline.OpenedPlan // with its rows in memory, which others use as well
	Space   *space.Space         // as it was then
	Decided string               // as the part [Decided] has it, "" where there is none
	close   func()
}

// Close removes the files once nobody needs them any more. What is left of them is nobody's loss.
func (k *Kept) Close() { k.close() }

// Open opens what a day is played from, until Close. Whoever is first takes it from the record, and others wait for that, or until ctx
// ends. What cannot be, on any machine, is an *[UnfitError].
func (p *Plans) Open(ctx context.Context, parts []ledger.Part) (*Kept, error) {
	if len(parts) == 0 {
		return nil, unfitf("%w", ledger.ErrNoContent)
	}
	key, own := "", map[string]string{}
	for _, part := range parts {
		if isOfSpace(part.Kind) {
			own[part.Kind] = part.Sum
		} else {
			key += part.Kind + "\x00" + part.Name + "\x00" + part.Sum + "\x00"
		}
	}
	shared, err := p.take(ctx, key, parts)
	if err != nil {
		return nil, err
	}
	k := &Kept{Options: shared.options, Asked: shared.asked, Path: shared.path, Opened: shared.opened, close: func() { p.drop(key, shared) }}
	if err := p.readOwn(ctx, k, shared, own); err != nil {
		k.Close()
		return nil, err
	}
	return k, nil
}

// readOwn takes the parts that are the space's own, by their kinds.
func (p *Plans) readOwn(ctx context.Context, into *Kept, shared *keptPlan, sums map[string]string) error {
	others, err := p.contentOf(ctx, sums[partSpace])
	if err == nil {
		into.Space, err = space.Decode(shared.personas, others)
	}
	if sum, has := sums[partDecided]; has && err == nil {
		var decided []byte
		decided, err = p.contentOf(ctx, sum)
		into.Decided = string(decided)
	}
	return err
}

// contentOf is what a part says. One that the ledger has lost it has lost for all machines.
func (p *Plans) contentOf(ctx context.Context, sum string) ([]byte, error) {
	content, err := p.contents.ContentOf(ctx, sum)
	if errors.Is(err, ledger.ErrNoContent) {
		err = unfitf("%w", err)
	}
	return content, err
}

// take is the plan of that key for one more space.
func (p *Plans) take(ctx context.Context, key string, parts []ledger.Part) (*keptPlan, error) {
	p.mu.Lock()
	shared, isThere := p.open[key]
	if !isThere {
		shared = &keptPlan{taken: make(chan struct{})}
		p.open[key] = shared
	}
	shared.users++
	p.mu.Unlock()
	if !isThere {
		shared.err = send.CatchPanic(func() error { return p.read(context.WithoutCancel(ctx), shared, parts) })
		close(shared.taken)
	}
	var err error
	select {
	case <-shared.taken:
		err = shared.err
	case <-ctx.Done():
		err = ctx.Err()
	}
	if err != nil {
		p.drop(key, shared)
		return nil, err
	}
	return shared, nil
}

// drop removes the files after the last space. A plan that could not be taken is nobody's from the first on.
func (p *Plans) drop(key string, shared *keptPlan) {
	p.mu.Lock()
	shared.users--
	isLast := shared.users == 0
	if p.open[key] == shared && (isLast || shared.isFailed()) {
		delete(p.open, key)
	}
	p.mu.Unlock()
	if isLast { // whoever took it was one of them
		shared.close()
	}
}

// isFailed reports whether the plan could not be taken.
func (f *keptPlan) isFailed() bool {
	select {
	case <-f.taken:
		return f.err != nil
	default:
		return false
	}
}

func (f *keptPlan) close() {
	if f.opened != nil {
		_ = f.opened.Close()
	}
	if f.folder != nil {
		f.folder.remove()
	}
}

// read takes a plan from the record, and opens it. After an error what there is of it is removed with the last space.
func (p *Plans) read(ctx context.Context, into *keptPlan, parts []ledger.Part) (err error) {
	if into.folder, err = newFolder(p.folder); err != nil {
		return err
	}
	paths := map[string]string{}
	for _, part := range parts {
		if isOfSpace(part.Kind) {
			continue
		}
		content, err := p.contentOf(ctx, part.Sum)
		if err == nil {
			err = into.takePart(&part, content, paths)
		}
		if err != nil {
			return err
		}
	}
	into.asked = into.options.Asked
	for _, of := range []struct {
		kind string
		path *string
	}{{partMapping, &into.asked.MappingFile}, {partSettings, &into.asked.SettingsFile}} {
		if *of.path != "" {
			*of.path = paths[of.kind]
		}
	}
	into.path = paths[partPlan]
	into.opened, err = into.asked.Open(into.path)
	if _, isOfMachine := errors.AsType[*fs.PathError](err); isOfMachine { // such as too many open files
		return err
	}
	if err != nil {
		return &UnfitError{err}
	}
	return into.opened.Buffer()
}

// takePart takes a part that all spaces have alike. Each file has a folder of its own: two may have one name.
func (f *keptPlan) takePart(part *ledger.Part, content []byte, paths map[string]string) (err error) {
	switch part.Kind {
	case partOptions:
		if f.options, err = readOptions(content); err != nil {
			err = &UnfitError{err}
		}
		return err
	case partPersonas:
		f.personas, err = space.DecodePersonas(content)
		return err
	case partPlan, partMapping, partSettings:
	default:
		return unfitf("the ledger has a part %q of what the day is played from, which this simcast does not know", strings.ToValidUTF8(part.Kind, ""))
	}
	path := filepath.Join(f.folder.path, part.Kind, nameOf(part))
	if err := os.Mkdir(filepath.Dir(path), 0o700); err != nil {
		return err
	}
	paths[part.Kind] = path
	return os.WriteFile(path, content, 0o600)
}
