package readers

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"simcast/readers/headers"
)

// IsErrorValue reports whether text is one of the error values that every spreadsheet program has in its files.
func IsErrorValue(text string) bool {
	switch text {
	case "#N/A", "#DIV/0!", "#NAME?", "#NULL!", "#NUM!", "#REF!", "#VALUE!":
		return true
	}
	return false
}

// maxErrorName is longer than any name of an error value, in bytes.
const maxErrorName = 60

// IsErrorText reports whether a text, the blanks around it aside, is what a spreadsheet program shows where it has no value to
// show: an error value, in the language of whoever saved the file. The first byte rules out most texts.
func IsErrorText(text string) bool {
	if !mayBeErrorText(text) {
		return false
	}
	text = strings.TrimFunc(text, headers.IsBlank)
	if len(text) >= len("###") && strings.Trim(text, "#") == "" { // in a column that is too narrow
		return true
	}
	if len(text) < len("#NV") || len(text) > maxErrorName {
		return false
	}
	if text[0] != '#' {
		return text == "Loading..." || text == "Loading…" || isErrorNumber(text)
	}
	return isErrorName(norm.NFC.String(withoutBlanks(text))) // French has a blank before ! and ?
}

// mayBeErrorText is the quick part of IsErrorText.
func mayBeErrorText(text string) bool {
	if text == "" {
		return false
	}
	switch first := text[0]; {
	case first == '#' || first <= ' ' || first >= utf8.RuneSelf:
		return true
	case first >= 'A' && first <= 'Z' && len(text) <= maxErrorName:
		return first == 'L' || strings.IndexByte(text, ':') > 0
	}
	return false
}

func withoutBlanks(text string) string {
	return strings.Map(func(r rune) rune {
		if headers.IsBlank(r) {
			return -1
		}
		return r
	}, text)
}

// isErrorNumber reports LibreOffice's Err:502, whose numbers are 501 to 540.
func isErrorNumber(text string) bool {
	word, number, _ := strings.Cut(text, ":")
	n, err := strconv.Atoi(strings.TrimFunc(number, headers.IsBlank))
	if err != nil || n < 501 || n > 540 {
		return false
	}
	switch strings.TrimRightFunc(word, headers.IsBlank) {
	case "Err", "Error", "Fehler", "Erreur", "Erro", "Errore", "Fout", "Fel", "Fejl", "Feil", "Virhe", "Błąd", "Chyba", "Ош", "Ошибка", "Hata":
		return true
	}
	return false
}

// isErrorName reports the name of an error value, without blanks. Names are in capitals, so that no hashtag is one.
func isErrorName(name string) bool {
	switch name {
	case "#SPILL!", "#CALC!", "#FIELD!", "#BLOCKED!", "#CONNECT!", "#BUSY!", "#UNKNOWN!", "#GETTING_DATA", "#EXTERNAL!", "#PYTHON!", "#ERROR!", "#N/A!", "#DATA!",
		// German
		"#NV", "#WERT!", "#BEZUG!", "#ZAHL!", "#DATEN_ABRUFEN", "#DATEN_ABRUFEN!", "#ÜBERLAUF!", "#KALK!", "#FELD!", "#BLOCKIERT!", "#VERBINDEN!",
		"#VERBINDUNG!", "#BESETZT!", "#BESCHÄFTIGT!", "#AUSGELASTET!", "#UNBEKANNT!", "#EXTERN!", "#FEHLER!",
		// French
		"#NUL!", "#VALEUR!", "#NOM?", "#NOMBRE!", "#N/D", "#N/D!", "#CHARGEMENT_DONNEES", "#CHARGEMENT_DONNÉES", "#OBTENTION_DONNEES", "#OBTENTION_DONNÉES",
		"#PROPAGATION!", "#EPARS!", "#ÉPARS!", "#DEVERSEMENT!", "#DÉVERSEMENT!", "#DÉBORDEMENT!", "#DEBORDEMENT!", "#CALCUL!", "#CHAMP!", "#BLOQUE!", "#BLOQUÉ!",
		"#CONNEXION!", "#CONNECTER!", "#OCCUPE!", "#OCCUPÉ!", "#INCONNU!", "#EXTERNE!", "#ERREUR!":
		return true
	}
	return IsErrorValue(name) || isRomanceErrorName(name) || isNorthernErrorName(name) || isEasternErrorName(name)
}

// isRomanceErrorName reports those of Spanish, with and without the signs ¡ and ¿, of Portuguese and of Italian.
func isRomanceErrorName(name string) bool {
	name = strings.NewReplacer("¡", "", "¿", "").Replace(name)
	switch name {
	case "#REF!", "#DIV/0!", "#NUM!", "#CALC!", "#SPILL!", // with ¡
		"#NULO!", "#VALOR!", "#NOMBRE?", "#NNUM!", "#OBTENIENDO_DATOS", "#DESBORDAMIENTO!", "#DERRAME!", "#CÁLCULO!", "#CALCULO!", "#CAMPO!", "#BLOQUEADO!",
		"#CONECTAR!", "#CONEXIÓN!", "#CONEXION!", "#OCUPADO!", "#DESCONOCIDO!", "#EXTERNO!", "#ERROR!",
		// Portuguese
		"#NOME?", "#NÚM!", "#OBTENDO_DADOS", "#A_OBTER_DADOS", "#OBTER_DADOS", "#DESPEJAR!", "#DESPEJO!", "#TRANSBORDO!", "#TRANSPOR!", "#PROPAGAÇÃO!", "#PROPAGAR!",
		"#EXPANSÃO!", "#BLOQUEADA!", "#CONECTE!", "#LIGAR!", "#LIGAÇÃO!", "#CONEXÃO!", "#DESCONHECIDO!", "#ERRO!",
		// Italian
		"#NULLO!", "#VALORE!", "#RIF!", "#ESTRAZIONE_DATI", "#ESTRAZIONE_DATI_IN_CORSO", "#RECUPERO_DATI", "#ESPANSIONE!", "#PROPAGAZIONE!", "#ESTENSIONE!",
		"#CALCOLO!", "#BLOCCATO!", "#CONNETTI!", "#CONNESSIONE!", "#OCCUPATO!", "#SCONOSCIUTO!", "#ESTERNO!", "#ERRORE!":
		return true
	}
	return false
}

// isNorthernErrorName reports those of Dutch, Danish, Norwegian, Swedish and Finnish.
func isNorthernErrorName(name string) bool {
	switch name {
	case "#LEEG!", "#DEEL/0!", "#DELING.DOOR.0!", "#WAARDE!", "#VERW!", "#NAAM?", "#GETAL!", "#N/B", "#N/B!", "#GEGEVENS_OPHALEN", "#GEGEVENS.OPHALEN",
		"#OVERLOOP!", "#OVERLOPEN!", "#BEREKENEN!", "#BEREKENING!", "#BEREKEN!", "#VELD!", "#GEBLOKKEERD!", "#VERBINDEN!", "#VERBINDING!", "#BEZET!", "#ONBEKEND!", "#FOUT!",
		// Danish and Norwegian
		"#DIVISION/0!", "#VÆRDI!", "#VERDI!", "#REFERENCE!", "#NAVN?", "#NUMMER!", "#I/T", "#I/T!", "#HENTER_DATA", "#HENTER_DATA!", "#OVERLØB!", "#OVERFLYT!", "#OVERFLYTER!",
		"#SØL!", "#SPREDNING!", "#BEREGN!", "#BEREGNING!", "#FELT!", "#BLOKERET!", "#BLOKKERT!", "#FORBIND!", "#TILSLUT!", "#KOBLETIL!", "#TILKOBLE!", "#OPTAGET!",
		"#OPPTATT!", "#UKENDT!", "#UKJENT!", "#EKSTERN!", "#FEJL!", "#FEIL!",
		// Swedish
		"#SKÄRNING!", "#VÄRDEFEL!", "#REFERENS!", "#NAMN?", "#OGILTIGT!", "#SAKNAS!", "#SAKNAS", "#HÄMTAR_DATA", "#HÄMTA_DATA", "#ÖVERFLÖDE!", "#UTSPILL!",
		"#BERÄKNA!", "#BERÄKNING!", "#KALKYL!", "#FÄLT!", "#BLOCKERAD!", "#BLOCKERAT!", "#ANSLUT!", "#UPPTAGEN!", "#UPPTAGET!", "#OKÄND!", "#OKÄNT!", "#FEL!",
		// Finnish
		"#TYHJÄ!", "#JAKO/0!", "#ARVO!", "#VIITTAUS!", "#NIMI?", "#LUKU!", "#PUUTTUU!", "#PUUTTUU", "#NOUDETAAN_TIETOJA", "#NOUTAA_TIETOJA", "#LEVITTYMINEN!", "#LEVIÄMINEN!",
		"#LASKE!", "#LASKENTA!", "#LASKU!", "#KENTTÄ!", "#ESTETTY!", "#YHDISTÄ!", "#VARATTU!", "#TUNTEMATON!", "#ULKOINEN!", "#VIRHE!":
		return true
	}
	return false
}

// isEasternErrorName reports those of Polish, Czech, Russian and Turkish.
func isEasternErrorName(name string) bool {
	switch name {
	case "#ZERO!", "#PUSTE!", "#DZIEL/0!", "#ARG!", "#ADR!", "#NAZWA?", "#LICZBA!", "#POBIERANIE_DANYCH", "#ROZLANIE!", "#ROZLEWANIE!", "#ROZLEW!", "#OBL!", "#OBLICZ!",
		"#OBLICZENIE!", "#POLE!", "#ZABLOKOWANO!", "#ZABLOKOWANE!", "#ZABLOKOWANY!", "#POŁĄCZ!", "#POŁĄCZENIE!", "#ZAJĘTE!", "#ZAJĘTY!", "#NIEZNANE!", "#NIEZNANY!",
		"#ZEWNĘTRZNE!", "#BŁĄD!",
		// Czech
		"#NEPLATNÝ!", "#DĚLENÍ_NULOU!", "#HODNOTA!", "#ODKAZ!", "#NÁZEV?", "#ČÍSLO!", "#NENÍ_K_DISPOZICI", "#NENÍ_K_DISPOZICI!", "#NEDEF", "#NAČÍTÁNÍ_DAT", "#ZÍSKÁVÁNÍ_DAT",
		"#PŘESAH!", "#ROZLITÍ!", "#PŘELITÍ!", "#VÝPOČET!", "#BLOKOVÁNO!", "#ZABLOKOVÁNO!", "#PŘIPOJIT!", "#PŘIPOJENÍ!", "#ZANEPRÁZDNĚNO!", "#OBSAZENO!", "#NEZNÁMÝ!",
		"#NEZNÁMÉ!", "#EXTERNÍ!", "#CHYBA!",
		// Russian
		"#ПУСТО!", "#ДЕЛ/0!", "#ЗНАЧ!", "#ССЫЛКА!", "#ИМЯ?", "#ЧИСЛО!", "#Н/Д", "#Н/Д!", "#ОЖИДАНИЕ_ДАННЫХ", "#ПОЛУЧЕНИЕ_ДАННЫХ", "#ЗАГРУЗКА_ДАННЫХ", "#ПЕРЕНОС!", "#ВЫЧИСЛ!",
		"#ПОЛЕ!", "#ДАННЫЕ!", "#ЗАБЛОКИРОВАНО!", "#БЛОКИРОВКА!", "#ПОДКЛЮЧЕНИЕ!", "#ПОДКЛЮЧИТЬ!", "#ПОДКЛЮЧИТЬСЯ!", "#СОЕДИНЕНИЕ!", "#ЗАНЯТО!", "#НЕИЗВЕСТНО!", "#НЕИЗВЕСТНЫЙ!",
		"#ВНЕШНИЙ!", "#ОШИБКА!",
		// Turkish
		"#BOŞ!", "#SAYI/0!", "#DEĞER!", "#BAŞV!", "#AD?", "#SAYI!", "#YOK", "#YOK!", "#VERİ_ALINIYOR", "#VERİ_ALMA", "#VERİLER_ALINIYOR", "#TAŞMA!", "#HESAP!", "#HESAPLA!",
		"#HESAPLAMA!", "#ALAN!", "#ENGELLENDİ!", "#ENGELLENMİŞ!", "#BAĞLAN!", "#BAĞLANTI!", "#MEŞGUL!", "#BİLİNMİYOR!", "#BİLİNMEYEN!", "#HARİCİ!", "#HATA!":
		return true
	}
	return false
}
