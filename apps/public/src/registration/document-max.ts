export const MEGABYTE = 1_024 * 1_024;
/** Bytes of one document that the server takes (OPEN-05). */
export const DOCUMENT_MAX_BYTES = 10 * MEGABYTE;
