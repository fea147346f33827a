package help

import (
	"embed"
	"strings"
	"text/template"

	"github.com/spf13/cobra"
)

//go:embed topics
var topicTexts embed.FS

// Texts is what the texts of the topics are filled with.
type Texts struct {
	Columns   any      // of a plan, each with a Name and a Note
	ExitCodes string   // the list of the exit codes
	Variables []string // the lines by which a shell of this system sets address and key
}

// Topics are the topics of the help.
func Topics(with Texts) []*cobra.Command {
	topics := []*cobra.Command{
		{Use: "columns", Short: "The columns of a plan, and what to write in them", SuggestFor: []string{"header", "headers", "fields", "msel", "kind"}},
		{Use: "connection", Short: "How simcast reaches the space: address, API key and ledger", SuggestFor: []string{"space", "key", "api-key", "url", "base-url", "environment"}},
		{Use: "exit-codes", Short: "What the exit codes mean", SuggestFor: []string{"exit", "codes", "code"}},
		{Use: "result-words", Short: "What sent, failed, uncertain, pending and skipped mean", SuggestFor: []string{"result", "words", "failed", "uncertain", "pending", "skipped", "held-back"}},
	}
	texts := template.Must(template.New("").Delims("<<", ">>").ParseFS(topicTexts, "topics/*.txt")) // {{ }} is of plans
	for _, topic := range topics {
		var text strings.Builder
		if err := texts.ExecuteTemplate(&text, topic.Name()+".txt", with); err != nil {
			panic(err) // the text is wrong
		}
		topic.Run = func(topic *cobra.Command, _ []string) { _ = topic.Help() }
		topic.Long = strings.TrimSuffix(text.String(), "\n")
	}
	return topics
}
