/** What the bare server is told to answer, and what it tells when it serves. */
export type BareAnswer = { readonly path: string; readonly answer: string };
export type BareServing = { readonly port: number };
