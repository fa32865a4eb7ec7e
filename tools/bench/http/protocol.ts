/** The bare server's order, and its first message. */
export type BareAnswer = { readonly path: string; readonly answer: string };
export type BareServing = { readonly port: number };
