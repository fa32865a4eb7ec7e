/** The server closes the connection if an upload takes longer. */
export const SENDING_MAX_MS = 60_000;
