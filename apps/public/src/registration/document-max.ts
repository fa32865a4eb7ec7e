export const MEGABYTE = 1_024 * 1_024;
/** The maximum size of a document that the server accepts (OPEN-05). */
export const DOCUMENT_MAX_BYTES = 10 * MEGABYTE;
