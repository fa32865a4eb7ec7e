import { NoVatRegistry } from '@fairlot/access-records';
import { expect, it } from 'vitest';
import { createVatRegistry } from './create-vat-registry.js';
import { ViesVatRegistry } from './vies-vat-registry.js';

it('the VAT registry is VIES if a URL is set, built in for a demonstration without URL, and otherwise absent', () => {
  const settings = { url: 'https://vies.example', requester: null };
  expect(createVatRegistry({ vatRegistry: settings, demo: true })).toBeInstanceOf(ViesVatRegistry);
  expect(createVatRegistry({ vatRegistry: null, demo: false })).toBeInstanceOf(NoVatRegistry);
});

it('the VAT registry of a demonstration can return every kind of answer', async () => {
  const registry = createVatRegistry({ vatRegistry: null, demo: true });
  const of = async (country: string, vatCode: string) => {
    const { answer, reason } = await registry.ask({ country, vatCode });
    return reason ?? answer;
  };
  expect(await of('IT', '00743110157')).toBe('VALID');
  expect(await of('FR', '30326504500017')).toBe('VALID');
  expect(await of('IT', '22222222220')).toBe('INVALID');
  expect(await of('IT', '11111111115')).toBe('BUSY');
  expect(await of('IT', '07643520567')).toBe('NOT_ASKED');
  expect(await of('EN', 'GB123456789')).toBe('NOT_COVERED');
});
