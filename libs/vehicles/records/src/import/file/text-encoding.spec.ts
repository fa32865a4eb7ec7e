import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { encodingOf, textDecoding, type TextEncoding } from './text-encoding.js';

/** Texts as sellers write them, with few or many non-ASCII letters, by language. */
const LISTS = {
  pl: [
    'Świetny stan, pierwszy właściciel, bezwypadkowy, łódź',
    'Skrzynia biegów;Przebieg;Ważny przegląd, książka serwisowa',
    'Škoda Octavia w świetnym stanie',
    'DUŻY PRZEGLĄD, BEZWYPADKOWY, ŻÓŁTY',
    'Benzyna, pierwsza rejestracja w Łodzi',
    'Opis;Wnętrze skórzane',
  ],
  de: [
    'Ausführung;Schönes Fahrzeug für Anfänger, großer Kofferraum',
    'Kölner Straße 5, TÜV neu, Außenspiegel',
    'Škoda Octavia, Türen: 5, Rückfahrkamera',
    'VW Käfer',
    'GEPRÜFT, UNFALLFREI, ÄNDERUNGEN VORBEHALTEN',
    'Preis 4.900 €, Größe',
    'ÜBERFÜHRUNG',
    'Škoda Fabia',
    'Renault Mégane',
  ],
  fr: [
    'Première main, boîte mécanique, contrôle technique à jour, véhicule révisé',
    'Citroën C3 Coupé, équipé',
    'Modèle très propre, entretien à jour d’origine',
    'VÉHICULE DÉDOUANÉ, RÉVISÉ',
    'Clé de contact',
    'Boîte mécanique, œuf',
    'Été comme hiver, pneus neufs – 4 900 €',
    'Citroën',
    'château',
    'l’état',
    'Début d’été, l’état',
  ],
  it: [
    'Unico proprietario, più accessori, qualità, velocità',
    'Versione: è già revisionata, perciò pronta',
    'Città di Forlì, disponibilità immediata',
    'Novità',
    'certificati, così',
  ],
  es: [
    'Matrícula española, único dueño, año 2019, kilómetros reales',
    'Diésel, revisión pasada, dirección asistida',
    'Híbrido enchufable, automático',
    'ÚNICO DUEÑO, MUY BUENA CONDICIÓN',
    'Descripción',
    '¿Qué? ¡Sí! revisión',
    'Único propietario',
    'Coche en perfecto estado. ¡Única oportunidad!',
  ],
  pt: [
    'Condição impecável, único dono, revisões na marca, não fumador',
    'Versão: edição especial, tração integral, câmbio automático',
    'Gasóleo, jantes de liga, sensores de estacionamento, direção',
    'Preço sem alterações',
    'Ótimo estado',
    'Único dono',
    'automático',
    'híbrido',
  ],
  en: ['Price £4,900', 'Škoda', 'Façade'],
  be: ['Geïmporteerd, één eigenaar', 'Boîte mécanique, très propre', 'Première main, équipé'],
  lu: ['Première main, boîte mécanique', 'Größe, Türen: 5, gepflegt', 'Révisé à Esch, équipé'],
  nl: [
    'enquête',
    'Eén eigenaar, geïmporteerd, cruise control, officiële dealer',
    'Citroën Picasso, privé',
  ],
} as const;
const WESTERN = ['windows-1252', 'iso-8859-15', 'ibm850', 'macintosh'] as const;
const OF_LANGUAGE: Readonly<Record<keyof typeof LISTS, readonly TextEncoding[]>> = {
  pl: ['windows-1250', 'iso-8859-2', 'ibm852', 'x-mac-ce'],
  de: [...WESTERN, 'windows-1250', 'ibm852'],
  fr: WESTERN,
  it: WESTERN,
  es: WESTERN,
  pt: WESTERN,
  en: WESTERN,
  nl: WESTERN,
  be: WESTERN,
  lu: WESTERN,
};
const CASES = Object.entries(OF_LANGUAGE).flatMap(([language, encodings]) =>
  encodings.flatMap((encoding) =>
    LISTS[language as keyof typeof LISTS].map((text) => [encoding, language, text] as const),
  ),
);
const libraryName = (encoding: TextEncoding) =>
  encoding === 'x-mac-ce' ? 'maccenteuro' : encoding.replace('ibm', 'cp');
const written = (text: string, encoding: TextEncoding) => {
  const content = iconv.encode(text, libraryName(encoding));
  // Skip texts that the encoding cannot represent.
  return iconv.decode(content, libraryName(encoding)) === text ? content : null;
};

describe('SEC-29 a text in a single-byte encoding', () => {
  it.each(CASES.filter(([encoding, , text]) => written(text, encoding) !== null))(
    'is decoded correctly from %s, for a market with the language %s: %s',
    (encoding, language, text) => {
      const content = written(text, encoding)!;
      const decoding = textDecoding(encodingOf(content, [language])!);
      expect(decoding.next(content) + decoding.end()).toBe(text);
    },
  );

  it.each([
    ['fr', 'année 2019 – 12 500 €'],
    ['de', 'Türen, Größe, 12.500 € VB'],
    ['it', 'perché è così: 9.500 €'],
  ])('has the euro sign of a Macintosh, in %s: %s', (language, text) => {
    // Its table in the library is older than the euro.
    const content = iconv.encode(text.replace('€', '¤'), 'macintosh');
    const decoding = textDecoding(encodingOf(content, [language])!);
    expect(decoding.next(content) + decoding.end()).toBe(text);
  });

  const WESTERN_LANGUAGES = ['it', 'en', 'de', 'nl', 'es', 'be', 'fr', 'pt', 'lu'];
  it.each([
    ['ibm850', WESTERN_LANGUAGES, 'Weiß metallic'],
    ['ibm850', WESTERN_LANGUAGES, 'Stoßstange'],
    ['windows-1252', WESTERN_LANGUAGES, 'Está en perfecto estado, está ahí'],
    ['ibm850', ['fr', 'lu'], 'Options : toit ouvrant, sièges chauffants'],
    ['ibm850', ['fr', 'lu'], 'Système de navigation'],
    ['macintosh', ['fr', 'lu'], 'Boîte manuelle'],
    ['macintosh', ['fr', 'de', 'lu'], 'Räder, Sitze, Lenkräder'],
    ['ibm850', ['nl'], 'Gefacelift, crème leder'],
    ['macintosh', ['de'], 'Prämie, Wärme'],
  ] as const)('is decoded in %s for %j: %s', (encoding, languages, text) => {
    const content = written(text, encoding)!;
    const decoding = textDecoding(encodingOf(content, languages)!);
    expect(decoding.next(content) + decoding.end()).toBe(text);
  });

  it('has the euro sign if it is in code page 850', () => {
    const content = iconv.encode('5-türig; 4.900 €', 'cp858');
    const decoding = textDecoding(encodingOf(content, ['de'])!);
    expect(decoding.next(content) + decoding.end()).toBe('5-türig; 4.900 €');
  });

  it('is decoded for the language of its market if a byte is ambiguous', () => {
    const content = Buffer.from([0x6b, 0xea, 0x73]);
    expect(encodingOf(content, ['fr'])).toBe('windows-1252');
    expect(encodingOf(content, ['pl'])).toBe('windows-1250');
  });

  it.each(['Ağaoğlu Otomotiv GmbH', 'Şahin Gebrauchtwagen, Türen: 5'])(
    'is decoded from the encoding that Turkish sellers use: %s',
    (text) => {
      const content = iconv.encode(text, 'win1254');
      const decoding = textDecoding(encodingOf(content, ['de'])!);
      expect(decoding.next(content) + decoding.end()).toBe(text);
    },
  );

  it('is refused if it has words in an alphabet that is not supported, even if it is short', () => {
    for (const name of ['windows-1253', 'iso-8859-7'])
      expect(encodingOf(iconv.encode('Fiat;Panda;Αθήνα', name), ['de'])).toBeNull();
    expect(encodingOf(iconv.encode('Fiat;Panda;Киев;Москва', 'windows-1251'), ['de'])).toBeNull();
  });

  it('may have rows of no-break spaces or of drawn lines', () => {
    const content = Buffer.from('Gr\u00FCn;\u00A0\u00A0\u00A0\u00A0\u00A0;'.repeat(5), 'latin1');
    expect(encodingOf(content, ['de'])).toBe('windows-1252');
  });

  it.each(['windows-1251', 'koi8-r', 'iso-8859-7'])('is refused in the encoding %s', (name) => {
    const text = name.startsWith('iso') ? 'Μάρκα;Μοντέλο αυτοκινήτου' : 'Марка;Модель автомобиля';
    expect(encodingOf(iconv.encode(text, name), ['de'])).toBeNull();
  });

  it('has a replacement character for a byte without a meaning', () => {
    const decoding = textDecoding('windows-1252');
    expect(decoding.next(Buffer.from([0x61, 0x81, 0x62])) + decoding.end()).toBe('a\uFFFDb');
  });

  it('is detected as UTF-8 even if it has a few invalid byte sequences', () => {
    expect(encodingOf(Buffer.from('ä'), ['de'])).toBe('utf-8');
    expect(encodingOf(Buffer.concat([Buffer.from('äöü'), Buffer.from([0x8a])]), ['de'])).toBe(
      'utf-8',
    );
  });
});

it('with the byte order mark of UTF-8 is read as UTF-8, even in a rare alphabet', () => {
  expect(encodingOf(Buffer.from('\uFEFFԱՒԿՈՒԴ'), ['de'])).toBe('utf-8');
});
