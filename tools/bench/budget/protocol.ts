/** What the bare routes are told: how many lots, and what is answered where there is no engine. */
export type BareRoutes = { readonly lots: number; readonly answer: string };
