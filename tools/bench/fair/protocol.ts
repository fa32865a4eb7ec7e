/** A request that a flood sends again and again. */
export type FloodCall = {
  readonly method: string;
  readonly path: string;
  /** Text and media type of the request body; null if it has none. */
  readonly body: {
    readonly text: string;
    readonly type: string;
    /** `latin1` for a file, because each character then stands for one byte. */
    readonly charset: 'utf8' | 'latin1';
  } | null;
};

/**
 * Requests without pauses: each of `atOnce` connections sends its next request after the response
 * to the previous one.
 */
export type HttpFlood = {
  readonly calls: readonly FloodCall[];
  readonly atOnce: number;
  /** IP addresses of the clients. The connections are spread over them. */
  readonly addresses: readonly string[];
  /** Access token of the sender; null for a visitor who is not signed in. */
  readonly token: string | null;
  /** Value of the header `Accept-Encoding`. */
  readonly encoding: string;
};

/** Live connections of one user. A connection that was refused is opened again. */
export type SocketFlood = {
  readonly sockets: number;
  readonly address: string;
  readonly token: string;
};
export type Flood = HttpFlood | SocketFlood;

/** First message to the process of the flood: the port of the portal. */
export type Target = { readonly port: number };
/** Later messages: begin a flood, or stop it and report once no request is in progress. */
export type Order = { readonly begin: Flood } | { readonly end: true };
/** Report of the flood's process: the number of responses per status since the flood began. */
export type FloodResult = { readonly answers: Readonly<Record<string, number>> };

export const EVERY_ENCODING = 'gzip, deflate, br';
