import { assert, isAboutPersons, type KeptTable } from '@fairlot/kernel';
import { isKeptName, type KeptName } from '@fairlot/public';

/**
 * What the privacy page lists (SCR-021): every table about persons, in the register's order. One without
 * words stops the start, so that nothing is kept of persons which they are not told of.
 */
export const keptNames = (tables: readonly KeptTable[]): readonly KeptName[] =>
  tables.filter(isAboutPersons).map(({ table }) => {
    assert(isKeptName(table), `the privacy page has no words for ${table}`);
    return table;
  });
