/**
 * Adds a HEAD route for a page or file, because link checkers and monitors use HEAD (RFC 9110,
 * section 9.3.2). It is not the default, because one GET of the API places a bid (reading 54).
 */
export const WITH_HEAD_ROUTE = { exposeHeadRoute: true } as const;
