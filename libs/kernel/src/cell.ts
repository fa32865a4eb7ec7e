/**
 * A cell of an exported table. Money (minor units) and times (epoch ms) keep their type until the
 * file format is known, because one format writes them as text and another as formatted numbers or
 * dates.
 */
export type Cell = string | number | null | { readonly minor: number } | { readonly at: number };
