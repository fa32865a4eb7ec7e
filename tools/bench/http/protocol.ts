/** What the process of the portal tells when it serves. */
export type Serving = {
  readonly port: number;
  readonly idAuction: number;
  readonly lots: number;
  readonly usernames: readonly string[];
  readonly password: string;
};
/** What the bare server is told to answer, and what it tells when it serves. */
export type BareAnswer = { readonly path: string; readonly answer: string };
export type BareServing = { readonly port: number };
