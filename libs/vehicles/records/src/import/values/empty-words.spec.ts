import { expect, it } from 'vitest';
import { isEmptyText } from './empty-words.js';

it.each(
  `-|–|--|?|...|*|k.A.|k. A.|n/a|N.A.|n.d.|n.v.t.|b/d|s/d|#N/A|#NV|#N/D|#N/D!|unbekannt|unbek.|unknown
   nieznany|brak danych|sconosciuto|inconnu|non renseigné|desconocido|sin datos|onbekend|desconhecido
   não disponível|(leer)|vuoto|nicht angegeben|nie podano|TBD|o. A.|ns/nc|siehe Beschreibung|non précisé
   da definire|por confirmar|(blank)|undefined
   non noto|ignoto|s/m|no consta|não informado|niet opgegeven|niewiadomo|TBC|nicht verfügbar|sans objet|n.n.b.|n. bek.|nie ma`
    .split(/\||\n/)
    .map((text) => text.trim()),
)('reads %s as a missing value in any field', (text) => {
  expect(isEmptyText(text, true)).toBe(true);
  expect(isEmptyText(text, false)).toBe(true);
});

it.each(['NA', 'KA', 'brak', 'keine', 'geen', 'none', 'NULL', 'abgemeldet', 'sin matrícula'])(
  '%s is read as a missing value, except in free text, where it may be a name',
  (text) => {
    expect(isEmptyText(text, false)).toBe(true);
    expect(isEmptyText(text, true)).toBe(false);
  },
);

it.each(['0', 'x', '✓', '☒', 'Nd 2.0', 'unbekannte Ausstattung', '1.6 -', 'Kadett'])(
  '%s is read as a value',
  (text) => {
    expect(isEmptyText(text, true)).toBe(false);
    expect(isEmptyText(text, false)).toBe(false);
  },
);
