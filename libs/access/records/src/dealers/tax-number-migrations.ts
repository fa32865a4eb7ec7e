import type { SqlMigration } from '@fairlot/database';

/** Labels as `writtenCode` removes them, in the notation of PostgreSQL. */
const NUMBER_WORDS = 'N[°ºOR]|NUM(?:[ÉéE]RO|MER|BER)';
const TAX_LABELS = [
  '(?:UST|UMSATZSTEUER)(?:ID(?:ENT(?:IFIKATIONS)?)?)?|MWST|UID',
  'P(?:ART(?:ITA)?)?IVA(?:/?CF)?|CF/PIVA|PI(?=:)',
  '(?:EU)?VAT(?:REG(?:ISTRATION)?|ID(?:ENTIFICATION)?)?',
  'TVA(?:INTRA(?:COM(?:MUNAUTAIRE)?)?)?|SIRET|BCE|ENTREPRISE|RP[MR]',
  'BTW(?:ID(?:ENTIFICATIE)?)?|ONDERNEMINGS|KBO',
  'NIF(?:IVA)?|CIF|DNI|NIE|IVA|NIPC|CONTRIBUINTE',
  'NIP(?:UE|EU)?|REGON|PESEL',
].join('|');
const LABELS = `^(?:(?:(?:${NUMBER_WORDS}|N|№)(?:DE|DI|D[''’])?)?(?:${TAX_LABELS})(?:${NUMBER_WORDS})?[:/#]*){1,3}(?=[A-Z]{0,3}[0-9])`;
const FISCAL_LABEL =
  '^(?:CF|CODFISC(?:ALE)?|CODICEFISCALE):?(?=[A-Z]{6}[0-9]{2}[A-Z][0-9]{2}[A-Z][0-9]{3}[A-Z]$)';
const ITALIAN_LABEL = '^(?:PI|CF|NR?)[:/]?(?=(?:IT)?[0-9]{11}$)';
const SWISS_LABEL = '(?<=^CHE[0-9]{9})(?:MWST|TVA|IVA)$';

/** Columns with tax numbers, by table. */
const COLUMNS = {
  dealer: ['vat_code'],
  dealer_registration: ['vat_code', 'regon', 'reference_fiscal_code'],
} as const;

const rewrite = (table: string, columns: readonly string[]): string =>
  columns
    .map(
      (column) => `
      UPDATE ${table} SET ${column} = pg_temp.written_code(${column})
      WHERE ${column} <> pg_temp.written_code(${column});`,
    )
    .join('');

/**
 * Rewrites tax numbers that earlier versions stored with a label or separators, so that searches
 * and the check for duplicates find them. Locks only the rows that it changes.
 */
export const taxNumberMigrations: readonly SqlMigration[] = [
  {
    name: 'WrittenTaxNumbers1799700000043',
    up: `
      CREATE FUNCTION pg_temp.written_code(code text) RETURNS text LANGUAGE sql AS $$
        SELECT regexp_replace(regexp_replace(regexp_replace(regexp_replace(
          translate(regexp_replace(code, '[\\s.·‧•∙‐‑‒–—―−-]', '', 'g'),
            'abcdefghijklmnopqrstuvwxyz', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'),
          '${LABELS}', ''), '${FISCAL_LABEL}', ''), '${ITALIAN_LABEL}', ''), '${SWISS_LABEL}', '')
      $$;
      ${Object.entries(COLUMNS)
        .map(([table, columns]) => rewrite(table, columns))
        .join('')}
      DROP FUNCTION pg_temp.written_code(text);
    `,
  },
];
