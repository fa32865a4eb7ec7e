/** A request that a flood repeats. */
export type FloodCall = {
  readonly method: string;
  readonly path: string;
  /** Text of the body and its media type; null for none. */
  readonly body: {
    readonly text: string;
    readonly type: string;
    /** `latin1` of a file: each character is a byte. */
    readonly charset: 'utf8' | 'latin1';
  } | null;
};

/** Requests that never wait: each of `atOnce` connections sends the next one when it has its answer. */
export type HttpFlood = {
  readonly calls: readonly FloodCall[];
  readonly atOnce: number;
  /** Of the clients; the connections are spread over them. */
  readonly addresses: readonly string[];
  /** Null for a visitor. */
  readonly token: string | null;
  /** Value of `Accept-Encoding`. */
  readonly encoding: string;
};

/** Live connections of one user: refused ones are opened again. */
export type SocketFlood = {
  readonly sockets: number;
  readonly address: string;
  readonly token: string;
};
export type Flood = HttpFlood | SocketFlood;

/** What the process of the flood is told first: the port of the portal. */
export type Target = { readonly port: number };
/** Then: begin, or end and report when no request is in progress any more. */
export type Order = { readonly begin: Flood } | { readonly end: true };
/** What it reports: how many answers of which status it got since it began. */
export type Told = { readonly answers: Readonly<Record<string, number>> };

export const EVERY_ENCODING = 'gzip, deflate, br';
