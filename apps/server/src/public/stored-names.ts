import { assert, hasPersonalData, type StoredTable } from '@fairlot/kernel';
import { isStoredName, type StoredName } from '@fairlot/public';

/**
 * Entries of the privacy page (SCR-021): every table with personal data, in the order of the
 * register. Throws if a text is missing, so the portal does not start without an entry.
 */
export const storedNames = (tables: readonly StoredTable[]): readonly StoredName[] =>
  tables.filter(hasPersonalData).map(({ table }) => {
    assert(isStoredName(table), `the privacy page has no words for ${table}`);
    return table;
  });
