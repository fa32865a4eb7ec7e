import { describe, expect, it } from 'vitest';
import { type IdMarket, MARKETS } from '../markets.js';
import { registrationCodeOf } from '../testing/filled-forms.js';

describe('the documents of a registration', () => {
  it('VAL-063 include the extract and the legal document, required in Italy', () =>
    expect(['visura', 'doc'].map((name) => registrationCodeOf('IT', name, undefined))).toEqual([
      'document',
      'document',
    ]));
  it('VAL-066 include the extract, required in Germany', () =>
    expect(registrationCodeOf('DE', 'visura', undefined)).toBe('document'));
  it('VAL-083 include an extract whose file name must end in .pdf', () => {
    const names = ['a.pdf', 'a.PDF', '.pdf', 'a.pdf.exe', 'pdf', 7, 'a\u0000.pdf'];
    expect(names.map((name) => registrationCodeOf('DE', 'visura', name) ?? '')).toEqual([
      '',
      '',
      ...names.slice(2).map(() => 'document'),
    ]);
  });
  it('VAL-084 include the legal document, required in every market (reading 5)', () =>
    expect(MARKETS.map((id) => registrationCodeOf(id, 'doc', null))).toEqual(
      MARKETS.map(() => 'document'),
    ));
  it('VAL-085 include a second document, required in no market', () =>
    expect(MARKETS.filter((id) => registrationCodeOf(id, 'doc2', undefined) !== undefined)).toEqual(
      [],
    ));
  it('VAL-086 are JPEG, PNG, PDF or EPS, and the extract is a PDF', () => {
    const names = ['a.jpg', 'a.JPEG', 'a.png', 'a.pdf', 'a.eps', 'a.doc', 'a.svg'];
    const accepted = (idMarket: IdMarket, field: string) =>
      names.filter((name) => registrationCodeOf(idMarket, field, name) === undefined);
    for (const idMarket of MARKETS)
      expect([idMarket, accepted(idMarket, 'doc')]).toEqual([idMarket, names.slice(0, 5)]);
    for (const idMarket of MARKETS.filter((one) => one !== 'DE'))
      expect([idMarket, accepted(idMarket, 'doc2')]).toEqual([idMarket, names.slice(0, 5)]);
    for (const idMarket of ['IT', 'DE'] as const)
      expect([idMarket, accepted(idMarket, 'visura')]).toEqual([idMarket, ['a.pdf']]);
  });
  it('VAL-088 are reported as missing after the user has removed them', () =>
    expect(registrationCodeOf('IT', 'doc', '')).toBe('document'));
});
