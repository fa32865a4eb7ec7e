/** Order for the bare routes: the number of lots, and the answer without an engine. */
export type BareRoutes = { readonly lots: number; readonly answer: string };
export type BareServing = { readonly port: number };
