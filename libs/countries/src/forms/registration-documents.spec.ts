import { describe, expect, it } from 'vitest';
import { formsOf } from '../market-forms.js';
import { type IdMarket, MARKETS } from '../markets.js';
import { filledRegistration } from '../testing/filled-forms.js';
import { checkForm } from './check-form.js';

const codeOf = (idMarket: IdMarket, name: string, value: unknown): string | undefined =>
  checkForm(formsOf(idMarket).registration, {
    ...filledRegistration(idMarket),
    [name]: value,
  }).find((problem) => problem.field === name)?.code;

describe('the documents of a registration', () => {
  it('VAL-063 include the extract and the legal document, required in Italy', () =>
    expect(['visura', 'doc'].map((name) => codeOf('IT', name, undefined))).toEqual([
      'document',
      'document',
    ]));
  it('VAL-066 include the extract, required in Germany', () =>
    expect(codeOf('DE', 'visura', undefined)).toBe('document'));
  it('VAL-083 include an extract whose file name must end in .pdf', () => {
    const names = ['a.pdf', 'a.PDF', '.pdf', 'a.pdf.exe', 'pdf', 7, 'a\u0000.pdf'];
    expect(names.map((name) => codeOf('DE', 'visura', name) ?? '')).toEqual([
      '',
      '',
      ...names.slice(2).map(() => 'document'),
    ]);
  });
  it('VAL-084 include the legal document, required in every market (reading 5)', () =>
    expect(MARKETS.map((id) => codeOf(id, 'doc', null))).toEqual(MARKETS.map(() => 'document')));
  it('VAL-085 include a second document, required in no market', () =>
    expect(MARKETS.filter((id) => codeOf(id, 'doc2', undefined) !== undefined)).toEqual([]));
  it('VAL-086 are JPEG, PNG, PDF or EPS, and the extract is a PDF', () => {
    const names = ['a.jpg', 'a.JPEG', 'a.png', 'a.pdf', 'a.eps', 'a.doc', 'a.svg'];
    expect(names.filter((name) => codeOf('IT', 'doc2', name) === undefined)).toEqual(
      names.slice(0, 5),
    );
    expect(names.filter((name) => codeOf('IT', 'visura', name) === undefined)).toEqual(['a.pdf']);
  });
  it('VAL-088 are missing again once removed', () =>
    expect(codeOf('IT', 'doc', '')).toBe('document'));
});
