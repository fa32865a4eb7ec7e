/**
 * A cell of an exported table. Money (integer minor units) and times (epoch ms) keep their type
 * until the file format is known: text in one, a formatted number or date in another.
 */
export type Cell = string | number | null | { readonly minor: number } | { readonly at: number };
