import { expect, it } from 'vitest';
import { isWeakPassword } from './password-strength.js';

it.each([
  ...[
    'Passw0rd!',
    'Test1234!',
    'Summer2026!',
    'Fairlot2026!',
    'Dealer171!',
    'Winter25!',
    'Qwertz123!',
  ],
  ...[
    'Sommer2026!',
    'Autohaus1!',
    'Auktion2026!',
    'Estate2026!',
    'Zomer2026!',
    'Verano2026!',
    'Haslo123!',
  ],
  ...[
    'Berlin2026!',
    'Mario1985!',
    'P@ssw0rt1',
    'Welcome1!',
    'Aaaa1111!',
    'Abcdef12',
    '!2026Fairlot',
    'Golf2019!',
  ],
])('%s is guessed soon', (password) => expect(isWeakPassword(password)).toBe(true));

it.each(['Quiet-Harbour-27', 'xK7#pQ2m', 'Korrekt-Pferd-9', 'Caff\u00e8-Torino-12', 'tr9Vq-20zLm'])(
  '%s is not',
  (password) => expect(isWeakPassword(password, ['dealer171', 'ada@example.test'])).toBe(false),
);

it('knows the user', () => {
  expect(isWeakPassword('Wischnewski7!')).toBe(false);
  expect(isWeakPassword('Wischnewski7!', ['Jan Wischnewski'])).toBe(true);
  expect(isWeakPassword('Kfzh@ndel171', ['kfzhandel171'])).toBe(true);
  expect(isWeakPassword('Garage-Bellini1', ['Garage Bellini S.r.l.'])).toBe(true);
  expect(isWeakPassword('Garage-Bellini-xQ7#m', ['Garage Bellini S.r.l.'])).toBe(false);
  expect(isWeakPassword('adakvorn2026A', ['ada.kvorn@example.org'])).toBe(true);
});
