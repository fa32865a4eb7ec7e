/** A request that a flood repeats. */
export type FloodCall = {
  readonly method: string;
  readonly path: string;
  /** Text of the body and its media type; null for none. */
  readonly body: {
    readonly text: string;
    readonly type: string;
    /** `latin1` for a file: each character is a byte. */
    readonly charset: 'utf8' | 'latin1';
  } | null;
};

/** Requests without pauses: each of `atOnce` connections sends the next one after its answer. */
export type HttpFlood = {
  readonly calls: readonly FloodCall[];
  readonly atOnce: number;
  /** Addresses of the clients. The connections are spread over them. */
  readonly addresses: readonly string[];
  /** Null for a visitor. */
  readonly token: string | null;
  /** Value of `Accept-Encoding`. */
  readonly encoding: string;
};

/** Live connections of one user. Refused ones are opened again. */
export type SocketFlood = {
  readonly sockets: number;
  readonly address: string;
  readonly token: string;
};
export type Flood = HttpFlood | SocketFlood;

/** First message to the flood's process: the port of the portal. */
export type Target = { readonly port: number };
/** Then: begin, or stop and report once no request is in progress. */
export type Order = { readonly begin: Flood } | { readonly end: true };
/** Report of the flood's process: the number of answers per status since it began. */
export type FloodResult = { readonly answers: Readonly<Record<string, number>> };

export const EVERY_ENCODING = 'gzip, deflate, br';
