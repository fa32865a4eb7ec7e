import { expect, it } from 'vitest';
import { isWeakPassword } from './password-strength.js';

it.each([
  'Passw0rd!',
  'Test1234!',
  'Summer2026!',
  'Fairlot2026!',
  'Dealer171!',
  'Winter25!',
  'Qwertz123!',
  'Sommer2026!',
  'Autohaus1!',
  'Auktion2026!',
  'Estate2026!',
  'Zomer2026!',
  'Verano2026!',
  'Haslo123!',
  'Berlin2026!',
  'Mario1985!',
  'P@ssw0rt1',
  'Welcome1!',
  'Aaaa1111!',
  'Abcdef12',
  '!2026Fairlot',
  'Golf2019!',
  // A word of any language, or a name, with digits and punctuation around it.
  'Vollgas1!',
  'VOLLGAS1a',
  '1Vollgas!',
  'V0llg4s1!',
  'Getriebe2!',
  'Zündkerze7!',
  'Volant2026!',
  'Macchina1!',
  'Frizione1!',
  'M0nt4gna!1',
  'Embrayage1!',
  'Neumático1!',
  'Cortacésped1!',
  'Uitlaat2026!',
  'Skrzynia1!',
  'Kierownica7!',
  'Embraiagem1!',
  'Geschwindigkeit1!',
  'Sommerreifen1!',
  'Parabrezza9!',
  'Remolque1!',
  'Lenkrad2024!',
  'Dzień1dobry!',
  'Wischnewski7!',
])('%s is weak', (password) => expect(isWeakPassword(password)).toBe(true));

it.each([
  'Quiet-Harbour-27',
  'xK7#pQ2m',
  'Korrekt-Pferd-9',
  'Caff\u00e8-Torino-12',
  'tr9Vq-20zLm',
  'Teppich7Wolke9',
  'mond.Ziegel4blau',
  'lampe_Fisch_88',
  'vQ3-tulpe-Nebel',
  'bK4mR8tW1x!',
  'kqzvxwpj7!A',
  'Rx9!fq2-Lm',
  'W5z!pL0r@t8',
  'Vollgas7291!x',
  'drei-K\u00fche-im-Tal7',
])('%s is not weak', (password) =>
  expect(isWeakPassword(password, ['dealer171', 'ada@example.test'])).toBe(false),
);

it('a password with words about its user is weak', () => {
  expect(isWeakPassword('Mar-Kvorn-2026')).toBe(false);
  expect(isWeakPassword('Mar-Kvorn-2026', ['Mar Kvorn'])).toBe(true);
  expect(isWeakPassword('Kfzh@ndel171', ['kfzhandel171'])).toBe(true);
  expect(isWeakPassword('Garage-Bellini1', ['Garage Bellini S.r.l.'])).toBe(true);
  expect(isWeakPassword('Garage-Bellini-xQ7#m', ['Garage Bellini S.r.l.'])).toBe(false);
  expect(isWeakPassword('adakvorn2026A', ['ada.kvorn@example.org'])).toBe(true);
});
