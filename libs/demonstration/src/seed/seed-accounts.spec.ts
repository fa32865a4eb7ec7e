import { expect, it } from 'vitest';
import { madeUpIban } from './seed-accounts.js';

it('an IBAN of the demonstration has a valid ISO 13616 checksum', () => {
  for (const n of [1, 42, 250]) {
    const iban = madeUpIban(n);
    expect(iban).toMatch(/^DE\d{20}$/);
    const asDigits = `${iban.slice(4)}1314${iban.slice(2, 4)}`;
    expect(BigInt(asDigits) % 97n).toBe(1n);
  }
});
