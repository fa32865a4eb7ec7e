/** Keeps only letters and digits, in lower case and without accents. */
const normalise = (text: string): string =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll('ł', 'l')
    .replaceAll(/[^\p{L}\d]/gu, '');

/** Only punctuation means no value, except check marks and crosses, which answer a question. */
const ONLY_PUNCTUATION = /^(?!.*[☐☑☒✓✔✗✘✅❌❎])[\p{P}\p{S}\s]*$/u;
/** Words for unknown or not applicable in the languages of the supported markets. */
const UNKNOWN_WORDS = new Set(
  `keineangabe keineangaben ohneangabe ohneangaben unbekannt unbek nichtbekannt nichtvorhanden nichtangegeben
   nichtverfugbar nichtzutreffend nichterfasst nichtermittelt keineinfo keineinfos keineinformation keineinformationen
   entfallt fehlt fehlend folgt nachgereicht wirdnachgereicht aufanfrage keineang
   leer empty vide vuoto vuota vacio vazio leeg puste tbd tba tbc nan
   unknown notknown notavailable notapplicable notspecified notgiven notprovided notrecorded notstated
   notregistered noinfo noinformation unspecified missing pending tofollow onrequest
   onbekend nietbekend nietbeschikbaar nietopgegeven nietingevuld nietvantoepassing geengegevens geeninfo
   nognietbekend ontbreekt opaanvraag zietekst
   inconnu inconnue nonconnu nonconnue pasconnu nonrenseigne nonrenseignee noncommunique noncommuniquee
   nonspecifie nonspecifiee nonindique nonindiquee nondisponible nonapplicable sansobjet neant manquant surdemande
   sconosciuto sconosciuta nonconosciuto nonconosciuta nonnoto nonnota ignoto ignota nondisponibile nonspecificato
   nonspecificata nonindicato nonindicata nonrilevato nonrilevata nonapplicabile nonpresente mancante assente manca inarrivo
   nondichiarato daverificare surichiesta
   desconocido desconocida noconocido noconocida sindatos sinespecificar nodisponible noconsta noindicado
   noindicada noespecificado noinformado noaplica nosesabe sininfo nohay pendiente aconsultar
   desconhecido desconhecida semdados naodisponivel naoespecificado naoindicado naoinformado naoconhecido
   naoconsta naoaplicavel naosabe semindicacao semindicacoes emfalta ignorado aconfirmar sobconsulta
   nieznany nieznana nieznane niewiadomo nieznam brakdanych brakinformacji brakinfo brakinf niema wtrakcie niedotyczy niepodano niepodana
   niepodany nieokreslono nieustalono niedostepne niedostepny niedostepna doustalenia douzupelnienia
   undefined blank keinedaten nodata nodato sindato sininformacion seminformacao nondefini nonprecise nonprecisee
   adefinir apreciser arenseigner dadefinire nonpervenuto porconfirmar pordefinir aindicar
   siehebeschreibung siehetext seedescription voirdescription vedidescrizione verdescripcion verdescricao`.split(
    /\s+/,
  ),
);
/**
 * Abbreviations for no value. They need their punctuation, because NA and ND are also versions of
 * the MX-5.
 */
const ABBREVIATIONS =
  /^(?:k\. ?a\.?|k\.? ?ang\.|k\/a|n\. ?a\.?|n\/a|n\. ?d\.?|n\/d|n\/b|n\. ?b\.|n\. ?v\.|n\/k|s\/d|s\. ?d\.|s\/m|s\. ?o\.|n\. ?c\.|n\/c|n\.v\.t\.?|n\.n\.b\.?|n\.t\.b\.?|b\. ?d\.|b\/d|o\. ?a\.|o\/a|n\/v|n\/s|s\/n|ns\/nc|ns-nc|n\. ?p\.|n\/p|n\. ?r\.|n\/r|n\. ?n\.|t\. ?b\. ?[acd]\.?|n\. ?bek\.|unb\.|unkn?\.|onb\.|niezn\.|sconosc\.|n\. ?disp\.|non disp\.|no disp\.|#n\/(?:a|d|disp)!?|#nv)$/i;
/** Words that mean no value, except in free text. */
const NO_VALUE_WORDS = new Set(
  `ka na nd nc nb nvt nnb ntb bd nr nk unk nil null none keine keins kein ohne nicht geen sans aucun aucune sin ninguno
   ninguna senza nessuno nessuna sem nenhum nenhuma bez brak zonder
   ohnekennzeichen keinkennzeichen keinefin nichtzugelassen abgemeldet unregistered noplate sansplaque pasdeplaque
   nonimmatricule senzatarga nonimmatricolato sinmatricula nomatriculado semmatricula bezrejestracji
   wyrejestrowany niezarejestrowany geenkenteken zonderkenteken`.split(/\s+/),
);

const LENGTH_MAX = 30;

/** Whether the text of a cell means that the value is unknown. */
export const isEmptyText = (text: string, isFreeText: boolean): boolean => {
  if (text.length > LENGTH_MAX || /\d/.test(text)) return false;
  if (ONLY_PUNCTUATION.test(text) || ABBREVIATIONS.test(text.trim())) return true;
  const word = normalise(text);
  return UNKNOWN_WORDS.has(word) || (!isFreeText && NO_VALUE_WORDS.has(word));
};
