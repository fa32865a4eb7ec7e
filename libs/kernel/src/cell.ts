/**
 * A cell of a table that becomes a file. Money (integer minor units) and instants (epoch ms) stay what
 * they are until the kind of file is known: text in one, a number or a date with a format in another.
 */
export type Cell = string | number | null | { readonly minor: number } | { readonly at: number };
