import { assert, hasPersonalData, type StoredTable } from '@fairlot/kernel';
import { isStoredName, type StoredName } from '@fairlot/public';

/**
 * Entries of the privacy page (SCR-021): every table with personal data, in the register's order. A
 * missing text stops the start, so that no table is left out.
 */
export const storedNames = (tables: readonly StoredTable[]): readonly StoredName[] =>
  tables.filter(hasPersonalData).map(({ table }) => {
    assert(isStoredName(table), `the privacy page has no words for ${table}`);
    return table;
  });
