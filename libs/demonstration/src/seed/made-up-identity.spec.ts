import { MARKETS, readPlate } from '@fairlot/countries';
import { readFrame } from '@fairlot/countries/frames';
import { expect, it } from 'vitest';
import { madeUpIdentity } from './made-up-identity.js';

it('an invented identity is recognisable, stable and unique', () => {
  const all = MARKETS.flatMap((idMarket) =>
    Array.from({ length: 1_000 }, (_, n) => ({ idMarket, ...madeUpIdentity(idMarket, `V${n}`) })),
  );
  for (const { idMarket, licensePlate, frame } of all) {
    expect(licensePlate).toMatch(/^DEMO \d/);
    expect(frame).toMatch(/^ZZZDEM/);
    expect(readPlate(licensePlate, idMarket)).toBe(licensePlate);
    expect(readFrame(frame, idMarket)).toBe(frame);
  }
  expect(new Set(all.map(({ frame }) => frame)).size).toBe(all.length);
  expect(new Set(all.map(({ licensePlate }) => licensePlate)).size).toBe(all.length);
  expect(madeUpIdentity('IT', 'V1')).toEqual(madeUpIdentity('IT', 'V1'));
});
