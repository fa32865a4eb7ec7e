import { describe, expect, it } from 'vitest';
import { MARKETS } from '../markets.js';
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
    expect(names.filter((name) => registrationCodeOf('IT', 'doc2', name) === undefined)).toEqual(
      names.slice(0, 5),
    );
    expect(names.filter((name) => registrationCodeOf('IT', 'visura', name) === undefined)).toEqual([
      'a.pdf',
    ]);
  });
  it('VAL-088 are reported as missing after the user has removed them', () =>
    expect(registrationCodeOf('IT', 'doc', '')).toBe('document'));
});
