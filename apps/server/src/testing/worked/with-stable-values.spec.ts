import { expect, it } from 'vitest';
import { withStableValues, withoutSecrets } from './with-stable-values.js';

const NOON = Date.UTC(2026, 3, 14, 12);
const NEW_YEAR = Date.UTC(2026, 0, 1);
/** The hash of a text that is part of the portal, so it is not random. */
const HASH = 'a'.repeat(64);
const offer = {
  status: 200,
  params: { idLot: 1 },
  body: { offer: 6000 },
  answer: {
    endsAt: NOON + 3_600_000,
    root: HASH,
    path: [],
    day: '2026-04-14',
    at: null,
    published: NEW_YEAR,
  },
};
const later = {
  ...offer,
  answer: {
    endsAt: NOON + 7_260_000,
    root: 'b'.repeat(64),
    path: [HASH],
    day: '2026-04-15',
    at: null,
    published: NEW_YEAR,
  },
};

it('stable values make two runs equal despite different times and random values', () =>
  expect(withStableValues(later, { playedAt: NOON + 3_600_000 })).toEqual(
    withStableValues(offer, { playedAt: NOON }),
  ));

it.each([
  ['an amount', { body: { offer: 6001 } }],
  ['a status', { status: 201 }],
  ['an id', { params: { idLot: 2 } }],
  ['an instant', { answer: { ...offer.answer, endsAt: NOON + 4_500_000 } }],
  ['a word instead of a hash', { answer: { ...offer.answer, root: 'abc' } }],
  ['another day', { answer: { ...offer.answer, day: '2026-01-01' } }],
  ['a missing field', { answer: { endsAt: offer.answer.endsAt } }],
])('stable values still show a change: %s', (_, changed) =>
  expect(withStableValues({ ...offer, ...changed }, { playedAt: NOON })).not.toEqual(
    withStableValues(offer, { playedAt: NOON }),
  ),
);

it('stable values of examples contain no secrets', () => {
  const shown = withoutSecrets({
    status: 302,
    body: { username: 'me', password: 'pass' },
    answer: { token: 'tok' },
    headers: { location: 'https://login.example/?state=abc&nonce=def&client_id=portal' },
  });
  expect(JSON.stringify(shown)).not.toMatch(/pass"|tok"|abc|def/);
  const factor = withoutSecrets({
    status: 200,
    body: { code: '123456', id: 'Y3JlZA', rawId: 'Y3JlZA' },
    answer: { uri: 'otpauth://totp/a?secret=ABCDEF&digits=6', recoveryCodes: ['00000-11111'] },
  });
  expect(JSON.stringify(factor)).not.toMatch(/123456|Y3JlZA|ABCDEF|00000/);
  expect(withoutSecrets({ status: 409, answer: { code: 'BELOW_BASE', id: 7 } })).toEqual({
    status: 409,
    answer: { code: 'BELOW_BASE', id: 7 },
  });
  expect(shown.headers).toEqual({
    location: 'https://login.example/?state=(Not shown)&nonce=(Not shown)&client_id=portal',
  });
});
