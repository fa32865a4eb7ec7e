/**
 * One step of a context's schema, in plain SQL. `name` is a word and 13 digits, by which TypeORM
 * orders steps (`EventLog1763100000000`). Never edit a shipped step.
 */
export type SqlMigration = { readonly name: string; readonly up: string };
