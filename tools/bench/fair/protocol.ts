export const FLOODS = ['boards', 'refused offers', 'metrics', 'sockets'] as const;
export type FloodName = (typeof FLOODS)[number];

/** What the process of the flood is told of the portal that it floods. */
export type Target = {
  readonly port: number;
  readonly idAuction: number;
  readonly username: string;
  readonly password: string;
};
/** Told to it: begin, or end and say when nothing is under way any more. */
export type Order = { readonly begin: FloodName } | { readonly end: true };
/** What it tells: how many answers of which status it got since it began. */
export type Told = { readonly answers: Readonly<Record<string, number>> };
