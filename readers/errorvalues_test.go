package readers_test

import (
	"testing"

	"golang.org/x/text/unicode/norm"

	"simcast/readers"
)

func TestErrorTexts(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		"#REF!", "#EXTERNAL!", "#GETTING_DATA", "#ERROR!", "Loading...", "###", "##########", "Err:501", "Err:540", "Error:522", "Err : 504",
		"#NV", "#ZAHL!", "#KALK!", "#FELD!", "#FEHLER!", // German
		"#NUL!", "#NOM ?", "#VALEUR\u00a0!", "#VALEUR\u202f!", "#PROPAGATION!", "#BLOQUÉ!", // French
		"#¡VALOR!", "#¡DIV/0!", "#¡NUM!", "#¡DESBORDAMIENTO!", "#¿NOMBRE?", "#OCUPADO!", "#NÚM!", "#NOME?", "#DESPEJAR!", "#RIF!", "#ESPANSIONE!", "#SCONOSCIUTO!", // the South
		"#VERW!", "#GETAL!", "#N/B", "#DEEL/0!", "#OVERLOOP!", "#I/T", "#VÆRDI!", "#DIVISION/0!", "#REFERENCE!", "#VERDI!", "#SAKNAS!", "#OGILTIGT!", "#SKÄRNING!", "#JAKO/0!", "#PUUTTUU!",
		"#DZIEL/0!", "#ADR!", "#LICZBA!", "#N/D!", "#DĚLENÍ_NULOU!", "#ČÍSLO!", "#NENÍ_K_DISPOZICI", "#ССЫЛКА!", "#Н/Д", "#ПЕРЕНОС!", "#BAŞV!", "#SAYI/0!", "#DEĞER!", "#YOK", "#TAŞMA!",
		" #REF! ", "\u00a0#N/A\u00a0", "\t#WERT!\n", "\u2007###\u3000", "\ufeff#NV",
		norm.NFD.String("#ÜBERLAUF!"), norm.NFD.String("#ČÍSLO!"),
	} {
		if !readers.IsErrorText(text) {
			t.Errorf("%q is taken for words", text)
		}
	}
	for _, text := range []string{
		"", " ", "#", "##", "# # #", "#1", "#StormVerrin", "#Blocked!", "#blocked!", "#Nv", "#Ref!", "#Zahl!", "#EVACUATE!", "#BREAKING", "#HARBOUR_FIRE!", "#SOS!",
		"The cell says #REF!", "#REF! again", "#N/A, #N/A", "### Phase 2 ###", "###1", "#NV #VERRIN",
		"Err:500", "Err:541", "Err:5020", "Error:404", "Err", "ERR:502", "Error: port 502 is closed", "Loading", "Loading... please wait", "loading...", "Loading bay 3", "LOADING...",
		"Einsatz: 502", "N/A", "REF!", "{{\"#N/A\"}}", "Ошибка", "Éric:502",
	} {
		if readers.IsErrorText(text) {
			t.Errorf("%q is taken for an error", text)
		}
	}
}
