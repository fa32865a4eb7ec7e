/** Time limit of an upload. The server closes the connection if it takes longer. */
export const SENDING_MAX_MS = 60_000;
