import { describe, expect, it } from 'vitest';
import { driver } from '../testing/index.js';
import type { RecordDescription } from './describe-record.js';
import { iban, phone, type Field } from './field.js';
import { address } from './nested-fields.js';
import { createBodyOf } from './record-operations.js';

const faultsOf = (schema: Field['schema'], value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ path }) => path.join('.'));

describe('a field of a record', () => {
  it.each(Object.entries<Field>(driver.fields))(
    'has only valid examples: %s',
    (_name, { schema, examples }) => {
      for (const one of examples) expect(schema.parse(one)).toEqual(one);
    },
  );

  it('stores an IBAN without spaces and prefix, and refuses wrong check digits', () => {
    const { schema } = iban('DE89370400440532013000');
    expect(schema.parse('IBAN de89 3704 0044 0532 0130 00')).toBe('DE89370400440532013000');
    expect(faultsOf(schema, 'DE88 3704 0044 0532 0130 00')).toEqual(['']);
  });

  it.each([
    ['+49 (0)89 123-0', '+49 (0)89 123-0'],
    ['(02) 123 456', '(02) 123 456'],
    ['+ 39 02/123', '+ 39 02/123'],
    ['089\u00A0123\u202F45', '089 123 45'],
    ['089–123‑45', '089-123-45'],
    ['＋３９ ０２ １２３', '+39 02 123'],
    ['02·123·45', '02.123.45'],
  ])('stores the telephone number %s as %s', (typed, kept) => {
    expect(phone('+39 02 1').schema.parse(typed)).toBe(kept);
  });

  it.each(['', '+', '()', 'tel. 02', '02 12 ext'])('refuses the telephone number %j', (typed) => {
    expect(phone('+39 02 1').schema.safeParse(typed).success).toBe(false);
  });

  it('stores the postal code of an address in the format of its country', () => {
    const { schema, examples } = address();
    const at = { ...examples[0], region: null, country: 'NL' };
    expect(schema.parse({ ...at, postalCode: '3511ab' })).toEqual({ ...at, postalCode: '3511 AB' });
    expect(faultsOf(schema, { ...at, country: 'DE', postalCode: '3511 AB' })).toEqual([
      'postalCode',
    ]);
  });

  it('can be required in some markets only', () => {
    const body = createBodyOf(driver as RecordDescription);
    const values = Object.entries<Field>(driver.fields).map(([name, one]) => [
      name,
      one.examples[0],
    ]);
    const of = (idMarket: string, licence: string | null) => ({
      ...Object.fromEntries(values),
      idMarket,
      licence,
    });
    expect(faultsOf(body, of('IT', null))).toEqual(['licence']);
    expect(body.parse(of('IT', 'X'))).toEqual(of('IT', 'X'));
    expect(body.parse(of('FR', null))).toEqual(of('FR', null));
  });
});
