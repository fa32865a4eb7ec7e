/** Keeps only letters and digits, without case and accents. */
const normalise = (text: string): string =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll('ł', 'l')
    .replaceAll(/[^\p{L}\d]/gu, '');

const MARKS = /^[\p{P}\p{S}\s]*$/u;
/** Words for unknown or not applicable in the languages of the supported markets. */
const UNKNOWN_WORDS = new Set(
  `keineangabe keineangaben ohneangabe unbekannt unbek nichtbekannt nichtvorhanden nichtangegeben
   leer empty vide vuoto vuota vacio vazio leeg puste tbd tba nan
   unknown notknown notavailable notapplicable notspecified onbekend nietbekend nietvantoepassing
   inconnu inconnue nonconnu nonconnue nonrenseigne nonrenseignee noncommunique nonspecifie nondisponible
   sconosciuto sconosciuta nonconosciuto nondisponibile nonspecificato nonindicato
   desconocido desconocida sindatos sinespecificar nodisponible
   desconhecido desconhecida semdados naodisponivel naoespecificado naoindicado
   nieznany nieznana nieznane brakdanych brakinformacji niedotyczy niepodano douzupelnienia
   undefined blank keinedaten nodata nodato sindato sininformacion seminformacao nondefini nonprecise
   adefinir arenseigner dadefinire nonpervenuto porconfirmar pordefinir aconfirmar aindicar
   siehebeschreibung siehetext seedescription voirdescription vedidescrizione verdescripcion verdescricao`.split(
    /\s+/,
  ),
);
/** Abbreviations. They need their punctuation, because NA and ND are also versions of the MX-5. */
const ABBREVIATIONS =
  /^(?:k\. ?a\.?|k\/a|n\. ?a\.?|n\/a|n\. ?d\.?|n\/d|n\/b|n\.b\.|s\/d|n\.c\.|n\.v\.t\.?|b\. ?d\.|b\/d|o\. ?a\.|n\/v|n\/s|s\/n|ns\/nc|n\. ?p\.|n\. ?r\.|unb\.|onb\.|#n\/(?:a|d|disp)!?|#nv)$/i;
/** Words that mean no value, except in free text. */
const NO_VALUE_WORDS = new Set(
  `ka na nd nc nb nvt bd null none keine keins kein ohne nicht geen sans aucun aucune sin ninguno ninguna
   senza nessuno nessuna sem nenhum nenhuma bez brak zonder`.split(/\s+/),
);

const LENGTH_MAX = 30;

/** Whether the text of a cell means that the value is unknown. */
export const isEmptyText = (text: string, isFreeText: boolean): boolean => {
  if (text.length > LENGTH_MAX || /\d/.test(text)) return false;
  if (MARKS.test(text) || ABBREVIATIONS.test(text.trim())) return true;
  const word = normalise(text);
  return UNKNOWN_WORDS.has(word) || (!isFreeText && NO_VALUE_WORDS.has(word));
};
