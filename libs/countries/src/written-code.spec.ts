import { describe, expect, it } from 'vitest';
import { readForm } from './forms/check-form.js';
import { formsOf } from './market-forms.js';
import { writtenCode } from './written-code.js';

describe('a label before a code', () => {
  it.each([
    [
      'DE',
      'vatCode',
      'DE123456789',
      'USt-IdNr. DE123456789|USt-ID: DE 123 456 789|UStIdNr.:DE123456789',
    ],
    [
      'DE',
      'vatCode',
      'DE123456789',
      'Umsatzsteuer-Identifikationsnummer DE123456789|USt DE123456789',
    ],
    ['IT', 'vatCode', '00743110157', 'P.IVA 00743110157|P. IVA: IT00743110157|P.I.: 00743110157'],
    ['IT', 'vatCode', '00743110157', 'Partita IVA 00743110157|P.IVA/C.F. 00743110157'],
    [
      'IT',
      'vatCode',
      '00743110157',
      'P.I. 00743110157|PI IT00743110157|C.F. 00743110157|n. 00743110157',
    ],
    ['BE', 'vatCode', '0123456789', 'RPM 0123.456.789|RPR 0123456789'],
    [
      'IT',
      'referenceFiscalCode',
      'MRTMTT91D08F205J',
      'C.F. MRTMTT91D08F205J|Codice fiscale: mrtmtt91d08f205j',
    ],
    [
      'PL',
      'vatCode',
      '1234567819',
      'NIP: 123-456-78-19|NIP PL1234567819|nr NIP 1234567819|NIP1234567819',
    ],
    ['PL', 'regon', '123456785', 'REGON: 123456785|Nr REGON 123-456-785'],
    ['BE', 'vatCode', '0123456789', 'BTW BE 0123.456.789|TVA BE0123.456.789|BTW-nr. 0123 456 789'],
    [
      'BE',
      'vatCode',
      '0123456789',
      "Numéro d'entreprise : 0123.456.789|N° d’entreprise 0123.456.789",
    ],
    ['ES', 'vatCode', 'B12345678', 'CIF: B12345678|N.I.F. B-12345678|CIF/NIF ES B12345678'],
    ['ES', 'referenceFiscalCode', '12345678Z', 'NIF: 12345678Z|DNI 12.345.678-Z'],
    [
      'PT',
      'vatCode',
      '123456789',
      'NIPC 123 456 789|N.º de contribuinte: 123456789|NIF PT123456789',
    ],
    ['FR', 'vatCode', '12345678900012', 'N° SIRET : 123 456 789 00012|SIRET: 12345678900012'],
    ['NL', 'vatCode', 'NL123456789B01', 'BTW-nummer: NL123456789B01|btw nr. NL 1234.56.789.B01'],
    [
      'NL',
      'vatCode',
      'NL123456789B01',
      'BTW-id NL123456789B01|Btw-identificatienummer NL123456789B01',
    ],
    [
      'EN',
      'vatCode',
      'GB123456789',
      'VAT No. GB 123 4567 89|VAT Reg. No: GB123456789|VAT registration number GB123456789',
    ],
    ['LU', 'vatCode', 'LU12345678', 'N° TVA LU12345678|TVA intracommunautaire : LU 12345678'],
    ['OTHER', 'vatCode', 'ATU12345678', 'UID: ATU12345678|VAT-ID ATU12345678'],
    ['OTHER', 'vatCode', 'CHE123456789', 'CHE-123.456.789 MWST|UID CHE-123.456.789 TVA'],
  ] as const)(
    'is removed in %s from the field %s, which contains %s: %s',
    (idMarket, name, kept, typed) => {
      const { registration } = formsOf(idMarket);
      const values = typed
        .split('|')
        .map((text) => [text, readForm(registration, { [name]: text }).values[name]]);
      expect(values).toEqual(typed.split('|').map((text) => [text, kept]));
    },
  );

  it('is removed only from a number, and in bounded time', () => {
    for (const code of [
      'NIFNIF',
      'VATICAN',
      'B12345678',
      'CFRMTT91D08F205J',
      'NIPPL',
      'NIP',
      'N0074311J',
      'CF0074311',
    ])
      expect(writtenCode(code)).toBe(code);
    expect(writtenCode('NIFIVA'.repeat(100_000))).toHaveLength(600_000);
  });

  it.each(['NIP: 123-456', 'VAT No. GB 123', 'CHE-123.456.789 MWST', 'C.F. MRTMTT91D08F205J'])(
    'is not found again in the code of %s',
    (typed) => expect(writtenCode(writtenCode(typed))).toBe(writtenCode(typed)),
  );
});
