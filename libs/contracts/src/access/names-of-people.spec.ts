import { expect, it } from 'vitest';
import { bankAccountBody } from './iban.js';
import { personName } from './person-name.js';

const name = personName(80);
const account = (iban: string, accountHolder = 'A') =>
  bankAccountBody.safeParse({ iban, accountHolder });

it.each(
  `Niccolo'|Gal·la|Smith, Jr.|Maria–Luise|Müller–|Anna (Änne)|Müller [Schmidt]|'t Hart|„Änne“|Hans ‹Jo› Müller|D. Á.
   Anna Müller, geb. Schmidt|Łukasz|Þór|李|Иван|عمر|Maria Mª|Oʻahu`
    .split(/\||\n/)
    .map((text) => text.trim()),
)('the name %s of a person is valid', (written) => expect(name.parse(written)).toBe(written));

it.each([
  ['O‘Brien', 'O’Brien'],
  ['O´Brien', 'O’Brien'],
  ['‘t Hart', '’t Hart'],
  ['Jean\u2011Pierre', 'Jean-Pierre'],
  [' De\u00A0Luca ', 'De Luca'],
])('the name %s is stored as %s', (written, kept) => expect(name.parse(written)).toBe(kept));

it.each(['', '-', '123', '<b>', '=cmd', 'Anna {x}', 'Anna\nMaria', '\u202Eevil', 'Z̸̢̛a'])(
  'the name %j of a person is refused',
  (written) => expect(name.safeParse(written).success).toBe(false),
);

it.each(
  `Niccolo'|Autohaus "Zur Linde"|Kfz-Handel N° 1|Auto+|Müller:|„Zur Linde“ GmbH|Société «Étoile»|A/S Biler
   100% Auto|Cars #1|@utohaus|+Plus Autos|# 1 Cars|Auto®|1. Autohaus|Gal·la Motors|€uro Cars
   Auto №1|Cars…|Auto~Welt|A=B Cars|¡Viva Coches!|№ 1 Cars`
    .split(/\||\n/)
    .map((text) => text.trim()),
)('the account holder %s is valid', (holder) =>
  expect(account('NL91ABNA0417164300', holder).success).toBe(true),
);

it.each(['<b>x</b>', '=cmd', '°', '\u202Eevil', 'a'.repeat(71)])(
  'the account holder %j is refused',
  (holder) => expect(account('NL91ABNA0417164300', holder).success).toBe(false),
);

it.each([
  'NL91\u00A0ABNA\u00A00417\u00A01643\u00A000',
  'NL91\u202FABNA\u202F0417\u202F1643\u202F00',
  'IBAN NL91 ABNA 0417 1643 00',
  'IBAN: nl91abna0417164300',
  'IBAN-Nr. NL91ABNA0417164300',
  'NL91-ABNA-0417-1643-00',
  'NL91.ABNA.0417.1643.00',
  '(NL91ABNA0417164300);',
  'ＮＬ９１ＡＢＮＡ０４１７１６４３００',
  '\uFEFFNL91ABNA0417164300',
  'NL91_ABNA_0417_1643_00',
  'IBANNL91ABNA0417164300',
  'IBAN n° NL91ABNA0417164300',
  'N. IBAN: NL91ABNA0417164300',
  'Konto: NL91 ABNA 0417 1643 00',
])('the IBAN in %j is stored without prefixes and separators', (written) =>
  expect(account(written).data?.iban).toBe('NL91ABNA0417164300'),
);

it.each(['NL92ABNA0417164300', 'NL91ABNA041716430', 'NL91ABNA0417164300 BIC COBADEFF', 'IBAN'])(
  'the IBAN %s is refused',
  (written) => expect(account(written).success).toBe(false),
);
