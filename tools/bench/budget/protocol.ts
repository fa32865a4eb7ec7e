/**
 * Message to the process of the bare routes: the number of lots, and the response of the route
 * without an engine.
 */
export type BareRoutes = { readonly lots: number; readonly answer: string };
export type BareServing = { readonly port: number };
