/**
 * One step of a context's schema, plain SQL. `name` is a word and 13 digits, as TypeORM orders
 * them (`EventLog1763100000000`); a shipped step is never edited.
 */
export type SqlMigration = { readonly name: string; readonly up: string };
