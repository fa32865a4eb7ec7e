import { assert, isAboutPersons, type KeptTable } from '@fairlot/kernel';
import { isKeptName, type KeptName } from '@fairlot/public';

/**
 * Entries of the privacy page (SCR-021): every table with personal data, in the register's order. A
 * missing text stops the start, so that no table is left out.
 */
export const keptNames = (tables: readonly KeptTable[]): readonly KeptName[] =>
  tables.filter(isAboutPersons).map(({ table }) => {
    assert(isKeptName(table), `the privacy page has no words for ${table}`);
    return table;
  });
