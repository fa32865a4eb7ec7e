/** The version of the portal, shown in the API documents and at the start. */
export const VERSION = '0.1.0';
