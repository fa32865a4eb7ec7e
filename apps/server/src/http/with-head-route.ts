/**
 * Link checkers and monitors send HEAD to pages and files (RFC 9110, section 9.3.2). Calls of the
 * API opt in separately, because one GET places a bid (reading 54).
 */
export const WITH_HEAD_ROUTE = { exposeHeadRoute: true } as const;
